const begins = /^\s*(?:export )?(?:default )?(?:async )?(class|def|function) ([A-Za-z]\w*)/;

/** Names what a draft writes as it comes: a line for each public class and function. */
export function hearDraft(onProgress: (line: string) => void): (piece: string) => void {
  let rest = "";
  return (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const [, what, name] = begins.exec(line) ?? [];
      if (name !== undefined) onProgress(`  it writes ${what === "class" ? name : `${name}()`}`);
    }
  };
}
