/** A fenced block of a reply: what its fence says, and its text. */
interface Block {
  readonly language: string;
  readonly text: string;
}

function blocks(reply: string): Block[] {
  const found = reply.matchAll(/^(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)^\1[ \t]*$/gm);
  return [...found].map(([, , language = "", text = ""]) => ({
    language: language.toLowerCase(),
    text,
  }));
}

/** How a reply marks the module that it holds. */
export interface Fence {
  /** What its fence may say. */
  readonly names: readonly string[];
  /** What a block without a name must hold to be taken for one. */
  readonly looks: RegExp;
}

/** The module of a reply: its longest block of the language; null where it has none. */
export function moduleIn(reply: string, { names, looks }: Fence): string | null {
  const all = blocks(reply);
  const named = all.filter(({ language }) => names.includes(language));
  const fits =
    named.length > 0
      ? named
      : all.filter(({ language, text }) => language === "" && looks.test(text));
  const longest = fits.sort((a, b) => b.text.length - a.text.length)[0];
  if (longest === undefined) return null;
  return `${longest.text.replace(/\r\n?/g, "\n").trim()}\n`;
}

/** The JSON object of a reply, fenced or bare; null where there is none. */
export function objectIn(reply: string): Record<string, unknown> | null {
  const bare = reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1);
  for (const text of [...blocks(reply).map((block) => block.text), reply, bare]) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value))
        return value as Record<string, unknown>;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}
