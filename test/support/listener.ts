import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** A server of this machine's, and how many came to it. */
export async function listener(): Promise<{ port: number; came: () => number }> {
  let came = 0;
  const server = createServer((socket) => {
    came++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, came: () => came };
}
