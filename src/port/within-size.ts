import type { Found } from "./analysis.js";
import type { RecordedOriginal, Trajectory } from "./recording.js";

/** Characters of JSON that a port keeps of its original's play: a file that tools still open, and many times what most show. */
const most = 50_000_000;

/**
 * A recording that can be kept: where an original shows frames as lists of numbers, each play gets an even share. A play
 * that is paid call by call is cut where its share ends; one that is worth something as a whole, or that is about its last
 * call, is left out.
 */
export function withinSize<T extends Pick<RecordedOriginal, "trajectories">>(
  recorded: T,
  onProgress: (line: string) => void,
  limit = most,
): T {
  const sizes = recorded.trajectories.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= limit) return recorded;
  const share = limit / recorded.trajectories.length;
  const trajectories = recorded.trajectories.flatMap((one, at) =>
    sizes[at]! <= share ? [one] : cut(one, share),
  );
  const left = recorded.trajectories.length - trajectories.length;
  onProgress(
    `the original shows ${Math.round(total / 1e6)} MB: long plays are cut, and ${left} left out`,
  );
  return { ...recorded, trajectories };
}

/** An original of which the port says that its plays were cut. */
export function withCut<T extends Pick<Found, "losses">>(found: T): T {
  const loss = {
    id: "long-plays",
    what: "long plays of the original are cut, or left out where they are worth something as a whole",
    why: "what it shows of them is more than a file can hold",
  };
  const others = found.losses.filter(({ id }) => id !== loss.id);
  return { ...found, losses: [...others, loss] };
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const sizeOf = ({ start, steps }: Trajectory): number =>
  steps.reduce((sum, step) => sum + lengthOf(step), lengthOf(start));

function cut(trajectory: Trajectory, share: number): Trajectory[] {
  const { kind, reward, start, steps } = trajectory;
  if (reward !== null || kind === "wrong" || kind === "beyond") return [];
  let left = share - lengthOf(start);
  const kept = steps.findIndex((step) => (left -= lengthOf(step)) < 0);
  return kept < 1 ? [] : [{ ...trajectory, steps: steps.slice(0, kept) }];
}
