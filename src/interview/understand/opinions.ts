import { calls } from "./limit-patterns.js";
import { number, numberOf } from "./numbers.js";
import type { Sentence } from "./sentences.js";

/** "I'd say 30 moves", "Petra insists on 45 at most": how much somebody holds for right. */
const held = new RegExp(
  `(?:\\b(?:insists? on|argues? for|pleads? for|votes? for|prefers?|says? (?:after|at|until)|says|suggests?|asks? for|thinks(?: of)?|wants?)|\\b(?:I|we) (?:think|guess|suppose|believe)|\\b(?:should|ought to) (?:rather |really )?be(?= \\w+ (?:[a-z]+ )?${calls}\\b)|(?:\\bwould|'d) (?:rather )?(?:say|have|give (?:it|them)|allow|take|go for|prefer|want))(?: (?:it|that|at most|about|around|only|just|more like|no more than|up to))* ${number}(?:[- ](?:[a-z]+ )?(${calls})(?![a-z])|(?= (?:at (?:the )?most|max(?:imum)?|tops|instead|(?:is|are|would be) (?:enough|plenty|better|right))\\b|\\s*[.,;)]|\\s*$))`,
  "giu",
);

/** "Dragan would stop after 150 orders": how long somebody would let it go on, whatever it is counted in. */
const stopped = new RegExp(
  `(?:\\bwould|'d) (?:rather )?(?:stop|end|cut) (?:it |(?:an?|the|each) [a-z]+ )?(?:off )?(?:after|at) ${number}(?: [a-z]+|(?=[.,;]))`,
  "giu",
);

const namesCalls = new RegExp(`(?<!\\w)(?:${calls})(?!\\w)`, "iu");

/** The caps that people are said to hold for right, where they speak of calls. */
export function opinionsIn(
  sentences: readonly Sentence[],
): readonly { readonly value: number; readonly quote: string }[] {
  const all = sentences.map(({ text }) => [
    ...[...text.matchAll(stopped)].map(([quote, many]) => ({
      value: numberOf(many!),
      quote,
      ofCalls: true,
    })),
    ...[...text.matchAll(held)].map(([quote, many, noun]) => ({
      value: numberOf(many!),
      quote: quote.replace(/^\s*'d\s+/, ""),
      ofCalls: noun !== undefined,
    })),
  ]);
  // "Petra insists on 45": of what the sentence, or the one before it, speaks.
  return all.flatMap((here, at) =>
    here.filter(
      ({ value, ofCalls }) =>
        // "Suggests one concrete step": nobody lets an episode end after its first call.
        value > 1 &&
        (ofCalls ||
          namesCalls.test(sentences[at]!.text) ||
          [here, all[at - 1] ?? []].flat().some((one) => one.ofCalls)),
    ),
  );
}
