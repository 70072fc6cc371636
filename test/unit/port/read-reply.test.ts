import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readReply } from "../../../src/port/read-reply.js";

const megabyte = Buffer.alloc(1_000_000, "a");
/** How an endless transfer ended, as its server saw it. */
let ended: Promise<void>;
let address = "";

const server = createServer((request, reply) => {
  if (request.url === "/whole") reply.end("rows");
  else if (request.url === "/stated") reply.writeHead(200, { "content-length": 9_000_000 }).end();
  else {
    const send = (): void => void reply.write(megabyte);
    reply.on("drain", send);
    ended = new Promise((resolve) => reply.on("close", resolve));
    send();
  }
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("gives a reply that is within its limit whole", async () => {
  expect((await readReply(await fetch(`${address}/whole`), 4)).toString()).toBe("rows");
});

it("refuses a reply that states more than its limit", async () => {
  await expect(readReply(await fetch(`${address}/stated`), 3_000_000)).rejects.toThrow(
    "it is larger than 3 MB",
  );
});

it("ends the transfer of a reply that states no length at its limit", async () => {
  await expect(readReply(await fetch(`${address}/endless`), 3_000_000)).rejects.toThrow(
    "it is larger than 3 MB",
  );
  await ended;
});
