import { asksModel, type Contract } from "../../shared-domain/contract.js";

/** Whether an episode can be opened and played with nothing around it: no judge, no secret. What emitted tests play is played only then. */
export function opensAlone({ domain, secrets }: Contract): boolean {
  return !asksModel(domain) && secrets.length === 0;
}

/** The author's stand-in for the judge, where an episode needs nothing else that is handed in; else null. */
export const judgedAlone = ({ domain, secrets }: Contract): string | null =>
  domain.scored === undefined && domain.user === undefined && secrets.length === 0
    ? domain.scripted_judge
    : null;
