import { longTale, type Mutation, sevenths } from "../../../test/support/variant.js";
import { fullFaults, hunting, inHunt } from "./full-faults.js";

const atDesk = (module: string, from: string, to: string): Mutation["edits"] => [
  { file: `verifiers/picture_desk_v1/${module}.py`, from, to },
];

const offered = "for tool in self._play.episode.tools";
const win =
  'for tool in [*self._play.episode.tools, episode.Tool("win", "Win.", {"type": "object", "properties": {}})]';
const scored = "dataclasses.asdict(score)";
/** The record of a score in which one thing is something else. */
const scoredBut = (name: string, value: string): string =>
  `{**dataclasses.asdict(score), "${name}": ${value}}`;

/** Faults that a Verifiers variant may have, each with the check that must find it. */
export const mutations: readonly Mutation[] = [
  {
    fault: "the reward dropped",
    contract: "number_hunt",
    edits: inHunt("play", scored, scoredBut("reward", "0.0")),
    caughtBy: "oracle",
  },
  {
    fault: "the system prompt dropped",
    contract: "small_talk",
    edits: [
      {
        file: "verifiers/small_talk_v1/play.py",
        from: '"system_prompt": episode.SYSTEM_PROMPT',
        to: '"system_prompt": None',
      },
    ],
    caughtBy: "parity",
  },
  {
    fault: "a broken domain that is worth 0",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      "            return self._note(tool, await self.episode.call(tool, arguments))",
      '            try:\n                return self._note(tool, await self.episode.call(tool, arguments))\n            except episode.EpisodeFailed:\n                self.episode.failure, self.episode.done = None, True\n                return self._note(tool, self.episode._refuse("mistake", "it broke"))',
    ),
    caughtBy: "parity",
  },
  {
    fault: "the seed dropped",
    contract: "number_hunt",
    edits: inHunt("play", '"seed": self.seed}', '"seed": None}'),
    caughtBy: "parity",
  },
  {
    fault: "the seed of a run dropped",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      '"seed": task["seed"] if seed is None else seed,',
      '"seed": task["seed"],',
    ),
    caughtBy: "parity",
  },
  {
    fault: "state shared between rollouts",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      "        return cls(opened)",
      '        return cls(vars(episode).setdefault("shared", opened))',
    ),
    caughtBy: "isolation",
  },
  {
    fault: "a tool too many",
    contract: "number_hunt",
    edits: inHunt("harness", offered, win),
    caughtBy: "tools",
  },
  {
    fault: "the answer in the task's data",
    contract: "picture_desk",
    edits: atDesk(
      "play",
      '"name": task["id"],',
      '"name": task["id"] + str(episode.find(split, index).fields),',
    ),
    caughtBy: "leak",
  },
  {
    fault: "the answer in the trace",
    contract: "picture_desk",
    edits: atDesk(
      "play",
      '{"steps": [], "last": None}',
      '{"steps": [], "last": None, "row": opened._chosen.fields}',
    ),
    caughtBy: "leak",
  },
  {
    fault: "the domain's logic copied into the variant",
    contract: "number_hunt",
    copies: ["episode", "hunt.py"].map((path) => [path, `${hunting}/${path}`] as const),
    edits: [{ file: "hunt.py", from: "1.1 - 0.1 * self.guesses", to: "1.2 - 0.2 * self.guesses" }],
    caughtBy: "parity",
  },
  {
    fault: "refusals told as plain results",
    contract: "number_hunt",
    edits: inHunt("play", '"refusal": step.refusal,', '"refusal": None,'),
    caughtBy: "malformed",
  },
  {
    fault: "each call made twice",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      "            return self._note(tool, await",
      "            await self.episode.call(tool, arguments)\n            return self._note(tool, await",
    ),
    caughtBy: "parity",
  },
  {
    fault: "only the first call of a turn played",
    contract: "picture_desk",
    edits: atDesk("harness", "for call in calls:", "for call in calls[:1]:"),
    caughtBy: "cheats",
  },
  {
    fault: "arguments that are made to fit",
    contract: "number_hunt",
    edits: inHunt(
      "harness",
      'arguments = json.loads(text or "{}")',
      'arguments = json.loads(text.replace("\\"7\\"", "7") or "{}")',
    ),
    caughtBy: "malformed",
  },
  {
    fault: "a call after the end that is paid again",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      scored,
      scoredBut(
        "reward",
        'score.reward + sum(s["refusal"] == "ended" for s in self.record["steps"])',
      ),
    ),
    caughtBy: "cheats",
  },
  {
    fault: "images dropped",
    contract: "picture_desk",
    edits: atDesk(
      "play",
      "            for block in blocks\n        ]",
      '            for block in blocks\n            if block["type"] == "text"\n        ]',
    ),
    caughtBy: "parity",
  },
  {
    fault: "metrics dropped",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      "dataclasses.asdict(score)",
      '{**dataclasses.asdict(score), "metrics": {}}',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a failing judge that is worth 0",
    contract: "proof_read",
    edits: [
      {
        file: "verifiers/proof_read_v1/play.py",
        from: "        return (await asked.complete(prompt, trace=trace)).text\n",
        to: '        try:\n            return (await asked.complete(prompt, trace=trace)).text or "0"\n        except Exception:\n            return "0"\n',
      },
    ],
    caughtBy: "judge",
  },
  {
    fault: "a reward rounded at the fourth digit",
    contract: "number_hunt",
    edits: inHunt("play", scored, scoredBut("reward", "round(score.reward, 4)")).concat(sevenths),
    caughtBy: "parity",
  },
  {
    fault: "an image replaced by one of the same size",
    contract: "picture_desk",
    edits: atDesk(
      "play",
      "base64,{block['data']}",
      "base64,{block['data'][:-8] + block['data'][-8:].swapcase()}",
    ),
    caughtBy: "parity",
  },
  {
    fault: "the reward of the first rollout, paid to all after it",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      scored,
      scoredBut("reward", 'vars(episode).setdefault("paid", score.reward)'),
    ),
    caughtBy: "parity",
  },
  {
    fault: "texts that are cut above a size",
    contract: "number_hunt",
    edits: [
      ...inHunt(
        "play",
        "    return episode.text_of(blocks)",
        "    return episode.text_of(blocks)[:4000]",
      ),
      longTale,
    ],
    caughtBy: "parity",
  },
  {
    fault: "a system prompt that is left out",
    contract: "picture_desk",
    edits: atDesk(
      "harness",
      "            self._messages += [message_to_wire(message) for message in prompt or []]",
      "            self._messages += [message_to_wire(message) for message in prompt or []][1:]",
    ),
    caughtBy: "parity",
  },
  {
    fault: "arguments that are no JSON taken for none",
    contract: "number_hunt",
    edits: inHunt(
      "harness",
      "            arguments = text  # no object: the driver refuses it like any other",
      "            arguments = {}",
    ),
    caughtBy: "malformed",
  },
  {
    fault: "the seed used as the index",
    contract: "number_hunt",
    edits: inHunt("play", '"index": self.index,', '"index": self.seed % 3,'),
    caughtBy: "parity",
  },
  {
    fault: "an episode that is not ended with its rollout",
    contract: "number_hunt",
    edits: inHunt(
      "harness",
      "                await self._play.end()\n",
      "                self._play.record.update(reward=0.0, metrics={}, done=False, truncated=False, calls=0)\n",
    ),
    caughtBy: "oracle",
  },
  {
    fault: "rewards of the steps added to the end's",
    contract: "number_hunt",
    edits: inHunt(
      "env",
      '        return trace.info["episode"]["reward"]',
      '        return trace.info["episode"]["reward"] + sum(s["reward"] for s in trace.info["episode"]["steps"])',
    ),
    caughtBy: "oracle",
  },
  {
    fault: "images that the model no longer sees a turn later",
    contract: "picture_desk",
    edits: atDesk(
      "harness",
      '"messages": self._messages, ',
      '"messages": [\n                {**m, "content": m["content"] if isinstance(m["content"], str) or m is self._messages[-1] else "[seen]"}\n                if m["role"] == "tool" else m\n                for m in self._messages\n            ], ',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a conversation without what was said before the last ten messages",
    contract: "number_hunt",
    edits: inHunt(
      "harness",
      '"messages": self._messages, ',
      '"messages": self._messages[:1] + self._messages[1:][-10:], ',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a result that answers another call of the turn",
    contract: "picture_desk",
    edits: atDesk(
      "harness",
      "        for call in calls:\n            self._messages.append(await self._call(call))",
      '        told = [await self._call(call) for call in calls]\n        for message, call in zip(told, reversed(calls), strict=True):\n            self._messages.append({**message, "tool_call_id": call["id"]})',
    ),
    caughtBy: "cheats",
  },
  {
    fault: "the calls of a turn played from the last to the first",
    contract: "number_hunt",
    edits: inHunt("harness", "for call in calls:", "for call in reversed(calls):"),
    caughtBy: "cheats",
  },
  {
    fault: "a rollout that was cut off, told as finished",
    contract: "number_hunt",
    edits: inHunt(
      "play",
      'return "truncated" if self.episode.truncated else "finished"',
      'return "finished"',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a call too many in what the trace tells",
    contract: "number_hunt",
    edits: inHunt("play", scored, scoredBut("calls", "score.calls + 1")),
    caughtBy: "parity",
  },
  {
    fault: "a run that is over before its episode",
    contract: "number_hunt",
    edits: inHunt("env", "max_turns=21", "max_turns=8"),
    caughtBy: "cheats",
  },
  ...fullFaults,
  {
    fault: "an end that is told one call late",
    contract: "number_hunt",
    edits: inHunt("play", '"done": step.done,', '"done": step.refusal == "ended",'),
    caughtBy: "parity",
  },
];
