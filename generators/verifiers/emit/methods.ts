import {
  docstring,
  ident,
  type MethodParts,
  methodParts,
  parameterName,
  type Py,
  py,
  str,
  type Tool,
} from "../../../src/kit/index.js";

/** Members of a toolset that a tool's method must not replace (verifiers 0.4.0, v1/mcp/server.py), and those of ours. */
const ofToolsets = new Set(
  "call config played register run server_name setup setup_task state".split(" "),
);

/** Tools as methods of the class for TRL: its schema is read from the signature and the docstring. */
export function methodsForTrl(tools: readonly Tool[]): readonly Py[] {
  return tools.map((tool) => {
    const { signature, passed, doc } = methodParts(tool);
    return py`
      def ${ident(tool.name)}(${signature}) -> Any:
          ${docstring(doc)}
          return self._call(${passed})
    `;
  });
}

/**
 * Tools as methods of the toolset, under another name where the framework has one for itself. The model calls parameters as
 * the contract does: where Python cannot, the method takes what it is given.
 */
export function methodsOfToolset(tools: readonly Tool[]): readonly Py[] {
  return tools.map((tool) => {
    const own = ofToolsets.has(tool.name);
    const mark = own ? py`@vf.tool(name=${str(tool.name)})` : py`@vf.tool`;
    const { signature, passed, doc } = hasOtherNames(tool) ? asGiven(tool) : methodParts(tool);
    return py`
      ${mark}
      async def ${ident(own ? `call_${tool.name}` : tool.name)}(${signature}) -> Content:
          ${docstring(doc)}
          return await self.call(${passed})
    `;
  });
}

function hasOtherNames({ parameters }: Tool): boolean {
  const keys = Object.keys((parameters["properties"] ?? {}) as object);
  return keys.some((key) => parameterName(key, keys) !== key);
}

const asGiven = ({ name, description }: Tool): MethodParts => ({
  signature: py`self, /, **arguments: Any`,
  passed: py`${str(name)}, arguments`,
  doc: description,
});
