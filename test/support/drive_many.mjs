// Plays calls that go wrong on a server, each in an episode of its own, while other episodes of the same server go on:
// `node --import tsx drive_many.mjs CLIENT URL START CALLS`, the last two as JSON. Prints what became of each call, what the
// others showed meanwhile that was wrong, and how many calls the slowest of them made.
const [client, url, start, calls] = process.argv.slice(2);
const Env = Object.values(await import(client)).find((one) => typeof one === "function");
const row = JSON.parse(start);
const others = 31;

/** Adds one number after another, another one in each episode, for as long as a call goes wrong elsewhere. */
async function goOn(by, over) {
  const episode = await Env.open(url, row);
  let [made, wrong] = [0, 0];
  while (!over.now || made < 3) {
    const { text } = await episode.call("add", { by });
    made += 1;
    if (text !== String(made * by)) wrong += 1;
  }
  await episode.close();
  return { made, wrong };
}

async function one(tool, input) {
  const episode = await Env.open(url, row);
  try {
    const { text, refusal } = await episode.call(tool, input);
    return { text, refusal };
  } catch (error) {
    return { failed: String(error) };
  } finally {
    await episode.close().catch(() => undefined);
  }
}

const told = [];
for (const [tool, input] of JSON.parse(calls)) {
  const over = { now: false };
  const going = Array.from({ length: others }, (_, i) => goOn(i + 1, over));
  const became = await one(tool, input);
  over.now = true;
  const went = await Promise.all(going);
  const wrong = went.reduce((sum, each) => sum + each.wrong, 0);
  told.push({ tool, ...became, wrong, least: Math.min(...went.map(({ made }) => made)) });
}
console.log(JSON.stringify(told));
