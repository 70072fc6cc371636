import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> =>
  understand(text, [
    { id: "alpha", title: "Alpha Gym" },
    { id: "beta", title: "Beta" },
  ]);
const paid = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);

it("takes how long a thing is for no bounds of the reward", () => {
  expect(
    read("The score is the share of right cuts; a clip has 30 to 50 scenes.").range?.value,
  ).toEqual([0, 1]);
});

it.each([
  ["A judge says right (1), partly right (0.5) or wrong (0).", [1, 0.5, 0]],
  ["A right flag is plus 0.3, a wrong flag takes 0.3 away.", [0.3, -0.3]],
  ["A find earns 1, minus three hundredths for each question.", [1, -0.03]],
])("reads all that is paid: %s", (text, amounts) => {
  expect(paid(text)).toEqual(amounts);
});

it("gives no split the number of something else", () => {
  expect(
    read("240 of the questions are for practising and 60 for the jury.").counts?.value.train,
  ).not.toBe(60);
  expect(
    read("240 of the questions are for practising and 60 for the examination.").counts?.value,
  ).toEqual({ train: 240, test: 60 });
});

it("reads counts in a row beside their splits, and no shares", () => {
  expect(read("350 / 40 / 40 (train / validation / test)").counts?.value).toEqual({
    train: 350,
    validation: 40,
    test: 40,
  });
  expect(read("80 / 10 / 10 (train / validation / test)").counts).toBeNull();
});

it("reads what is denied of judges and networks", () => {
  expect(read("A pattern checker. No judging by AI.").without?.value).toEqual(["judge"]);
  expect(read("A router. Network access SHALL NOT be available.").without?.value).toEqual([
    "network",
  ]);
});

it("turns an environment that is there into one of another framework", () => {
  const { remarks, frameworks } = read(
    "There's an Alpha Gym server of ours for quizzes. Please turn it into a Beta environment.",
  );
  expect(remarks.map(({ code }) => code)).toEqual(["PORT_REQUEST"]);
  expect(frameworks?.value).toEqual(["beta"]);
});

it("reads tools of JSON by what each takes", () => {
  const { tools } = read(
    '{"goal": "brew beer", "actions": {"heat": "degrees: int 20-100"}, "reward": "1 if good"}',
  );
  expect(tools?.value).toEqual([
    { name: "heat", parameters: [{ name: "degrees", type: "integer", minimum: 20, maximum: 100 }] },
  ]);
});
