import { definePort } from "../../src/kit/index.js";

/**
 * Environments for NeMo Gym: resources servers, in the manner of tools with a
 * verdict or of gymnasium. 0.4 is the last release for Pythons before 3.13 and
 * the only one with `MCPResourcesServer`; all else is played by 0.7.
 */
export default definePort({
  dialects: [
    { id: "0.7", requirements: ["nemo-gym[dev]==0.7.0"], python: ">=3.13.14,<3.14" },
    { id: "0.4", requirements: ["nemo-gym==0.4.0"], python: ">=3.12,<3.14" },
  ],
  part: "port",
  modules: ["resources_servers.gymnasium"],
  recorder: "port/recorder.py",
  env: { HF_HUB_OFFLINE: "1", RAY_AUTH_MODE: "disabled" },
});
