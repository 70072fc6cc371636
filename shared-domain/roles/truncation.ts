import type { ClassFacts } from "../facts.js";
import { type Member, readable } from "./member.js";
import { list, methodNamed, type Reading } from "./reading.js";
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
 * beside `dead`.
 */
export function besideEnd({ findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  const read = readBy(klass, chosen.name);
  const others = readable(klass).filter(
    (m) =>
      m.public &&
      m.form === "property" &&
      m.kind === "boolean" &&
      !read.has(m.name) &&
      !readBy(klass, m.name).has(chosen.name) &&
      !truncations.test(snake(m.name)) &&
      rank("ongoing", m.name) === null,
  );
  if (others.length === 0) return false;
  const names = others.map(({ name }) => name);
  findings.ask({
    key: "domain.done",
    why: `\`${chosen.name}\` ends an episode by its name, and ${list(names)} may as well`,
    candidates: [chosen.name, ...names.map((name) => `${chosen.name} or ${name}`)],
  });
  return true;
}

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
  for (const path of role?.split(" or ") ?? []) walk(path.replace(/^not /, "").split(".")[0]!);
  return seen;
}
