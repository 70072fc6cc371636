import { describe, expect, it } from "vitest";
import { shortened } from "../../../src/kit/index.js";

describe("a text that a page shows shortened", () => {
  it("stays whole where it has no more characters than that", () => {
    expect(shortened("four", 4)).toBe("four");
    expect(shortened("🦀🦀", 2)).toBe("🦀🦀");
  });

  it("says how many characters are left out, and splits none", () => {
    expect(shortened("🦀🦀🦀x", 2)).toBe("🦀🦀… (2 more characters)");
    expect(shortened("x".repeat(3_000_000), 600)).toMatch(
      /^x{600}… \(2,999,400 more characters\)$/,
    );
  });
});
