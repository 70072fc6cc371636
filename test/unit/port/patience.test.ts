import { expect, it } from "vitest";
import { suiting } from "../../../src/port/patience.js";

const lifted = {
  files: {},
  copies: {},
  standing: [],
  untouched: [],
  scoring: [],
  description: { limits: { calls: 200 }, title: "A desk" },
};

it("leaves a quick original's port as it is", () =>
  expect(suiting(lifted, { slow: false, start: 0.1 })).toEqual(lifted));

it("waits longer where calls take long, and keeps the other limits", () =>
  expect(suiting(lifted, { slow: true, start: 0 }).description).toEqual({
    title: "A desk",
    limits: { calls: 200, call_seconds: 300 },
  }));

it.each([
  [0.3, 100],
  [0.6, 50],
  [20, 10],
])("writes few rows where a start takes %s s of CPU: %s", (start, rows) =>
  expect(suiting(lifted, { slow: false, start }).description).toMatchObject({
    limits: { calls: 200 },
    options: { rows },
  }),
);
