import { join, relative } from "node:path";
import type { BegunDescription } from "../../shared-domain/description.js";
import { settledAnswers } from "../interview/ask-what-is-left.js";
import { ideaQuestions } from "../interview/questions/idea.js";
import { unwrittenTools } from "../starters/unwritten-tools.js";
import { begunFrom, saidIn } from "../interview/said.js";
import { Subject } from "../interview/subject.js";
import { understand } from "../interview/understand/understand.js";
import { Failure } from "../kit/index.js";
import { starterModule } from "../starters/catalogue.js";
import { filledFrom } from "../../shared-domain/description-fill.js";
import { aroundOf } from "./around.js";
import { readBegun, withText } from "./begun.js";
import { brief } from "./brief.js";
import type { DescribeRequest } from "./request.js";
import { typeScriptModule } from "./typescript-stub.js";

/**
 * The brief of an environment, or of an idea that is yet to become one. Writes nothing.
 *
 * @throws Failure where there is nothing to be brief about (exit 2)
 */
export async function describeBrief(request: DescribeRequest): Promise<string> {
  const { said } = withText(readBegun(request));
  const text = said.answers?.["description"];
  if (
    text === undefined &&
    said.answers?.["archetype"] === undefined &&
    said.domain?.module === undefined
  ) {
    const help =
      "name an environment's folder, or say what the model should do by --text or --answers FILE";
    throw new Failure(
      [
        {
          code: "USAGE",
          severity: "error",
          message: "there is nothing to be brief about",
          at: null,
          help,
        },
      ],
      2,
    );
  }
  const whole = typeof text === "string" ? await proposed(request, said, text) : said;
  const language = request.language ?? whole.answers?.["language"];
  const module =
    said.domain?.module ?? (language === "typescript" ? typeScriptModule : starterModule);
  return brief({
    said: whole,
    module,
    folder: relative(request.cwd, request.folder) || ".",
    unwritten: unwrittenTools(join(request.folder, module)),
  });
}

/** What was said, with what is proposed where nobody said anything. */
async function proposed(
  request: DescribeRequest,
  said: BegunDescription,
  text: string,
): Promise<BegunDescription> {
  const subject = new Subject(
    saidIn(said),
    understand(text),
    await aroundOf(request),
    ideaQuestions,
  );
  return filledFrom(said, begunFrom(settledAnswers({ questions: ideaQuestions, subject })));
}
