import { describe, expect, it } from "vitest";
import type { Contract, Environment, Tool } from "../../../src/kit/index.js";
import { Registry } from "../../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../../../test/support/environment.js";

const { manifest, assets } = await new Registry().load("ors");

/** Files of the variant by their path in its folder. */
function emitted(contract: Contract, changes: Partial<Environment> = {}): Map<string, string> {
  const files = manifest.emit({
    environment: environmentOf(contract, changes),
    options: manifest.options.parse({}),
    assets,
  });
  return new Map(files.map(({ path, text }) => [path.replace(/^ors\//, ""), text]));
}

function file(path: string, contract: Contract, changes: Partial<Environment> = {}): string {
  const text = emitted(contract, changes).get(path);
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

const hunt = fixtureContract("number_hunt");
const [guess] = hunt.tools as [Tool];
const described = (description: string): Contract => ({
  ...hunt,
  tools: [{ ...guess, description }],
});

describe("the variant", () => {
  it("is one flat folder, with tests beside it", () => {
    expect([...emitted(hunt).keys()].sort()).toEqual([
      "Dockerfile",
      "README.md",
      "number_hunt_driver.py",
      "number_hunt_session.py",
      "pyproject.toml",
      "rollout.py",
      "server.py",
      "tests/test_server.py",
    ]);
  });

  it("gives a judged domain the judge of its session", () => {
    const judged = { ...hunt, domain: { ...hunt.domain, judged: "verdict" } };
    expect([...emitted(judged).keys()]).toContain("ors_judge.py");
    expect(file("server.py", judged)).toContain("        return judge_for(secrets)\n");
    expect(file("README.md", judged)).toContain("JUDGE_MODEL");
  });

  it("plays a judged domain in its tests where the author wrote a stand-in for the judge", () => {
    const tests = (scripted_judge: string | null): string =>
      file("tests/test_server.py", {
        ...hunt,
        domain: { ...hunt.domain, judged: "verdict", scripted_judge },
      });
    expect(tests("by_rule")).toContain("said = episode.domain.by_rule(prompt)\n");
    expect(tests("by_rule")).toContain("env = Judged(await Judged.get_task(");
    expect(tests(null)).not.toMatch(/Judged|opened/);
  });
});

describe("server.py", () => {
  it("has a class of parameters and a method for each tool", () => {
    const text = file("server.py", hunt);
    expect(text).toContain(
      'class GuessParams(Params, schema=SCHEMAS["guess"]):\n    n: int = Field(description="The number, within the bounds.")\n',
    );
    expect(text).toContain(
      '    @tool\n    async def guess(self, params: GuessParams) -> ToolOutput:\n        """Guess the number."""\n        return await self._call("guess", params)\n',
    );
  });

  it("names the environment as its URL does", () => {
    expect(file("server.py", hunt)).toContain("class NumberHuntEnvironment(EpisodeEnvironment):");
    expect(file("server.py", hunt)).toContain('return "number_hunt"');
  });

  it("keeps tools apart whose classes would have one name", () => {
    const twins = {
      ...hunt,
      tools: [
        { ...guess, name: "look_up" },
        { ...guess, name: "lookUp" },
        { ...guess, name: "Tool" },
      ],
    };
    expect(file("server.py", twins).match(/^class \w+Params\d?/gm)).toEqual([
      "class LookUpParams",
      "class LookUpParams2",
      "class ToolParams2",
    ]);
  });

  it("takes the indentation out of a description of several lines", () => {
    expect(file("server.py", described("Guess.\n\nOnce."))).toContain(
      '    @tool\n    @dedented\n    async def guess(self, params: GuessParams) -> ToolOutput:\n        """Guess.\n\n        Once.\n        """\n',
    );
  });

  it.each(["Guess.\n  Once.", "Guess.\tOnce.", "Guess. \nOnce.", " Guess."])(
    "gives a description apart that a docstring would change: %j",
    (description) => {
      expect(file("server.py", described(description))).toContain(
        `    @described(${JSON.stringify(description)})\n`,
      );
    },
  );

  it("imports its own modules in one order, whatever the environment is called", () => {
    const order = (name: string): string[] | null =>
      file("server.py", { ...hunt, name }).match(/(?<=^from )\w+_(?:session|driver)(?= import)/gm);
    expect(order("abacus")).toEqual(["abacus_driver", "abacus_session"]);
    expect(order("zoo")).toEqual(["zoo_driver", "zoo_session"]);
  });
});

describe("rollout.py", () => {
  it("knows where plain text goes, and what ends an episode without an end", () => {
    const answered = {
      ...hunt,
      domain: { ...hunt.domain, answer: { tool: "guess", parameter: "n" } },
    };
    expect(file("rollout.py", answered)).toContain('takes_text=("guess", "n")');
    expect(file("rollout.py", hunt)).not.toContain("finish=");
    expect(file("rollout.py", fixtureContract("picture_desk"))).toContain('finish="finish"');
  });

  it("asks for the domain's secrets by name", () => {
    expect(file("rollout.py", { ...hunt, secrets: ["MAP_KEY"] })).toContain(
      'run, HERE, ["MAP_KEY"])',
    );
  });
});

describe("the project", () => {
  it("asks for a range of openreward and for the domain's requirements", () => {
    expect(file("pyproject.toml", hunt, { requires: ["pillow==12.0.0"] })).toContain(
      'dependencies = [\n    "openreward>=0.1.167,<0.2",\n    "pillow==12.0.0",\n]',
    );
  });

  it("has an image that needs no root, and says whether it is well", () => {
    expect(file("Dockerfile", hunt)).toMatch(
      /\nUSER user\n[\s\S]*PORT=8080[\s\S]*EXPOSE 8080\nHEALTHCHECK [\s\S]*\nCMD \["python", "server\.py"\]\n/,
    );
  });

  it("builds no wheel, which would be empty", () => {
    expect(file("pyproject.toml", hunt)).not.toContain("build-system");
    expect(file("pyproject.toml", hunt)).toContain("[tool.uv]\npackage = false\n");
  });

  it("has no licence where none was chosen", () => {
    expect(file("pyproject.toml", hunt)).not.toContain("license");
    expect(file("pyproject.toml", hunt, { license: "MIT" })).toContain('license = "MIT"');
  });
});

describe("a pack", () => {
  const plan = manifest.pack({
    environment: environmentOf(hunt),
    options: manifest.options.parse({}),
    assets,
  });

  it("keeps the domain where none of its files is imported by mistake", () => {
    expect(plan.shared).toBe("domain");
  });

  it("says in front of its README how a Space runs it", () => {
    const [readme] = plan.files;
    expect(readme?.path).toBe("README.md");
    expect(readme?.text).toMatch(
      /^---\ntitle: Number hunt\n[\s\S]*sdk: docker\napp_port: 8080\n[\s\S]*---\n\n# Number hunt\n/,
    );
    expect(readme?.text).toContain("`domain/hunt.py`");
    expect(readme?.text).not.toContain("envloom pack");
  });
});
