import { dependenciesOf, shellWord } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { namesOf, range } from "./names.js";

/** What a user types in the variant's folder. */
export function usage({ environment }: Facts): {
  setup: string[];
  serve: string[];
  rollout: string[];
} {
  const names = namesOf(environment.contract);
  const packages = [`openenv${range}`, ...dependenciesOf(environment)].map(shellWord);
  return {
    setup: ["python -m venv .venv", ". .venv/bin/activate", `pip install ${packages.join(" ")}`],
    serve: [`python -m ${names.package}.server.app --port 8000`],
    rollout: ["python rollout.py"],
  };
}
