import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { figureWeights } from "../../../src/interview/understand/figure-weights.js";
import { examplesOf } from "../../support/score-descriptions.js";
import { FigureTraining, trainingFiles } from "../../support/train-figures.js";

it("has the weights that training on the texts writes", () => {
  const lines = new FigureTraining(trainingFiles.flatMap((file) => examplesOf(file))).lines();
  expect(lines === figureWeights, "run `npm run figures`").toBe(true);
  const source = "src/interview/understand/figure-weights.ts";
  expect(readFileSync(source, "utf8").split("\n")[0]).toContain("npm run figures");
});
