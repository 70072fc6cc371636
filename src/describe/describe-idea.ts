import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Asked, openQuestions, settledAnswers } from "../interview/ask-what-is-left.js";
import { interview, type Interviewer } from "../interview/interview.js";
import type { Answers } from "../interview/question.js";
import { ideaQuestions } from "../interview/questions/idea.js";
import { saidIn } from "../interview/said.js";
import { type Around, Subject } from "../interview/subject.js";
import { understand } from "../interview/understand/understand.js";
import { type Diagnostic, Failure } from "../kit/index.js";
import { filledFrom } from "../../shared-domain/description-fill.js";
import { withoutSecrets } from "../interview/understand/secrets.js";
import { remarker, remarksOf } from "./remarks.js";
import { aroundOf, refuseTaken } from "./around.js";
import { decisionsOf } from "./decisions.js";
import { type Begun, withDrafted } from "./begun.js";
import { CodeAnswered, codeIn } from "./code-as-text.js";
import { elsewhereCheck } from "./said-elsewhere.js";
import type { DraftedDomain } from "./drafted-domain.js";
import { keepDraft, undescribed } from "./kept-draft.js";
import { isTaken, ruledDomain, untoldIn } from "./idea-domain.js";
import { noEvidence, tellRead } from "./evidence.js";
import { propose, type Proposal } from "./propose.js";
import { sayOfStubs } from "./say-nearest.js";
import { refuseUnfit } from "./refuse-unfit.js";
import { type Described, type DescribeRequest, nothingWritten } from "./request.js";
import { wordsOf } from "./sentences-in.js";
import { blockedPlan, planText } from "./show-preview.js";
import { preview, type Ready, type Words, write } from "./write.js";
import { makeFolder } from "../workspace/make-folder.js";

/**
 * Makes an environment of an idea: answers, a domain made of them, and everything around it.
 *
 * @throws Failure with everything that is wrong with what was said; open questions are returned, and nothing is written
 * @throws CodeAnswered, PortAsked or ModuleNamed where somebody who is there gave code or words of other code
 */
export async function describeIdea(request: DescribeRequest, begun: Begun): Promise<Described> {
  const around = await aroundOf(request);
  const said = {
    ...saidIn(begun.said),
    ...(around.folder === null ? {} : { DIR: around.folder }),
    ...(request.language === undefined ? {} : { "answers.language": request.language }),
  };
  // Whoever is there is offered the code that their words name, and read on where they decline.
  const stateOf = (answers: Answers): Asked => stateFor(answers, around, !!request.interviewer);
  const first = stateOf(said);
  refuseUnfit(first);
  // Whoever is asked hears them where the words can still be changed.
  const remarks = request.interviewer ? [] : remarksOf(first);
  const near = (written: boolean): Diagnostic[] =>
    request.interviewer ? [] : sayOfStubs(first, said, written ? undefined : whereOf(request));
  if (!request.interviewer && first.subject.reading.remarks.some(({ stops }) => stops))
    return nothingWritten(request.folder, { diagnostics: remarks, refused: true });
  const answers = request.interviewer
    ? await attended(request, request.interviewer, begun, said, stateOf)
    : unattended(request, stateOf(said));
  if (answers === null) return nothingWritten(request.folder, { stopped: true });
  const last = stateOf("open" in answers ? said : { ...said, ...answers });
  const settled = decisionsOf("open" in answers ? last : first);
  if ("open" in answers)
    return nothingWritten(request.folder, {
      questions: answers.open as Described["questions"],
      decisions: settled,
      diagnostics: [...remarks, ...near(false)],
    });
  // What words settle is not told where an environment of the gallery keeps its own.
  const decisions = settled.filter(({ key }) => Object.hasOwn(said, key) || isTaken(answers, key));
  if (request.dryRun !== true && !request.interviewer)
    tellRead({ decisions, passed: [] }, request.onProgress);
  const described = await withDomain(request, begun, answers, (ready, drafted) =>
    finish(request, ready, drafted, wordsOf({ ...said, ...answers }, stateOf)),
  ).catch((error: unknown) => {
    throw undescribed(error, request, { ...said, ...answers }, decisions);
  });
  return withRemarks(described, decisions, [...remarks, ...near(request.dryRun !== true)]);
}

const withRemarks = (
  described: Described,
  decisions: Described["decisions"],
  remarks: readonly Diagnostic[],
): Described => ({
  ...described,
  decisions,
  diagnostics: [...remarks, ...described.diagnostics],
});

/** The environment's folder as the person would type it; a placeholder where it is not named. */
const whereOf = ({ cwd, folder, named }: DescribeRequest): string =>
  named === false ? "DIR" : relative(cwd, folder) || ".";

/**
 * The questions of an idea with what was said so far. Secrets of the text never get further than here. With `readsOn`
 * words count although they name code.
 */
export function stateFor(answers: Answers, around: Around, readsOn = false): Asked {
  const text = answers["answers.description"];
  const words = typeof text === "string" ? text : "";
  const reading = understand(words, around.frameworks, readsOn);
  const { "answers.description": _, ...others } = answers;
  // A text of several environments is no answer yet: its author says which. Nor is one of which nothing can be made.
  const open =
    typeof text !== "string" ||
    reading.doubts.some(({ key }) => key === "answers.description") ||
    (readsOn && reading.remarks.some(({ stops }) => stops));
  const said = open ? others : { ...others, "answers.description": withoutSecrets(text) };
  return {
    questions: ideaQuestions,
    subject: new Subject(said, reading, around, ideaQuestions),
  };
}

async function finish(
  request: DescribeRequest,
  ready: Ready,
  { unwritten, notes, sentences }: DraftedDomain,
  words: Words,
): Promise<Described> {
  const told = sentences === undefined ? words : { ...words, sentences };
  const described = await write(request, ready, told);
  return {
    ...described,
    origin: "answers",
    unwritten,
    diagnostics: [...notes, ...described.diagnostics],
  };
}

/** With nobody to ask: what is told and, where that is wished, what is proposed; or what is open. */
function unattended(
  { yes }: DescribeRequest,
  state: Asked,
): Answers | { open: Described["questions"] } {
  const open = openQuestions(state).filter(
    ({ key }) =>
      !yes || (state.subject.proposal(key).value === undefined && !followsFromKind(key, state)),
  );
  if (open.length === 0) return settledAnswers(state);
  return { open: open.map(({ key, ask }) => questionOf(key, ask, state)) };
}

/** True where an answer is missing only because the kind is: once that is known, there is a proposal. */
function followsFromKind(key: string, { questions, subject }: Asked): boolean {
  const { candidates: [kind] = [], value } = subject.proposal("answers.archetype");
  if (key === "answers.archetype" || kind === undefined || value !== undefined) return false;
  return (
    new Subject(
      { ...subject.said, "answers.archetype": kind },
      subject.reading,
      subject.around,
      questions,
    ).proposal(key).value !== undefined
  );
}

function questionOf(key: string, ask: string, { subject }: Asked): Described["questions"][number] {
  const { value, why, candidates = [] } = subject.proposal(key);
  return {
    key,
    why: `${ask} ${why}`,
    candidates: value === undefined ? candidates : [value, ...candidates],
  };
}

function attended(
  request: DescribeRequest,
  interviewer: Interviewer,
  begun: Begun,
  said: Answers,
  stateOf: (answers: Answers) => Asked,
): Promise<Answers | null> {
  const { cwd, folder } = request;
  const remark = remarker(interviewer);
  const check = elsewhereCheck(interviewer, cwd);
  return interview({
    interviewer,
    said,
    state: async (answers) => {
      const code = codeIn(String(answers["answers.description"] ?? ""));
      if (code !== null) throw new CodeAnswered(code);
      return check(remark(stateOf(answers)));
    },
    shows: (key, answers) => key === "limits.calls" || isTaken(answers, key),
    plan: async (answers, told) => {
      try {
        return await withDomain(request, begun, answers, async (ready, drafted) => {
          const words = wordsOf(answers, stateOf);
          const { unwritten, sentences = words.sentences } = drafted;
          const untold = untoldIn(stateOf(answers), answers, told);
          return planText(await preview(request, ready, { ...words, sentences }), {
            cwd,
            folder: ready.folder || folder,
            read: noEvidence,
            unwritten,
            untold,
          });
        });
      } catch (error) {
        return blockedPlan(error);
      }
    },
  });
}

/** Makes the domain of the answers in a folder of its own, reads it, and works with what came of it. */
async function withDomain<T>(
  request: DescribeRequest,
  begun: Begun,
  answers: Answers,
  work: (ready: Ready, drafted: DraftedDomain) => Promise<T>,
): Promise<T> {
  const folder = resolve(request.cwd, String(answers["DIR"] ?? request.folder));
  refuseTaken(folder);
  const drafted = await (request.makeDomain ?? ruledDomain)(answers);
  const home = mkdtempSync(join(tmpdir(), "envloom-domain-"));
  try {
    for (const { path, text } of drafted.files) {
      makeFolder(dirname(join(home, path)));
      writeFileSync(join(home, path), text);
    }
    const source = { root: home, module: drafted.module, outside: true };
    const proposal = await propose({
      ...request,
      begun: filledFrom(begun.file.description!, withDrafted(drafted.begun, begun.said)),
      source,
      yes: "made",
      near: basename(folder),
      place: begun.file,
    });
    if (proposal.questions.length > 0) throw new Failure(proposal.questions.map(unclear));
    const files = [...new Set([...proposal.files, ...drafted.files.map(({ path }) => path)])];
    return await work({ folder, begun, source, proposal: { ...proposal, files } }, drafted);
  } catch (error) {
    if (error instanceof Failure) keepDraft(request, drafted);
    throw error;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const unclear = ({ key, why }: Proposal["questions"][number]): Diagnostic => ({
  code: "DOMAIN_UNCLEAR",
  severity: "error",
  message: `${key}: ${why}`,
  at: null,
  help: "answer it by --answers FILE",
});
