/** "--max-calls N   default 45": an option with what is said of it. */
const option =
  /^[ \t]*--([a-z][a-z-]*)(?:[ =](?:[A-Z][A-Z_]*|<[a-z_]+>))?(?:[ \t]{2,}|[ \t]*$)(.*)$/;
/** "go DIR   n, e, s or w", "empty   only at the depot": a command with its arguments in capitals and what it does. */
const command =
  /^[ \t]+([a-z][a-z0-9_-]*)((?: (?:[A-Z][A-Z_]*|<[a-z_]+>|\[[A-Z_]+\]))*)(?:[ \t]{2,}(\S.*))?$/;
const heading = /^[ \t]*(?:\S.*[.:;] )?(?:tools?|commands?|actions?|subcommands?):?[ \t]*$/i;
const preset = /\bdefaults?(?: is|:| to)? ?(\d[\d,.]*)/i;

/** "crab, snail or urchin", "DIR is n, e, s or w", "1 to 30", "from 0 to 3": what an argument may be. */
function typed(name: string, said: string, alone: boolean): string {
  const own =
    new RegExp(`\\b${name} (?:is |from |in |= ?)*(.*)$`).exec(said)?.[1] ?? (alone ? said : "");
  const span = /^(?:from |between )?(-?[\d.]+) ?(?:to|and|-|\u2013|\.\.+) ?(-?[\d.]+)\b/i.exec(own);
  if (span !== null) return `${name.toLowerCase()}: ${span[1]!}..${span[2]!}`;
  const set = /^(?:[a-z_]+, )*[a-z_]+,? or [a-z_]+(?=[;,.]|$)/.exec(own)?.[0];
  return set === undefined
    ? name.toLowerCase()
    : `${name.toLowerCase()}: ${set.split(/,? or |, /).join("|")}`;
}

function signatureOf(name: string, args: string, said: string): string {
  const names = args.match(/[A-Za-z_]+/g) ?? [];
  const inside = names.map((one) => typed(one, said, names.length === 1)).join(", ");
  return `- ${name.replaceAll("-", "_")}(${inside})${said === "" || names.length > 0 ? "" : `: ${said}`}`;
}

/** The help of a command line, with its commands as signatures and its options as lines; any other text as it is. */
export function helpAsLines(text: string): string {
  if (!/^[ \t]*usage:|^[ \t]*--[a-z]/im.test(text)) return text;
  let inside = false;
  return text
    .split("\n")
    .map((line) => {
      if (heading.test(line)) {
        inside = true;
        return `\n${line.replace(/\w+:?[ \t]*$/, "")}\n# Tools`;
      }
      const [, name, said] = option.exec(line) ?? [];
      if (name !== undefined) {
        const key = name.replaceAll("-", " ");
        return `${key}: ${preset.exec(said!)?.[1] ?? said!}`;
      }
      const [, called, args, does = ""] = (inside ? command.exec(line) : null) ?? [];
      if (called !== undefined) return signatureOf(called, args!, does);
      if (inside && line.trim() !== "") {
        inside = false;
        return `\n# \n${line}`;
      }
      return line;
    })
    .join("\n");
}
