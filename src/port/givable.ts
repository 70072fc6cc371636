import type { Found } from "./analysis.js";

/** Refusals that something given beside the source answers, and the key under which it is given. */
export const givenBy: Readonly<Record<string, string>> = {
  NEEDS_DOWNLOAD: "rows",
  NEEDS_FILE: "data",
  NO_TASKS: "rows",
  OPEN_ARGUMENT: "arguments",
};

/** Refusals, those first that nothing given beside the source answers: where there are any, they are the cause. */
export const causesFirst = (refusals: Found["refusals"]): Found["refusals"] => [
  ...refusals.filter(({ code }) => givenBy[code] === undefined),
  ...refusals.filter(({ code }) => givenBy[code] !== undefined),
];

/** Why something speaks against a port, with its place where there is one. */
export const withPlace = ({ reason, at }: Found["refusals"][number]): string =>
  at === null ? reason : `${reason} (${at.file}:${at.line})`;
