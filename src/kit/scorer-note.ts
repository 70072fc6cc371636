import type { Contract } from "../../shared-domain/contract.js";
import * as markdown from "../write/markdown.js";
import { type Md, md } from "../write/markdown.js";

const { code } = markdown;

/** Where a README says which reward model scores, and where it is set; nothing where none does. */
export const scorerNote = ({ domain }: Contract): readonly Md[] =>
  domain.scored === undefined
    ? []
    : [
        md`A reward model scores the episode: the endpoint ${code("SCORER_BASE_URL")}, with the key ${code("SCORER_API_KEY")}. ${code("prompt")} and ${code("response")} are posted to it and a number, ${code("score")} or ${code("reward")}, comes back; where ${code("SCORER_MODEL")} names a model, it is asked by the pooling protocol of OpenAI-compatible servers. One score may take ${code("SCORER_SECONDS")} (120). A reward model that fails or is silent makes a failed rollout, not one that is worth 0.`,
      ];
