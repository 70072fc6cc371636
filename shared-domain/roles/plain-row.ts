import type { Contract } from "../contract.js";
import type { ClassFacts, Facts } from "../facts.js";
import { ofModule } from "./makers.js";
import { methodNamed } from "./reading.js";
import type { Start } from "./roles.js";

/** Types of a parameter that takes any mapping as it is. */
const plainTypes = /^(?:dict|Dict|Mapping)(?:\[str, *(?:Any|object)\])?$|^(?:Any|object)$/;

/** How an episode begins, as the contract has it. */
export function startOfContract(
  facts: Facts,
  start: Start,
  klass: ClassFacts | null,
): Contract["domain"]["start"] {
  const method = klass && methodNamed(klass, start.call);
  const maker = method !== null && ["class", "static"].includes(method.kind);
  const told = {
    ...start,
    ...(maker ? { maker: ofModule(facts, method) ? ("module" as const) : ("class" as const) } : {}),
    fields: [...start.fields],
    fixed: { ...start.fixed },
  };
  return takesPlainRow(klass, start) ? { ...told, plain: true } : told;
}

/** Whether the parameter that takes the whole row asks for no type of its own, so that no record is made of it. */
function takesPlainRow(klass: ClassFacts | null, start: Start): boolean {
  const method = klass && methodNamed(klass, start.call);
  const taking = method?.parameters.find(({ name }) => name === start.row);
  if (taking === undefined) return false;
  const type = taking.type?.text.replaceAll(/\b(?:typing|collections\.abc|t)\./g, "");
  return type === undefined || plainTypes.test(type);
}
