import { join } from "node:path";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const server = `"""What a compiler says of a line that is wrong."""

from fastapi import FastAPI
from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer


class MistakeRequest(BaseVerifyRequest):
    answer: str


class MistakesServer(SimpleResourcesServer):
    def setup_webserver(self) -> FastAPI:
        app = super().setup_webserver()
        app.post("/example")(self.example)
        return app

    async def example(self) -> dict:
        try:
            compile("import", "line", "exec")
        except SyntaxError as error:
            return {"said": error.msg}
        return {"said": ""}

    async def verify(self, body: MistakeRequest) -> BaseVerifyResponse:
        said = body.response.output_text.strip()
        return BaseVerifyResponse(**body.model_dump(), reward=1.0 if said == body.answer else 0.0)


if __name__ == "__main__":
    MistakesServer.run_webserver()
`;

const example = {
  type: "function",
  name: "example",
  description: "Shows a mistake.",
  parameters: { type: "object", properties: {} },
  strict: false,
};
const row = (input: string, answer: string): string =>
  JSON.stringify({ responses_create_params: { input, tools: [example] }, answer });

// NeMo Gym 0.7 runs on Python 3.13 and the port on 3.12, whose compiler says otherwise.
it(
  "goes to its original's Python where another one's messages differ, and says so",
  async () => {
    const root = temporaryFolder();
    put(root, {
      "mistakes/app.py": server,
      "mistakes/data/example.jsonl": `${row("Which word is alone?", "import")}\n${row("What is it?", "a syntax error")}\n`,
    });
    const argv = ["port", "mistakes", "--to", "ors", "--out", "out", "--yes", "--json"] as const;
    const report = JSON.parse((await envloom(root, ...argv)).out) as PortReport;
    expect(report.targets.flatMap(({ differences }) => differences)).toEqual([]);
    expect(report.verdict, report.reason).toBe("equal");
    expect(report.losses.find(({ id }) => id === "python")).toMatchObject({
      what: "it runs on Python 3.13 alone",
      why: expect.stringContaining("on Python 3.12 it says otherwise") as string,
    });
    expect(readFileSync(join(root, "out", "envloom.yaml"), "utf8")).toContain(">=3.13,<3.14");
  },
  15 * 60_000,
);
