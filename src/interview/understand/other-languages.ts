import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { amountsIn, points, withoutIn } from "./other-amounts.js";
import type { Found, Reading } from "./reading.js";

/** What calls are named in German, French, Spanish, Italian and Dutch. */
const calls =
  "(?:(?:Werkzeug|Tool)?[- ]?aufrufe?n?|schritte?n?|züge?n?|aktionen|nachrichten|runden|calls?|steps?|moves?|turns?|appels?|actions?|étapes?|coups?|tours?|messages?|llamadas?|pasos?|acciones|turnos?|mensajes?|chiamate|passi|azioni|mosse|messaggi|aanroepen|stappen|beurten|acties|berichten)";
const most =
  "(?:höchstens|maximal|max\\.?|spätestens|bis zu|nicht mehr als|au plus|au maximum|maximum|jusqu'à|pas plus de|como máximo|(?:un )?máximo|a lo sumo|no más de|al massimo|non più di|massimo|hoogstens|maximaal|niet meer dan)";
const figure = "(?<![\\w.,])(\\d+)(?![\\w]|[.,]\\d)";
const caps = [
  `(?<!\\p{L})${most} (?:de |nach )?${figure} ${calls}(?!\\p{L})`,
  `${figure} ${calls},? ${most}(?!\\p{L})`,
].map((source) => new RegExp(source, "giu"));
/** "Höchstens 5 Aufrufe von messen", "par jour": of one tool, or of a part of an episode. */
const ofSome = /^ (?:von|des?|du|di|van|pro|je|par|por|per|a(?! herramientas)|al|à|auf)(?!\p{L})/iu;

const splitWords: Readonly<Record<Split, string>> = {
  train:
    "(?:(?:zum|fürs?|für das) (?:Training|Trainieren|Üben|Lernen)|(?:pour|à) (?:l['’])?(?:entraînement|entrainement|apprentissage)|pour entraîner|para (?:el )?(?:entrenamiento|entrenar)|de entrenamiento|per l['’]addestramento|di addestramento|(?:voor|om te) (?:de )?(?:training|trainen))",
  validation:
    "(?:(?:zur|für die|zum) (?:Validierung|Validieren)|(?:pour|de) (?:la )?validation|(?:para|de) (?:la )?validación|per la (?:validazione|convalida)|voor (?:de )?validatie)",
  test: "(?:(?:zum|fürs?|für den) (?:Testen|Tests?)|(?:pour|de) (?:le |les )?tests?|(?:para|de) (?:la |las |el )?(?:pruebas?|tests?|probar|evaluar|evaluación)|per (?:il |i )?test|(?:voor|om te) (?:het |de )?test(?:en|s)?)",
};

const turnsIn = (text: string): Found<number> | null => {
  const found = caps
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ index, 0: words }) => !ofSome.test(text.slice(index + words.length)));
  const [first] = found;
  if (first === undefined || found.some((one) => one[1] !== first[1])) return null;
  return { value: Number(first[1]), quote: first[0], told: true };
};

/** "40 para otra cosa"; "1 Punkt für" is what is paid. */
const further = new RegExp(
  `(?<![\\w.,])\\d+ (?!${points})(?:\\p{L}+ )?(?:zum|zur|fürs?|für|pour|para|per|voor)(?!\\p{L})(?! (?:jede|chaque|cada|ogni|elk)|\\s*\\d)`,
  "iu",
);

/** Numbers right before the words for a split, with nothing counted between them. */
function countsIn(text: string): Reading["counts"] {
  const found = splitNames.flatMap((split) =>
    [
      ...text.matchAll(
        new RegExp(
          `(?<![\\w.,])(\\d+|\\d{1,3}[.\\u00a0\\u202f ]\\d{3})(?![\\w]|[.,]\\d) (?:\\p{L}+ ){0,2}?${splitWords[split]}(?!\\p{L})`,
          "giu",
        ),
      ),
    ].map(([quote, count]) => ({ split, quote, count: Number(count!.replace(/\D/g, "")) })),
  );
  const twice = new Set(found.map(({ split }) => split)).size < found.length;
  // "40 para otra cosa": a part that none of these words tell of.
  const rest = found.reduce((left, { quote }) => left.replace(quote, " "), text);
  if (further.test(rest)) return null;
  if (twice || !found.some(({ split }) => split === "train")) return null;
  return {
    value: Object.fromEntries(found.map(({ split, count }) => [split, count])),
    quote: found.map(({ quote }) => quote).join(", "),
    told: true,
  };
}

/**
 * The numbers that a text in another language tells in words that leave no choice: how many calls an episode has,
 * how many tasks each split, what is paid in points, and which of judge, tools and network there is none of. All else of such a text is asked.
 */
export const readOtherLanguage = (
  text: string,
): Pick<Reading, "turns" | "counts" | "amounts" | "without"> => ({
  turns: turnsIn(text),
  counts: countsIn(text),
  amounts: amountsIn(text),
  without: withoutIn(text),
});
