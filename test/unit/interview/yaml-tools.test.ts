import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";
import { withoutYamlTools, yamlTools } from "../../../src/interview/understand/yaml-tools.js";

const listed = `name: depot
tools:
  - name: park
    description: puts a tram on a track
    params:
      tram: int
      track: "1-7"
  - name: book   # an antenna
    params: { pass_id: int, hour: { type: int, min: 0, max: 23, default: 0 }, side: { enum: [north, south] } }

  - name: finish
max_steps: 80
`;

describe("tools in YAML", () => {
  it("are read with their arguments, ranges, choices and defaults", () => {
    const { tools, turns } = understand(listed);
    expect(tools?.value.map(({ name }) => name)).toEqual(["park", "book", "finish"]);
    expect(tools?.value[1]?.parameters).toEqual([
      expect.objectContaining({ name: "pass_id", type: "integer" }),
      expect.objectContaining({ name: "hour", minimum: 0, maximum: 23, default: 0 }),
      expect.objectContaining({ name: "side", choices: ["north", "south"] }),
    ]);
    expect(tools?.value[0]?.description).toBe("puts a tram on a track");
    expect(turns?.value).toBe(80);
  });

  it("are read by name too, and end where the next key begins", () => {
    const named = "tools:\n  vent:\n    percent: int 0-100\n  wait:\nreward: 1 at the end\n";
    expect(yamlTools(named).map(({ name }) => name)).toEqual(["vent", "wait"]);
    expect(withoutYamlTools(named)).toBe("reward: 1 at the end\n");
  });

  it("are none where a heading stands above prose, signatures or broken YAML", () => {
    for (const text of [
      "Tools:\n\nThe model moves and looks.",
      "tools:\n  - move(direction: up|down)\n  - look()\n",
      "tools:\n  - name: [unclosed\n",
      "Actions:\n  - title: x\n",
    ]) {
      expect(yamlTools(text), text).toEqual([]);
      expect(withoutYamlTools(text), text).toBe(text);
    }
  });
});
