import type { Found, PaidAmount } from "./reading.js";

/** "Half the points for the date, the other half for the letter": both make the whole. */
const bothHalves =
  /\bhalf (?:of )?(?:the|its) (?:points|reward|score|marks|credit)\b[^.;\n]*\b(?:other|second) half\b[^.;\n]*/i;
/** One of several equal parts. */
const part =
  "(?:one|a|an|1)[- ](?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)(?: of (?:a|the|one) (?:point|reward|score|whole))?|1/\\d+";
/** "Each item is rewarded with one third", "a fifth for each correct key": as many as there are make the whole. */
export const equalPart = new RegExp(
  `\\b(?:each|every)\\b[^.;\\n]{2,80}?(?:\\([^)\\n]*\\) )?\\b(?:gives?|earns?|pays?|is worth|gets?|brings?|is rewarded with|counts?(?: as| for)?|adds?|yields?) (?:${part})(?=\\s*(?:[.,;)]|$))|\\beach (?:is |being )?worth (?:${part})(?=\\s*(?:[.,;)]|$))|(?:^|[.,:;]\\s*)(?:${part}) (?:for|per) (?:each|every)\\b[^.;\\n]*`,
  "im",
);

/** Two halves, and nothing that is more. */
export function halvesIn(
  text: string,
  amounts: readonly PaidAmount[],
): Found<readonly [number, number]> | null {
  const both = bothHalves.exec(text);
  return both === null || !amounts.every(({ amount }) => amount === 0 || amount === 0.5)
    ? null
    : { value: [0, 1], quote: both[0], told: false };
}
