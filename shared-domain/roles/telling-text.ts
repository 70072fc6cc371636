import { words } from "./shown-texts.js";

/** What says a goal, rules or what is paid. */
const telling =
  /\b(?:you|your|rewards?|scores?|points?|paid|pays?|earn|wins?|los(?:e|es|t)|goal|aim|must|may|can|should|never|only|at (?:most|least)|before|until|within|without|turns?|tries|guesses|steps|moves|rounds?|try|find|guess|reach|answer|solve|sort|build|visit|collect|bring|make|get|sell|buy|trade|turn|keep|move|play|choose|pick|name|fill|write|repair|fix|plan|schedule|order|deliver|carry|avoid|match|land|escape|walk|measure|take|say|tell|hit|stop|press|hold|shoot|shorten|come|water|pull|push|drive|help|book|cancel|count|compute|calculate|read|search|look|draw|roll|bowl|foretell|predict|open|close|use|work|manage|run|translate|summari[sz]e|classify|explain|negotiate|convince|defend|attack|survive|catch|cross|climb|cook|serve|mix|connect|place|put|remove|clear|change|set|give|ask|spend|save|feed|grow|explore|navigate|identify|prove|complete|finish|pass)\b/i;

/** Whether a text says what to do: by a word for it, or by its length, whatever language it is in. */
export const tells = (text: string): boolean => telling.test(text) || words(text).length >= 6;
