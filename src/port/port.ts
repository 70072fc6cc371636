import { checkAnswerKeys } from "./read-answers.js";
import { Failure } from "../kit/index.js";
import { playOwnTasks, withAnsweredTasks } from "./alike.js";
import { bridgeOf, mayBridge } from "./bridge.js";
import type { Analysis } from "./analysis.js";
import { type BuildInput, buildEnvironment, checkOut, takeBack } from "./build.js";
import { capped } from "./cap.js";
import { closedEpisodeLosses } from "./closed-episodes.js";
import { decide, readOtherwise } from "./decisions.js";
import { holdingLater } from "./hold-later.js";
import { refusalOf } from "./judge.js";
import { judgePort } from "./judge-port.js";
import { failedBuild } from "./failed-build.js";
import { leavingOut, settledLeaving } from "./leave-out.js";
import { liftNow, pinsOf } from "./lift-now.js";
import { onOnePython } from "./one-python.js";
import {
  chooseEnvironment,
  openReport,
  stoppedReport,
  toldDecisions,
  withDoubts,
} from "./outcome.js";
import { loadParts, type Part } from "./parts.js";
import { withTellingPlays } from "./paid-plays.js";
import { suiting } from "./patience.js";
import { missingGifts, takenGifts } from "./missing-gifts.js";
import { renamedTools, renameLosses, renamesFor } from "./rename-tools.js";
import { recordingPath } from "./proof.js";
import type { RecordedOriginal } from "./recording.js";
import type { PortReport } from "./report.js";
import type { Pinned } from "./requirements.js";
import { rewardDecision, type RewardRule } from "./reward.js";
import { paidLater } from "./paid-later.js";
import { withSiblings } from "./siblings.js";
import { checkTargets } from "./targets.js";
import type { PortRequest, Underway } from "./underway.js";
import { writeRecording } from "./write-recording.js";

/**
 * Ports an environment: reads it, plays the original, lifts the domain, makes the
 * variants, and replays. What cannot be ported is a verdict, not a failure.
 *
 * @throws Failure where the request makes no sense (exit 2), `out` is taken (exit 3), or the machine lacks something (exit 4)
 */
export async function port(request: PortRequest): Promise<PortReport> {
  checkTargets(request);
  if (!request.explain) checkOut(request.out);
  const { source, origin, answers, brought, python } = request;
  const parts = await loadParts(request.registry);
  const undecided = { choose: null, decisions: null };
  const reading = { source, origin, parts, answers, brought, python, ...undecided };
  return withSiblings(reading, ({ analysis, ...whole }) =>
    portWhole({ ...request, origin: origin ?? source, ...whole }, parts, analysis),
  );
}

/** Ports a source that holds all that it imports. */
async function portWhole(
  request: PortRequest,
  parts: readonly Part[],
  analysis: Analysis,
): Promise<PortReport> {
  const { registry } = request;
  if (analysis.found.length > 0) checkAnswerKeys(request, analysis.found);
  const chosen = chooseEnvironment(analysis, request);
  if ("verdict" in chosen) return stoppedReport(null, analysis, chosen, []);
  const part = parts.find(({ id }) => id === chosen.framework)!;
  const wanted = request.to ?? registry.ids.filter((id) => id !== chosen.framework);
  const targets = (await registry.loadAll(registry.ids.filter((id) => wanted.includes(id)))).map(
    ({ manifest }) => manifest,
  );
  const underway: Underway = {
    request,
    parts,
    analysis,
    found: chosen,
    part,
    targets,
    settled: [],
  };
  const missing = missingGifts(chosen);
  if (missing.length > 0 && !request.explain) return openReport(chosen, analysis, [], [...missing]);
  const refused = missing.length > 0 ? null : refusalOf(chosen);
  const leaving = refused === null ? null : await leavingOut(chosen, request);
  if (leaving?.answers) return port({ ...request, answers: leaving.answers });
  if (refused !== null && leaving?.question)
    return { ...stoppedReport(chosen, analysis, refused, []), questions: [leaving.question] };
  if (refused !== null)
    return mayBridge(underway)
      ? bridgeOf(underway, refused)
      : stoppedReport(chosen, analysis, refused, []);
  const { settled, open } = await decide(
    chosen.decisions,
    request.explain ? { ...request, ask: null } : request,
  );
  if (request.explain)
    return {
      ...stoppedReport(
        chosen,
        analysis,
        {
          verdict: "unproven",
          reason: "explained only: nothing was run and nothing was written",
          alternative: null,
        },
        settled,
      ),
      ok: true,
      doubts: chosen.doubts,
      questions: [...missing, ...chosen.decisions],
    };
  if (open.length > 0) return openReport(chosen, analysis, settled, [...open]);
  const told = readOtherwise(settled, request.answers);
  if (told !== null) return port({ ...request, answers: { ...request.answers, ...told } });
  underway.settled.push(...settled, ...settledLeaving(request.answers));
  const report = await holdingLater(withAnsweredTasks(underway), (one) => onOnePython(one, lift));
  return withDoubts(report, chosen);
}

/** From here on the original runs: pins, play, the reward, then everything that is written. */
async function lift(underway: Underway): Promise<PortReport> {
  const pinned = await pinsOf(underway);
  if ("verdict" in pinned) return bridgeOf(underway, pinned);
  const { known, played, open } = await playOwnTasks(underway, pinned.requires);
  const taken = takenGifts(open, known.request);
  if (taken !== null) {
    const report = await port({ ...known.request, answers: taken.answers });
    return { ...report, decisions: [...toldDecisions(taken.settled), ...report.decisions] };
  }
  if (open.length > 0) return openReport(known.found, known.analysis, known.settled, [...open]);
  if ("verdict" in played) return stoppedReport(known.found, known.analysis, played, known.settled);
  return decideReward({ ...known, found: played.found }, pinned, played.recorded);
}

/** What needs the play's numbers, then the port. */
async function decideReward(
  underway: Underway,
  pinned: Pinned,
  recorded: RecordedOriginal,
): Promise<PortReport> {
  const { request, found, analysis, settled } = underway;
  if (request.recordOnly) {
    writeRecording(underway, pinned.requires, recorded, "sum");
    return {
      ...stoppedReport(
        found,
        analysis,
        {
          verdict: "unproven",
          reason: `recorded only: ${recorded.trajectories.length} episodes`,
          alternative: null,
        },
        settled,
      ),
      ok: true,
      files: [recordingPath],
    };
  }
  if (!settled.some(({ key }) => key === "reward")) {
    const { settled: taken, open } = await decide(
      [rewardDecision(recorded.trajectories, found.reward_hint)],
      request,
    );
    if (open.length > 0) return openReport(found, analysis, settled, [...open]);
    settled.push(...taken);
  }
  return build(underway, pinned, recorded);
}

async function build(
  all: Underway,
  pinned: Pinned,
  recorded: RecordedOriginal,
): Promise<PortReport> {
  const excluded = new Set(pinned.excluded.map(({ id }) => id));
  const targets = all.targets.filter(({ id }) => !excluded.has(id));
  const underway = { ...all, targets };
  const { request, found, analysis, settled } = underway;
  const { out, registry, python, onProgress, source } = request;
  const rule = String(settled.find(({ key }) => key === "reward")?.value ?? "sum") as RewardRule;
  const made = await liftNow(underway, rule);
  if ("verdict" in made) return stoppedReport(found, analysis, made, settled);
  const renames = renamesFor(made, targets);
  const ends = capped(made);
  const lifted = renamedTools(suiting(ends.lifted, recorded), renames);
  const { license, license_files: licenseFiles } = analysis.origin;
  const name = typeof request.answers["name"] === "string" ? request.answers["name"] : null;
  const input: BuildInput = {
    source,
    out,
    lifted,
    title: found.title,
    name,
    license,
    licenseFiles,
    requires: pinned.requires,
    frameworks: targets.map(({ id }) => id),
    registry,
    python,
    onProgress,
  };
  try {
    await buildEnvironment(input);
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode === 4) throw error;
    return failedBuild(underway, pinned.requires, { recorded, renames, input }, error);
  }
  const { played, strength, caught } = await withTellingPlays(underway, pinned.requires, recorded, {
    rule,
    renames,
    code: lifted,
  });
  const later = paidLater(settled, { recorded, played, renames, hint: found.reward_hint });
  if (later !== null) {
    takeBack(out);
    return port({ ...request, scripts: [...request.scripts, ...later] });
  }
  writeRecording(underway, pinned.requires, played, rule, lifted);
  const closed = closedEpisodeLosses(found, played.trajectories);
  const renamed = renameLosses(renames, targets);
  const losses = [...found.losses, ...ends.losses, ...renamed, ...closed];
  return judgePort({ ...underway, found: { ...found, losses } }, pinned, played, {
    rule,
    code: lifted,
    strength,
    caught,
  });
}
