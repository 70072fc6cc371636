import { laterSecret, type Mutation, sevenths } from "../../../test/support/variant.js";
import { classFaults } from "./class-faults.js";

const server = "openenv/number_hunt_env/server";
const inServer = (from: string, to: string): Mutation["edits"] => [
  { file: `${server}/episode_environment.py`, from, to },
];
const atDesk = (from: string, to: string): Mutation["edits"] => [
  { file: "openenv/picture_desk_env/server/episode_environment.py", from, to },
];

const observed = (contract: string, from: string, to: string): Mutation["edits"] => [
  { file: `openenv/${contract}_env/server/tools.py`, from, to },
];

/** Faults that an OpenEnv variant may have, each with the check that must find it. */
export const mutations: readonly Mutation[] = [
  {
    fault: "the reward dropped",
    contract: "number_hunt",
    edits: observed("number_hunt", "reward=step.reward", "reward=0.0"),
    caughtBy: "oracle",
  },
  {
    // The same words as the domain's today: only the stage with changed answers shows it.
    fault: "the domain's words in the variant",
    contract: "number_hunt",
    edits: observed(
      "number_hunt",
      "result=_result(step.blocks)",
      'result=_result([{**b, "text": "The number is higher."} if "higher" in b.get("text", "").lower() else b for b in step.blocks])',
    ),
    caughtBy: "parity",
  },
  {
    fault: "the system prompt dropped",
    contract: "small_talk",
    edits: [
      {
        file: "openenv/small_talk_env/server/tools.py",
        from: 'told["system_prompt"] = episode.SYSTEM_PROMPT',
        to: "pass",
      },
    ],
    caughtBy: "parity",
  },
  {
    fault: "texts that are markup in the web interface",
    contract: "number_hunt",
    edits: observed("number_hunt", '{escape(block["text"])}', '{block["text"]}'),
    caughtBy: "native",
    full: true,
  },
  {
    fault: "a broken domain that is worth 0",
    contract: "number_hunt",
    edits: inServer(
      "await self._episode.call(tool, arguments))",
      'await self._played(tool, arguments))\n\n    async def _played(self, tool, arguments):\n        try:\n            return await self._episode.call(tool, arguments)\n        except episode.EpisodeFailed:\n            self._episode.done = True\n            return self._episode._refuse("mistake", "it broke")',
    ),
    caughtBy: "parity",
  },
  {
    fault: "the seed dropped",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/episode_environment.py`,
        from: '"index": index, "seed": seed}',
        to: '"index": index, "seed": None}',
      },
    ],
    caughtBy: "parity",
  },
  {
    fault: "state shared between sessions",
    contract: "number_hunt",
    edits: inServer(
      "self._episode = await episode.start(",
      "self._episode = type(self).shared = getattr(type(self), 'shared', None) or await episode.start(",
    ),
    caughtBy: "isolation",
  },
  {
    fault: "a tool too many",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/number_hunt_environment.py`,
        from: "    @tool\n    async def hint(self)",
        to: '    @tool\n    async def win(self) -> CallToolObservation:\n        """Win."""\n        return await self.play("hint")\n\n    @tool\n    async def hint(self)',
      },
    ],
    caughtBy: "tools",
  },
  {
    fault: "a parameter described otherwise",
    contract: "picture_desk",
    edits: [
      {
        file: "openenv/picture_desk_env/server/picture_desk_environment.py",
        from: "The card's name.",
        to: "The name of a card.",
      },
    ],
    caughtBy: "tools",
  },
  {
    fault: "the answer in the state",
    contract: "picture_desk",
    edits: observed(
      "picture_desk",
      '"task_id": opened.task["id"],',
      '"task_id": opened.task["id"], **opened._chosen.fields,',
    ),
    caughtBy: "leak",
  },
  {
    fault: "hidden fields in the task list",
    contract: "picture_desk",
    edits: atDesk(
      "return episode.task(split, index)\n",
      "return episode.tasks.find(split, index).fields\n",
    ),
    caughtBy: "leak",
  },
  {
    fault: "the domain's logic copied into the variant",
    contract: "number_hunt",
    copies: ["episode", "hunt.py"].map((path) => [path, `${server}/domain/${path}`] as const),
    edits: [{ file: "hunt.py", from: "1.1 - 0.1 * self.guesses", to: "1.2 - 0.2 * self.guesses" }],
    caughtBy: "parity",
  },
  {
    fault: "refusals told as plain results",
    contract: "number_hunt",
    edits: observed("number_hunt", "if step.refusal:", "if not step:"),
    caughtBy: "malformed",
  },
  {
    fault: "each call made twice",
    contract: "number_hunt",
    edits: inServer(
      "return observation(tool, await",
      "await self._episode.call(tool, arguments)\n        return observation(tool, await",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a reset that tells of another task than is played",
    contract: "number_hunt",
    edits: observed("number_hunt", '"task_id": opened.task["id"]', '"task_id": "train-0"'),
    caughtBy: "parity",
  },
  {
    fault: "a capacity of one",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/app.py`,
        from: "max_concurrent_envs=16 * episode.CAPACITY",
        to: "max_concurrent_envs=1",
      },
    ],
    caughtBy: "capacity",
  },
  {
    fault: "no capacity at all",
    contract: "number_hunt",
    edits: inServer("episode.start(**chosen)", "episode.start(**chosen, leaving=True)"),
    caughtBy: "capacity",
  },
  {
    fault: "a reward that the action claims",
    contract: "number_hunt",
    edits: inServer(
      "            return await declared.method(self, **action.arguments)",
      '            told = await declared.method(self, **action.arguments)\n            told.reward = action.metadata.get("reward", told.reward)\n            return told',
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a call after the end that is paid again",
    contract: "number_hunt",
    edits: observed(
      "number_hunt",
      "reward=step.reward",
      'reward=1.0 if step.refusal == "ended" else step.reward',
    ),
    caughtBy: "cheats",
  },
  {
    fault: "images dropped",
    contract: "picture_desk",
    edits: observed(
      "picture_desk",
      "for block in blocks\n    ]",
      'for block in blocks\n        if block["type"] == "text"\n    ]',
    ),
    caughtBy: "parity",
  },
  {
    fault: "the episode left open by a reset",
    contract: "picture_desk",
    edits: atDesk("            await self._episode.close()\n", ""),
    caughtBy: "cheats",
  },
  {
    fault: "a failing judge that is worth 0",
    contract: "proof_read",
    edits: [
      {
        file: "openenv/proof_read_env/server/judge.py",
        from: "    return await _clients[loop].complete(prompt)\n",
        to: '    try:\n        return await _clients[loop].complete(prompt) or "0"\n    except Exception:\n        return "0"\n',
      },
    ],
    caughtBy: "judge",
  },
  {
    fault: "a second reset that plays the next task",
    contract: "number_hunt",
    edits: inServer(
      "            chosen = _chosen(split, index, seed, task)\n",
      "            again = self._episode_id is not None and index is not None\n            chosen = _chosen(split, index, seed, task)\n            chosen['index'] = (chosen['index'] + again) % episode.count(chosen['split'])\n",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a reward rounded at the fourth digit",
    contract: "number_hunt",
    edits: [
      ...observed(
        "number_hunt",
        "reward=step.reward",
        "reward=step.reward and round(step.reward, 4)",
      ),
      sevenths,
    ],
    caughtBy: "parity",
  },
  {
    fault: "the next task of the second split alone",
    contract: "number_hunt",
    edits: inServer(
      "            chosen = _chosen(split, index, seed, task)\n",
      "            chosen = _chosen(split, index, seed, task)\n            if chosen['split'] == 'test':\n                chosen['index'] = (chosen['index'] + 1) % episode.count('test')\n",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a field of a reset that breaks the server",
    contract: "number_hunt",
    edits: inServer("        /,  # a client's field may have any name, also `self`\n", ""),
    caughtBy: "cheats",
  },
  {
    fault: "an episode's id that breaks its state",
    contract: "number_hunt",
    edits: inServer(
      "            if episode_id is not None and type(episode_id) is not str:",
      "            if False:",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "the reward of the first episode that ended, paid to all after it",
    contract: "number_hunt",
    edits: inServer(
      "        return observation(tool, await self._episode.call(tool, arguments))",
      "        told = observation(tool, await self._episode.call(tool, arguments))\n        if told.done:\n            told.reward = type(self).paid = getattr(type(self), 'paid', told.reward)\n        return told",
    ),
    caughtBy: "parity",
  },
  {
    fault: "what one tool shows told of another",
    contract: "number_hunt",
    edits: inServer(
      "        return observation(tool, await self._episode.call(tool, arguments))",
      "        told = observation(tool, await self._episode.call(tool, arguments))\n        if tool == 'hint' and hasattr(self, '_guessed'):\n            told.result = self._guessed\n        self._guessed = told.result\n        return told",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a close that forgets the episode",
    contract: "number_hunt",
    edits: inServer("            self._episode.release()\n", "            pass\n"),
    caughtBy: "capacity",
  },
  {
    fault: "what the domain knows in the metadata of a step",
    contract: "number_hunt",
    edits: [
      ...inServer(
        "        return observation(tool, await self._episode.call(tool, arguments))",
        "        told = observation(tool, await self._episode.call(tool, arguments))\n        told.metadata['about'] = str(vars(self._episode._domain._object))\n        return told",
      ),
      laterSecret,
    ],
    caughtBy: "leak",
  },
  {
    fault: "a tool that answers by itself",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/number_hunt_environment.py`,
        from: '        return await self.play("hint")',
        to: '        return await self.play("hint") if self._steps < 3 else observation("hint", episode.Step([{"type": "text", "text": "{}"}], 0.0, False, False, None))',
      },
    ],
    caughtBy: "parity",
  },
  {
    fault: "images that stay away from the third message on",
    contract: "picture_desk",
    edits: observed(
      "picture_desk",
      "        result=_result(step.blocks),",
      "        result=_result(step.blocks[:1] if tool == 'look' and step.done else step.blocks),",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a state that tells of an end too early",
    contract: "number_hunt",
    edits: inServer(
      "            done=self._done,\n            truncated",
      "            done=self._done or self._steps > 2,\n            truncated",
    ),
    caughtBy: "parity",
  },
  {
    fault: "an episode that is said to be cut off where it was finished",
    contract: "number_hunt",
    edits: observed(
      "number_hunt",
      'metadata["truncated"] = step.truncated',
      'metadata["truncated"] = True',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a winning call that is paid again by the next list of tools",
    contract: "number_hunt",
    edits: inServer(
      "            return ListToolsObservation(tools=self._offered, reward=0.0, done=self._done)",
      "            return ListToolsObservation(tools=self._offered, reward=float(self._done), done=self._done)",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "the first task where a reset names none",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/episode_environment.py`,
        from: "    drawn = next(_turns) % tasks if seed is None else random.Random(seed).randrange(tasks)",
        to: "    drawn = 0",
      },
    ],
    caughtBy: "cheats",
  },
  {
    fault: "a seed that draws another task each time",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/episode_environment.py`,
        from: "random.Random(seed).randrange(tasks)",
        to: "(seed + next(_turns)) % tasks",
      },
    ],
    caughtBy: "cheats",
  },
  {
    fault: "one task less than there are",
    contract: "number_hunt",
    edits: inServer(
      "            return episode.count(split)\n",
      "            return episode.count(split) - 1\n",
    ),
    caughtBy: "parity",
  },
  ...classFaults,
  {
    fault: "refusals in words of the variant's own",
    contract: "number_hunt",
    edits: observed(
      "number_hunt",
      "result=_result(step.blocks)",
      'result=_result([{"type": "text", "text": "Error: wrong"}] if step.refusal == "bad_arguments" else step.blocks)',
    ).concat(
      observed(
        "number_hunt",
        "message=step.text)",
        'message="Error: wrong" if step.refusal == "bad_arguments" else step.text)',
      ),
    ),
    caughtBy: "parity",
  },
  {
    fault: "a full house that is told as the server's own fault",
    contract: "number_hunt",
    edits: inServer("raise Refused(503, str(full)", "raise Refused(500, str(full)"),
    caughtBy: "cheats",
  },
  {
    fault: "a task that a seed draws, and plays with that seed instead of its own",
    contract: "number_hunt",
    edits: inServer('"index": drawn, "seed": None}', '"index": drawn, "seed": seed}'),
    caughtBy: "cheats",
  },
  {
    fault: "results without the text that stands beside their images",
    contract: "picture_desk",
    edits: observed(
      "picture_desk",
      '"text": episode.text_of(blocks), "blocks"',
      '"text": "", "blocks"',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a list of tasks without the last",
    contract: "number_hunt",
    edits: inServer(
      "return self.get_task_range(split, 0, LISTED)",
      "return self.get_task_range(split, 0, LISTED)[:-1]",
    ),
    caughtBy: "leak",
  },
  {
    fault: "an end that is told one call late",
    contract: "number_hunt",
    edits: observed("number_hunt", "done=step.done,", 'done=step.refusal == "ended",'),
    caughtBy: "parity",
  },
  {
    fault: "an error without words",
    contract: "number_hunt",
    edits: observed("number_hunt", "message=step.text)", 'message="")'),
    caughtBy: "parity",
  },
  {
    fault: "one type for all errors",
    contract: "number_hunt",
    edits: observed(
      "number_hunt",
      "_ERRORS.get(step.refusal, ToolErrorType.EXECUTION_ERROR)",
      "ToolErrorType.EXECUTION_ERROR",
    ),
    caughtBy: "parity",
  },
  {
    fault: "steps that are counted from the second on",
    contract: "number_hunt",
    edits: inServer("step_count=self._steps", "step_count=max(self._steps - 1, 0)"),
    caughtBy: "parity",
  },
  {
    fault: "a state that does not tell its task",
    contract: "number_hunt",
    edits: inServer('task_id=self._episode.task["id"] if self._episode else None', "task_id=None"),
    caughtBy: "parity",
  },
  {
    fault: "no answer to what clients of MCP begin with",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/middleware.py`,
        from: 'if method not in ("initialize", "ping"):',
        to: "if True:",
      },
    ],
    caughtBy: "tools",
  },
  {
    fault: "a request of any length taken",
    contract: "number_hunt",
    edits: [
      {
        file: `${server}/middleware.py`,
        from: "receive = episode.limited(receive, partial(HTTPException, 413))",
        to: "pass",
      },
    ],
    caughtBy: "cheats",
  },
];
