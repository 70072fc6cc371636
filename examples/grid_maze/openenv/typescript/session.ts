/** Which episode to open; without `index` the server draws a task. */
export interface Start {
  readonly split?: string;
  readonly index?: number;
  readonly seed?: number;
}

/** A part of what a call showed; `data` is base64. */
export type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: string; readonly data: string };

/** A message that opens the episode, as the AI SDK takes it. */
export interface Message {
  readonly role: "system" | "user";
  readonly content: string;
}

/** What one call gave. */
export interface Turn {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly reward: number | null;
  readonly done: boolean;
  /** Why the call was not taken; null where it was. */
  readonly refusal: string | null;
}

interface Result {
  readonly observation: {
    readonly result?: { readonly text?: string; readonly blocks?: readonly Block[] };
  };
  readonly reward: number | null;
  readonly done: boolean;
  readonly metadata?: {
    readonly prompt?: string;
    readonly messages?: readonly { readonly role: string; readonly content: readonly Block[] }[];
    readonly system_prompt?: string;
    readonly refusal?: string;
  };
}

/** One episode on one WebSocket of an OpenEnv server. Needs a global `WebSocket`: Node 22, or 20 with `--experimental-websocket`. */
export class Session<Tools> {
  /** What the model is to see first. */
  messages: readonly Message[] = [];
  /** What calls have earned so far; null before the first that paid. */
  reward: number | null = null;
  done = false;
  readonly #url: string;
  #socket: WebSocket | null = null;

  constructor(url: string) {
    this.#url = `${url.replace(/^http/, "ws").replace(/\/$/, "")}/ws`;
  }

  /** Opens the episode. Throws where the server refuses it. */
  async start(start: Start): Promise<void> {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve(), { once: true });
      socket.addEventListener("error", () => reject(new Error(`no answer at ${this.#url}`)), {
        once: true,
      });
    });
    const { metadata = {}, done } = await this.#ask({ type: "reset", data: start });
    this.done = done;
    const prompt = [{ role: "user", content: [{ type: "text", text: metadata.prompt ?? "" }] }];
    const messages = (metadata.messages ?? prompt).map(({ role, content }) => ({
      role: role === "system" ? ("system" as const) : ("user" as const),
      content: textOf(content as readonly Block[]),
    }));
    const told = metadata.system_prompt;
    this.messages = told ? [{ role: "system", content: told }, ...messages] : messages;
  }

  /** Calls a tool. Throws where the environment broke. */
  async call<Name extends keyof Tools & string>(name: Name, args: Tools[Name]): Promise<Turn> {
    const action = { type: "call_tool", tool_name: name, arguments: args };
    const { observation, reward, done, metadata } = await this.#ask({ type: "step", data: action });
    const { text = "", blocks = [{ type: "text", text }] } = observation.result ?? {};
    this.done = done;
    if (reward !== null) this.reward = (this.reward ?? 0) + reward;
    return { text: textOf(blocks), blocks, reward, done, refusal: metadata?.refusal ?? null };
  }

  /** What the episode is worth. The model's last words go nowhere: OpenEnv pays with calls alone. */
  async end(_lastWords = ""): Promise<number | null> {
    return this.reward;
  }

  /** Leaves the episode. */
  async close(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "close" }));
    socket.close();
  }

  async #ask(message: object): Promise<Result> {
    const socket = this.#socket;
    if (socket === null) throw new Error("the episode is closed");
    const answer = new Promise<string>((resolve, reject) => {
      socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
      socket.addEventListener("close", () => reject(new Error("the server hung up")), {
        once: true,
      });
    });
    socket.send(JSON.stringify(message));
    const { type, data } = JSON.parse(await answer) as { type: string; data: Result };
    if (type !== "error") return data;
    const { code, message: said } = data as unknown as { code: string; message: string };
    throw new Error(`${code}: ${said}`);
  }
}

const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
