import type { Answers } from "../interview/question.js";
import { beginsFrom } from "../interview/questions/building.js";
import type { Asked } from "../interview/ask-what-is-left.js";
import type { Diagnostic } from "../kit/index.js";
import { shellWord } from "../write/shell.js";
import { inRemarks } from "../interview/understand/remarks.js";
import { toldToModel } from "./told-to-model.js";

/** How many are named: the nearest, and others that are as near to most readers. */
const most = 3;

const none: Diagnostic = {
  code: "GALLERY_NEAR",
  severity: "warning",
  message:
    "the description becomes stubs, which play nothing until they are written; nothing of the gallery is near to it",
  at: null,
  help: "`envloom gallery` lists what plays",
};

/** What of a description the model of stubs is not told, so that whoever misses a sentence can say it otherwise. */
function sayUntold({ subject }: Asked): Diagnostic[] {
  const { text, goal } = subject.reading;
  const { asides } = toldToModel(text, goal ?? text);
  if (asides.length === 0) return [];
  const quoted = asides.map((one) => JSON.stringify(inRemarks(one)));
  return [
    {
      code: "NOT_TOLD",
      severity: "warning",
      message: `the model is not told what is no part of the environment: ${quoted.join(", ")}`,
      at: null,
      help: "say it as a rule, where it is one; or write it into the system prompt of envloom.yaml",
    },
  ];
}

/**
 * What lies nearest in the gallery, said where words become stubs and nobody is there to choose: it is a game of its
 * own, and comes by a command of its own. Nothing of it gets into the stubs.
 *
 * @param where the folder that it would begin in; one of its own name where that is left out
 */
function sayNearest({ subject }: Asked, answers: Answers, where?: string): Diagnostic[] {
  const [first, ...others] = subject.around.nearest(subject.reading.text).slice(0, most);
  // Who chose stubs looks for nothing else.
  if (first === undefined) return answers["answers.build"] === undefined ? [none] : [];
  const also = others.map(({ id }) => id).join(", ");
  return [
    {
      code: "GALLERY_NEAR",
      severity: "warning",
      message: `the description becomes stubs, which play nothing until they are written; the nearest of the gallery, which plays, is ${first.id}: ${first.example}`,
      at: null,
      help: `\`envloom describe ${shellWord(where ?? first.id)} --like ${first.id}\` begins with it instead, as a game of its own with nothing of the description in it${also === "" ? "" : `; ${also} ${others.length === 1 ? "is" : "are"} near, too`}`,
    },
  ];
}

/** What is said of stubs where nobody is there to choose: what their model is not told, and what would play instead. */
export function sayOfStubs(state: Asked, answers: Answers, where?: string): Diagnostic[] {
  const build = (answers["answers.build"] ?? state.subject.proposal("answers.build").value) as
    string | undefined;
  if (build === "draft" || beginsFrom(build) !== null) return [];
  return [...sayUntold(state), ...sayNearest(state, answers, where)];
}
