import type { FinishedFile } from "../emit/format-files.js";
import type { Merge } from "./merge.js";
import type { FilePlan } from "./plan-file.js";
import type { PlannedFile } from "./planned-file.js";

type Files = ReadonlyMap<string, FinishedFile>;

/**
 * Carries edits of files that other files have taken in to where their text is now. One that meets a
 * change of ours stays in its old file, which is left to the author and told.
 */
export function absorb(plans: readonly FilePlan[], next: Files, merge: Merge): FilePlan[] {
  const byId = new Map(plans.flatMap((plan) => (plan.file ? [[plan.file.id, plan]] : [])));
  for (const { id, absorbs = [] } of next.values())
    for (const left of absorbs) {
      const [host, guest] = [byId.get(id), byId.get(left)];
      if (!host || !guest) continue;
      const taken = takenIn(host, guest, merge);
      byId.set(id, taken.host).set(left, taken.guest);
    }
  return plans.map((plan) => (plan.file ? byId.get(plan.file.id)! : plan));
}

interface Taken {
  readonly host: FilePlan;
  readonly guest: FilePlan;
}

function takenIn(host: FilePlan, guest: FilePlan, merge: Merge): Taken {
  const [into, left] = [host.file, guest.file];
  const text = into?.result ?? into?.disk ?? null;
  if (!into || into.action === "conflict" || text === null || !isEdited(left))
    return { host, guest };
  const joined = merge(left.base, left.disk, text, into.path);
  if (joined.text === null) {
    const why = `is a part of ${into.path} now, where your edits meet ours`;
    return { host, guest: { ...guest, file: { ...left, why, hunks: joined.hunks } } };
  }
  const why = `took in ${left.path} with your edits`;
  const gone = { result: null, remove: left.path, entry: null, pristine: null, pending: null };
  return {
    host: { ...host, file: { ...into, action: "merge", why, result: joined.text } },
    guest: {
      file: { ...left, ...gone, action: "delete", why: `is a part of ${into.path} now` },
      diagnostics: [],
    },
  };
}

/** Whether a file that is no longer wanted has edits of the author's. */
const isEdited = (
  file: PlannedFile | null,
): file is PlannedFile & { readonly base: string; readonly disk: string } =>
  file?.action === "orphan" && file.base !== null && file.disk !== null;
