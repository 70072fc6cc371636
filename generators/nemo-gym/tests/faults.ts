import { type Mutation, sevenths } from "../../../test/support/variant.js";
import { gymnasiumFaults, hunting, inHunt } from "./gymnasium-faults.js";

const atDesk = (module: string, from: string, to: string): Mutation["edits"] => [
  { file: `nemo_gym/resources_servers/picture_desk/${module}.py`, from, to },
];

const win = `app.post("/win", description="Win.")(self.guess)
        app.post("/{name:path}", include_in_schema=False)(self.unknown_tool)`;

/** Faults that a NeMo Gym variant may have, each with the check that must find it. */
export const mutations: readonly Mutation[] = [
  {
    fault: "the reward dropped",
    contract: "number_hunt",
    edits: inHunt("outcome", "return cls(score.reward, measures)", "return cls(0.0, measures)"),
    caughtBy: "oracle",
  },
  {
    fault: "the system prompt dropped",
    contract: "small_talk",
    edits: [
      {
        file: "nemo_gym/resources_servers/small_talk/create_dataset.py",
        from: 'return [{"role": "system", "content": [system]}, *messages]',
        to: "return messages",
      },
    ],
    caughtBy: "parity",
  },
  {
    fault: "a broken domain that is worth 0",
    contract: "number_hunt",
    edits: inHunt(
      "outcome",
      "return cls(failure_kind=EPISODE_FAILED, failure_reason=reason)",
      "return cls()",
    ),
    caughtBy: "parity",
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
    fault: "a lost session that is worth 0",
    contract: "number_hunt",
    edits: inHunt(
      "outcome",
      "return cls(failure_kind=SESSION_LOST, failure_reason=reason)",
      "return cls()",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a session that the server does not know, worth 0",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      'Outcome.lost("this server does not know the session any more")',
      "Outcome()",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "a session that the server does not know, played again as it is told",
    contract: "number_hunt",
    edits: inHunt("episode_server", "elif request.session.get(SEEDED):", "elif False:"),
    caughtBy: "cheats",
  },
  {
    fault: "a session that was closed before its episode, worth 0",
    contract: "number_hunt",
    edits: inHunt(
      "sessions",
      'self._outcome or Outcome.lost("the session was closed before its episode")',
      "self._outcome or Outcome()",
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
    fault: "calls of a trajectory that nobody answered, played again",
    contract: "number_hunt",
    edits: inHunt("outcome", " or item.call_id not in answered", ""),
    caughtBy: "cheats",
  },
  {
    fault: "rows that ask for calls side by side",
    contract: "number_hunt",
    edits: inHunt("create_dataset", '"parallel_tool_calls": False', '"parallel_tool_calls": True'),
    caughtBy: "tools",
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
        from: "return Outcome(failure_kind=JUDGE_FAILED, failure_reason=str(failed))",
        to: "return Outcome()",
      },
    ],
    caughtBy: "judge",
  },
  {
    fault: "a reward rounded at the fourth digit",
    contract: "number_hunt",
    edits: inHunt(
      "outcome",
      "return cls(score.reward,",
      "return cls(round(score.reward, 4),",
    ).concat(sevenths),
    caughtBy: "parity",
  },
  {
    fault: "a seed that is another from the third episode on",
    contract: "number_hunt",
    edits: inHunt(
      "starting",
      "episode.resolve(start.model_dump())",
      'episode.resolve(start.model_dump() | ({"seed": 99} if len(vars(episode).setdefault("begun", [])) > 1 or vars(episode)["begun"].append(1) else {}))',
    ),
    caughtBy: "parity",
  },
  {
    fault: "sessions that are forgotten while their verification is awaited",
    contract: "number_hunt",
    edits: inHunt(
      "sessions",
      "        if len(self._sessions) > KEPT:",
      "        while any(not each.playing for each in self._sessions.values()):",
    ),
    caughtBy: "cheats",
  },
  {
    fault: "rows of other tasks taken",
    contract: "number_hunt",
    edits: inHunt(
      "starting",
      "episode.resolve(start.model_dump())",
      'episode.resolve(start.model_dump() | {"id": episode.task(start.split, start.index)["id"]})',
    ),
    caughtBy: "cheats",
  },
  {
    fault: "refusals in words of the variant's own",
    contract: "number_hunt",
    edits: inHunt(
      "episode_server",
      "return PlainTextResponse(text, STATUS",
      'text = "Error: wrong" if step.refusal == "bad_arguments" else text\n        return PlainTextResponse(text, STATUS',
    ),
    caughtBy: "parity",
  },
  {
    fault: "a call less than were played, in what a verification tells",
    contract: "number_hunt",
    edits: inHunt("outcome", '"episode_calls": score.calls', '"episode_calls": score.calls - 1'),
    caughtBy: "parity",
  },
  {
    fault: "tools that are said to be strict, and have optional arguments",
    contract: "number_hunt",
    edits: inHunt("create_dataset", '"strict": tool.name in STRICT', '"strict": True'),
    caughtBy: "tools",
  },
  {
    fault: "an agent that stops before its episode",
    contract: "number_hunt",
    edits: [
      { file: `${hunting}/configs/number_hunt.yaml`, from: "max_steps: 21", to: "max_steps: 8" },
    ],
    caughtBy: "cheats",
  },
  {
    fault: "a verification that is refused over what its rollout sent",
    contract: "number_hunt",
    edits: inHunt("routes", 'and self.path != "/verify"', "and True"),
    caughtBy: "cheats",
  },
  {
    fault: "a request of any length taken",
    contract: "number_hunt",
    edits: inHunt(
      "routes",
      "episode.limited(request.receive, partial(HTTPException, 413))",
      "request.receive",
    ),
    caughtBy: "cheats",
  },
  ...gymnasiumFaults,
];
