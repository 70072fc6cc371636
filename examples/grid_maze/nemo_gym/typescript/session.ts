import { readFile } from "node:fs/promises";

/** A row of the dataset, as `create_dataset` writes it. */
export interface Row {
  readonly responses_create_params: {
    readonly input: readonly {
      readonly role: string;
      readonly content: string | readonly { readonly type: string; readonly text?: string }[];
    }[];
  };
  readonly start: object;
}

/** Which episode to open: the row that tells of it. */
export type Start = Row;

/** A message that opens the episode, as the AI SDK takes it. */
export interface Message {
  readonly role: "system" | "user";
  readonly content: string;
}

/** What one call gave. Rewards come at the end. */
export interface Turn {
  readonly text: string;
  readonly done: boolean;
  /** Why the call was not taken; null where it was. */
  readonly refusal: string | null;
}

const over = "[episode over]";
const refusals: Readonly<Record<number, string>> = {
  400: "mistake",
  404: "unknown_tool",
  409: "ended",
  422: "bad_arguments",
};

/** The rows of a dataset file, such as `data/example.jsonl` of the resources server. */
export async function rows(path: string | URL): Promise<readonly Row[]> {
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

/** One episode on a NeMo Gym resources server, kept by its cookie as agents keep it. */
export class Session<Tools> {
  /** What the model is to see first. */
  messages: readonly Message[] = [];
  /** What the episode earned; null until it has been verified. */
  reward: number | null = null;
  done = false;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly #output: object[] = [];
  #row: Row | null = null;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, "");
  }

  /** Opens the episode. Throws where the server refuses it. */
  async start(row: Row): Promise<void> {
    await this.#json("seed_session", row);
    this.#row = row;
    this.messages = row.responses_create_params.input.map(({ role, content }) => ({
      role: role === "system" || role === "developer" ? "system" : "user",
      content:
        typeof content === "string"
          ? content
          : content.map(({ text = "[image]" }) => text).join("\n"),
    }));
  }

  /** Calls a tool. Throws where the environment broke. */
  async call<Name extends keyof Tools & string>(name: Name, args: Tools[Name]): Promise<Turn> {
    const answer = await this.#post(name, args as object);
    const said = await answer.text();
    const refusal = refusals[answer.status] ?? null;
    if (!answer.ok && refusal === null) throw new Error(`${name} answered ${answer.status}: ${said}`);
    const call_id = `call_${this.#output.length / 2}`;
    const call = { type: "function_call", call_id, name, arguments: JSON.stringify(args) };
    this.#output.push({ ...call, status: "completed" });
    this.#output.push({ type: "function_call_output", call_id, output: said });
    this.done = said.split("\n").at(-1) === over;
    const text = this.done ? said.slice(0, -over.length - 1) : said;
    return { text, done: this.done, refusal };
  }

  /** Has the server verify the trajectory; gives what it is worth. Throws where it is marked as failed. */
  async end(lastWords = ""): Promise<number> {
    const said = { type: "output_text", text: lastWords, annotations: [] };
    const last = { type: "message", id: "msg_last", role: "assistant", status: "completed" };
    const told = (await this.#json("verify", {
      ...this.#row,
      response: {
        id: "resp_client",
        object: "response",
        created_at: 0,
        model: "client",
        parallel_tool_calls: false,
        tool_choice: "auto",
        tools: [],
        output: [...this.#output, { ...last, content: [said] }],
      },
    })) as { reward: number; mask_sample: boolean; failure_reason: string | null };
    this.#row = null;
    if (told.mask_sample) throw new Error(`the rollout failed: ${told.failure_reason}`);
    this.reward = told.reward;
    return told.reward;
  }

  /** Leaves the episode: what was not verified is, so that the server lets go of it. */
  async close(): Promise<void> {
    if (this.#row !== null) await this.end();
  }

  async #json(path: string, body: object): Promise<unknown> {
    const answer = await this.#post(path, body);
    if (!answer.ok) throw new Error(`/${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  async #post(path: string, body: object): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${this.#url}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(cookie === "" ? {} : { cookie }) },
      body: JSON.stringify(body),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(one) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
