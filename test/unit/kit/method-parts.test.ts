import { expect, it } from "vitest";
import { tool } from "../../../shared-domain/contract.js";
import { methodParts, parameterName } from "../../../src/kit/index.js";

const paint = tool.parse({
  name: "paint",
  method: "paint",
  description: "Paint.",
  parameters: {
    type: "object",
    properties: {
      from: { type: "integer", description: "where to begin" },
      to: { type: "integer" },
      in: { type: "string" },
    },
    required: ["from", "to"],
    additionalProperties: false,
  },
  returns: "value",
});

it("gives parameters that Python cannot name another name, and passes them on under their own", () => {
  const { signature, passed, doc } = methodParts(paint);
  expect(signature.text).toBe("self, from_: int, to: int, in_: str | None = None");
  expect(passed.text).toBe('"paint", {"from": from_, "to": to}, **{"in": in_}');
  expect(doc).toContain("    from_: where to begin\n");
});

it.each([
  ["from", ["from", "from_"], "from__"],
  ["self", ["self"], "self_"],
  ["$at", ["$at"], "_at_"],
  ["2nd", ["2nd"], "_2nd_"],
  ["plain", ["plain"], "plain"],
])("calls %s with the others %s %s", (name, all, expected) => {
  expect(parameterName(name, all)).toBe(expected);
});
