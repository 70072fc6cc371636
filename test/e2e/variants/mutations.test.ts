import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Registry } from "../../../src/installation/registry.js";
import { casesOf } from "../../support/extent.js";
import { checks, type Mutation, mutate, recorded, written } from "../../support/variant.js";

const ids = new Registry({ roots: [] }).ids;
/** Where a framework keeps the faults that its variants may have. */
const faultsOf = (id: string): string =>
  join(import.meta.dirname, "../../../generators", id, "tests", "faults.ts");
const limits = { timeout: 600_000 };

/** What the issue of the core names; each variant must be held against all of it. */
const expected = [
  "the reward dropped",
  "the seed dropped",
  "state shared",
  "a tool too many",
  "the answer in",
  "logic copied",
  "failing judge",
];

describe.each(
  await Promise.all(
    ids.map(async (id) => ({
      id,
      mutations: ((await import(faultsOf(id))) as { mutations: readonly Mutation[] }).mutations,
    })),
  ),
)("the variant for $id", ({ id, mutations }) => {
  it("is broken in every way that matters", () => {
    for (const fault of expected)
      expect(
        mutations.some((mutation) => mutation.fault.includes(fault)),
        fault,
      ).toBe(true);
  });

  it.each(mutations)("has a place for $fault", limits, async (mutation) => {
    const variant = await written(id, mutation.contract, mutation.form);
    try {
      mutate(variant, mutation);
    } finally {
      variant.remove();
    }
  });

  it.each(casesOf(mutations, ({ fault }) => fault === "the reward dropped"))(
    "is caught with $fault by $caughtBy",
    limits,
    async (mutation) => {
      const variant = await recorded(id, mutation.contract, mutation.form);
      try {
        mutate(variant, mutation);
        const failed = (
          await checks(variant, {
            more: mutation.copies?.map(([, to]) => to) ?? [],
            full: mutation.full ?? false,
          })
        ).filter(({ ok }) => !ok);
        expect(failed.map(({ id: check }) => check)).toContain(mutation.caughtBy);
        expect(failed.find(({ id: check }) => check === mutation.caughtBy)?.detail).not.toBe("");
        expect(failed.map(({ id: check }) => check)).not.toContain("start");
      } finally {
        variant.remove();
      }
    },
  );
});
