import { showDiagnostic } from "../diagnostics/show-diagnostic.js";
import type { Asked } from "../interview/ask-what-is-left.js";
import type { Interviewer } from "../interview/interview.js";
import type { Diagnostic } from "../kit/index.js";

/** What the author of a description should know, as diagnostics: an error where nothing can be made of the text. */
export const remarksOf = ({ subject }: Asked): Diagnostic[] =>
  subject.reading.remarks.map(({ code, message, help, stops }) => ({
    code,
    severity: stops ? "error" : "warning",
    message,
    at: null,
    help,
  }));

/** Says each remark on the words once, while they can still be changed. */
export function remarker(interviewer: Interviewer): (state: Asked) => Asked {
  const heard = new Set<string>();
  return (state) => {
    for (const remark of remarksOf(state).map((one) => showDiagnostic(one, false))) {
      if (!heard.has(remark)) interviewer.say(`\n${remark}\n`);
      heard.add(remark);
    }
    return state;
  };
}
