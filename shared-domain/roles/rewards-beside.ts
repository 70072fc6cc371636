import type { ClassFacts, FunctionFacts } from "../facts.js";
import { type Member, readable, returned } from "./member.js";
import { list, type Reading } from "./reading.js";
import { lastOnly, setAnew } from "./rewards-of-one-call.js";
import { rank, snake } from "./vocabulary.js";

/** Words that make a number something else than what was earned. */
const others =
  /^(?:max|maximum|min|minimum|best|worst|high|highest|top|full|target|goal|needed|required|opponent|opponents|enemy|rival|their|last|step|previous|prev|old|initial|start|starting|base|next|possible|threshold|weight)(?:_|$)|_(?:needed|needs|possible|limit|threshold|target|goal|weight|weights|per_\w+|range|max|min|history|log)$/;

/** Whether a name says that a number is something else than what was earned. */
export const isOtherNumber = (name: string): boolean => others.test(snake(name));

/** Whether a number keeps the best of one that says that it is of the present alone. */
const keptOf = (name: string, chosen: string): boolean =>
  /^(?:current|cur|latest|present)_/.test(chosen) &&
  /^(?:best|highest|top|record)(?:_|$)/.test(name);

/** Words by which a number that is summed up says so, beside a reward of the step. */
const sums = /(?:^|_)(?:total|cumulative|accumulated|episode|overall|sum|running)(?:_|$)/;

/**
 * Asks where another number may just as well be what was earned: `profit` beside `normalized_profit`, `reward` beside
 * `total_reward`. A plain `reward` stands against everything but a sum of it; what is not asked is named.
 */
function rivals({ findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  const plain = rank("reward", chosen.name) === 0;
  const numbers = readable(klass).filter(
    (m) =>
      m.public &&
      m.name !== chosen.name &&
      !chosen.uses.includes(m.name) &&
      ["number", "unknown"].includes(m.kind) &&
      !(m.form === "method" && m.assigns.length > 0) &&
      // A documented method is there to be called, but for one that gives the chosen number in another measure.
      !(m.form === "method" && m.documented && !scales(m, new Set([chosen.name]))) &&
      (m.form !== "attribute" || changes(klass, m.name)) &&
      (!isOtherNumber(m.name) || keptOf(snake(m.name), snake(chosen.name))) &&
      (means(m.name, chosen.name) ||
        weighs(m, chosen) ||
        concludes(m, chosen) ||
        scales(m, new Set([chosen.name])) ||
        saysItScales(klass, m, chosen.name)),
  );
  const open = plain ? numbers.filter(({ name }) => sums.test(snake(name))) : numbers;
  for (const m of numbers.filter((each) => !open.includes(each)))
    findings.pass("domain.reward", m.name, m.at, `\`${chosen.name}\` says it more plainly`);
  if (open.length === 0) return false;
  const names = [chosen.name, ...open.map(({ name }) => name)];
  findings.ask({
    key: "domain.reward",
    why: `it may be ${list(names, "or")} that holds what was earned`,
    candidates: names,
  });
  return true;
}

/** Whether it was asked if a number is what an episode earned. */
export const doubtful = (reading: Reading, klass: ClassFacts, chosen: Member): boolean =>
  rivals(reading, klass, chosen) ||
  lastOnly(reading, klass, chosen.name) ||
  setAnew(reading, klass, chosen) ||
  spentByReading(reading, klass, chosen) ||
  spent(reading, klass, chosen) ||
  paidByCall(reading, klass, chosen) ||
  rated(reading, klass, chosen) ||
  kept(reading, klass, chosen.name);

/** Asks where reading takes what play adds to: it is asked how the episode stands after every call, and would be paid what the last one earned. */
function spentByReading({ findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  const plays = (m: FunctionFacts): boolean =>
    m.public && m.name !== chosen.name && m.kind === "method" && rank("start", m.name) === null;
  const taken = chosen.assigns.find(
    (name) =>
      chosen.uses.includes(name) && klass.methods.some((m) => plays(m) && m.assigns.includes(name)),
  );
  if (taken === undefined) return false;
  findings.ask({
    key: "domain.reward",
    why: `reading \`${chosen.name}\` changes \`${taken}\`, which play changes too, and it is read after every call: a reward is the sum of all, and reading leaves it`,
    candidates: [chosen.name],
    assumed: true,
  });
  return true;
}

/** Asks where what sets the chosen truth gives a number itself: `answer()` may say how much was earned, and the truth only that. */
function paidByCall({ findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  const found = klass.methods.find(
    (m) =>
      m.public &&
      m.kind === "method" &&
      m.assigns.includes(chosen.name) &&
      returned(m) === "number",
  );
  if (chosen.kind !== "boolean" || found === undefined) return false;
  findings.ask({
    key: "domain.reward",
    why: `\`${found.name}\` gives a number where it sets \`${chosen.name}\`: if that is what was earned, keep it on the object as an attribute \`reward\`; \`${chosen.name}\` pays the same each time`,
    candidates: [chosen.name],
    assumed: true,
  });
  return true;
}

/** Words for what is taken off a reward. */
const taken = /(?:^|_)(?:penalt(?:y|ies)|fines?|deductions?|demerits?|minus(?:es)?)(?:_|$)/;

/** Asks where play counts what would be taken off, and nothing ever reads it. */
function kept({ findings }: Reading, klass: ClassFacts, chosen: string): boolean {
  const read = new Set(
    klass.methods.filter(({ kind }) => kind !== "method").flatMap(({ uses }) => uses),
  );
  const found = klass.attributes.find(
    ({ name }) =>
      taken.test(snake(name)) &&
      changes(klass, name) &&
      !read.has(name) &&
      !klass.methods.some((m) => m.uses.includes(name) && !m.assigns.includes(name)) &&
      !klass.methods.some((m) => m.uses.includes(name) && m.assigns.includes(chosen)),
  );
  if (found === undefined) return false;
  findings.ask({
    key: "domain.reward",
    why: `play counts \`${found.name}\` beside \`${chosen}\`, and nothing takes it off: is \`${chosen}\` what was earned all the same?`,
    candidates: [chosen],
    assumed: true,
  });
  return true;
}

/** Words that make less of it better; the latter leave open of what. */
const lessIsBetter =
  /\b(?:lower|less|smaller|fewer) (?:is|are|means|=) (?:the )?better\b|\b(?:scores?|points|result|total) (?:is|are|=) (?:an?|the|your)? ?(?:\w+[ -]){0,3}(?:errors?|loss|costs?|penalty|penalties|distance)\b|\b(?:low(?:er|est)?|small(?:er|est)?|less)\b[^.;]{0,20}\b(?:scores?|points?|totals?|result)\b[^.;]{0,20}\b(?:better|best|wins?)\b|\b(?:the )?(?:fewer|lower|less|smaller) (?:\w+ )?(?:scores?|points?)?,? ?the better\b/i;
const asFewAs =
  /\bas (?:few|little) [^.;]{1,30} as (?:you can|possible)\b|\bminimi[sz]e\b|\b(?:fewest|lowest|smallest)\b/i;

/** Asks where the texts say that less is better: a number that only grows was then spent and not earned. */
function spent({ facts, findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  if (rank("reward", chosen.name) === 0) return false;
  const own = klass.methods.find(({ name }) => name === chosen.name)?.summary;
  const text = [klass.summary, facts.summary, own].join("\n");
  const { low = null, high = 0 } = klass.bounds[chosen.name] ?? {};
  const grows = chosen.form === "attribute" && low !== null && high === null;
  const found = lessIsBetter.exec(text) ?? (grows ? asFewAs.exec(text) : null);
  if (found === null) return false;
  findings.ask({
    key: "domain.reward",
    why: `"${found[0].replaceAll(/\s+/g, " ")}" says that less of \`${chosen.name}\` is better, and more of a reward always is: name a member that says it so, such as a property \`reward\``,
    candidates: [chosen.name],
    assumed: true,
  });
  return true;
}

/** Words for a number that says how far one came. */
const howFar = /(?:^|_)(?:progress|completion|fraction|percent(?:age)?|quality)(?:_|$)/;

/** A number that is made of the chosen truth, or says how far one came: it may say how well something was solved, not only that it was. */
const weighs = (m: Member, chosen: Member): boolean =>
  chosen.kind === "boolean" &&
  m.kind === "number" &&
  m.form !== "attribute" &&
  (m.uses.includes(chosen.name) || howFar.test(snake(m.name)));

/** Whether something is made of the chosen number and named as what comes of it: `result()` may give it in another measure. */
const concludes = (m: Member, { name }: Member): boolean =>
  m.form !== "attribute" && m.uses.includes(name) && howWell.test(snake(m.name));

/** Names of what says how well something was solved, whatever it gives. */
const howWell = /^(?:get_)?(?:rating|stars|grade|marks?|evaluation|result|outcome|verdict)$/;

/** Asks where something made of the chosen truth says how well it was reached in a form that is no number. */
function rated({ findings }: Reading, klass: ClassFacts, chosen: Member): boolean {
  const found = readable(klass).find(
    (m) =>
      m.public &&
      m.form !== "attribute" &&
      ["other", "mapping", "sequence", "unknown"].includes(m.kind) &&
      m.assigns.length === 0 &&
      m.uses.includes(chosen.name) &&
      howWell.test(snake(m.name)),
  );
  if (chosen.kind !== "boolean" || found === undefined) return false;
  findings.ask({
    key: "domain.reward",
    why: `\`${found.name}\` says more than \`${chosen.name}\`, and not as a number: a property \`reward\` would say what it is worth`,
    candidates: [chosen.name],
    assumed: true,
  });
  return true;
}

/** Words for a number in another measure. */
const scaled =
  /(?:^|_)(?:normali[sz]ed|scaled|rescaled|relative|ratio|share|fraction|percent(?:age)?|mean|average|avg|rate)(?:_|$)/;

/** Whether something gives a number of those named in another measure, and changes nothing: `normalized()` of `score`. */
export const scales = (m: Member, of: ReadonlySet<string>): boolean =>
  m.form !== "attribute" &&
  m.kind === "number" &&
  m.assigns.length === 0 &&
  m.uses.some((name) => of.has(name)) &&
  scaled.test(snake(m.name));

/** Whether a property is made of the chosen number and its docstring says that it is a part or a measure of it. */
const saysItScales = (klass: ClassFacts, m: Member, chosen: string): boolean =>
  m.form === "property" &&
  m.kind === "number" &&
  m.uses.includes(chosen) &&
  saysMeasure.test(klass.methods.find(({ name }) => name === m.name)?.summary ?? "");
const saysMeasure =
  /\b(?:normali[sz]ed|scaled|relative|ratio|share|fraction|percent(?:age)?|per cent|mean|average)\b|\b0(?:\.0)? ?(?:to|and|-|\.\.|–) ?1(?:\.0)?\b/i;

/** By its name a reward too, or the chosen one in another measure. */
function means(name: string, chosen: string): boolean {
  const parts = snake(name).split("_");
  return (
    (rank("reward", name) ?? 9) <= 2 ||
    snake(chosen)
      .split("_")
      .every((part) => parts.includes(part)) ||
    parts.some((part) => ["reward", "score"].includes(part))
  );
}

/** Whether something besides the constructor changes an attribute. */
function changes(klass: ClassFacts, name: string): boolean {
  return klass.methods.some((m) => m.name !== "__init__" && m.assigns.includes(name));
}
