import type { Contract } from "../contract.js";
import type { Description } from "../description.js";

/** What the domain has of the machine's. */
export const needsOf = ({
  secrets = [],
  network,
}: Description): Pick<Contract, "secrets" | "network"> => ({
  secrets,
  ...(network ? { network } : {}),
});
