import { TextError } from "./fragment.js";

/**
 * Python as `ruff format` writes it at 100 columns. The
 * formatter is 1.2 MB of WebAssembly, so it is loaded at the first call.
 * Throws TextError on what is no Python: that is a fault of the generator.
 */
export async function formatPython(text: string): Promise<string> {
  const { format } = await import("@wasm-fmt/ruff_fmt");
  try {
    return format(text, "module.py", { line_width: 100, indent_style: "space", indent_width: 4 });
  } catch (cause) {
    throw Object.assign(new TextError(`not valid Python (${String(cause)})`, text), { cause });
  }
}

/** The text as prettier lays it out, 100 columns wide. */
export async function formatTypeScript(text: string): Promise<string> {
  // Loaded here and no sooner: most trees hold no TypeScript of ours. This parser is the smallest that prettier has.
  const [{ format }, ...plugins] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  return format(text, { parser: "babel-ts", plugins: [...plugins], printWidth: 100 });
}
