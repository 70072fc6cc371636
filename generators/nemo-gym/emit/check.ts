import type { Diagnostic } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";

/** What is wrong with an environment for Gym only. */
export function check({ environment, options }: Facts): readonly Diagnostic[] {
  const { contract } = environment;
  const at = { file: "envloom.yaml" };
  const found: Diagnostic[] = [];
  if (!/^[a-z][a-z0-9_]*$/.test(contract.name)) {
    const help = "use small letters, digits and underscores, with a letter first";
    found.push({
      code: "NEMO_GYM_NAME",
      severity: "error",
      message: `NeMo Gym takes no server called ${contract.name}`,
      at: { ...at, pointer: "/name" },
      help,
    });
  }
  if (options.form === "gymnasium" && options.typescript === true) {
    found.push({
      code: "NEMO_GYM_TYPESCRIPT",
      severity: "error",
      message: "there is no client in TypeScript for NeMo Gym's gymnasium form",
      at: { ...at, pointer: "/per_framework/nemo-gym/typescript" },
      help: "leave typescript out, or take form: tools",
    });
  }
  for (const { name } of contract.tools) {
    if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) continue;
    const message = `the tool ${name} cannot be called through NeMo Gym: names are at most 64 letters, digits, underscores and dashes`;
    found.push({
      code: "NEMO_GYM_TOOL_NAME",
      severity: "error",
      message,
      at: { file: contract.domain.file },
      help: "give the method a plain ASCII name",
    });
  }
  return found;
}
