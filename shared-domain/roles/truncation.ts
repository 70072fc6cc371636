import type { ClassFacts } from "../facts.js";
import { type Member, readable } from "./member.js";
import { list, methodNamed, type Reading } from "./reading.js";
import { namesIn } from "./role-path.js";
import { rank, snake } from "./vocabulary.js";

const truncations =
  /^_?(?:is_|was_|has_)?(?:truncated|timed_out|timeout|time_up|out_of_time|time_is_up|time_over)$/;

/** The end with what cuts an episode off beside it: `done or truncated`, where the end does not read it itself. */
export function withTruncation(reading: Reading, klass: ClassFacts, done: string): string {
  const found = readable(klass).filter(
    (m) => m.public && truncations.test(snake(m.name)) && m.name !== done && isTruth(m),
  );
  const [first] = found.filter(({ name }) => !readBy(klass, done).has(name));
  if (first === undefined) return done;
  reading.findings.because("domain.done", `\`${done}\` ends it, and \`${first.name}\` cuts it off`);
  return `${done} or ${first.name}`;
}

/**
 * Asks where another truth of the episode stands beside one that says only one way to end, and neither reads the other: `arrived`
 * beside `dead`, or beside `not alive`. A truth that is only kept counts where a move sets it and no code reads it: `given_up`.
 * What is computed and named after the end as a whole may leave out `bankrupt`, and nothing else.
 */
export function besideEnd(
  { findings }: Reading,
  klass: ClassFacts,
  chosen: Member,
  plain: number,
): boolean {
  const read = readBy(klass, chosen.name);
  const mayEnd = plain < 2 ? endsEarly(klass, chosen) : saysOneWay(klass);
  const others = readable(klass).filter(
    (m) =>
      m.public &&
      m.kind === "boolean" &&
      mayEnd(m) &&
      m.name !== chosen.name &&
      !read.has(m.name) &&
      !readBy(klass, m.name).has(chosen.name) &&
      !truncations.test(snake(m.name)) &&
      rank("ongoing", m.name) === null,
  );
  if (others.length === 0) return false;
  const names = others.map(({ name }) => name);
  const end = rank("ongoing", chosen.name) === null ? chosen.name : `not ${chosen.name}`;
  findings.ask({
    key: "domain.done",
    why: `\`${end}\` ends an episode by its name, and ${list(names)} may as well`,
    candidates: [end, ...names.map((name) => `${end} or ${name}`)],
  });
  return true;
}

/** What may end an episode beside one way to end: what is computed, and what a move sets and nothing reads. */
const saysOneWay =
  (klass: ClassFacts) =>
  ({ form, name }: Member): boolean =>
    form === "property" || (form === "attribute" && isIdle(klass, name));

/** What a computed end as a whole may leave out. */
const endsEarly =
  (klass: ClassFacts, chosen: Member) =>
  ({ form, name }: Member): boolean =>
    chosen.form !== "attribute" &&
    form === "attribute" &&
    endings.test(snake(name)) &&
    isIdle(klass, name);

/** Names of truths by which an episode ends early. */
const endings =
  /^(?:is_|was_|has_)?(?:bankrupt|broke|crashed|dead|died|killed|lost|failed|caught|busted|bust|exploded|eliminated|defeated|disqualified|fired|arrested|quit|resigned|surrendered|conceded|given_up|gave_up|aborted|abandoned|walked_away|hung_up|left)$/;

/** Whether a truth beside the end may say that the episode is cut off, or over in a way of its own. */
export const mayCut = (name: string): boolean =>
  endings.test(snake(name)) ||
  truncations.test(snake(name)) ||
  /(?:^|_)(?:cut|stop(?:ped)?|limit|expired?|halt(?:ed)?|exceeded|interrupted|exhausted)(?:_|$)/.test(
    snake(name),
  );

/** Whether moves set what nothing of the class reads. */
const isIdle = ({ methods }: ClassFacts, name: string): boolean =>
  methods.some((m) => m.name !== "__init__" && m.assigns.includes(name)) &&
  methods.every(({ uses }) => !uses.includes(name));

/** A truth, or something computed of which nothing says what it is; `timeout` alone may be a number of seconds. */
const isTruth = ({ kind, form, assigns, name }: Member): boolean =>
  kind === "boolean" ||
  (kind === "unknown" && form !== "attribute" && assigns.length === 0 && name !== "timeout");

/** Own members that a role reads, directly or through each other; itself among them. */
export function readBy(klass: ClassFacts, role: string | null): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const used of methodNamed(klass, name)?.uses ?? []) walk(used);
  };
  for (const name of namesIn(role)) walk(name);
  return seen;
}
