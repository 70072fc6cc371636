import type { PlannedTool } from "../../starters/plan.js";
import { readFiles, readReply, readUser } from "./beside.js";
import { onOneLine, questionsAsTitles, withAnswers } from "./answered-lines.js";
import { readEnds, readFields, readSecrets } from "./details.js";
import { readFeedback } from "./feedback.js";
import { englishNumbers } from "./european.js";
import { figuresIn } from "./figures.js";
import { readAims, readTargets } from "./domain-language.js";
import type { FrameworkName } from "./frameworks.js";
import { helpAsLines } from "./help-text.js";
import { jsonAsLines } from "./json-description.js";
import { withoutJsonTools } from "./json-tools.js";
import { readLeanings } from "./leanings.js";
import { countsGuesses, readBudgets, withoutDoubted } from "./budgets.js";
import { deedLimits, deeds, limitsIn } from "./limit-patterns.js";
import { readTurns } from "./limits.js";
import { readCalled, readNames } from "./names.js";
import { readOtherLanguage } from "./other-languages.js";
import { readGoal } from "./goal.js";
import { withoutSlips } from "./misspelt.js";
import { isDecided } from "./pay.js";
import { withoutCode } from "./named-code.js";
import { asksForPort } from "./port-request.js";
import { readPay } from "./read-pay.js";
import type { Doubt, Found, Reading } from "./reading.js";
import { asideRemarks, readRemarks } from "./remarks.js";
import { readLines } from "./said-lines.js";
import { withoutSecrets } from "./secrets.js";
import { type Sentence, sentencesOf } from "./sentences.js";
import { asideIn, withoutAside, withoutConsidered } from "./set-aside.js";
import { severalIn, sharedIn } from "./several.js";
import { payAsLines, settingsAsLines } from "./toml-lines.js";
import { signaturesAsNames } from "./signatures.js";
import { tablesAsLists } from "./tables.js";
import { renameRemarks } from "./tool-names.js";
import { readCounts } from "./task-counts.js";
import { readTools } from "./tools.js";
import { withoutYamlTools } from "./yaml-tools.js";
import { readStructure } from "./structure.js";
import { readTopics } from "./topics.js";
import { untoldOf } from "./untold.js";
import { readUses } from "./uses.js";
import { hearVoices, settled } from "./voices.js";
import { readWithout, withoutDenied, withoutUnwanted } from "./without.js";

/** "*Score:* starts at nothing": a label that is set off, on a line of its own. */
const stressed =
  /^[ \t]*[*_]{1,2}([A-Z][^*_:.\n]{1,40}?)(?:[:.][*_]{1,2}|[*_]{1,2}:)[ \t]+(?=\S)/gm;

/** "- **Reward:** 1 if it fits": an item's label. */
const labelled = /^([ \t]*[-*\u2022][ \t]+)\*\*([A-Z][^*:\n]{1,40}?)(?::\*\*|\*\*:)[ \t]+(?=\S)/gm;

/** "*Background* Last year ...": labels in stars, three and more of them. */
const starred = /^[ \t]*\*{1,2}([A-Z][\w ]{1,30})\*{1,2}[ \t]+(?=[\w"`])/gm;
const starredOnLines = (text: string): string =>
  (text.match(starred)?.length ?? 0) < 3 ? text : text.replace(starred, "\n$1: ");

/** "Reward. Right substance 1.0": labels that end as sentences do, three and more of them. */
const stopped = /^[ \t]*([A-Z][a-z]{2,12}(?: \d{1,2})?)\.[ \t]+(?=[A-Z\d])/gm;
const stoppedOnLines = (text: string): string =>
  (text.match(stopped)?.length ?? 0) < 3 ? text : text.replace(stopped, "\n$1: ");

/** "2024-03-12 Reward decided: ...": a log's line is an item, and its day no number. */
const logged =
  /^[ \t]*(?:[-*][ \t]+)?\[?(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?\]?[:,]?|\d{1,2}\.? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{4})?\]?[:,])[ \t]+(?=\S)/gm;

/** "**maja** 10:14", above what she wrote: three times and more, each begins another piece. */
const chatted =
  /^[ \t]*\*{0,2}@?[A-Za-z][\w.-]{1,20}\*{0,2}:?[ \t]+[[(]?\d{1,2}:\d\d(?: ?[AP]M)?[\])]?[ \t]*\n/gim;
const chatAsPieces = (text: string): string =>
  (text.match(chatted)?.length ?? 0) < 3 ? text : text.replace(chatted, "\n");

/** "L. Okafor, 1 day ago: no": who wrote a comment and when, before it. */
const commented =
  /^[ \t]*(?:[-*>][ \t]*)?@?\p{Lu}[\p{L}.' -]{1,30}(?:,| -| \(|:)? ?(?:(?:\d+|an?|one|two|three) (?:minutes?|hours?|days?|weeks?|months?) ago|yesterday|today|last week)\)?:[ \t]+(?=\S)/gmu;

/** A text with plain quotes, its JSON as lines, and labels that are set off on lines of their own. */
const plainText = (text: string): string =>
  questionsAsTitles(
    stoppedOnLines(
      starredOnLines(settingsAsLines(helpAsLines(payAsLines(jsonAsLines(chatAsPieces(text)))))),
    ),
  )
    .replace(/\u2019/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(stressed, "\n$1: ")
    .replace(labelled, "$1$2: ")
    .replace(logged, "- ")
    .replace(commented, "- ")
    .replace(onOneLine, "$1\n$2");

/** The longest description that `envloom.yaml` holds; the patterns below need time in its square. */
const MOST = 20_000;

/**
 * Reads a description by its words alone: no model, no network, the same reading every time. What the words do not
 * say stays null; nothing is made up, and nothing is spelled otherwise than its author did. With `readsOn` words count
 * although they name code that is there already.
 */
export function understand(
  said: string,
  frameworks: readonly FrameworkName[] = [],
  readsOn = false,
): Reading {
  const remarks = readRemarks(said, frameworks).map((one) =>
    readsOn && one.code === "CODE_NAMED" ? { ...one, stops: false } : one,
  );
  const coded = remarks.every(({ stops: here, code }) => !here || code === "CODE_NAMED");
  const port = remarks.some(({ code }) => code === "PORT_REQUEST");
  const stops = remarks.some(({ stops: here }) => here) && !asksForPort(said, remarks);
  const several = severalIn(said);
  const foreign = remarks.some(({ code }) => code === "LANGUAGE");
  const { text: english, back } = englishNumbers(
    withoutSecrets(several === null ? said : sharedIn(said)),
  );
  const whole = plainText(english).slice(0, stops ? 0 : MOST);
  // Words of another language would be read as English ones; names, code and a few numbers are told in both.
  const text = foreign ? "" : whole;
  // "How many for training? 2.200": what is counted is known once question and answer are one.
  const plain = withoutSlips(text);
  const answered = englishNumbers(withAnswers(plain.text));
  const reading = back(plain.back(answered.back(readText(answered.text, whole, frameworks))));
  return {
    ...reading,
    ...(foreign ? back(readOtherLanguage(whole)) : {}),
    // Where an environment is moved to is all that is read of a wish to move it.
    ...(port ? readAims(said, frameworks) : {}),
    // Of a wish to have code made an environment, how many tasks there are and where their data lies.
    ...(stops && coded ? readData(withoutSecrets(said), frameworks) : {}),
    text: said,
    remarks: [
      ...remarks,
      ...renameRemarks(text, reading.tools?.value ?? []),
      ...asideRemarks(asideIn(text)),
    ],
    doubts: [...(several === null ? [] : [several]), ...reading.doubts],
    untold: untoldOf({ ...reading, text: said }),
  };
}

/** How many tasks there are, and the files with data. */
function readData(
  said: string,
  frameworks: readonly FrameworkName[],
): Pick<Reading, "counts" | "splits" | "files"> {
  const { counts, splits, files } = readText(said, said, frameworks);
  return { counts, splits, files };
}

/** What "plays no role" is no play. */
const withoutRoles = (text: string): string =>
  text.replace(/\bplay(?:s|ed|ing)? (?:no|an?|any) (?:\w+ )?(?:role|part)\b/gi, "matters");

/** What is settled and wanted: words of what there is none of speak for nothing. */
const wishesOf = (sentences: readonly Sentence[]): string =>
  withoutRoles(withoutUnwanted(withoutDenied(proseOf(sentences.filter(isDecided)))));

const proseOf = (sentences: readonly Sentence[]): string =>
  sentences.map(({ text }) => text).join("\n");

/** The sentences that are read one by one, of a text without what its author sets aside. */
export const sentencesRead = (text: string): readonly Sentence[] =>
  sentencesOf(withoutJsonTools(withoutYamlTools(tablesAsLists(withoutCode(text)))));

/** The sentences of what one of several people wrote. */
const sentencesHeard = (voice: string): readonly Sentence[] => sentencesRead(withoutAside(voice));

const namesOf = (tools: Reading["tools"]): string[] => tools?.value.map(({ name }) => name) ?? [];

/** A move that is written in tags: where there is none and nothing is called, nothing is answered. */
const inTags = /<[a-z_]+\/?>/;

/** A text without what its author sets aside, and what of it is read in more than one place. */
function partsOf(said: string, all: string) {
  const [text, whole] = [withoutAside(said), withoutAside(all)];
  const sentences = sentencesRead(text);
  const [figures, prose] = [figuresIn(sentences), proseOf(sentences)];
  return { text, whole, sentences, figures, prose, decided: wishesOf(sentences) };
}

type ReadText = Omit<Reading, "text" | "untold" | "remarks">;

function readText(said: string, all: string, frameworks: readonly FrameworkName[]): ReadText {
  const { text, whole, sentences, figures, prose, decided } = partsOf(said, all);
  const [goal, without] = [readGoal(sentences), readWithout(withoutConsidered(said))];
  const user = without?.value.includes("simulated user") ? null : readUser(text);
  const [called, lines] = [readCalled(text), readLines(whole, frameworks)];
  const none = without?.value.includes("tools") ? without.quote : null;
  const names = [called?.value, lines["name"]?.value];
  const [uses, bare] = [limitsIn(prose, deedLimits, deeds), signaturesAsNames(decided)];
  const beside = { names, countsGuesses: countsGuesses(uses), none: none !== null };
  const tools = readTools(sentences, whole, beside);
  const [had, heard] = [tools?.value ?? [], hearVoices(said, sentencesHeard)];
  const { holds: limit, doubt } = settled(readTurns(sentences, figures, had), heard?.turns);
  const turns = limit ?? ((doubt ?? user) ? null : readUses(prose, uses, had));
  const answers = none === null || inTags.test(text);
  const feedback = answers ? readFeedback(sentences, namesOf(tools)) : null;
  const budgets = withoutDoubted(readBudgets(prose, uses, namesOf(tools)), doubt);
  const goesOn = (turns?.value ?? (doubt ? 2 : 0)) > 1 || budgets !== null || feedback !== null;
  const { doubts, ...pay } = readPay(sentences, figures, turns?.value ?? null, had, heard?.mode);
  return {
    sentences: sentencesOf(all).map((sentence) => sentence.text),
    goal,
    lines,
    called,
    tools,
    names: readNames(text, goal, had),
    leanings: readLeanings(decided, had, { user: user !== null, none }),
    replies: tools === null ? readReply(prose) : null,
    turns,
    budgets,
    ...pay,
    feedback,
    without,
    user,
    ...readTopics(bare),
    ...readDetails(text, whole, readStructure(bare, { tools, user, goesOn, none })),
    counts: readCounts(bare, sentences, figures),
    ...readTargets(text, frameworks),
    doubts: [doubt, ...doubts, toolsDoubt(without, tools)].filter((one) => one !== null),
  };
}

const readDetails = (
  text: string,
  whole: string,
  structure: Reading["structure"],
): Pick<Reading, "structure" | "fields" | "ends" | "files" | "secrets"> => ({
  structure,
  fields: readFields(text),
  ends: readEnds(
    text,
    structure.every(({ value }) => value !== "single-step"),
  ),
  files: readFiles(whole),
  secrets: readSecrets(whole),
});

/** "No tools", and tools beside it. */
function toolsDoubt(
  without: Reading["without"],
  tools: Found<readonly PlannedTool[]> | null,
): Doubt | null {
  if (without === null || !without.value.includes("tools") || tools?.told !== true) return null;
  return {
    key: "answers.tools",
    why: `the description says "${without.quote}" and names ${tools.value.map(({ name }) => name).join(", ")}`,
    candidates: [[], tools.value as never],
  };
}
