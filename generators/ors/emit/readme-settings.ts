import { markdown, type Md, md, scorerNote } from "../../../src/kit/index.js";
import { port } from "./framework.js";
import type { Facts } from "./input.js";

const { blocks, code, inline, table, text } = markdown;

type Row = readonly Md[];

/** What the server reads from its environment. */
export function settings({ environment }: Facts): Md {
  const { contract, requires } = environment;
  const rows: Row[] = [
    [
      inline([code("HOST"), code("PORT")]),
      text(`where the server listens: 127.0.0.1 and ${port}; in the containers 0.0.0.0`),
    ],
    [code("MAX_CONCURRENT_ENVS"), text(`sessions at once, instead of ${contract.limits.episodes}`)],
    [
      code("OPENREWARD_LOG_LEVEL"),
      md`${code("WARNING")} keeps the server from printing three lines a call`,
    ],
    [
      code("OPENREWARD_DISABLE_UPDATE_CHECK"),
      md`${code("1")} keeps it from asking PyPI for a newer openreward`,
    ],
    ...contract.secrets.map((name) => [code(name), text("a secret of the domain; needed")]),
    ...(contract.domain.judged === null ? [] : ofJudge),
  ];
  return blocks([
    ...(requires.length === 0 ? [] : [md`The domain needs ${inline(requires.map(code))}.`]),
    table(["Variable", "What for"], rows),
    ...scorerNote(contract),
  ]);
}

/** What asks the model that judges. */
const ofJudge: readonly Row[] = [
  [code("JUDGE_MODEL"), text("the model that judges; needed")],
  [
    inline([code("JUDGE_BASE_URL"), code("JUDGE_API_KEY")]),
    text("where it answers, and its key; else openreward's own settings:"),
  ],
  [
    inline([code("CHAT_API_KEY"), code("OPENAI_API_KEY")], " or "),
    md`its key, where no session brings the secret ${code("chat_api_key")} or ${code("openai_api_key")}`,
  ],
  [code("CHAT_BASE_URL"), text("where it answers; else OpenAI's own endpoint")],
  [code("JUDGE_SECONDS"), text("how long one question may take: 120")],
];
