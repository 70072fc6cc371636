import type { Contract } from "../../shared-domain/contract.js";

/** Whether the author says that the domain talks to a service: by a key for it, or plainly. */
export const usesNetwork = ({ network, secrets }: Contract): boolean =>
  network === true || secrets.length > 0;
