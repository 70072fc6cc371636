import { plannedTool, type PlannedTool } from "../../starters/plan.js";
import { snakeWords } from "./noun-phrases.js";
import { programs } from "./bracketed-tools.js";

/** "a bash tool", "a calculator tool". */
const withTool =
  /(?:^|\b(?:an?|the|one|and|with|has|have|gets?|only) |, (?=(?:bash|shell|python|terminal|browser|calculator|sql|search) ))((?:[a-z]+[ _-]){0,1}[a-z]+) tool\b(?! (?:calls?|calling|use|loop|list|server))/gi;
const notNamed = new Set(
  "single one each every following other another right wrong new custom small few any this that its structured same first second third final only next a an the and or with has have no which what gold tool of per three two four five use uses using agent model it call calls without can could may will would should your my our their does".split(
    " ",
  ),
);

/** Before a tool that somebody only thought of: "my colleague wanted a hint tool". */
const thoughtOf =
  /\b(?:wanted|asked for|suggested|proposed|considered|thought (?:of|about)|used to have|instead of|rather than|unlike|removed|dropped|had)\b[^.;]{0,20}$/i;

/** "a calculator tool", "Bash tool": tools called by what they are. */
export function namedTools(text: string): PlannedTool[] {
  return [...text.matchAll(withTool)].flatMap(({ 1: words, index }) => {
    if (thoughtOf.test(text.slice(0, index + 1))) return [];
    const kept = words!.split(/[ -]+/).filter((word) => !notNamed.has(word.toLowerCase()));
    const tool = { name: snakeWords(kept) };
    return kept.length > 0 && plannedTool.safeParse(tool).success ? [tool] : [];
  });
}

const denial =
  /\b(?:no|not an?|without (?:an?|any)|n't (?:have|need|want|get) (?:an?|any)|nor (?:an?|any)|(?:(?:can|may|must|shall|should|will|does|do|is) ?not|n't|never) (?:[a-z]+ ){0,2}?(?:use|uses|call|calls|gets?|ha(?:s|ve)|needs?|given) (?:an?|any|the)) ((?:[a-z]+[ _-])?[a-z_]+) (?:tool|button|function|command|action)s?\b/gi;

/** "Under no circumstances may it have delete_entry", "mail_everyone is out". */
const refused =
  /\b(?:under no circumstances|never|must not|may not|shall not|cannot|should not|not to)\b[^.;\n]{0,30}?\b(?:have|get|use|call|be given|include|offer) `?"?([a-z]+(?:_[a-z]+)+)\b|(?<![\w.])`?"?([a-z]+(?:_[a-z]+)+)"?`? (?:is|was|are|has been) (?:out|gone|removed|dropped|not wanted|not a tool)\b/gi;

/** "Asked whether there should be a get_history(); decision: no." */
const asked =
  /\b(?:whether|if|should there be|do we need|how about)\b[^.;?\n]{0,40}?\b`?([a-z]+(?:_[a-z]+)+)`?(?:\([^()\n]*\))?`?[.;,?:]* (?:(?:the )?(?:decision|answer|decided|outcome|verdict|we said|reply)(?: is| was)?[:,]? )?(?:no|nope|rejected|not needed)(?=[.,;!]|$)/gim;

/** "shuffle(letters) no. guess(word) yes." */
const refusedCall =
  /(?<![\w.])`?([a-z][a-z0-9_]*)\([^()\n]*\)`?(?: ?[:,-])? (?:no|nope|not (?:needed|wanted)|rejected|dropped|(?:is|was) (?:out|gone|dropped|removed))(?=[.;!]|\n|$)/gi;

/** Names that somebody asked for and that were denied, although they are written as calls. */
export const rejectedNames = (text: string): readonly string[] =>
  [asked, refusedCall].flatMap((form) => [...text.matchAll(form)].map(([, name]) => name!));

/** Names of tools that a text says there are none of: "there's no hint tool". */
export const deniedNames = (text: string): readonly string[] => [
  ...rejectedNames(text),
  ...[...text.matchAll(denial)].map(([, words]) => snakeWords([words!])),
  ...[...text.matchAll(refused)].map(([, inside, before]) => (inside ?? before)!),
];

const had =
  /\b(?:model|agent|player|assistant|policy|llm|bot|it|tools?|actions?|commands?|functions?)\b[^.;`]{0,30}(?:\b(?:gets?|has|have|given|can (?:use|call|run)|are|is|with)\b|:)(.*)$/i;

/** "The model gets `shell` (cmd, timeout in seconds) and `submit(flag)`": in back ticks, as programs or with words on what they take. */
export function tickedTools(text: string): PlannedTool[] {
  const list = had.exec(text)?.[1] ?? "";
  return [...list.matchAll(/`([a-z][a-z0-9_]*)`( \()?/g)]
    .filter(([, name, opens]) => opens !== undefined || programs.test(name!))
    .map(([, name]) => ({ name: name! }))
    .filter((tool) => plannedTool.safeParse(tool).success);
}
