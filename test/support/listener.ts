import { type AddressInfo, createServer, type Server } from "node:net";
import { onTestFinished } from "vitest";

/** A server of this machine's, and how many came to it. */
export async function listener(): Promise<{ port: number; came: () => number }> {
  let came = 0;
  const server = createServer((socket) => {
    came++;
    socket.destroy();
  });
  return { port: await listening(server), came: () => came };
}

/** The port of a server of this machine's that answers with what it is sent. */
export async function echo(): Promise<number> {
  return listening(createServer({ allowHalfOpen: true }, (socket) => void socket.pipe(socket)));
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
