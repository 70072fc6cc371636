import type { TextStreamPart, ToolSet } from "ai";
import { type Diagnostic, Failure } from "../kit/index.js";
import { guard } from "../python/interrupt.js";

/** A model behind an OpenAI-compatible endpoint. */
export interface Endpoint {
  readonly url: string;
  /** Null where the endpoint's first model is meant. */
  readonly model: string | null;
  readonly key: string | undefined;
  /** Seconds that the model may be silent, before its answer and within it. */
  readonly seconds: number;
}

/** One turn of the conversation with the model; the rules stand before all turns. */
export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Asks the model for one answer; `onText` hears each piece as it comes. Throws Failure DRAFT_* (exit 4) where none comes. */
export type Ask = (
  system: string,
  messages: readonly Message[],
  onText?: (piece: string) => void,
) => Promise<string>;

/** Characters of one answer. A module of a thousand lines has a tenth of them; a model that repeats itself never ends. */
const longest = 400_000;

/**
 * A model to ask, through the `ai` SDK: an optional peer, loaded only here.
 *
 * @throws Failure DRAFT_SDK_MISSING, DRAFT_MODEL_UNKNOWN or DRAFT_UNREACHABLE (exit 4)
 */
export async function modelAt(endpoint: Endpoint): Promise<Ask> {
  const { streamText, createOpenAICompatible } = await sdk();
  const name = endpoint.model ?? (await firstModel(endpoint));
  const provider = createOpenAICompatible({
    name: "draft",
    baseURL: endpoint.url,
    ...(endpoint.key === undefined ? {} : { apiKey: endpoint.key }),
  });
  return async (system, messages, onText = () => {}) => {
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(new Late()), endpoint.seconds * 1_000);
    const unguard = guard({ stop: async () => abort.abort(), kill: () => abort.abort() });
    try {
      const { fullStream } = streamText({
        model: provider.chatModel(name),
        system,
        messages: messages.map((message) => ({ ...message })),
        abortSignal: abort.signal,
        maxRetries: 2,
        // The SDK prints what goes wrong unless somebody takes it; it comes through the stream too.
        onError: () => {},
      });
      return await wholeAnswer(fullStream, (piece) => {
        late.refresh();
        onText(piece);
      });
    } catch (error) {
      throw abort.signal.reason instanceof Late ? tooSlow(endpoint.seconds) : asFailure(error);
    } finally {
      // An answer that is left in its middle is not worth its tokens.
      abort.abort();
      clearTimeout(late);
      unguard();
    }
  };
}

/** The text of a stream. Throws what the stream says went wrong, and Failure where the text is not whole. */
async function wholeAnswer(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  onText: (piece: string) => void,
): Promise<string> {
  let text = "";
  let finish: string | null = null;
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw answerless("it was stopped");
    if (part.type === "finish") finish = part.finishReason;
    if (part.type !== "text-delta") continue;
    text += part.text;
    onText(part.text);
    if (text.length > longest) throw endless();
  }
  return complete(text, finish);
}

class Late extends Error {}

async function sdk() {
  try {
    const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
      import("ai"),
      import("@ai-sdk/openai-compatible"),
    ]);
    return { streamText, createOpenAICompatible };
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw failure(
      "DRAFT_SDK_MISSING",
      "drafting needs the packages ai and @ai-sdk/openai-compatible, which are not installed",
      "npm install ai@6 @ai-sdk/openai-compatible@2",
    );
  }
}

async function firstModel({ url, key }: Endpoint): Promise<string> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const help = "name the model by --draft-model";
  try {
    const response = await fetch(`${url.replace(/\/$/, "")}/models`, {
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok)
      throw failure(
        "DRAFT_MODEL_UNKNOWN",
        `the endpoint answers ${response.status} to /models`,
        help,
      );
    const id = ((await response.json()) as { data?: { id?: unknown }[] }).data?.[0]?.id;
    if (typeof id === "string") return id;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError"))
      throw failure(
        "DRAFT_UNREACHABLE",
        "the endpoint of --draft does not answer",
        "start the server, or mend the URL; it ends with /v1 in most cases",
      );
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw failure("DRAFT_MODEL_UNKNOWN", "the endpoint lists no model", help);
}

function complete(text: string, finish: string | null): string {
  if (finish === null) throw answerless("it breaks off");
  if (finish === "length")
    throw failure(
      "DRAFT_CUT",
      "the model's answer was cut off at its limit of tokens",
      "allow longer answers, or describe a smaller environment",
    );
  if (finish !== "stop" && finish !== "content-filter" && text.trim() === "")
    throw answerless("it ends before it says anything");
  if (finish === "content-filter" || text.trim() === "")
    throw failure(
      "DRAFT_REFUSED",
      "the model refused to answer, or said nothing",
      "say it in other words, or take another model",
    );
  return text;
}

const tooSlow = (seconds: number): Failure =>
  failure(
    "DRAFT_TIMEOUT",
    `the model was silent for ${seconds} s`,
    "give it more time by --draft-seconds, or take a faster model",
  );

const endless = (): Failure =>
  failure(
    "DRAFT_CUT",
    `the model's answer was stopped after ${longest} characters`,
    "take another model, or describe a smaller environment",
  );

const answerless = (why: string, help = "look at the endpoint's own log"): Failure =>
  failure("DRAFT_ANSWERLESS", `the endpoint gave no answer that can be read (${why})`, help);

/** What the SDK raises, without what it holds: requests hold the key. */
function asFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !error.name.startsWith("AI_"))
    return error;
  const last = (error as { lastError?: unknown }).lastError;
  const { statusCode, message } = (last instanceof Error ? last : error) as Error & {
    statusCode?: number;
  };
  const how = statusCode === undefined ? message : `${statusCode}: ${message}`;
  return statusCode === 401 || statusCode === 403
    ? answerless(how.slice(0, 300), "set ENVLOOM_DRAFT_KEY, or OPENAI_API_KEY")
    : answerless(how.slice(0, 300));
}

function failure(code: string, message: string, help: string): Failure {
  const told: Diagnostic = { code, severity: "error", message, at: null, help };
  return new Failure([told], 4);
}
