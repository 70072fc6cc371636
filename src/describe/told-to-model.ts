import { proseOfData } from "../interview/understand/json-description.js";
import { understand } from "../interview/understand/understand.js";
import { sentencesOf } from "../interview/understand/sentences.js";

/**
 * A description without the sentences that say nothing to the model: how many tasks each split has, for which
 * frameworks, under which licence, with which keys. What says a goal, a call, a limit or what is paid stays.
 */
export function toldToModel(description: string, goal: string): string {
  const prose = proseOfData(description);
  // Of data only what it says of goal and rules is for the model; keys and settings are not.
  if (prose !== null) return prose.trim() === "" ? goal : prose;
  const without = sentencesOf(description)
    .map(({ text }) => text)
    .filter((text) => !goal.includes(text) && !text.includes(goal) && isForAuthors(text))
    .reduce((text, sentence) => text.replace(sentence, ""), description);
  const left = without
    .replace(/[ \t]+\n/g, "\n")
    .replace(/ {2,}/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return left === "" ? description : left;
}

function isForAuthors(sentence: string): boolean {
  const { counts, splits, license, frameworks, secrets, ...told } = understand(sentence);
  const about = [counts, splits, license, frameworks].some((found) => found !== null);
  const says = [told.success, told.tools, told.turns, told.budgets, told.ends, told.replies];
  return (about || secrets.length > 0) && says.every((found) => found === null);
}
