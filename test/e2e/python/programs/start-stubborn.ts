/** Starts a process that ignores every request to end, and waits for it. Its pid goes into the file that is named. */
import { start } from "../../../../src/python/run.js";

const [file = ""] = process.argv.slice(2);
const program = `trap '' TERM INT HUP; echo $$ > '${file}.new'; mv '${file}.new' '${file}'; while :; do /bin/sleep 0.2; done`;
await start({ argv: ["/bin/sh", "-c", program], env: {} }).ended;
