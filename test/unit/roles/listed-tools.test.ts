import { expect, it } from "vitest";
import { rolesOf } from "../../support/read-domain.js";

const desk = (more: string, first = "") => `
TICKETS = [{"ticket": "refund order 17", "split": "train"}]
class Desk:
    """Handle one ticket."""
    def __init__(self, ticket: str) -> None:
        self.ticket, self.done, self.reward = ticket, False, 0.0
        ${first || "pass"}
    @property
    def first_message(self) -> str:
        return self.ticket
    def refund(self, order: int) -> str:
        """Refund an order."""
        self.done, self.reward = True, 1.0
        return "done"
    def track(self, order: int) -> str:
        """Track an order."""
        return "on its way"
    def escalate(self) -> None:
        """For the host: hand the ticket to a person."""
        self.done = True
${more}
`;

const toolsIn = (source: string) =>
  rolesOf(source).roles?.domain.tools.map(({ method }) => method) ?? null;

it.each([
  ["def get_tools(self):", "return [self.track, self.refund]"],
  ["def tools(self) -> list:", "return [self.track, self.refund]"],
  ["@property\n    def available_tools(self):", "return [self.track, self.refund]"],
])("takes the methods that a method gives as tools: %s", (head, body) => {
  const source = desk(`    ${head}\n        """What may be called."""\n        ${body}\n`);
  expect(toolsIn(source)).toEqual(["track", "refund"]);
  const { passed } = rolesOf(source);
  expect(passed.map(({ name }) => name)).toEqual(["escalate"]);
});

it.each([
  ["takes something", "def get_tools(self, kind: str):", "return [self.refund]"],
  ["gives more than methods", "def get_tools(self):", "return [self.refund, self.ticket]"],
  ["gives none", "def get_tools(self):", "return []"],
  ["is named after something else", "def get_helpers(self):", "return [self.refund]"],
])("takes no list of a method that %s", (_, head, body) => {
  const source = desk(`    ${head}\n        """What may be called."""\n        ${body}\n`);
  expect(toolsIn(source)).toContain("track");
});

it("takes the methods that the object keeps a list of", () => {
  expect(toolsIn(desk("", "self.tools = [self.track, self.refund]"))).toEqual(["track", "refund"]);
});
