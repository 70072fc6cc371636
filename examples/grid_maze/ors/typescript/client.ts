import { Session, type Start } from "./session.js";

/** Arguments of each tool. */
export interface Tools {
  /** Take one step. */
  move: {
    /** Where to go; x grows to the east, y to the south. */
    direction: "north" | "east" | "south" | "west";
  };
}

/** The tools as a model reads them. */
export const tools = {
  move: {
    description: "Take one step.",
    parameters: {
      type: "object",
      properties: {
        direction: {
          type: "string",
          enum: ["north", "east", "south", "west"],
          description: "Where to go; x grows to the east, y to the south.",
        },
      },
      required: ["direction"],
      additionalProperties: false,
    },
  },
} as const;

/**
 * One episode of Grid maze on a server of ORS.
 *
 * Walk through a maze to its exit.
 */
export class GridMazeEnv extends Session<Tools> {
  /** Opens an episode on a server. */
  static async open(url: string, start: Start): Promise<GridMazeEnv> {
    const episode = new GridMazeEnv(url);
    await episode.start(start);
    return episode;
  }
}
