import { expect, it } from "vitest";
import { rolesOf } from "../../support/read-domain.js";

const missing = (source: string, told = {}) =>
  rolesOf(source, told).diagnostics.find(({ code }) => code === "EPISODE_MISSING");
const why = (source: string, key: string) =>
  rolesOf(source).questions.find((each) => each.key === key)?.why;
const candidates = (source: string, key: string) =>
  rolesOf(source).questions.find((each) => each.key === key)?.candidates;

const desk = `
TICKETS = [{"id": "a", "postcode": "1"}]
def tool(fn=None, staff=False):
    return fn

class Desk:
    def __init__(self, ticket: dict) -> None:
        self.ticket, self.closed, self.score = ticket, False, 0.0
    def settle(self, action):
        self.closed = True
        return action

@tool
def verify(desk, postcode: str) -> bool:
    """Check a postcode."""
    return postcode == desk.ticket["postcode"]

@tool
def close_chat(desk, reason: str) -> str:
    """Close it."""
    return desk.settle(reason)

@tool(staff=True)
def goodwill(desk, amount: float) -> str:
    """Pay any amount."""
    return desk.settle("pay")

def solution(desk) -> str:
    return "1"

def grade(transcript, ticket) -> float:
    return 1.0 if transcript and ticket["postcode"] else 0.0
`;

it("shows the class around moves that are functions of an object which has none itself", () => {
  const found = missing(desk);
  expect(found?.message).toContain("`verify` and `close_chat` take a `Desk`");
  expect(found?.help).toContain("return verify(self._desk, postcode=postcode)");
  expect(found?.help).toContain("return self._desk.closed");
  expect(found?.help).toContain("return self._desk.score");
  expect(found?.help).not.toContain("goodwill");
  expect(missing(desk, { domain: { class: "Desk" } })).toBeUndefined();
  expect(
    missing(
      desk.replace(
        "def settle(self, action):",
        'def settle(self, action: str):\n        """Settle."""',
      ),
    ),
  ).toBeUndefined();
  expect(missing(desk.replaceAll(/@tool.*/g, ""))?.help).not.toContain("solution");
});

const bench = `
class Bench:
    """Find the concentration. You earn 1."""
    def __init__(self, seed: int) -> None:
        self.conc, self.n = seed / 9, 0
    def step(self, action: str):
        """Pour or report."""
        self.n += 1
        return {"n": self.n}, 0.5, self.n > 3, False, {}
    def ph(self) -> float:
        """True pH."""
        return self.conc
    def teleport(self, to: str) -> None:
        self.n = len(to)
`;

it("shows none where functions only look at an object, and takes a tool by its mark for no verdict", () => {
  const looking = `
class Game:
    """Play it."""
    def __init__(self, seed: int) -> None:
        self.done, self.reward = False, 0.0
    def move(self, to: str) -> str:
        return to
def show(game: Game) -> str:
    """Draw it."""
    return "x"
`;
  expect(missing(looking)).toBeUndefined();
  expect(missing(looking.replace("game: Game)", "game: Game, to: str)"))).toBeDefined();
  const marked = `
TASKS = [{"id": "a"}]
def tool(fn): return fn
@tool
def verify(reply: str) -> bool:
    """Check it."""
    return reply == "a"
`;
  expect(missing(marked)).toBeDefined();
  expect(missing(marked.replace("@tool\n", ""))).toBeUndefined();
});

it("asks of what stands beside the step of a game as Gymnasium has them", () => {
  expect(candidates(bench, "domain.tools")).toEqual([["step"], ["step", "ph", "teleport"]]);
  expect(
    candidates(bench.replace(", self.n > 3, False, {}", ", self.n > 3"), "domain.tools")?.[0],
  ).toEqual(["step"]);
  const plain = bench
    .replace('{"n": self.n}, 0.5, self.n > 3, False, {}', '"poured"')
    .replace("/ 9, 0", "/ 9, 0\n        self.done, self.reward = False, 0.0");
  expect(why(plain, "domain.tools") ?? "").not.toContain("Gymnasium");
});

const session = `
TASKS = {"q1": {"text": "a"}, "q2": {"text": "b"}}
class Session:
    """Answer it."""
    def __init__(self, qid: str) -> None:
        self.qid, self.solved = qid, False
    def answer(self, value: str) -> float:
        """1 for the first try, a half for the next."""
        self.solved = value == self.qid
        return 0.5
    def rating(self) -> tuple:
        return (self.solved, 3)
    def best_line(self, start: str = "") -> str:
        return self.qid
    def admin_wipe(self, what: str) -> None:
        self.qid = what
`;

it("asks where a call gives a number, or something rates it, and only a truth was found for the reward", () => {
  expect(why(session, "domain.reward")).toContain("`answer` gives a number where it sets `solved`");
  expect(why(session.replace(" -> float", ""), "domain.reward")).toContain(
    "`answer` gives a number",
  );
  const text = session.replace("-> float", "-> str").replace("return 0.5", 'return "ok"');
  expect(why(text, "domain.reward")).toContain("`rating` says more than `solved`");
  const unrated = text.replace("(self.solved, 3)", "(1, 3)");
  expect(why(unrated, "domain.reward")).toBeUndefined();
  const counting = `${unrated}    def left(self, of: str) -> int:\n        return 3\n`;
  expect(why(counting, "domain.reward")).toBeUndefined();
});

it("asks of what shows the answer though it may be given something, and of what is an administrator's", () => {
  expect(why(session, "domain.tools")).toContain("`Session.best_line` takes and changes nothing");
  expect(why(session, "domain.tools")).toContain(
    "`Session.admin_wipe` is named after whoever runs",
  );
});

it("gives the name of a row among rows by names to a parameter that is any id", () => {
  const start = (source: string) => rolesOf(source).roles?.domain.start;
  expect(start(session)?.fixed).toEqual({ qid: "$id" });
  expect(start(session.replaceAll("qid", "quid_pro"))?.fixed).toEqual({});
});

const camp = `
SCENARIOS = [{"id": "a", "want": "b"}]
import contextlib
class Camp:
    """Book a pitch."""
    def __init__(self, want: str) -> None:
        self.want, self.closed, self.reward = want, False, 0.0
    def handle(self, cmd: str, **kwargs: str) -> dict:
        """Run a command."""
        return getattr(self, "cmd_" + cmd)(**kwargs)
    def cmd_book(self, pitch: str) -> str:
        """Book it."""
        return pitch
    def cmd_close(self) -> str:
        """Close it."""
        self.closed = True
        return "closed"
    @contextlib.contextmanager
    def saved(self, path: str):
        """Load it."""
        yield self
`;

it("asks whether a model calls one tool or those that it plays by the rest of their names", () => {
  expect(candidates(camp, "domain.tools")).toEqual([["cmd_book", "cmd_close"], ["handle"]]);
  expect(candidates(camp.replace('"cmd_" +', ""), "domain.tools")).toBeUndefined();
  const plain = camp.replace("cmd: str, **kwargs: str", "cmd: str").replace("(**kwargs)", "()");
  expect(candidates(plain, "domain.tools")).toBeUndefined();
  expect(rolesOf(camp).roles?.domain.tools.map(({ shown }) => shown)).not.toContain("saved");
});

const kitchen = `
class Kitchen:
    """Serve it."""
    def __init__(self, orders: list) -> None:
        self.orders, self.tips = orders, 0
    def serve(self, number: int) -> str:
        """Serve one."""
        self.tips += 1
        return "ok"
    def comp(self, number: int) -> None:
        """Owner's privilege: counts as served."""
        self.tips += 3
    def metrics(self) -> dict[str, float]:
        return {"served": 1.0, "score": self.tips / 3}

def weeknight(seed: int, covers: int = 4) -> Kitchen:
    return Kitchen([seed] * covers)
`;

it("proposes measures for the reward, the plainest first, and begins by what makes an episode of a seed", () => {
  expect(candidates(kitchen, "domain.reward")).toEqual(["tips", "metrics.score", "metrics.served"]);
  expect(rolesOf(kitchen).roles?.domain.start?.call).toBe("weeknight");
  expect(why(kitchen, "domain.tools")).toContain("`Kitchen.comp` is not meant for who plays");
});

const call = (method: string): string => `
class Call:
    def __init__(self, seed: int):
        self.asked, self.done = 0, False

    def opening(self) -> str:
        return "Caller: it is broken."

    def ask(self) -> str:
        """Ask."""
        self.asked += 1
        return "hm"

    def hang_up(self) -> str:
        """End it."""
        self.done = True
        return "bye"
${method}
`;

it("proposes the reward that a record of another name tells, which is no tool then", () => {
  const told = call(`
    def result(self) -> dict:
        """What the call was worth."""
        return {"asked": self.asked, "reward": 1 / (1 + self.asked)}
`);
  expect(candidates(told, "domain.reward")).toEqual(["result.reward", "asked"]);
  expect(why(told, "domain.reward")).toContain("`result` gives it as `reward`");
  const { roles } = rolesOf(told, { domain: { reward: "result.reward" } });
  expect(roles?.domain.reward).toBe("result.reward");
  expect(roles?.domain.tools.map(({ method }) => method)).toEqual(["ask", "hang_up"]);
  const move = told.replace("return {", "self.asked += 1\n        return {");
  expect(candidates(move, "domain.reward")).toEqual(["asked"]);
});

it("proposes an undocumented method whose statements return numbers alone", () => {
  const saved = call(`
    def savings(self):
        if not self.done:
            return 0
        return (self.asked - self.price) / self.price
`);
  expect(candidates(saved, "domain.reward")).toEqual(["savings", "asked"]);
});

it("asks of a documented method that only gives the score, rounded, whether it is a tool", () => {
  const rounded = call(`
    @property
    def score(self) -> float:
        return self.asked / 9

    def rounded_score(self):
        """How it stands."""
        return round(self.score, 2)
`);
  expect(why(rounded, "domain.tools")).toContain("only gives `score`");
});

it("reads the number with which a verdict begins, and no pair of numbers", () => {
  const scored = (type: string): string =>
    call(`
    def score(self) -> ${type}:
        return self.done, "well"
`);
  expect(rolesOf(scored("tuple[float, str]")).roles?.domain.reward).toBe("score.0");
  expect(rolesOf(scored("tuple[float, float]")).roles?.domain.reward ?? null).toBeNull();
});

it("asks where an episode takes nothing of rows of which nothing is told", () => {
  const sheet = `
def make(n): return n
EXERCISES = {"a": ("Put the total.", make(1)), "b": ("Put the tax.", make(2))}
class Sheet:
    """A sheet."""
    def __init__(self) -> None:
        self.done, self.reward = False, 0.0
    def put(self, ref: str) -> str:
        """Put it."""
        return ref
`;
  expect(why(sheet, "tasks.seeds")).toContain("takes nothing of the rows of `EXERCISES`");
  const taking = sheet.replace("__init__(self)", "__init__(self, text: str)");
  expect(why(taking, "tasks.seeds")).toBeUndefined();
});

it("takes no class that grades for the episode where another can be", () => {
  const job = `
class Job:
    """Translate it."""
    def __init__(self, seed: int) -> None:
        self.text, self.n = "", seed
    def translate(self, text: str) -> str:
        """Translate."""
        self.text = text
        return text
class Grader:
    """Marks a job."""
    def __init__(self, job: Job) -> None:
        self.job = job
    def segment(self, n: int) -> float:
        return 1.0
    def total(self) -> float:
        return self.segment(1)
`;
  expect(rolesOf(job).roles?.domain.class).toBe("Job");
  const alone = job
    .replace(/class Job:[^]*?class Grader/, "class Grader")
    .replace("job: Job", "job: str");
  expect(rolesOf(alone).roles?.domain.class).toBe("Grader");
});

it("takes what is handed an object by its name for no verdict of a reply", () => {
  const plan = `
from dataclasses import dataclass
TASKS = [{"id": "a"}]
@dataclass(frozen=True)
class Plan:
    duty: tuple
def score(plan) -> float:
    return 1.0
`;
  expect(missing(plan)).toBeDefined();
  expect(rolesOf(plan.replace("score(plan)", "score(reply)")).roles?.domain.style).toBe(
    "functions",
  );
  const both = plan
    .replace("score(plan)", "score(plan: Plan, submission: str)")
    .replace("duty: tuple", 'duty: tuple\n    def text(self) -> str:\n        return "x"');
  expect(rolesOf(both).roles?.domain.style).toBe("functions");
});

it("proposes no method for the first observation that keeps or copies an episode", () => {
  const inbox = `
class Inbox:
    """Answer the mails."""
    def __init__(self, seed: int) -> None:
        self.mails, self.done, self.reward = [seed], False, 0.0
    def answer(self, text: str) -> str:
        """Answer it."""
        return text
    def to_dict(self) -> dict:
        return {"mails": self.mails}
`;
  expect(why(inbox, "domain.observe")).toBeUndefined();
  expect(why(inbox.replace("to_dict", "overview"), "domain.observe")).toContain("`overview`");
});

it("keeps a tool that evaluates and gives no rewards by name", () => {
  const tools = (source: string) => rolesOf(source).roles?.domain.tools.map(({ shown }) => shown);
  const maths = `
class Maths:
    """Compute it."""
    def __init__(self, seed: int) -> None:
        self.n, self.done, self.reward = seed, False, 0.0
    def add(self, n: int) -> int:
        """Add it."""
        self.n += n
        return self.n
    def evaluate(self) -> str:
        return str(self.n)
`;
  expect(tools(maths)).toEqual(["add", "evaluate"]);
  expect(tools(maths.replace("-> str", "-> dict[str, float]"))).toEqual(["add"]);
});

it("takes no method for the end that changes what an episode holds in place", () => {
  const lesson = `
class Lesson:
    """Write a melody."""
    def __init__(self, seed: int) -> None:
        self.voice, self.n, self.score = [], seed, 0.0
    @property
    def finished(self) -> bool:
        return len(self.voice) == 3
    def place(self, note: str) -> str:
        """Write it."""
        self.voice.append(note)
        return note
    def complete(self) -> bool:
        """Let the teacher finish."""
        self.voice.append("c")
        return True
`;
  expect(rolesOf(lesson).roles?.domain.done).toBe("finished");
  const told = lesson
    .replace("def finished", "def _finished")
    .replace('self.voice.append("c")', "pass");
  expect(rolesOf(told).roles?.domain.done).toBe("complete");
});

it("takes the game for the episode, and not what plays it", () => {
  const radio = (name: string, more = "") => `
class ${name}:
    """A baseline that plays at random."""
    def __init__(self, radio: "Radio"):
        self.radio = radio${more}
    def act(self) -> None:
        """Turn once."""
        self.radio.turn(1.0)
class Radio:
    """Tune in."""
    def __init__(self, station: str) -> None:
        self.score, self.finished = 0.0, False
    def turn(self, by: float) -> str:
        """Turn the knob."""
        self.score, self.finished = 1.0, True
        return "clear"
`;
  const of = (source: string) => rolesOf(source).roles?.domain.class;
  expect(of(radio("RandomAgent"))).toBe("Radio");
  // It says itself when it is over and what was earned, or is called nothing that plays.
  expect(of(radio("RandomAgent", "\n        self.done, self.reward = False, 0.0"))).toBe(
    "RandomAgent",
  );
  expect(of(radio("Session"))).toBe("Session");
});
