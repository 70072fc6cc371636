import { afterEach, describe, expect, it } from "vitest";
import { modelAt } from "../../../src/draft/ask-model.js";
import { Failure } from "../../../src/kit/index.js";
import { ChatServer, type Said } from "../../support/chat-server.js";

const servers: ChatServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function serving(...lines: readonly Said[]): Promise<ChatServer> {
  const server = await ChatServer.start(...lines);
  servers.push(server);
  return server;
}

async function code(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "no failure";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `${error.diagnostics[0]!.code} ${error.exitCode}`;
  }
}

const asking = async (said: Said, seconds = 20): Promise<unknown> => {
  const { url } = await serving(said);
  return (await modelAt({ url, model: "m", key: "secret-key", seconds }))("Rules.", [
    { role: "user", content: "Write." },
  ]);
};

describe("a model behind an endpoint", () => {
  it("is asked by chat completions, with the key and the named model", async () => {
    const server = await serving("Here you are.");
    const ask = await modelAt({ url: server.url, model: "named", key: "secret-key", seconds: 20 });
    expect(
      await ask("Rules.", [
        { role: "user", content: "One" },
        { role: "assistant", content: "Two" },
        { role: "user", content: "Three" },
      ]),
    ).toBe("Here you are.");
    expect(server.heard).toHaveLength(1);
    const { path, key, body } = server.heard[0]!;
    expect({ path, key, model: body.model }).toEqual({
      path: "/v1/chat/completions",
      key: "Bearer secret-key",
      model: "named",
    });
    expect(body.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      "system: Rules.",
      "user: One",
      "assistant: Two",
      "user: Three",
    ]);
  });

  it("is the endpoint's first where none is named", async () => {
    const server = await serving("Yes.");
    await (
      await modelAt({ url: server.url, model: null, key: undefined, seconds: 20 })
    )("", [{ role: "user", content: "?" }]);
    expect(server.heard[0]!.body.model).toBe("first-model");
  });

  it("fails by name where it refuses, says nothing, is cut off, or answers what cannot be read", async () => {
    expect(await code(asking({ kind: "refusal" }))).toBe("DRAFT_REFUSED 4");
    expect(await code(asking("  "))).toBe("DRAFT_REFUSED 4");
    expect(await code(asking({ kind: "cut", text: "class A" }))).toBe("DRAFT_CUT 4");
    expect(await code(asking({ kind: "garbage" }))).toBe("DRAFT_ANSWERLESS 4");
  });

  it("does not wait for a model that is silent", async () => {
    expect(await code(asking({ kind: "silence" }, 0.2))).toBe("DRAFT_TIMEOUT 4");
    expect(await code(asking({ kind: "stalls", text: "class A" }, 0.5))).toBe("DRAFT_TIMEOUT 4");
  });

  it("is heard piece by piece, and not taken where it breaks off", async () => {
    const { url } = await serving("class A:\n");
    const heard: string[] = [];
    const ask = await modelAt({ url, model: "m", key: undefined, seconds: 20 });
    await ask("", [{ role: "user", content: "?" }], (piece) => void heard.push(piece));
    expect(heard.join("")).toBe("class A:\n");
    expect(await code(asking({ kind: "breaks", text: "class A" }))).toBe("DRAFT_ANSWERLESS 4");
  });

  it("is stopped where it never ends", async () => {
    expect(await code(asking("word ".repeat(100_000)))).toBe("DRAFT_CUT 4");
  });

  it("tells a wrong key without telling the key", async () => {
    const failed = await asking({ kind: "status", status: 401 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Failure);
    const { diagnostics } = failed as Failure;
    expect(diagnostics[0]).toMatchObject({
      code: "DRAFT_ANSWERLESS",
      help: "set ENVLOOM_DRAFT_KEY, or OPENAI_API_KEY",
    });
    expect(JSON.stringify(diagnostics)).not.toContain("secret-key");
  });

  it("asks again where the endpoint had a bad moment", async () => {
    const server = await serving({ kind: "status", status: 503 }, "Now.");
    const ask = await modelAt({ url: server.url, model: "m", key: undefined, seconds: 60 });
    expect(await ask("", [{ role: "user", content: "?" }])).toBe("Now.");
    expect(server.heard).toHaveLength(2);
  }, 30_000);

  it("says that nothing answers where nothing does", async () => {
    const server = await ChatServer.start("x");
    const { url } = server;
    await server.stop();
    expect(await code(modelAt({ url, model: null, key: undefined, seconds: 5 }))).toBe(
      "DRAFT_UNREACHABLE 4",
    );
  });
});
