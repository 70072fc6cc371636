import { laterSecret, type Mutation, sevenths } from "../../../test/support/variant.js";

const server = "ors/server.py";
/** Stands for the module of the sessions, which is called after the environment. */
const session = "ors/NAME_session.py";
const inSession = (from: string, to: string): Mutation["edits"] => [{ file: session, from, to }];

const win = `
class WinParams(Params):
    pass


async def win(self, params: WinParams) -> ToolOutput:
    "Win."
    return ToolOutput(blocks=[], reward=1.0, finished=True)


setattr(NumberHuntEnvironment, "win", tool(win))


def main() -> None:`;

const faults: readonly Mutation[] = [
  {
    fault: "the reward dropped",
    contract: "number_hunt",
    edits: inSession("reward=step.reward", "reward=0.0"),
    caughtBy: "oracle",
  },
  {
    fault: "the system prompt dropped",
    contract: "small_talk",
    edits: inSession("if system := self._driver.SYSTEM_PROMPT:", 'if system := "":'),
    caughtBy: "parity",
  },
  {
    fault: "a range of tasks that begins at the first one",
    contract: "number_hunt",
    edits: inSession(
      "[cls._driver.task(split, i) for i in rows]",
      "[cls._driver.task(split, i) for i, _ in enumerate(rows)]",
    ),
    caughtBy: "native",
    full: true,
  },
  {
    fault: "splits that are all of one type",
    contract: "number_hunt",
    edits: inSession("type=name", 'type="train"'),
    caughtBy: "native",
    full: true,
  },
  {
    fault: "long results in short pieces",
    contract: "number_hunt",
    edits: inSession("        reconnect.CHUNK_SIZE = 30_000", "        pass"),
    caughtBy: "native",
    full: true,
  },
  {
    fault: "a broken domain that is worth 0",
    contract: "number_hunt",
    edits: inSession(
      "        step = await self._episode.call(tool, vars(params))\n",
      '        try:\n            step = await self._episode.call(tool, vars(params))\n        except self._driver.EpisodeFailed:\n            self._episode.done = True\n            step = self._episode._refuse("mistake", "it broke")\n',
    ),
    caughtBy: "parity",
  },
  {
    fault: "the seed dropped",
    contract: "number_hunt",
    edits: inSession("driver.resolve(task_spec)", '{**driver.resolve(task_spec), "seed": None}'),
    caughtBy: "parity",
  },
  {
    fault: "state shared between sessions",
    contract: "number_hunt",
    edits: inSession(
      "self._episode = driver.block(driver.start(**chosen))",
      "self._episode = driver.__dict__.get('shared') or driver.block(driver.start(**chosen))\n            driver.__dict__['shared'] = self._episode",
    ),
    caughtBy: "isolation",
  },
  {
    fault: "a tool too many",
    contract: "number_hunt",
    edits: [{ file: server, from: "def main() -> None:", to: win.trimStart() }],
    caughtBy: "tools",
  },
  {
    fault: "a request of any length taken",
    contract: "number_hunt",
    edits: inSession("driver.limited(receive, partial(HTTPException, 413))", "receive"),
    caughtBy: "cheats",
  },
  {
    fault: "a log that cannot hold half of a surrogate pair",
    contract: "number_hunt",
    edits: inSession('stream.reconfigure(errors="backslashreplace")', "pass"),
    caughtBy: "cheats",
  },
  {
    fault: "a parameter described otherwise",
    contract: "picture_desk",
    edits: [{ file: server, from: "The card's name.", to: "The name of a card." }],
    caughtBy: "tools",
  },
  {
    fault: "the answer in the metadata",
    contract: "picture_desk",
    edits: inSession(
      "metadata: dict[str, Any] = {}",
      "metadata: dict[str, Any] = dict(self._episode._chosen.fields)",
    ),
    caughtBy: "leak",
  },
  {
    fault: "a secret that the state holds from a later step on, in the metadata",
    contract: "number_hunt",
    edits: [
      ...inSession(
        "metadata: dict[str, Any] = {}",
        'metadata: dict[str, Any] = {"note": getattr(self._episode._domain._object, "_trail", "")}',
      ),
      laterSecret,
    ],
    caughtBy: "leak",
  },
  {
    fault: "a secret of the domain's state in the metadata",
    contract: "number_hunt",
    edits: inSession(
      "metadata: dict[str, Any] = {}",
      'metadata: dict[str, Any] = {"_target": self._episode._domain._object._target}',
    ),
    caughtBy: "leak",
  },
  {
    fault: "the domain's logic copied into the variant",
    contract: "number_hunt",
    copies: ["episode", "hunt.py"].map((path) => [path, `ors/domain/${path}`] as const),
    edits: [{ file: "hunt.py", from: "1.1 - 0.1 * self.guesses", to: "1.2 - 0.2 * self.guesses" }],
    caughtBy: "parity",
  },
  {
    fault: "refusals told as plain results",
    contract: "number_hunt",
    edits: inSession('metadata["refusal"] = step.refusal', "pass"),
    caughtBy: "malformed",
  },
  {
    fault: "each call made twice",
    contract: "number_hunt",
    edits: inSession(
      "step = await",
      "await self._episode.call(tool, vars(params))\n        step = await",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a full house that answers as if it were broken",
    contract: "number_hunt",
    edits: inSession("except driver.Full as full:", "except ZeroDivisionError as full:"),
    caughtBy: "capacity",
  },
  {
    fault: "made-up tasks let in",
    contract: "number_hunt",
    edits: inSession(
      "driver.resolve(task_spec)",
      '{"split": task_spec.get("split"), "index": task_spec.get("index") or 0}',
    ),
    caughtBy: "cheats",
  },
  {
    fault: "images dropped",
    contract: "picture_desk",
    edits: inSession(
      "for block in blocks\n    ]",
      'for block in blocks\n        if block["type"] == "text"\n    ]',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a failing judge that is worth 0",
    contract: "proof_read",
    edits: [
      {
        file: "ors/ors_judge.py",
        from: "        return (await backend.create(model=model, messages=messages)).text\n",
        to: '        try:\n            return (await backend.create(model=model, messages=messages)).text or "0"\n        except Exception:\n            return "0"\n',
      },
    ],
    caughtBy: "judge",
  },
  {
    fault: "the prompt of the first session for all",
    contract: "number_hunt",
    edits: inSession(
      "messages = self._episode.prompt\n",
      'messages = vars(self._driver).setdefault("first", self._episode.prompt)\n',
    ),
    caughtBy: "parity",
  },
  {
    fault: "measures lost in the last message",
    contract: "number_hunt",
    edits: inSession('"metrics": step.metrics', '"metrics": {}'),
    caughtBy: "parity",
  },
  {
    fault: "a reward rounded at the fourth digit",
    contract: "number_hunt",
    edits: [
      ...inSession("reward=step.reward", "reward=step.reward and round(step.reward, 4)"),
      sevenths,
    ],
    caughtBy: "parity",
  },
  {
    fault: "a session that earns nothing once another was opened",
    contract: "number_hunt",
    edits: [
      ...inSession(
        "        driver = self._driver\n",
        '        driver = self._driver\n        globals()["newest"] = self\n',
      ),
      ...inSession(
        "reward=step.reward",
        'reward=step.reward if globals()["newest"] is self else step.reward and 0.0',
      ),
    ],
    caughtBy: "isolation",
  },
  {
    fault: "refusals in words of the variant's own",
    contract: "number_hunt",
    edits: inSession(
      "blocks=_blocks(step.blocks)",
      'blocks=_blocks([{"type": "text", "text": "Error: wrong"}] if step.refusal == "bad_arguments" else step.blocks)',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a text cut beyond three thousand characters",
    contract: "picture_desk",
    edits: inSession(
      "blocks=_blocks(step.blocks)",
      'blocks=_blocks([b | {"text": b["text"][:3000]} if b["type"] == "text" else b for b in step.blocks])',
    ),
    caughtBy: "parity",
  },
];

/** Faults that an ORS variant may have, each with the check that must find it. */
export const mutations: readonly Mutation[] = faults.map((fault) => ({
  ...fault,
  edits: fault.edits.map((edit) => ({ ...edit, file: edit.file.replace("NAME", fault.contract) })),
}));
