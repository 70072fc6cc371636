import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of a scripted model: text, or a way to misbehave. */
export type Said =
  | string
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "garbage" }
  | { readonly kind: "silence" }
  | { readonly kind: "refusal" }
  | { readonly kind: "cut" | "breaks" | "stalls"; readonly text: string };

/** A request that a scripted model was sent. */
export interface Heard {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly stream?: boolean;
  };
}

/** A model on loopback that speaks chat completions, and responses where it says a text. It says its lines in turn; the last one again and again. */
export class ChatServer {
  readonly heard: Heard[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(private readonly lines: readonly Said[]) {}

  static async start(...lines: readonly Said[]): Promise<ChatServer> {
    const chat = new ChatServer(lines);
    await new Promise<void>((resolve) => chat.#server.listen(0, "127.0.0.1", resolve));
    return chat;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/v1/models")
      return reply(response, 200, {
        object: "list",
        data: [{ id: "first-model", object: "model" }],
      });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Heard["body"];
    this.heard.push({ path: request.url!, key: request.headers.authorization, body });
    const said = this.lines[Math.min(this.heard.length, this.lines.length) - 1]!;
    const answer = (text: string, finish: string): void =>
      body.stream === true
        ? streamed(response, text, finish)
        : reply(response, 200, completion(text, finish));
    if (typeof said === "string")
      return request.url === "/v1/responses"
        ? reply(response, 200, responseOf(said))
        : answer(said, "stop");
    if (said.kind === "silence") return;
    if (said.kind === "status")
      return reply(response, said.status, { error: { message: "out of order" } });
    if (said.kind === "refusal") return answer("", "content_filter");
    if (said.kind === "cut") return answer(said.text, "length");
    if (said.kind === "stalls" || said.kind === "breaks") {
      const begun = chunk({ role: "assistant", content: said.text }, null);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(begun, () => said.kind === "breaks" && response.destroy());
      return;
    }
    response.writeHead(200, { "content-type": "application/json" }).end('{"choices": [');
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** One server-sent event of a completion. */
const chunk = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({
    id: "c",
    object: "chat.completion.chunk",
    created: 0,
    model: "first-model",
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;

/** A completion as server-sent events, in one piece, as a client that streams asks for it. */
function streamed(response: ServerResponse, content: string, finish: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(
    `${chunk({ role: "assistant", content }, null)}${chunk({}, finish)}data: [DONE]\n\n`,
  );
}

function completion(content: string, finish: string): unknown {
  return {
    id: "c",
    object: "chat.completion",
    created: 0,
    model: "first-model",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function responseOf(text: string): unknown {
  const content = [{ type: "output_text", text, annotations: [] }];
  return {
    id: "r",
    object: "response",
    created_at: 0,
    model: "first-model",
    output: [{ id: "m", type: "message", role: "assistant", status: "completed", content }],
    parallel_tool_calls: true,
    tool_choice: "auto",
    tools: [],
  };
}
