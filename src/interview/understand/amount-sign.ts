const negative =
  /^(?:reduces?|lowers?|decreases?|cuts?|loses?|penalty|minus|costs?|subtracts?|deducts?|takes)/i;
/** "Bumping into furniture costs another 0.05", "each hint takes 0.15 off": a verb of loss, and none of gain behind it in the clause. */
const costing =
  /\b(?:costs?|loses?|takes|take(?= (?:away|off)\b)|penalty|minus|subtracts?|deducts?|reduces?|lowers?)(?:,? (?:an(?:other)?|the|of|is|a|extra|further|more|it|that|by|agent|model|off|away|something|say|i'd|about|around|maybe|perhaps))*\s+$/i;
/** "Let us pay 1 for a delivery and take 0.1 for an illegal one". */
const paysAndTakes = /\b(?:pays?|gives?|adds?)\b[^.;]*\b(?:and|but) takes?\s+$/i;
/** Before a number: "1 - 0.1 per broken wish", "1 point, less 0.01 for every key press". */
const lessened = /(?:\d ?[-\u2212]|[,(] ?(?:but )?less|-=) $/;
/** "Energy is subtracted every hour, 0.01 per kWh": what is taken stands before how much. */
const takenBefore =
  /\b(?:is|are|gets?) (?:also )?(?:subtracted|deducted|taken off)\b(?:(?!\b(?:but|earns?|gets?|gives?|pays?)\b)[^.;\d])*$/i;
/** Behind a number: "half a point is taken off". */
const takenOff =
  /^\s*(?:an? )?(?:points? |pts? |marks? )?(?:less(?=[.,;)]|$)|off(?: (?:for|per|each|if|when)\b|(?=[.;]|$))|(?:(?:is|are|gets?|will be) )?(?:taken off|taken away|deducted|subtracted|lost)\b|(?:goes|comes) off\b|(?:points? )?away\b)/i;

/** "Penalty: 0.1 per dead bed": a line of what is taken. */
const labelled = /^(?:the )?(?:penalt(?:y|ies)|costs?|deductions?|fines?|malus)\b[^:.;]{0,24}: ?$/i;

/** Whether a number is paid or taken, by the words around it. */
export function signAt(text: string, at: number, end: number, words: string): 1 | -1 {
  const costs =
    paysAndTakes.test(text.slice(0, at)) ||
    negative.test(words) ||
    labelled.test(text.slice(0, at)) ||
    costing.test(text.slice(0, at)) ||
    takenOff.test(text.slice(end)) ||
    takenBefore.test(text.slice(0, at)) ||
    lessened.test(text.slice(0, at));
  return costs && !/^[-\u2212]/.test(text.slice(at)) ? -1 : 1;
}
