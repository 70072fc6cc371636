import { expect, it } from "vitest";
import { contractOf, rolesOf } from "../../support/read-domain.js";

const shop = (made: string, constructor = "self, prices, rng"): string => `
import random
class Shop:
    """Sell a ware."""
    def __init__(${constructor}):
        self.done, self.reward = False, 0.0
    def sell(self, ware: int) -> str:
        """Sell it."""
        self.done = True
        return "sold"
${made}
`;
const startOf = (source: string) => rolesOf(source).roles?.domain.start;

it.each([
  [
    "of a seed",
    "def open_shop(seed: int, high: int = 3) -> Shop:\n    return Shop([], None)\nTRAIN_SEEDS = range(9)",
    { call: "open_shop", seed: "seed", fields: ["high"] },
  ],
  [
    "of fields, by what it gives",
    'def open_shop(town: str):\n    return Shop([], None)\nTASKS = [{"town": "a"}]',
    { call: "open_shop", seed: null, fields: ["town"] },
  ],
  [
    "of plain values",
    'def open_shop(town: str) -> "Shop":\n    return Shop([], None)\nTASKS = ["a", "b"]',
    { call: "open_shop", seed: null, fields: ["town"] },
  ],
  [
    "that is awaited",
    "async def open_shop(seed: int) -> Shop:\n    return Shop([], None)\nTRAIN_SEEDS = range(9)",
    { call: "open_shop", seed: "seed" },
  ],
])("begins an episode by the function of the module that makes it %s", (_, made, start) => {
  expect(startOf(shop(made))).toMatchObject(start);
  expect(contractOf(shop(made)).contract?.domain.start).toMatchObject({ maker: "module" });
});

it("leaves the object to the constructor where that takes the task itself", () => {
  const rows = 'def copied(town: str) -> Shop:\n    return Shop(town)\nTASKS = [{"town": "a"}]';
  expect(startOf(shop(rows, "self, town: str"))?.call).toBe("__init__");
  const seeds = "def fresh(seed: int) -> Shop:\n    return Shop(seed)\nTRAIN_SEEDS = range(9)";
  expect(startOf(shop(seeds, "self, seed: int"))?.call).toBe("__init__");
  const plain = 'def fresh(name: str) -> Shop:\n    return Shop(name)\nTASKS = ["a", "b"]';
  expect(startOf(shop(plain, "self, town: str"))?.call).toBe("__init__");
});

it("leaves single texts to a constructor that takes one, whatever else makes an object of a text", () => {
  const within =
    "    @classmethod\n    def of_file(cls, path: str) -> 'Shop':\n        return cls(path)";
  const source = shop(`${within}\nTASKS = ["a", "b"]`, "self, town: str");
  expect(startOf(source)?.call).toBe("__init__");
});

it("takes no function for a maker that makes something else, several or nothing of a task", () => {
  const made = (head: string, back: string): string =>
    shop(`def of(${head})${back}\nTRAIN_SEEDS = range(9)`);
  expect(startOf(made("seed: int", " -> list[Shop]:\n    return [Shop([], None)]"))?.call).toBe(
    "__init__",
  );
  expect(startOf(made("", " -> Shop:\n    return Shop([], None)"))?.call).toBe("__init__");
  expect(startOf(shop("def _of(seed: int) -> Shop:\n    return Shop([], None)"))?.call).toBe(
    "__init__",
  );
});

it("proposes a list that is named after the one value that a maker takes", () => {
  const { questions } = rolesOf(
    shop("def made(task_id: str) -> Shop:\n    return Shop([], None)\nTASK_IDS = list('ab')"),
  );
  expect(questions.find(({ key }) => key === "tasks.from")?.candidates).toEqual(["TASK_IDS"]);
});

it("says of a function that is no start nothing about the tools of a class", () => {
  const made = 'def copied(shop: Shop) -> Shop:\n    """Copy it."""\n    return shop';
  const { passed, reasons } = rolesOf(shop(`${made}\nTRAIN_SEEDS = range(9)`, "self, seed: int"));
  expect(passed.map(({ name }) => name)).not.toContain("copied");
  expect(reasons["domain.tools"]).toBe("every other public method");
});
