import type { Mutation } from "../../../support/variant.js";

const hunting = "nemo_gym/resources_servers/number_hunt";
const inHunt = (module: string, from: string, to: string): Mutation["edits"] => [
  { file: `${hunting}/${module}.py`, from, to },
];
const atDesk = (module: string, from: string, to: string): Mutation["edits"] => [
  { file: `nemo_gym/resources_servers/picture_desk/${module}.py`, from, to },
];

const win = `app.post("/win", description="Win.")(self.guess)
        app.post("/{name:path}", include_in_schema=False)(self.unknown_tool)`;

/** Faults of the form with reset and step. */
const gymnasiumFaults: readonly Mutation[] = (
  [
    {
      fault: "a reward that no step pays",
      edits: inHunt("turns", "return None, score.reward - self._paid,", "return None, 0.0,"),
      caughtBy: "oracle",
    },
    {
      fault: "a seed that reset drops",
      edits: inHunt(
        "starting",
        "episode.resolve(start.model_dump())",
        'episode.resolve(start.model_dump() | {"seed": None})',
      ),
      caughtBy: "parity",
    },
    {
      fault: "a session that is reset to another task",
      edits: inHunt("gymnasium_server", "if key in self.session_state:", "if False:"),
      caughtBy: "cheats",
    },
    {
      fault: "sessions that share an episode",
      edits: inHunt(
        "gymnasium_server",
        "key = start_in(metadata), str(session_id)",
        'key = start_in(metadata), "one"',
      ).concat(
        inHunt("gymnasium_server", "if key in self.session_state:", "if False:"),
        inHunt(
          "gymnasium_server",
          "self.session_state.get(str(session_id))",
          'self.session_state.get("one")',
        ),
      ),
      caughtBy: "isolation",
    },
    {
      fault: "a repeated turn that is played twice",
      edits: inHunt("turns", "and self._answered[0] == request", "and False"),
      caughtBy: "cheats",
    },
    {
      fault: "a turn after the end that is played",
      edits: inHunt("turns", "if played is None or self._over:", "if played is None:"),
      caughtBy: "cheats",
    },
    {
      fault: "refusals that a step hides",
      edits: inHunt("turns", "if step.refusal is None else", "if True else"),
      caughtBy: "malformed",
    },
    {
      fault: "an end that no step tells",
      edits: inHunt("turns", "not truncated, truncated, told", "False, False, told"),
      caughtBy: "oracle",
    },
    {
      fault: "measures that no step tells",
      edits: inHunt("turns", '"metrics": score.metrics', '"metrics": {}'),
      caughtBy: "parity",
    },
    {
      fault: "a call of a turn made twice",
      edits: inHunt(
        "turns",
        "                step = await call",
        "                await call(played, item.name, _arguments(item.arguments))\n                step = await call",
      ),
      caughtBy: "parity",
    },
    {
      fault: "a tool of the rows that is not the contract's",
      edits: inHunt("create_dataset", '"name": tool.name,', '"name": tool.name + "s",'),
      caughtBy: "tools",
    },
  ] as const
).map((each) => ({ ...each, contract: "number_hunt", form: "gymnasium" }));

/** Faults that a NeMo Gym variant may have, each with the check that must find it. */
export const mutations: readonly Mutation[] = [
  {
    fault: "the reward dropped",
    contract: "number_hunt",
    edits: inHunt("outcome", "return cls(score.reward, measures)", "return cls(0.0, measures)"),
    caughtBy: "oracle",
  },
  {
    fault: "the seed dropped",
    contract: "number_hunt",
    edits: inHunt(
      "starting",
      "episode.resolve(start.model_dump())",
      'episode.resolve(start.model_dump() | {"seed": None})',
    ),
    caughtBy: "parity",
  },
  {
    fault: "state shared between rollouts",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "session.episode = await self._start(start)",
      'session.episode = vars(episode).setdefault("shared", await self._start(start))',
    ),
    caughtBy: "isolation",
  },
  {
    fault: "a tool too many",
    contract: "number_hunt",
    edits: inHunt(
      "app",
      'app.post("/{name:path}", include_in_schema=False)(self.unknown_tool)',
      win,
    ),
    caughtBy: "tools",
  },
  {
    fault: "the answer in what tools say",
    contract: "picture_desk",
    edits: atDesk(
      "episode_server",
      "if step.done else step.text",
      "if step.done else step.text + str(session.episode._chosen.fields)",
    ),
    caughtBy: "leak",
  },
  {
    fault: "the domain's logic copied into the variant",
    contract: "number_hunt",
    copies: ["episode", "hunt.py"].map((path) => [path, `${hunting}/domain/${path}`] as const),
    edits: [{ file: "hunt.py", from: "1.1 - 0.1 * self.guesses", to: "1.2 - 0.2 * self.guesses" }],
    caughtBy: "parity",
  },
  {
    fault: "seed_session as a tool opening a second episode",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "if request.session.get(SEEDED) and session_id != request.session[SESSION_ID_KEY]:",
      "if False:",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a session that is forgotten when it is closed",
    contract: "number_hunt",
    edits: inHunt(
      "sessions",
      "        self.closed = True\n        await self.finish(None)",
      "        self.closed = True\n        self._outcome = Outcome.lost('closed')",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a rollout that closes another",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "if not request.session.get(SEEDED) or session_id == request.session[SESSION_ID_KEY]:",
      "if session_id:",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "refusals told as plain results",
    contract: "number_hunt",
    edits: inHunt("episode_server", 'STATUS.get(step.refusal or "", 200)', "200"),
    caughtBy: "malformed",
  },
  {
    fault: "each call made twice",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "            step = await",
      "            await session.episode.call(name, arguments)\n            step = await",
    ),
    caughtBy: "parity",
  },
  {
    fault: "a story that is believed",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "if session is not None:\n            outcome",
      "if session is not None and not any(tool_calls(body.response)):\n            outcome",
    ).concat(
      inHunt("episode_server", "elif request.session.get(SEEDED):", "elif False:"),
      inHunt(
        "episode_server",
        "VerifyResponse, final_text, replay",
        "VerifyResponse, final_text, replay, tool_calls",
      ),
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a full house that is told as the server's own fault",
    contract: "number_hunt",
    edits: inHunt("starting", "HTTPException(503, str(full), later)", "HTTPException(500)"),
    caughtBy: "capacity",
  },
  {
    fault: "an end that is not told",
    contract: "number_hunt",
    edits: inHunt("episode_server", "if step.done else step.text", "if False else step.text"),
    caughtBy: "parity",
  },
  {
    fault: "metrics dropped",
    contract: "number_hunt",
    edits: inHunt("outcome", "in score.metrics.items():", "in ():"),
    caughtBy: "parity",
  },
  {
    fault: "a failing judge that is worth 0",
    contract: "proof_read",
    edits: [
      {
        file: "nemo_gym/resources_servers/proof_read/outcome.py",
        from: "return cls(failure_kind=kind, failure_reason=reason)",
        to: "return cls()",
      },
    ],
    caughtBy: "judge",
  },
  ...gymnasiumFaults,
];
