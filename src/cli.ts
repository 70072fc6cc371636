#!/usr/bin/env node
import { commandLine } from "./command-line.js";
import { wrapWords } from "./diagnostics/wrap-words.js";
import { interruptible } from "./python/interrupt.js";
import { writeTo } from "./standard-streams.js";

const terminal = process.stderr.isTTY === true;
const tell = writeTo(process.stderr);
process.exitCode = await interruptible(() =>
  commandLine(process.argv.slice(2), () => process.cwd(), {
    out: writeTo(process.stdout),
    // Results are for other programs too, or are copied: only what is told is broken between words.
    error: (text) => tell(terminal ? wrapWords(text, process.stderr.columns) : text),
    // A program that started this with a channel of messages is told of progress there.
    ...(process.send === undefined
      ? {}
      : { progress: (line: string) => void process.send!({ progress: line }) }),
    terminal,
    colour: terminal && process.env["NO_COLOR"] === undefined,
  }),
);
