import type { Environment } from "./environment.js";

/** What a variant's project needs beside its framework: the domain's requirements, and the driver where that is a package. */
export const dependenciesOf = ({ requires, runtime }: Environment): readonly string[] =>
  runtime === undefined ? requires : [...requires, runtime];
