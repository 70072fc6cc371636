import type { FunctionFacts } from "../facts.js";
import { byName } from "./by-name.js";
import { classNamed, list, type Reading } from "./reading.js";
import { ofRecord } from "./step-names.js";

/** Asks where one tool plays others by the rest of their names, `handle("book")` of `cmd_book`: either it or they are what a model calls. */
export function askPrefixed({ findings }: Reading, tools: readonly FunctionFacts[]): void {
  const found = tools.flatMap((m) => {
    const prefix = m.texts.find((text) => /^[a-z]+_$/.test(text) && byName(m) !== null);
    const played = tools.filter((o) => prefix !== undefined && o.name.startsWith(prefix));
    return played.length > 1 ? [{ m, played }] : [];
  });
  if (found.length === 0) return;
  const [{ m, played }] = found as [(typeof found)[number]];
  findings.ask({
    key: "domain.tools",
    why: `\`${m.name}\` plays ${list(played.map(({ name }) => name))} by the rest of their names: either they or it are what a model calls, and some may be the host's`,
    candidates: [played.map(({ name }) => name), [m.name]],
    assumed: true,
  });
}

/** Where `step` gives what Gymnasium's does, it is all that is played there: what else can be called may be the host's. */
export function askBesideStep({ facts, findings }: Reading, tools: readonly FunctionFacts[]): void {
  const gives = ({ builds, returns }: FunctionFacts): boolean => {
    const record = classNamed(facts, returns?.text.replaceAll(/["']/g, "") ?? null);
    const told = record !== null && ofRecord(record)?.result.done !== undefined;
    return told || builds.some((built) => /^tuple:[345]$/.test(built));
  };
  const step = tools.find((m) => m.name === "step" && gives(m));
  const others = tools.filter((m) => m !== step && !gives(m));
  if (step === undefined || others.length === 0) return;
  findings.ask({
    key: "domain.tools",
    why: `\`step\` is all that is played in Gymnasium, and ${list(others.map(({ name }) => name))} ${others.length > 1 ? "stand" : "stands"} beside it: a tool, or the host's`,
    candidates: [
      tools.filter((m) => !others.includes(m)).map(({ name }) => name),
      tools.map(({ name }) => name),
    ],
  });
}
