import { expect, it } from "vitest";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const source = `from openreward.environments import Environment, TextBlock, ToolOutput, tool
from pydantic import BaseModel, Field


def late():
    return ["all"]


class LookParams(BaseModel):
    desks: list[str] = []
    rooms: dict[str, int] = {"hall": 1}
    doors: list[str] = Field(default_factory=list, description="Which doors.")
    walls: list[str] = Field(default_factory=late)
    beds: list[str] = Field(default_factory=lambda: ["one"])
    keys: int = Field(default_factory=lambda: 3, ge=1)
    notes: str | None = Field(default_factory=lambda: "".join(late()))
    lamps: list[str | None] = [late()]


class Desk(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return [{"n": 1}]

    def get_prompt(self):
        return [TextBlock(text="Look.")]

    @tool
    async def look(self, params: LookParams) -> ToolOutput:
        """Looks."""
        return ToolOutput(blocks=[TextBlock(text=str(params.desks))], reward=1.0, finished=True)
`;

it("says a default that a literal tells, and leaves to the model what only a function makes", async () => {
  const folder = temporaryFolder();
  put(folder, { "env.py": source });
  const decisions = { reward: "sum", origin: "a test", license_note: "Licence: MIT." };
  const { lifted } = await readPort(folder, decisions);
  const domain = lifted!.files["domain.py"]!.replaceAll(/\s+/g, " ");
  expect(domain).toContain("desks: list[str] = []");
  expect(domain).toContain("rooms: dict[str, int] = {'hall': 1}");
  expect(domain).toMatch(/doors: Annotated\[list\[str\], Field\([^)]*\)\] = \[\]/);
  expect(domain).toContain("beds: list[str] = ['one']");
  expect(domain).toMatch(/keys: Annotated\[int, Field\([^)]*\)\] = 3/);
  // What a function makes stays away unless it is given, and null is given.
  expect(domain).toContain("walls: list[str] = LEFT_OUT");
  expect(domain).toContain("notes: str | None = LEFT_OUT");
  expect(domain).toContain("given(walls=walls, notes=notes, lamps=lamps)");
  expect(lifted!.files["lifted/plain.py"]).toContain("LEFT_OUT");
});
