/** Which episode to open. */
export interface Start {
  readonly split: string;
  readonly index: number;
  /** Name of the environment on a server that has several. */
  readonly environment?: string;
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

/** A block as the server sends it: beside an image that stands alone there is a text that stands for it. */
type Sent = Block & { readonly detail?: { readonly type?: string } | null };

interface Output {
  readonly blocks: readonly Sent[];
  readonly reward: number | null;
  readonly finished: boolean;
  readonly metadata: { readonly refusal?: string } | null;
}
type Result =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly error: string; readonly reason: string };

/** One episode on an ORS server: a session of its own, whose calls come back as events. */
export class Session<Tools> {
  /** What the model is to see first. */
  messages: readonly Message[] = [];
  /** What calls have earned so far; null before the first that paid. */
  reward: number | null = null;
  done = false;
  readonly #url: string;
  readonly #id = crypto.randomUUID();
  #name = "";
  #open = false;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, "");
  }

  /** Opens the episode. Throws where the server refuses it. */
  async start({ environment, ...task }: Start): Promise<void> {
    const names = (await (await this.#fetch("/list_environments")).json()) as string[];
    this.#name = environment ?? names[0] ?? "";
    await this.#fetch("/create", { env_name: this.#name, ...task });
    this.#open = true;
    const asked = await this.#fetch(`/${this.#name}/messages`);
    const told = (await asked.json()) as readonly { readonly role: string; readonly blocks: readonly Sent[] }[];
    this.messages = told.map(({ role, blocks }) => ({
      role: role === "system" ? "system" : "user",
      content: textOf(shown(blocks)),
    }));
  }

  /** Calls a tool. Throws where the environment broke. */
  async call<Name extends keyof Tools & string>(name: Name, args: Tools[Name]): Promise<Turn> {
    const answer = await this.#fetch(`/${this.#name}/call`, { name, input: args });
    let said = "";
    for (const { event, data } of events(await answer.text())) {
      if (event === "error") throw new Error(data);
      if (event === "chunk" || event === "end") said += data;
    }
    const result = JSON.parse(said) as Result;
    if (!result.ok) {
      const blocks = [{ type: "text", text: result.error }] as const;
      return { text: result.error, blocks, reward: null, done: this.done, refusal: result.reason };
    }
    const { reward, finished, metadata } = result.output;
    const blocks = shown(result.output.blocks);
    this.done = finished;
    if (reward !== null) this.reward = (this.reward ?? 0) + reward;
    const refusal = metadata?.refusal ?? null;
    return { text: textOf(blocks), blocks, reward, done: finished, refusal };
  }

  /** What the episode is worth. The model's last words go nowhere: ORS pays with calls alone. */
  async end(_lastWords = ""): Promise<number | null> {
    return this.reward;
  }

  /** Leaves the episode. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#fetch("/delete", {});
  }

  async #fetch(path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#url}${path}`, {
      headers: { "X-Session-ID": this.#id, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

/** Events of a stream: one space after a colon belongs to the format, all others to the data. */
function* events(stream: string): Generator<{ event: string; data: string }> {
  let [event, data]: [string, string[]] = ["", []];
  for (const line of stream.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(":");
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (line === "") {
      if (event !== "") yield { event, data: data.join("\n") };
      [event, data] = ["", []];
    } else if (line.startsWith("event:")) event = value;
    else if (line.startsWith("data:")) data.push(value);
  }
}

const shown = (blocks: readonly Sent[]): readonly Block[] =>
  blocks.filter(({ type, detail }) => type !== "text" || detail?.type !== "image");

const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
