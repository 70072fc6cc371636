import type { FrameworkName } from "./frameworks.js";
import { isDataAlone } from "./json-description.js";
import { languageOf } from "./language.js";
import { code, isCode, pathsIn } from "./named-code.js";
import { portRequest } from "./port-request.js";
import type { Remark } from "./reading.js";
import { pastedSecrets } from "./secrets.js";
import { anySplit } from "./split-words.js";
import { ownSplitNames } from "./splits.js";
import { splitNames } from "../../../shared-domain/contract.js";

/** What no environment of language models is; `always` where nothing else in a text can make it one. */
const outside: readonly (readonly [RegExp, string, always?: true])[] = [
  [
    /\b(?:(?<!\b(?:bots?|programs?|opponents?|scripts?|engines?|customers?|users?|callers?|sellers?|players?|dealers?|(?:check|verifi)ers?|rules?)\b[^.;\n]{0,40})not an? (?:language model|llm)\b(?![ -](?:as[ -](?:an?[ -])?)?(?:judge|grader|scorer|marker|rater)| (?:that |which |who )?(?:judges|grades|marks|scores|rates|plays))|no (?:language model|llm)s? (?:anywhere(?! else)|at all|involved|in it|in this|whatsoever)(?! (?:in|for|during|on|when) (?:the |our |any )?(?:scor|grad|judg|check|mark|reward|verif|evaluat|rat)))/i,
    "a policy that is no language model: envloom makes environments whose policy reads text and calls tools",
    true,
  ],
  [
    /\b(?:fine ?-?tun(?:e|es|ing)|pre ?-?train(?:s|ing)?|distil+(?:s|ing)?|(?:re)?train(?:s|ing)? (?:(?:my|our|a|the|an) (?:\w+[ -]){0,3}?(?:llama|qwen|mistral|gemma|gpt|\w*\d+b)|(?:my|our) (?:\w+[ -]){0,2}?(?:model|llm))(?! (?:to|on how to|that|who|which) [a-z]+)|grpo|(?:with|using|run|by) (?:ppo|dpo|sft|rlhf|lora))\b/i,
    "training a model: envloom makes the environment that a trainer uses",
  ],
  [
    /\b(?:eval(?:uation)? harness|test harness|benchmark (?:run|harness|suite|my|our)|leaderboard|run(?:s|ning)? (?:(?:the|an?|our|my) )?(?:\w+ )?(?:mmlu|humaneval|gsm8k|benchmarks?)\b|(?:run|evaluate|test|score|compare|measure) (?:[^.;\n]|\.\d){3,100}? on (?:the )?(?:mmlu|humaneval|gsm8k|gpqa|hellaswag|swe-?bench|mbpp|truthfulqa|bbh|[\w-]*-bench)\b|(?:run|evaluate|benchmark)s? (?:the )?(?:mmlu|humaneval|gsm8k|gpqa|hellaswag|swe-?bench|mbpp|truthfulqa|bbh|[\w-]+-bench)\b[\w -]{0,20} (?:on|with|for|against) (?:our|my|the|these|this|all)\b|plots? the (?:scores?|results?))\b|^(?:please |can you |could you )?benchmark [A-Z][^.;\n]{2,60} on (?:our|my|the) [^.;\n]{2,40}(?:dataset|data set|test set|questions)\b/i,
    "running benchmarks: envloom makes environments, and each framework has its own runner",
  ],
  [
    /\b(?:serve|deploy|host|quantiz?e)(?:s|ing)? (?:my|our|a|the) (?:\w+ ){0,2}(?:model|llm)\b/i,
    "serving a model: envloom makes the environment, not the server",
  ],
];

/** Wishes that no environment fulfils. They stop a text that says nothing of an environment besides. */
function outOfScope(text: string): Remark[] {
  return outside
    .flatMap(([pattern, what, always = false]): Remark[] => {
      const found = pattern.exec(text);
      if (found === null) return [];
      const rest = text.replace(
        /\b(?:eval\w*|benchmark\w*) environment|\bno (?:need (?:for|of) )?(?:an? |any )?(?:rl )?environments?/gi,
        "",
      );
      const stops =
        always ||
        !/\b(?:environments?|episodes?|tools?|rewards?(?! model)|actions?|players?|agents?|points?)\b|\w\([^()\n]*: ?[^()\n]*\)/i.test(
          rest,
        );
      return [
        {
          code: "OUT_OF_SCOPE",
          message: `"${found[0]}" is ${what}`,
          help: stops
            ? "say what the model should do in an episode: goal, actions, reward"
            : "the rest of the text is read as the description of an environment",
          paths: [],
          stops,
        },
      ];
    })
    .slice(0, 1);
}

const remark = (
  code: Remark["code"],
  message: string,
  help: string,
  paths: readonly string[] = [],
  stops = false,
): Remark => ({ code, message, help, paths, stops });

/** True where the rules are written already, so that nothing is to be made of words: "I already have ..., wrap that". */
const wraps = (text: string): boolean =>
  new RegExp(
    `\\b(?:already (?:have|has|wrote|written|exists?|built|coded)|wrap(?:s|ping)?|turn)\\b[^.?!]{0,80}(?:${code.source}|\\b(?:that|this|it|them)\\b)`,
    "i",
  ).test(text);

/** What the author of a text should know of it before anything is made of it. */
export function readRemarks(text: string, frameworks: readonly FrameworkName[]): Remark[] {
  const port = portRequest(text, frameworks);
  return [...port, ...outOfScope(text), ...besides(text, port.length > 0 ? [] : pathsIn(text))];
}

/** "A further 50 for a sanity check": rows that no split holds. */
const otherPart =
  /(?<![\w.,])\d[\d,]*k? (?:(?:more|further|extra|other|of (?:them|these|those)|[a-z]{3,}s) )?(?:(?:are |will be )?(?:kept|held|set|put)? ?(?:aside|back|apart)? ?)?(?:for|as) (?:an? |the |our |some |my )?(?:[a-z]+ )?(?:sanity[ -]checks?|smoke[ -]tests?|debugging|demos?|demonstrations?|dry[ -]runs?|calibration|ablations?|spot[ -]checks?|human baselines?|few[ -]shot(?: examples)?|pilots?|warm[ -]?ups?)\b/i;

function otherParts(text: string): Remark[] {
  const found = otherPart.exec(text);
  return found === null || !new RegExp(`(?<![\\w-])(?:${anySplit})(?![\\w-])`, "i").test(text)
    ? []
    : [
        remark(
          "SPLIT_NAME",
          `"${found[0]}" is of no split: every framework has ${splitNames.join(", ")} and no other`,
          "count these rows to one of the three, or leave them out of the environment",
        ),
      ];
}

/** Tells of names that the author gives splits and that no framework has. */
function splitRemarks(text: string): Remark[] {
  const own = ownSplitNames(text);
  if (own.length === 0) return [];
  const said = `${own.join(", ")} of the description ${own.length === 1 ? "is" : "are"} none of them`;
  return [
    remark(
      "SPLIT_NAME",
      `splits are called ${splitNames.join(", ")} in every framework; ${said}`,
      "say which of yours is for training, which for validation and which for testing",
    ),
  ];
}

/** Tells what settles nothing, so that its author can say it otherwise. */
export const asideRemarks = (sentences: readonly string[]): Remark[] =>
  sentences.length === 0
    ? []
    : [
        remark(
          "SET_ASIDE",
          `read as an example, as past or as a plan, so it settles nothing: ${sentences.map((text) => `"${inRemarks(text)}"`).join(", ")}`,
          "say it as it is to be, where it is meant for now",
        ),
      ];

/** A sentence as a remark quotes it: long ones by their beginning. */
export const inRemarks = (text: string): string =>
  text.length > 90 ? `${text.slice(0, 87)}...` : text;

const dataRemarks = (text: string): Remark[] =>
  !isDataAlone(text)
    ? []
    : [
        remark(
          "DATA_ALONE",
          "the description is data in JSON, and no sentence in it says what the model should do",
          "say that in words; keep rows in a file that the words name, and settings in `--answers FILE` (`envloom describe --schema answers` says which)",
          [],
          true,
        ),
      ];

const codeRemarks = (text: string): Remark[] =>
  !isCode(text)
    ? []
    : [
        remark(
          "CODE_NAMED",
          "the description is code, and no words about it",
          "save it as a file and run `envloom describe --domain FILE`, or say in words what the model should do",
          [],
          true,
        ),
      ];

function besides(text: string, paths: readonly string[]): Remark[] {
  const language = languageOf(text);
  const secrets = pastedSecrets(text);
  const found: Remark[] = [];
  if (language !== null)
    found.push(
      remark(
        "LANGUAGE",
        `the description seems to be ${language}; of it only code, names, files and plain numbers are read, and your words are kept as they are`,
        "answer the questions and look through the review, or describe it in English",
      ),
    );
  if (secrets.length > 0)
    found.push(
      remark(
        "SECRET_IN_TEXT",
        `${secrets.length === 1 ? "a secret stands" : `${secrets.length} secrets stand`} in the description; it is stored nowhere, \`<secret>\` takes its place`,
        "give the environment the name of a variable that holds it, and change the secret if others may have seen it",
      ),
    );
  found.push(
    ...splitRemarks(text),
    ...otherParts(text),
    ...codeRemarks(text),
    ...dataRemarks(text),
  );
  if (paths.length > 0)
    found.push(
      remark(
        "CODE_NAMED",
        `the description names code: ${paths.join(", ")}`,
        `if that is the environment's code, run \`envloom describe --domain ${paths[0]}\``,
        paths,
        wraps(text),
      ),
    );
  return found;
}
