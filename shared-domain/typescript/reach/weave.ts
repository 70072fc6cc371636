import type { ts } from "ts-morph";
import type { Source } from "./source.js";

/** The text of one file with other text around some of its nodes; a node is wrapped before the nodes in it. */
export class Weave {
  readonly #source: Source;
  readonly #opening = new Map<number, string>();
  readonly #closing = new Map<number, string>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Puts text around a node. */
  wrap(node: ts.Node, before: string, after: string): void {
    this.between(node.getStart(this.#source.tree), node.getEnd(), before, after);
  }

  /** Puts text around a range. */
  between(start: number, end: number, before: string, after: string): void {
    this.#opening.set(start, (this.#opening.get(start) ?? "") + before);
    this.#closing.set(end, after + (this.#closing.get(end) ?? ""));
  }

  /** The whole file as it is now. */
  text(): string {
    const { text } = this.#source;
    const places = new Set([...this.#opening.keys(), ...this.#closing.keys()]);
    let [out, last] = ["", 0];
    for (const place of [...places].sort((a, b) => a - b)) {
      out += text.slice(last, place);
      out += (this.#closing.get(place) ?? "") + (this.#opening.get(place) ?? "");
      last = place;
    }
    return out + text.slice(last);
  }
}
