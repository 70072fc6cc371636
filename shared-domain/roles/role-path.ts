/** One part of a role, of those that " or " joins: `done`, `not alive`, `state.over`, `status == won`. */
export interface RolePart {
  /** What is read of the object: the first name of a dotted path. */
  readonly name: string;
  /** Whether it is read for a member or an item of it. */
  readonly dotted: boolean;
  /** What its value is held against; null where it is a truth itself. */
  readonly against: { readonly is: boolean; readonly value: string } | null;
}

/** The parts of a role, which is null where nothing plays it. */
export const partsOf = (role: string | null | undefined): readonly RolePart[] =>
  (role ?? "")
    .split(" or ")
    .filter((path) => path !== "")
    .map((path) => {
      const [read = "", sign, value] = path.replace(/^not /, "").split(/ (==|!=) /);
      const against = sign === undefined ? null : { is: sign === "==", value: value ?? "" };
      return { name: read.split(".")[0]!, dotted: read.includes("."), against };
    });

/** Own members that a role reads first. */
export const namesIn = (role: string | null | undefined): readonly string[] =>
  partsOf(role).map(({ name }) => name);
