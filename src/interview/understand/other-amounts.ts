import type { Found, PaidAmount, Reading } from "./reading.js";

/** What a reward is counted in, in German, French, Spanish, Italian and Dutch. */
export const points = "(?:Punkte?n?|Pkt|points?|puntos?|punt[oi]|punt(?:en)?)(?!\\p{L})";
const figure = "([-+\u2212]?\\d+(?:[.,]\\d+)?)(?![\\w%]|[.,]\\d)";
/** "Jeder Fehlgriff kostet": what is taken. */
const taking =
  /(?<!\p{L})(?:kostet|kosten|minus|abzug(?: von)?|verliert|coûte(?:nt)?|moins|perd|cuestan?|menos|restan?|pierde|costa(?:no)?|meno|perde|kost(?:en)?|min|aftrek(?: van)?) (?:\p{L}+ )?$/iu;
const takenOff = /^[^.;,\n]{0,12}(?:abzug|abgezogen|en moins|menos|in meno|aftrek)(?!\p{L})/iu;
const giving =
  "(?:gibt(?: es)?|bringt|zählt|erhält|bekommt|kostet|vaut|donne|rapporte|coûte|vale|da|cuesta|dà|costa|geeft|krijgt|kost)";
const amounts = [
  `(?<![\\w.,])${figure} ${points}`,
  `(?<!\\p{L})${giving} ${figure}(?=\\s*[,.;)]|$| (?:wenn|falls|für|pro|je|si|pour|par|por|per|se|als|voor)(?!\\p{L}))`,
  // "Reward: 1 wenn ...", "-0.05 für jeden ...": behind a title, or before what it is paid for.
  `(?<!\\p{L})(?:reward|score|belohnung|récompense|recompensa|ricompensa|beloning) ?[:=] ?${figure}`,
  `(?<![\\w.,])${figure} (?:wenn|falls|für jede|pro|si|pour chaque|por cada|se|per ogni|als|voor elke?)(?!\\p{L}{3})`,
].map((source) => new RegExp(source, "giu"));
const each =
  /^[^.;,\n]{0,12}(?:für jede|pro|je|pour chaque|par|por cada|per ogni|voor elke?)(?!\p{L}{2,3} (?:wenn|falls))/iu;
const eachBefore = /(?:jede[rsmn]?|chaque|cada|ogni|elke?)(?!\p{L})[^.;\n]{0,60}$/iu;
/** A fraction or a number with a sign: what is paid, wherever it stands in prose. */
const fraction = /(?<![\w.,])(?:[-+\u2212]\d+(?:[.,]\d+)?|0[.,]\d+)(?![\w%]|[.,]\d)/gu;

/** What is paid, where a text says it in points or with a word of giving; null where it names more than that. */
export function amountsIn(text: string): Reading["amounts"] {
  const prose = text.replace(/`[^`\n]*`|\w+\([^()\n]*\)/g, (code) => " ".repeat(code.length));
  const places = amounts.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map((match) => {
      const at = match.index + match[0].indexOf(match[1]!);
      return { at, end: at + match[1]!.length, said: match[1]! };
    }),
  );
  const found = places
    .filter((one, place) => places.findIndex(({ at }) => at === one.at) === place)
    .sort((a, b) => a.at - b.at);
  const left = [...prose.matchAll(fraction)].some(
    ({ index }) => !found.some(({ at }) => at === index),
  );
  if (left) return null;
  const value = found.map(({ at, end, said }): PaidAmount => {
    const [ahead, behind] = [prose.slice(0, at), prose.slice(end)];
    const size = Number(said.replace(",", ".").replace("\u2212", "-"));
    const taken = size > 0 && (taking.test(ahead) || takenOff.test(behind));
    const again = each.test(behind) || eachBefore.test(ahead);
    return {
      amount: taken ? -size : size,
      each: again ? "thing" : null,
      words: clauseAt(text, at, end),
    };
  });
  const first = value.find(({ amount }) => amount !== 0);
  return first === undefined ? null : { value, quote: first.words, told: true };
}

function clauseAt(text: string, at: number, end: number): string {
  const from = Math.max(0, ...[". ", "; ", "\n"].map((mark) => text.lastIndexOf(mark, at) + 1));
  const rest = text.slice(end).search(/[.;]\s|[.;]$|\n/);
  return text.slice(from, rest < 0 ? undefined : end + rest).trim();
}

const no =
  "(?:keine?[nrms]?|ohne|sans|pas (?:de |d['\u2019])|aucune?|sin|ning\u00fan|ninguna?|nessun[oa]?|senza|geen|zonder)";
const things: readonly (readonly [string, string])[] = [
  [
    "(?:(?:LLM|KI|IA|AI)[- ]?)?(?:Judge|Richter-?Modell|Bewertungsmodell|juge(?: LLM| IA)?|juez(?: LLM| IA)?|giudice (?:LLM|IA)|LLM-rechter)",
    "judge",
  ],
  ["(?:Werkzeuge?|Tools?|outils?|herramientas?|strumenti|gereedschap(?:pen)?)", "tools"],
  [
    "(?:Internet(?:zugang|zugriff|verbindung)?|Netz(?:werk)?(?:zugang|zugriff)?|r\u00e9seau|red|rete|netwerk)",
    "network",
  ],
];
/** "Keine Werkzeuge au\u00dfer": some there are. */
const except = /^ (?:au\u00dfer|bis auf|sauf|excepto|salvo|tranne|behalve)(?!\p{L})/iu;

/** What a text says that there is none of, where it names it as such. */
export function withoutIn(text: string): Found<readonly string[]> | null {
  const found = things.flatMap(([thing, name]) =>
    [...text.matchAll(new RegExp(`(?<!\\p{L})${no} ?${thing}(?![\\p{L}-])`, "giu"))]
      .filter(({ index, 0: words }) => !except.test(text.slice(index + words.length)))
      .map(([words]) => ({ name, words })),
  );
  return found.length === 0
    ? null
    : {
        value: [...new Set(found.map(({ name }) => name))],
        quote: found.map(({ words }) => words).join(", "),
        told: true,
      };
}
