import { defineGenerator } from "../../src/kit/index.js";
import { emit } from "./emit.js";
import { check } from "./emit/check.js";
import { framework } from "./emit/framework.js";
import { losses } from "./emit/losses.js";
import { folder } from "./emit/names.js";
import { type Options, options } from "./emit/options.js";
import { pack } from "./emit/pack.js";
import { reservedNames, reservedTools } from "./emit/reserved.js";
import { usage } from "./emit/usage.js";

const { package: distribution, range, proven, extras, python } = framework;

export default defineGenerator<Options>({
  id: "ors",
  title: "ORS",
  folder,
  framework: { package: distribution, range, proven, extras },
  python,
  summary:
    "an Open Reward Standard server, for openreward's clients and the trainers that speak to them",
  options,
  reservedTools,
  reservedNames,
  check,
  losses,
  emit,
  record: () => [],
  pack,
  usage,
  smoke: () => import("./smoke.js"),
  port: () => import("./port.js"),
});
