/** Which objects a domain shows in its observations: the names of their members, as one text. */
export function shownForms(shown: readonly string[]): ReadonlySet<string> {
  const forms = new Set<string>();
  const look = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    if (!Array.isArray(node)) forms.add(formOf(node));
    Object.values(node).forEach(look);
  };
  for (const piece of shown) if (/^\s*[{[]/.test(piece)) look(parsed(piece));
  return forms;
}

/** The names of an object's members. */
export const formOf = (node: object): string => JSON.stringify(Object.keys(node).sort());

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
