import { archetypes } from "../archetypes.js";
import { type Choice, choicesOf, type Proposal, type Question, quoted } from "../question.js";
import type { Subject } from "../subject.js";

/** How many environments that are there already are offered. */
const OFFERED = 3;

const languageKey = "answers.language";

/** Of what the environment is made: nobody gets something else under the name of what they described. */
export const building: readonly Question[] = [
  {
    key: "answers.build",
    label: "Built from",
    ask: "How should it be built? Rules alone cannot write what you described.",
    more: "Stubs are the tools that you described with their types, and nothing else: nothing plays until somebody writes them. An environment that is there plays at once, and it is its own game until you change it.",
    form: (subject) => ({ kind: "choice", choices: choicesFor(subject) }),
    turn: "asked",
    propose: proposeBuild,
    problem: (value, subject) => {
      if (value === "draft" && !subject.around.drafts)
        return "a model drafts it only where one is named: run again with --draft URL";
      return value === "stubs" || value === "draft" || known(String(value), subject)
        ? null
        : `there is no ${JSON.stringify(value)} to begin with`;
    },
  },
  {
    key: languageKey,
    label: "Language",
    ask: "In which language is the domain written?",
    more: "The environments are the same, and Python like their frameworks: a domain in TypeScript runs inside them.",
    form: { kind: "choice", choices: choicesOf({ python: "domain.py", typescript: "domain.ts" }) },
    turn: "reviewed",
    propose: ({ reading: { language } }) =>
      language === null
        ? { value: "python", why: "as the frameworks are; TypeScript does as well" }
        : quoted(language, ""),
  },
];

/** What an answer begins from: `pure-game` of `change pure-game`; null where it is none that is there. */
export const beginsFrom = (build: string | undefined): string | null =>
  /^(?:use|change) (.+)$/.exec(build ?? "")?.[1] ?? null;

const nearby = (subject: Subject): ReturnType<Subject["around"]["nearest"]> =>
  subject.around
    .nearest(subject.reading.text)
    .filter(({ typescript }) => typescript || subject.text(languageKey) !== "typescript");

const known = (build: string, subject: Subject): boolean =>
  nearby(subject).some(({ id }) => id === beginsFrom(build));

function choicesFor(subject: Subject): Choice[] {
  const near = nearby(subject).slice(0, OFFERED);
  return [
    {
      value: "stubs",
      name: "typed stubs of what I described, alone",
      what: "your tools and their types; nothing plays until they are written",
    },
    ...near.map(({ id, title, example }) => ({
      value: `change ${id}`,
      name: `begin with ${title}, and change it`,
      what: `plays its own example until you do: ${example}`,
    })),
    ...near.slice(0, 1).map(({ id, title, example }) => ({
      value: `use ${id}`,
      name: `${title} as it is`,
      what: `not what you described, but done: ${example}`,
    })),
    {
      value: "draft",
      name: "let a model draft it",
      what: "it writes domain, tasks and tests from your words",
      ...(subject.around.drafts ? {} : { blocked: "run again with --draft URL" }),
    },
  ];
}

function proposeBuild(subject: Subject): Proposal {
  if (subject.around.drafts)
    return { value: "draft", why: "a model drafts it, as --draft says", told: true };
  const near = nearby(subject).slice(0, OFFERED);
  const [same] = near.filter((one) => one.same);
  const candidates = near.map(({ id }) => `change ${id}`);
  if (same !== undefined)
    return {
      value: `use ${same.id}`,
      why: `${same.title} is what the description names`,
      candidates: ["stubs", ...candidates],
    };
  return {
    value: "stubs",
    why: `rules cannot write what is described${subject.archetype === undefined ? "" : ` (${archetypes[subject.archetype].title})`}; stubs are yours and nothing else`,
    candidates,
  };
}
