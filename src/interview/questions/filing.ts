import { splitNames } from "../../../shared-domain/contract.js";
import {
  capabilities,
  knowledgeDomains,
  structures,
  taskTypes,
} from "../../../shared-domain/dimensions.js";
import type { Json } from "../../../shared-domain/roles/findings.js";
import { choicesOf, type Proposal, type Question, quoted } from "../question.js";
import type { Found } from "../understand/reading.js";

/** Several findings of one dimension, each with its words. */
const all = (found: readonly Found<unknown>[]): Proposal =>
  found.length === 0
    ? { why: "the description does not say" }
    : {
        value: found.map(({ value }) => value) as Json,
        why: found.map(({ quote }) => `"${quote}"`).join(", "),
        words: found.map(({ quote }) => quote).join(", "),
      };

/** The same; what no words say and how the model acts shows is told as what it is. */
const orShown = (found: readonly Found<unknown>[]): Proposal => ({
  ...all(found),
  ...(found.length === 0
    ? {}
    : {
        told: found.every(({ told }) => told),
        why: found
          .map(({ quote, told }) => (told ? `"${quote}"` : `no words say so; "${quote}" shows it`))
          .join(", "),
      }),
});

/** What a dimension's words point to. */
const pointed = (found: Found<unknown> | null): Proposal => {
  const { told: _, ...proposal } = quoted(found, "the description does not say");
  return proposal;
};

/** By what it is found, and where it goes. */
export const filing: readonly Question[] = [
  {
    key: "answers.structure",
    label: "Structure",
    ask: "How does a rollout run?",
    form: { kind: "choices", choices: choicesOf(structures) },
    turn: "reviewed",
    propose: ({ reading: { structure } }) => orShown(structure),
    problem: (value) => ((value as string[]).length === 0 ? "choose one at least" : null),
  },
  {
    key: "answers.capabilities",
    label: "Capability",
    ask: "What is trained or measured above all?",
    form: { kind: "choices", choices: choicesOf(capabilities) },
    turn: "reviewed",
    propose: ({ reading: { capabilities: found } }) => all(found),
  },
  {
    key: "answers.knowledge",
    label: "Domain",
    ask: "What has to be known?",
    form: { kind: "choice", choices: choicesOf(knowledgeDomains) },
    turn: "reviewed",
    propose: ({ reading: { knowledge } }) => pointed(knowledge),
  },
  {
    key: "answers.task",
    label: "Task type",
    ask: "What is the model asked to do?",
    form: { kind: "choice", choices: choicesOf(taskTypes) },
    turn: "reviewed",
    propose: ({ reading: { task } }) => pointed(task),
  },
  {
    key: "answers.splits",
    label: "Splits",
    ask: "Which splits do the tasks come in?",
    form: { kind: "choices", choices: splitNames.map((value) => ({ value, name: value })) },
    turn: "reviewed",
    propose: ({ reading: { splits, counts } }) => {
      if (splits !== null) return quoted(splits, "");
      const counted = splitNames.filter((split) => counts?.value[split] !== undefined);
      if (counts === null || counted.length === 0)
        return { value: [...splitNames], why: "one to train on, one to tune on, one kept aside" };
      // "Keep 50 for evaluation" tells of what the others are kept from.
      const kept =
        counted.includes("train") || counted.length > 1 ? counted : ["train", ...counted];
      return { value: kept, why: `"${counts.quote}"`, words: counts.quote, told: true };
    },
    problem: (value) => ((value as string[]).length === 0 ? "choose one at least" : null),
  },
];
