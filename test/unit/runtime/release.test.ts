import { describe, expect, it } from "vitest";
import { runtimeRequirement, runtimeVersion } from "../../../src/runtime/release.js";

describe("the version of the driver's package", () => {
  it.each([
    ["0.2.0", "0.2.0"],
    ["0.2.0-dev", "0.2.0.dev0"],
    ["1.4.2-rc.1", "1.4.2rc1"],
    ["1.0.0-alpha", "1.0.0a0"],
    ["1.0.0-beta.12", "1.0.0b12"],
  ])("of envloom %s is %s", (envloom, version) => {
    expect(runtimeVersion(envloom)).toBe(version);
  });

  it("is refused where Python has none such", () => {
    expect(() => runtimeVersion("1.0.0-nightly")).toThrow("1.0.0-nightly");
  });
});

it("asks for this release or a later one of the same minor version", () => {
  expect(runtimeRequirement("0.2.3")).toBe("envloom-runtime>=0.2.3,<0.3");
  expect(runtimeRequirement("1.9.0-rc.1")).toBe("envloom-runtime>=1.9.0rc1,<1.10");
});
