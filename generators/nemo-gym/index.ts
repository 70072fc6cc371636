import { defineGenerator } from "../../src/kit/index.js";
import { emit } from "./emit.js";
import { check } from "./emit/check.js";
import { decides } from "./emit/form.js";
import { framework } from "./emit/framework.js";
import { losses } from "./emit/losses.js";
import { folder } from "./emit/names.js";
import { type Options, options } from "./emit/options.js";
import { pack } from "./emit/pack.js";
import { reservedNames, reservedTools } from "./emit/reserved.js";
import { usage } from "./emit/usage.js";
import { record } from "./record.js";

const { package: distribution, range, proven, extras, python } = framework;

export default defineGenerator<Options>({
  id: "nemo-gym",
  title: "NeMo Gym",
  folder,
  framework: { package: distribution, range, proven, extras },
  python,
  summary:
    "a resources server with datasets and a verifier, for rollouts with gym and training with NeMo RL",
  options,
  reservedTools,
  reservedNames,
  decides,
  check,
  losses,
  emit,
  record,
  pack,
  usage,
  smoke: () => import("./smoke.js"),
  port: () => import("./port.js"),
});
