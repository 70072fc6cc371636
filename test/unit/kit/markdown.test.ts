import { expect, it } from "vitest";
import { markdown } from "../../../src/kit/index.js";

const { code, inline, paragraphs, prose } = markdown;

it("lists pieces with a blank after each comma, or between other words", () => {
  const pieces = ["HOST", "PORT"].map(code);
  expect(inline(pieces).text).toBe("`HOST`, `PORT`");
  expect(inline(pieces, " or ").text).toBe("`HOST` or `PORT`");
});

it("takes what an author has between backticks for code, and nothing else for markup", () => {
  expect(prose("Give `a_b` or *b*; see [c]").text).toBe("Give `a_b` or \\*b\\*; see \\[c\\]");
  expect(prose("`x | y` first").text).toBe("<code>x &#124; y</code> first");
  expect(prose("one ` alone, and ``two``").text).toBe("one \\` alone, and \\`\\`two\\`\\`");
  expect(prose("- no `left[a] -= b`").text).toBe("\\- no `left[a] -= b`");
  expect(paragraphs("Use `x`.\nOr `y`.\n\n# then").text).toBe("Use `x`. Or `y`.\n\n\\# then");
});
