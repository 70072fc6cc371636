// Runs domains that need Node, a worker for each episode: a request on each line of standard input, its answer on one of
// standard output.
"use strict";
const { readlinkSync } = require("node:fs");
const { createRequire } = require("node:module");
const { basename } = require("node:path");
const { createInterface } = require("node:readline");
const { isMainThread, parentPort, workerData, Worker } = require("node:worker_threads");

const text = (error) =>
  error instanceof Error ? `${error.message}\n${error.stack}` : String(error);

function serve() {
  const workers = new Map();
  const write = (told) => void process.stdout.write(`${JSON.stringify(told)}\n`);
  const say = (number, said) => write({ number, ...said });
  const start = (id, memory) => {
    const limits = { maxOldGenerationSizeMb: memory, stackSizeMb: 4 };
    const worker = new Worker(__filename, {
      resourceLimits: limits,
      workerData: true,
      stdout: true,
    });
    const waiting = new Set();
    const left = (broken) => {
      workers.delete(id);
      for (const number of waiting) say(number, { broken, over: true });
      waiting.clear();
    };
    worker.on("message", ({ number, ...said }) => {
      if (number === undefined) return write({ worker: id, ...said });
      waiting.delete(number);
      say(number, said);
    });
    worker.on("error", (error) =>
      left(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "out of memory" : text(error)),
    );
    worker.on("exit", () => left("the worker has ended"));
    const known = { worker, waiting };
    workers.set(id, known);
    return known;
  };
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      const { number, worker: id, memory, end, ...asked } = JSON.parse(line);
      if (end !== undefined) return void workers.get(end)?.worker.terminate();
      const known = "script" in asked ? start(id, memory) : workers.get(id);
      if (known === undefined) return say(number, { broken: "the worker has ended", over: true });
      known.waiting.add(number);
      known.worker.postMessage({ number, ...asked });
    })
    .on("close", () => process.exit(0));
}

/** The system's number of the thread that asks; undefined where the system does not tell. */
function threadNumber() {
  try {
    return Number(basename(readlinkSync("/proc/thread-self")));
  } catch {
    return undefined;
  }
}

/** Names of what keeps Node busy, without what always does. */
const busy = () =>
  process.getActiveResourcesInfo().filter((name) => !/^(MessagePort|Immediate)$/.test(name));

function work() {
  const { runInThisContext } = require("node:vm");
  const thread = threadNumber();
  if (thread !== undefined) parentPort.postMessage({ thread });
  const wait = globalThis.setImmediate;
  const rest = () => new Promise((resolve) => wait(resolve));
  Uint8Array.prototype.toBase64 ??= function toBase64() {
    return Buffer.from(this).toString("base64");
  };
  globalThis.require = createRequire(__filename);
  const answers = {
    script: ({ script }) => void runInThisContext(script, { filename: "<input>" }),
    call: ({ call, text: given }) => globalThis[call](given),
    async settle() {
      do await rest();
      while (busy().length > 0);
    },
  };
  // What nobody waits for is no failure of what somebody does.
  process.on("unhandledRejection", () => undefined);
  parentPort.on("message", async ({ number, ...asked }) => {
    const kind = ["script", "call", "settle"].find((name) => name in asked);
    try {
      parentPort.postMessage({ number, said: (await answers[kind](asked)) ?? "" });
    } catch (error) {
      parentPort.postMessage({ number, broken: text(error) });
    }
  });
}

if (isMainThread || workerData !== true) serve();
else work();
