import { expect, it } from "vitest";
import { Registry } from "../../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../../support/environment.js";

const registry = new Registry({ roots: [] });
const hunt = fixtureContract("number_hunt");
const scored = { ...hunt, domain: { ...hunt.domain, scored: "grade" } };

it.each(registry.ids)(
  "says in %s where the reward model is set that an episode needs",
  async (id) => {
    const { manifest, assets } = await registry.load(id);
    const text = (contract: typeof hunt, name: string): string => {
      const options = manifest.options.parse({});
      const files = manifest.emit({ environment: environmentOf(contract), options, assets });
      return files.find(({ path }) => path === `${manifest.folder}/${name}`)!.text;
    };
    for (const name of ["README.md", "rollout.py"]) {
      expect(text(scored, name)).toContain("SCORER_BASE_URL");
      expect(text(hunt, name)).not.toContain("SCORER");
    }
    expect(text(scored, "README.md")).toContain("SCORER_API_KEY");
  },
);
