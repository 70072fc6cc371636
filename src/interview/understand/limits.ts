import type { PlannedTool } from "../../starters/plan.js";
import { clauseOf, type Figure } from "./figures.js";
import {
  anyLimits,
  callLimits,
  calls,
  deedLimits,
  deeds,
  type Limit,
  limitsIn,
} from "./limit-patterns.js";
import { opinionsIn } from "./opinions.js";
import type { Doubt, Found } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** "I'd said 80 calls, Tom says 100": which of them holds is not for these words to tell. */
const takenBack = /\b(?:said|thought|first|originally|previously|used)(?: of| to be)? $/i;

/** Words of calls or of limits: a number with neither near it is no cap, whatever its kind is likely to be. */
const capping = new RegExp(
  `\\b(?:${calls}|limit\\w*|cap(?:ped|s)?|max\\w*|most|budget|after|within|up to|longe[rst]+|over|stop\\w*|ends?|exceed\\w*|length|allow\\w*|horizon|cut\\w*|give up|guess(?:es)?|commands?|cmds?|tries|attempts?|queries|controls|höchstens|nach)\\b`,
  "i",
);

/** Limits on all calls by what stands around them, whatever the pattern: "I'd stop it after 400 calls". */
function likelyLimits(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
  tools: readonly Pick<PlannedTool, "name">[],
): Limit[] {
  // "It has 50 jumps", of jump and rest: of the one, and no cap.
  const own = tools
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`^${calls}$`, "i").test(name));
  const ofTool =
    own.length === 0 || tools.length < 2
      ? /(?!)/
      : new RegExp(`^ (?:${own.join("|")})(?:e?s)?(?!\\w)`, "i");
  const likely = figures
    .filter(
      ({ kinds, value, span }) =>
        kinds.cap >= 0.5 && span === null && Number.isInteger(value) && value > 1,
    )
    .filter(({ sentence }) =>
      capping.test(`${sentences[sentence]!.heading} ${sentences[sentence]!.text}`),
    )
    .filter(
      // "run_python at most 25 times", "no more than 20 calls of open_page": of one tool.
      ({ sentence, at, end }) =>
        !ofTool.test(sentences[sentence]!.text.slice(end)) &&
        !takenBack.test(sentences[sentence]!.text.slice(0, at)) &&
        !/^ (?:times\b|[a-z]+ (?:of|to|for|with) `?[a-z]+_\w)/i.test(
          sentences[sentence]!.text.slice(end),
        ),
    );
  const [first] = likely;
  if (first === undefined || likely.some(({ value }) => value !== first.value)) return [];
  // "Up to 8 offers": of one kind of call, and no cap.
  const text = likely.map((figure) => sentences[figure.sentence]!.text).join("\n");
  const ofDeeds = limitsIn(text, deedLimits, deeds).some(({ value }) => value === first.value);
  return ofDeeds ? [] : [{ value: first.value, noun: "", quote: clauseOf(first, sentences) }];
}

/** "VERBS play_card(index), end_turn()": what a text calls its tools where it lists them is a word for every call. */
const listed = /(?:^|[.:;|] ?)(?:the )?([a-z]{4,}s)(?: are)?[ :|]+`?[a-z]\w*\([^()\n]*\)[,;`]/gim;
const ownWords = (text: string): string =>
  [...text.matchAll(listed)]
    .map(([, word]) => word!)
    .filter((word) => !new RegExp(`^${calls}$`, "i").test(word))
    .join("|");

/** "If an alarm isn't answered within five calls": beside another limit it is by when something has to happen. */
function withoutDeadlines(found: readonly Limit[], text: string): readonly Limit[] {
  const kept = found.filter(({ quote }) => {
    const before = text.slice(0, text.indexOf(quote));
    return !(
      /^with ?in\b/i.test(quote) && /\b(?:if|unless|whenever|when)\b[^.;\n]*$/i.test(before)
    );
  });
  return kept.length === 0 ? found : kept;
}

/** After how many calls an episode is over, and what the text says twice and differently. */
export function readTurns(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
  tools: readonly Pick<PlannedTool, "name">[] = [],
): {
  readonly holds: Found<number> | null;
  readonly doubt: Doubt | null;
} {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const own = ownWords(text);
  const ofOwn = own === "" ? [] : limitsIn(text, anyLimits, own).filter(({ noun }) => noun !== "");
  const outright = withoutDeadlines([...limitsIn(text, callLimits, calls), ...ofOwn], text);
  const read = outright.length === 0 ? likelyLimits(sentences, figures, tools) : outright;
  const found = [...read, ...opinionsIn(sentences).map((one) => ({ ...one, noun: "" }))];
  const values = [...new Set(found.map(({ value }) => value))];
  // "Three calls, that's all", of three tools, beside a limit: how many kinds there are.
  if (values.length === 2 && values.includes(tools.length))
    values.splice(values.indexOf(tools.length), 1);
  const first = found.find(({ value }) => value === values[0]);
  if (first === undefined) return { holds: null, doubt: null };
  if (values.length === 1)
    return { holds: { value: first.value, quote: first.quote, told: true }, doubt: null };
  const quotes = values.map((value) => `"${found.find((one) => one.value === value)!.quote}"`);
  return {
    holds: null,
    doubt: {
      key: "limits.calls",
      why: `the description says ${quotes.join(" and ")}`,
      candidates: values,
    },
  };
}
