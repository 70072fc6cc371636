import type { FetchReport } from "./fetch.js";

/** What was downloaded, for people, and what to type next. */
export function showFetch({ fetched, left, asked, answers }: FetchReport): string {
  const lines = [
    ...asked.map((what) => `would download  ${what}`),
    ...fetched.map(({ file, from }) => `downloaded  ${file}  from ${from}`),
    ...left.map(({ what, why }) => `left out    ${what}: ${why}`),
  ];
  if (asked.length > 0) lines.push("nothing was downloaded: allow it by --yes");
  else if (answers === null)
    lines.push("there is nothing that a source's reading tells to download");
  else lines.push(`next: envloom port SRC --answers ${answers}`);
  return lines.join("\n");
}
