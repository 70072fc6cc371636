import type { ArchetypeId } from "../archetypes.js";

/** Verbs of the actions that a text names, and the archetype that such actions are usual in. */
export const actionLeanings: readonly {
  readonly id: ArchetypeId;
  readonly verbs: ReadonlySet<string>;
  readonly weight: number;
  readonly least: number;
}[] = [
  {
    id: "workplace",
    verbs: new Set(
      "book reserve renew refund cancel update create assign reassign approve reject pay transfer schedule reschedule archive forward ship order check register enrol notify invite issue record close escalate waive extend block delete add edit change prescribe admit discharge invoice list search look_up find".split(
        " ",
      ),
    ),
    weight: 2.5,
    least: 2,
  },
  {
    id: "pure-game",
    verbs: new Set(
      "move go guess place attack take drop hit stand fold raise bet shoot fire push climb flip swap rotate harvest plant plow craft mine cooperate defect reveal flag accuse dig jump turn left right forward roll pass water feed eat sleep rest wait look".split(
        " ",
      ),
    ),
    weight: 2,
    least: 1,
  },
  {
    id: "computer-use",
    verbs: new Set("click double_click type scroll drag tap swipe press".split(" ")),
    weight: 3,
    least: 2,
  },
  {
    id: "sandbox",
    verbs: new Set("run execute read write edit view compile install patch commit grep".split(" ")),
    weight: 2,
    least: 2,
  },
  {
    id: "sandbox",
    verbs: new Set("shell bash terminal".split(" ")),
    weight: 3.5,
    least: 1,
  },
  {
    id: "conversation",
    verbs: new Set("ask say tell reply offer propose counter greet persuade convince".split(" ")),
    weight: 2,
    least: 2,
  },
];
