import { Session, type Start } from "./session.js";

/** Arguments of each tool. */
export interface Tools {
  /** Press one lamp. */
  press: {
    /** which one, from 0 */
    lamp: number;
  };
  /** Look at the lamps. */
  look: Record<string, never>;
}

/** The tools as a model reads them. */
export const tools = {
  press: {
    description: "Press one lamp.",
    parameters: {
      type: "object",
      properties: { lamp: { type: "integer", minimum: 0, description: "which one, from 0" } },
      required: ["lamp"],
      additionalProperties: false,
    },
  },
  look: {
    description: "Look at the lamps.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
  },
} as const;

/**
 * One episode of Lights on a server of NeMo Gym.
 *
 * Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end.
 */
export class LightsEnv extends Session<Tools> {
  /** Opens an episode on a server. */
  static async open(url: string, start: Start): Promise<LightsEnv> {
    const episode = new LightsEnv(url);
    await episode.start(start);
    return episode;
  }
}
