/**
 * Everything a generator may import from `src/`.
 *
 * @module envloom/kit
 */
export {
  asksModel,
  isGraded,
  type Contract,
  type JsonSchema,
  mayGive,
  mayMeasure,
  type Split,
  type Tool,
} from "../../shared-domain/contract.js";
export type { Decision } from "../../shared-domain/decision.js";
export type {
  Block,
  Call,
  Message,
  Play,
  RecordFacts,
  Recording,
  Refusal,
  Row,
  Step,
} from "../../shared-domain/recording.js";
export { type Diagnostic, Failure, type Place } from "../diagnostics/diagnostic.js";
export type { Environment, Loss, PortNote } from "./environment.js";
export { type File, generated, recorded, seeded, type Zone } from "./file.js";
export {
  type Assets,
  defineGenerator,
  type EmitInput,
  type Known,
  type Manifest,
  type PackPlan,
} from "./generator.js";
export { isName, parameterName, pascal } from "./python-name.js";
export { typeScriptClient } from "./typescript-client.js";
export { definePort, type Port, type PortDialect } from "./port.js";
export { defineSmoke, type Smoke } from "./smoke.js";
export { annotation, typingNames } from "./annotation.js";
export { type MethodParts, methodParts } from "./method-parts.js";
export {
  annotated,
  argumentsOf,
  type DeclaredParameter,
  type DeclaredTool,
  type DeclaredTools,
  declareTools,
  type Declaring,
  fieldOf,
  hidesAnnotations,
  namesIn,
} from "./declared-tools.js";
export { episodeWords } from "./episode-words.js";
export { dependenciesOf } from "./dependencies.js";
export { fitsDocstring } from "./docstring-text.js";
export { driverModule } from "./driver-module.js";
export { shownReward, solvedMean } from "./shown-reward.js";
export { judgedAlone, opensAlone } from "./opens-alone.js";
export { addedFinish, type RolloutHoles, rolloutHoles, withoutModel } from "./rollout-holes.js";
export { scorerNote } from "./scorer-note.js";
export { settledModules } from "./settled-modules.js";
export { shortened } from "./shortened.js";
export { userLosses } from "./user-losses.js";
export { sortedImports } from "./sorted-imports.js";
export * as dockerfile from "../write/dockerfile.js";
export { Fragment, type Language, TextError } from "../write/fragment.js";
export { byCodePoint, canonical, json, jsonLines } from "../write/json.js";
export * as markdown from "../write/markdown.js";
export { type Md, md } from "../write/markdown.js";
export {
  comment,
  docstring,
  dotted,
  ident,
  join,
  lines,
  list,
  literal,
  nothing,
  type Py,
  py,
  str,
} from "../write/python.js";
export { shellWord } from "../write/shell.js";
export { render } from "../write/template.js";
export { toml } from "../write/toml.js";
export { interpolated, yaml } from "../write/yaml.js";
