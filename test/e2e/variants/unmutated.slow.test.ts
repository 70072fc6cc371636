import { describe, expect, it } from "vitest";
import { Registry } from "../../../src/installation/registry.js";
import { casesOf, long } from "../../support/extent.js";
import { formsOf } from "../../support/forms.js";
import { checks, recorded } from "../../support/variant.js";

const limits = { timeout: 600_000 };

// What `mutations.test.ts` puts faults into: a check that fails there must not fail here.
describe.each(new Registry({ roots: [] }).ids)("the variant for %s, without a fault", (id) => {
  it.each(
    casesOf(
      ["number_hunt", "picture_desk", "small_talk", "proof_read"],
      (name) => name === "number_hunt",
    ),
  )("passes around %s", limits, async (name) => {
    const variant = await recorded(id, name);
    try {
      expect((await checks(variant)).filter(({ ok }) => !ok)).toEqual([]);
    } finally {
      variant.remove();
    }
  });

  const forms = Object.keys(formsOf(id)).flatMap((form) =>
    ["number_hunt", "proof_read", "small_talk"].map((name) => ({ form, name })),
  );
  it.runIf(long).each(forms)("passes around $name in its form $form", limits, async (each) => {
    const variant = await recorded(id, each.name, each.form);
    try {
      expect((await checks(variant)).filter(({ ok }) => !ok)).toEqual([]);
    } finally {
      variant.remove();
    }
  });
});
