import { type FrameworkName, frameworksIn, withoutRefused } from "./frameworks.js";
import { pathsIn } from "./named-code.js";
import type { Found, Remark } from "./reading.js";

const moving =
  /\b(?:port|convert|migrate|translate|move|bring|transfer|rewrite|adapt)\b|\b(?:carry|get) (?:it|this|that|them) (?:across|over)\b|\b(?:love|like|want|need) to run (?:exactly )?(?:that|this|it|the same)(?: one| thing| environment)? (?:in|on|under)\b|\b(?:give|get|offer|provide|make|build|produce|create) (?:us |me )?(?:exactly )?the (?:very |exact )?same\b|\b(?:turn|make) (?:it|this|that|them) into\b|\b(?:have|want|need|like|get|use) (?:to (?:have|use|get) )?(?:(?:it|this|that|them) (?:as|in|on|with)|the (?:very |exact )?same(?: (?:thing|one|environment|env|task|game))? (?:there\b|(?:as|in|on|onto|into|to|under|with|for) ))|\b(?:want|need|would like|'d like) (?:our|my|this|that) (?:[^.\n]|\.(?=[\w/])){0,60}? (?:as|in) (?=an? |the |[A-Z])/i;
/** "Get two versions out of it". */
const versions =
  /\b(?:get|have|want|need|like|make|build|create)\b[^.\n]{0,70}\b(?:versions?|variants?|editions?) (?:(?:out )?of|from) (?:it|this|that|them)\b/i;
const existing =
  /\b(?:have|has|got) an? [^.\n]{0,40}\b(?:environment|env)\b|\b(?:my|our|this|that|an? existing|existing|the|their|these)\b[^.\n]{0,60}\b(?:environments?|envs?|tasksets?|gyms?|resources? servers?)\b|\b(?:environments?|envs?|tasksets?)\b[^.\n]{0,40}(?:\.{1,2}\/|github\.com)/i;

/** "The environment resources_servers/cargo": a folder below this one. */
const folder =
  /(?<![\w/.:@-])((?:[\w-]+\/)*(?:\w+_\w+\/[\w-]+|[\w-]+\/\w+_\w+)(?:\/[\w-]+)*)(?![\w/])/;

const maintained =
  /\b(?:maintains?|have|has|got|wrote|built|owns?|runs?|use|made|published|released|shared)\b[^.\n]{0,40}\b(?:environments?|envs?|tasksets?|gyms?|resources? servers?)\b|github\.com\/[\w.-]+\/|\b(?:the|our|my) repo\b/i;

/** "There is already a working environment in ./legacy". */
const already =
  /\b(?:there is|there's|exists?|we have|i have)\b[^.\n]{0,20}\b(?:already|existing|working|finished)\b[^.\n]{0,40}\b(?:environments?|envs?|tasksets?|gyms?)\b/i;

/** A wish to have code made an environment, without a word on the framework: what it should have stands in the text. */
export const asksForPort = (text: string, remarks: readonly Remark[]): boolean =>
  /\b(?:port|convert|migrate|translate|rewrite|adapt)\b/i.test(text) &&
  remarks.every(({ stops, code: why }) => !stops || why === "CODE_NAMED");

/** "We've a server for one of the frameworks": an environment by its part. */
const servedIn = (clause: string, frameworks: readonly FrameworkName[]): boolean =>
  [
    // "We've got a Hanabi on one of the frameworks".
    /\b(?:have|has|got|ve) (?:got )?an? [^.\n]{2,60}? (?:on|in|for|under) ([^.,;(\n]{2,24})/i,
    /\b(?:(?:have|has|got|ve|there's|there is) (?:got )?an?|our|my|this|that|the|an? existing) ([^.\n]{0,40}) (?:servers?|packages?|projects?)\b/i,
  ].some((form) => frameworksIn(form.exec(clause)?.[1] ?? "", frameworks).length > 0);

/** "A partner asks for a version of it in another". */
const askedFor =
  /\b(?:asks? (?:us )?for|wants?|needs?|would like|requires?) (?:an?|the) ([^.,;\n]{2,24}) (?:version|variant|edition|port)\b/i;

/** "Marketing wants to show it off in another". */
const shownIn =
  /\b(?:wants?|needs?|would like|'d like) (?:[a-z]+ ){0,2}?to (?:show|run|use|offer|publish|have|see|try) (?:it|this|that)(?: off)? (?:in|on|under|with) ([^.,;\n]{2,24})/i;

/** "The new cluster only runs another". */
const runsOnly =
  /\b(?:(?:only|just) (?:runs?|uses?|supports?|speaks?|accepts?|takes?|knows?|understands?)|(?:runs?|uses?|supports?|accepts?) (?:only|just|nothing but)) ([^.,;\n]{2,24})/i;

/** "The client now says: another or nothing". */
const orNothing = /(?:^|[:,] )([^.,;:\n]{2,24}) or nothing\b/i;

/** "In your four frameworks": each of them. */
const ofAll =
  /\b(?:in|to|for|into|on|as) (?:(?:all|each) (?:of )?)?(?:the |your |these )?(?:four|4|all|supported|other) (?:rl )?frameworks\b|\b(?:all|each) (?:of )?your (?:rl )?frameworks\b/i;

/** The frameworks that an environment is to be moved to. */
const aimOf = (clause: string, frameworks: readonly FrameworkName[]): string[] => {
  const behind = frameworksIn(
    /\b(?:to|into|onto|for|over to|as|in|with|on|under)\b(.*)$/is.exec(
      clause.slice(clause.search(moving)),
    )?.[1] ?? "",
    frameworks,
  );
  if (behind.length > 0) return behind;
  if (ofAll.test(clause)) return frameworks.map(({ id }) => id);
  // "The team has moved to one, so I need the same there".
  const ahead = /^(.*)\bthe (?:very |exact )?same(?: [a-z]+)? there\b/is.exec(clause)?.[1];
  return frameworksIn(ahead ?? versions.exec(clause)?.[0] ?? "", frameworks);
};

/** "We maintain a gymnasium environment. Could you convert it to ...?": whether a sentence speaks of what is there already. */
const pointsBack = (
  sentence: string,
  before: readonly string[],
  frameworks: readonly FrameworkName[],
): boolean =>
  /\b(?:it|this|that|them|the same)\b/i.test(sentence) &&
  before.some((one) => maintained.test(one) || already.test(one) || servedIn(one, frameworks));

/** "A kennel env written for one": an environment that is there, and before the framework's name what it stands in. */
const standing =
  /\b(?:have|has|had|got|ve|our|my|their|wrote|written|built|made|maintains?|owns?|there(?:'s| is)|exist(?:s|ing)|publish(?:ed)?|releas(?:ed)?|runs?|running|lives?)\b[^.!?\n]*?(?:\b(?:environments?|envs?|tasksets?|gyms?|games?|tasks?|simulat(?:or|ion)s?)\b|["`][\w -]+["`])[^.!?\n]*?\b(?:for|in|on|with|under|using|as|to)\b/i;
/** A wish, and what it speaks of. */
const wishing =
  /\b(?:want|wants|need|needs|like|love|please|can you|could you|would you|ask(?:s|ing)?|should|must|require[sd]?|looking for)\b/i;
const ofIt =
  /\b(?:it|that|this|same|them|these|those|too|as well|also|identical|versions?|variants?|cop(?:y|ies)|ports?)\b/i;

/** The frameworks that a wish names besides the one that an environment stands in: whatever the verb, it is to be moved. */
function wishedElsewhere(
  text: string,
  frameworks: readonly FrameworkName[],
): Found<readonly string[]> | null {
  const said = text.split(/(?<=[.!?])\s+/);
  const at = said.findIndex((one) => homeOf(one, frameworks).length > 0);
  if (at < 0) return null;
  const home = homeOf(said[at]!, frameworks);
  const near = said.slice(at, at + 4);
  const value = frameworksIn(withoutRefused(near.join(" "), frameworks), frameworks).filter(
    (id) => !home.includes(id),
  );
  const quote = near.find((one) => wishing.test(one) && ofIt.test(one));
  return value.length > 0 && quote !== undefined ? { value, quote, told: true } : null;
}

/** The framework that a sentence says an environment stands in. */
function homeOf(sentence: string, frameworks: readonly FrameworkName[]): readonly string[] {
  const found = standing.exec(sentence);
  // "A working environment of one framework, the same for another": what is named with it is where it stands.
  const own = found === null ? [] : frameworksIn(found[0], frameworks);
  return found === null || own.length > 0
    ? own
    : frameworksIn(
        sentence.slice(found.index + found[0].length).split(/[,;:(]|\band\b/)[0]!,
        frameworks,
      );
}

/** Where an environment that exists is to be moved to, in the sentence that wishes it; null where nothing is to be moved. */
export function readPortTargets(
  text: string,
  frameworks: readonly FrameworkName[],
): Found<readonly string[]> | null {
  const said = text.split(/(?<=[.!?])\s+/);
  const wishes = said.filter(
    (one, i) =>
      (moving.test(one) || versions.test(one)) &&
      (existing.test(one) ||
        servedIn(one, frameworks) ||
        pointsBack(one, said.slice(Math.max(0, i - 2), i), frameworks)),
  );
  for (const quote of wishes) {
    const value = aimOf(quote, frameworks);
    if (value.length > 0) return { value, quote, told: true };
    // "A partner asks for such a version. Can you transfer it?"
    const at = said.indexOf(quote);
    const asked = said
      .slice(Math.max(0, at - 2), at)
      .map(
        (one) =>
          [askedFor, shownIn, runsOnly, orNothing]
            .map((form) => form.exec(one)?.[1])
            .find((told) => told !== undefined) ?? "",
      );
    const aims = pointsBack(quote, said.slice(Math.max(0, at - 2), at), frameworks)
      ? frameworksIn(asked.join(" "), frameworks)
      : [];
    if (aims.length > 0) return { value: aims, quote, told: true };
  }
  return wishedElsewhere(text, frameworks);
}

/** A wish to have an environment of one framework in another. */
export function portRequest(text: string, frameworks: readonly FrameworkName[]): Remark[] {
  const to = readPortTargets(text, frameworks)?.value;
  if (to === undefined) return [];
  const named = pathsIn(text);
  const paths = named.length > 0 ? named : [...(folder.exec(text)?.slice(1) ?? [])];
  const source = paths[0] ?? "SRC";
  return [
    {
      code: "PORT_REQUEST",
      message: "an environment that exists is ported, not described anew",
      help: `run \`envloom port ${source} --to ${to.join(",")} --out DIR\`${paths.length === 0 ? "; SRC is its folder or file" : ""}`,
      paths,
      stops: true,
    },
  ];
}
