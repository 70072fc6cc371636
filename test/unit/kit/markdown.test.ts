import { expect, it } from "vitest";
import { markdown } from "../../../src/kit/index.js";

const { code, inline } = markdown;

it("lists pieces with a blank after each comma, or between other words", () => {
  const pieces = ["HOST", "PORT"].map(code);
  expect(inline(pieces).text).toBe("`HOST`, `PORT`");
  expect(inline(pieces, " or ").text).toBe("`HOST` or `PORT`");
});
