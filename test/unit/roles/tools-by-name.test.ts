import { expect, it } from "vitest";
import { contractOf, rolesOf } from "../../support/read-domain.js";

const calendar = `
"""Move events."""
import json

TOOLS = [
    {"type": "function", "function": {"name": "list_events", "description": "List a day.", "parameters": {"type": "object", "properties": {"day": {"type": "string", "enum": ["mon", "tue"]}}, "required": ["day"]}}},
    {"name": "move_event", "description": "Move one.", "input_schema": {"type": "object", "properties": {"note": {"type": "string"}, "title": {"type": "string", "description": "Its title."}, "hour": {"type": "integer", "minimum": 8, "maximum": 17}, "tags": {"type": "array", "items": {"type": "string"}}}, "required": ["title", "hour"]}},
    {"name": "look", "parameters": {}},
]
TASKS = [{"id": "a", "events": [["x", "mon", 9]]}]

class Calendar:
    """Tidy the calendar."""
    def __init__(self, events: list[list]) -> None:
        self.events, self.reward, self.done = events, 0.0, False
    METHODS
    def dispatch(self, name, arguments):
        """Run a tool."""
        if name == "list_events":
            return json.dumps(self.events)
        if name == "move_event":
            self.done, self.reward = True, 1.0
            return "moved"
        raise KeyError(name)
`;
const bare = calendar.replace("    METHODS\n", "");
const errorsOf = (source: string, told = {}) =>
  contractOf(source, told).diagnostics.filter(({ severity }) => severity === "error");

it("shows the methods for tools that a list describes and one method plays by name, which are read as tools", () => {
  const [error, ...others] = errorsOf(bare);
  expect(error?.code).toBe("TOOLS_BY_NAME");
  expect(others).toEqual([]);
  const pasted = error!.help!.split("\n\n").slice(1).join("\n\n");
  expect(pasted).toContain("from typing import Literal");
  const { contract, diagnostics } = contractOf(
    calendar
      .replace("    METHODS\n", `${pasted.replace(/^from.*\n\n/, "")}\n`)
      .replace("import json", "import json\nfrom typing import Literal"),
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const tools = Object.fromEntries(contract!.tools.map((tool) => [tool.name, tool]));
  expect(Object.keys(tools)).toEqual(["list_events", "move_event", "look"]);
  expect(tools["list_events"]?.parameters["properties"]).toEqual({
    day: { type: "string", enum: ["mon", "tue"] },
  });
  expect(tools["move_event"]?.parameters["required"]).toEqual(["title", "hour"]);
  expect(JSON.stringify(tools["move_event"]?.parameters)).toContain("at least 8, at most 17");
  expect(pasted).toContain("items() if v is not None}");
});

it("passes what each tool takes as its one method wants it: a text of JSON, or arguments by name", () => {
  const text = errorsOf(bare.replace("name, arguments)", "name: str, arguments: str)"))[0]!.help!;
  expect(text).toContain('self.dispatch("list_events", json.dumps({"day": day}))');
  const rest = errorsOf(bare.replace("name, arguments)", "name: str, **arguments)"))[0]!.help!;
  expect(rest).toContain('self.dispatch("list_events", **{"day": day})');
  expect(rest).toContain('self.dispatch("look")');
});

it("keeps the one method where the description names it, and where two lists may be meant", () => {
  const typed = bare.replace("name, arguments)", "name: str, arguments: dict)");
  expect(errorsOf(typed, { domain: { tools: ["dispatch"] } })).toEqual([]);
  const twice = typed.replace("TASKS =", 'OTHERS = [{"name": "x", "parameters": {}}]\nTASKS =');
  expect(errorsOf(twice).map(({ code }) => code)).not.toContain("TOOLS_BY_NAME");
});

it("asks where nothing tells a model which tools one method plays by name", () => {
  const blind = bare
    .replace("name, arguments)", "name: str, arguments: dict)")
    .replace(/^TOOLS = \[[^]*?\n\]\n/m, "");
  const asked = (source: string, told = {}) =>
    rolesOf(source, told).questions.find(({ key }) => key === "domain.tools")?.why;
  expect(asked(blind)).toContain("plays others by name (list_events, move_event)");
  expect(asked(blind, { domain: { tools: ["dispatch"] } })).toBeUndefined();
  expect(
    asked(blind.replace("Run a tool.", "Run list_events (day) or move_event (title).")),
  ).toBeUndefined();
  expect(asked(blind.replace("arguments: dict", "day: str"))).toBeUndefined();
  expect(asked(blind.replace("Run a tool.", "Run list_events (day)."))).toContain("move_event");
});

it.each([
  ["name: str, data: str", false],
  ["name: str, options: dict", false],
  ["command: str, input: str", false],
  ["command: str, args: list[str]", false],
  ["action: str, data: dict", true],
  ["name: str, params: dict", true],
  ["tool_name: str, tool_args: str", true],
])("tells what plays others by name from what takes a name and more: %s", (taken, plays) => {
  const source = bare
    .replace("name, arguments)", `${taken})`)
    .replace(/^TOOLS = \[[^]*?\n\]\n/m, "")
    .replace(/name (?=[=)])|\(name\)/g, (text) => (text === "(name)" ? "('x')" : "'list_events' "));
  const asked = rolesOf(source).questions.some(({ key }) => key === "domain.tools");
  expect(asked).toBe(plays);
});

it("leaves out what plays by name what other tools play", () => {
  const both = bare
    .replace("name, arguments)", "name: str, arguments: dict)")
    .replace(/^TOOLS = \[[^]*?\n\]\n/m, "");
  const method =
    '    def look(self) -> str:\n        """Look."""\n        return self.dispatch("list_events", {})\n';
  const { roles, questions } = rolesOf(both + method);
  expect(roles?.domain.tools.map(({ shown }) => shown)).toEqual(["look"]);
  expect(questions.map(({ key }) => key)).not.toContain("domain.tools");
});
