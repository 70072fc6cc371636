import type { ClassFacts, Facts } from "../facts.js";
import type { Json } from "./findings.js";
import { docWord } from "./doc-word.js";
import { headComment } from "./head-comment.js";
import type { Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { shown } from "./shown-texts.js";
import { handedOut, spelt, unread, unshownRules } from "./unshown-rules.js";
import { tells } from "./telling-text.js";
import { unfilled } from "./unfilled.js";
import { snake } from "./vocabulary.js";
import type { Rows } from "./task-rows.js";

/** What `system_prompt` says of the docstring of the episode instead of a text. */
export const docstringPrompt = "docstring";
/** What `system_prompt` says of nothing. */
const noPrompt = "none";

/** The text that `system_prompt` of a description stands for; null for none. */
export function promptText(
  given: string | null,
  facts: Facts,
  klass: ClassFacts | null,
): string | null {
  if (given === null || given === noPrompt) return null;
  return given === docstringPrompt ? (documented(facts, klass)?.text ?? null) : given;
}

/** Where what the model is told first stands: over the class, at the head of the module, or in a constant. */
export function promptPlace(facts: Facts, klass: ClassFacts | null, prompt: string | null) {
  if (prompt !== docstringPrompt)
    return (
      facts.constants.find(({ value }) => prompt !== null && value.value === prompt)?.at ?? null
    );
  return documented(facts, klass)?.at ?? headOf(facts);
}

const headOf = ({ file }: Facts) => ({ file, line: 1, column: 1 });

/** The text over the episode's class, else, or where only that tells what it is for, the one that its file begins with. */
function documented(facts: Facts, klass: ClassFacts | null) {
  const own = klass?.summary?.trim() ?? "";
  const top = facts.summary?.trim() ?? "";
  const head = top === "" || notices.test(top) ? "" : facts.summary!;
  const told = tells(head) && !speaksToDevelopers(head);
  if (own !== "" && (tells(own) || !told))
    return { text: klass!.summary!, of: `of \`${klass!.name}\``, at: klass!.at };
  return head === "" ? null : { text: head, of: "of the module", at: headOf(facts) };
}
const notices = /\b(?:copyright|licen[cs]ed under|spdx-license-identifier)\b/i;

/**
 * What the model is told before everything else, where the module has a text by that name that none of its own code
 * hands out: one that it does is in the prompt already.
 */
export function systemPrompt(facts: Facts, klass: ClassFacts | null): string | null {
  return (spoken(facts, klass)?.value!.value as string | undefined) ?? null;
}

/** Names that say it of a text of some words only: `SYSTEM = "linux"` is none. */
const short = /^(?:SYSTEM|SYS(?:TEM)?_(?:PROMPT|MSG|TEXT))$/;

/** The constant that {@link systemPrompt} takes. */
function spoken(facts: Facts, klass: ClassFacts | null) {
  const all = [
    ...facts.constants,
    ...(klass?.attributes.filter(({ from }) => from === "class") ?? []),
  ];
  const found = all.find(
    ({ name, value }) =>
      value?.known === true &&
      typeof value.value === "string" &&
      value.value.trim() !== "" &&
      (spelt.test(snake(name)) || (short.test(name) && value.value.trim().split(/\s+/).length > 3)),
  );
  return found === undefined || handedOut(facts, found.name) ? undefined : found;
}

/** What a class says that is for those who read code, and not for those who play. */
const notes =
  /`[^`]*(?:[_.(]|[a-z][A-Z])[^`]*`|\b(?:implement(?:s|ation|ed)?|interface|subclass\w*|base class|abstract|mixin|wrapper|wraps|TO[D]O|FIX[M]E|ported from|see also|docstring|instances?|attributes?|constructor|thread-safe|API|backend|refactor\w*|unit tests?|deprecated|oracle|cheats?)\b|\b[A-Z][a-z0-9]+[A-Z]\w*|\w+\(\)|\bself\b|>>>|__\w+__/;

/** Whether a text has notes for developers in it. */
export const speaksToDevelopers = (text: string): boolean => notes.test(text);

/**
 * Proposes what the model is told first, where the description does not say it: the docstring of the episode, where it says goal,
 * rules or reward and nothing that the model sees does. Notes for developers in it, and rules that nobody shows, are questions.
 */
export function systemPromptOf(
  reading: Reading,
  klass: ClassFacts | null,
  domain: Roles["domain"],
  rows: Rows,
): string | null {
  const { facts, findings, description } = reading;
  if (description.system_prompt !== undefined) return description.system_prompt;
  const constant = spoken(facts, klass);
  if (constant !== undefined) {
    findings.because("system_prompt", `\`${constant.name}\` of the module, which no code shows`);
    return constant.value!.value as string;
  }
  if (klass === null) return ofQuestion(reading, domain);
  const document = documented(facts, klass);
  const doc = document?.text.trim() ?? "";
  const opens =
    opensWithIt(domain, rows) && description.description === undefined && !notes.test(doc);
  const says = tells(doc) && !opens && !shown(facts, klass, domain, doc);
  const rules = unshownRules(reading, klass, domain);
  if (rules !== null) {
    const candidates: (Json | null)[] = [rules.text, says ? docstringPrompt : null, noPrompt];
    return ask(
      findings,
      `\`${rules.name}\` is shown to nobody: is it what the model is told first?`,
      candidates.filter((each) => each !== null),
    );
  }
  if (!shown(facts, klass, domain, facts.summary ?? "")) passHead(reading, doc);
  if (says) return ofDocstring(reading, klass.name, domain, document!);
  return document === null
    ? undocumented(reading, klass)
    : none(
        reading,
        opens
          ? `the ${docWord(facts.file)} ${document.of} is what the model is shown first, where nothing else is`
          : `the ${docWord(facts.file)} ${document.of} says no goal, rules or reward that the first observation does not say`,
      );
}

/** Names what the file begins with where only that says what is paid: it may be meant for models, or for those who read the code. */
function passHead({ facts, findings }: Reading, told: string): void {
  const head = facts.summary?.trim() ?? "";
  if (pays.test(head) && !pays.test(told) && !notices.test(head) && !speaksToDevelopers(head))
    findings.pass(
      "system_prompt",
      `the ${docWord(facts.file)} of the module`,
      headOf(facts),
      "it says what is paid, and no model is told its text: where nothing else tells, give system_prompt one",
    );
}
const pays =
  /\b(?:rewards?|scor(?:es?|ed|ing)|points?|pa(?:id|ys?)|earn(?:s|ed|ings)?|worth|penalt(?:y|ies))\b/i;

/** Where neither class nor module says anything, what the file begins with may be meant for it. */
function undocumented(reading: Reading, { name }: ClassFacts): null {
  const { facts, findings } = reading;
  const head = headComment(facts);
  if (head === null || notices.test(head.text) || !tells(head.text))
    return none(reading, `\`${name}\` has no ${docWord(facts.file)}, nor has the module`);
  const over = head.over === null ? "" : ` stands on the ${head.over.kind} \`${head.over.name}\``;
  return ask(
    findings,
    `the comment that the file begins with${over}: is it what the model is told first?`,
    [head.text, noPrompt],
    speaksToDevelopers(head.text),
  );
}

/**
 * A docstring over functions speaks of the questions; where it says how to reply and no code makes the question, it may be
 * meant for the model.
 */
function ofQuestion(reading: Reading, { prompt }: Roles["domain"]): null {
  const { facts, findings } = reading;
  const text = unread(facts, null);
  if (text !== undefined)
    return ask(
      findings,
      `\`${text.name}\` is shown to nobody: is it what the model is told first?`,
      [text.value.value as string, noPrompt],
    );
  const made = prompt !== null && (typeof prompt === "object" || !prompt.startsWith("$"));
  const rule = documented(facts, null)
    ?.text.split(/(?<=[.!])\s+/)
    .find((each) => replying.test(each));
  if (made || rule === undefined) return none(reading, "the question is all that is sent");
  return ask(
    findings,
    `the ${docWord(facts.file)} of the module says how to reply ("${rule.trim()}"): is it what the model is told first?`,
    [docstringPrompt, noPrompt],
  );
}
const replying =
  /^(?:please )?(?:always |only )?(?:reply|answer|respond|write|give|state|output|put|finish|end) (?=.*\b(?:only|just|with|inside|between|exactly)\b)/i;

/** Whether what the model sees first is the docstring itself: nothing is shown, and no row can have a prompt. */
const opensWithIt = (domain: Roles["domain"], { keys, scalar }: Rows): boolean =>
  !(domain.start?.observes ?? false) &&
  domain.observe === null &&
  domain.prompt === null &&
  (scalar || (keys !== null && !keys.has("prompt")));

/** The docstring, unless it speaks to developers too. Names that the model meets as well are no note. */
function ofDocstring(
  { facts, findings }: Reading,
  name: string,
  { start, tools }: Roles["domain"],
  { text: doc, of }: { readonly text: string; readonly of: string },
): string | null {
  const words = `the ${docWord(facts.file)} ${of} says`;
  const gap = unfilled(doc, start);
  if (gap !== null)
    return ask(findings, `${words} what nothing else tells, and nothing fills in its "${gap}"`, [
      noPrompt,
    ]);
  const known = [name, ...tools.map((t) => t.shown)].reduce(
    (text, each) => text.replaceAll(each, ""),
    doc,
  );
  if (speaksToDevelopers(known)) {
    return ask(
      findings,
      `${words} what nothing else tells the model, and has notes for developers in it: "${doc.split("\n")[0]!}"`,
      [docstringPrompt, noPrompt],
      false,
    );
  }
  findings.because(
    "system_prompt",
    `${words} goal, rules or reward, and nothing else tells the model`,
  );
  return docstringPrompt;
}

/** Asks which text the model is told first. */
function ask(
  findings: Reading["findings"],
  why: string,
  candidates: readonly Json[],
  assumed = true,
): null {
  findings.ask({
    key: "system_prompt",
    why,
    candidates,
    ...(assumed ? { assumed } : {}),
    describing: true,
  });
  return null;
}

function none({ findings }: Reading, why: string): null {
  findings.because("system_prompt", why);
  return null;
}
