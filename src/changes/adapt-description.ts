import { type DescriptionFile, readDescription } from "../../shared-domain/description-file.js";
import type { Description } from "../../shared-domain/description.js";
import type { Facts } from "../../shared-domain/facts.js";
import { type Diagnostic, Failure } from "../kit/index.js";
import { type DescribedName, describedNames } from "./description-names.js";
import { addTool, dropFrom, renameIn } from "./edit-description.js";
import type { LastDomain } from "./last-domain.js";
import { classLikeness, outlineOf } from "./outline.js";
import { findModule } from "./renamed-module.js";
import { Doubts } from "./doubts.js";
import { memberCandidates, moduleCandidates } from "./renamed-member.js";

/** A description as it is to be read, and as it is to be written. */
export interface Adapted {
  readonly file: DescriptionFile;
  readonly description: Description;
  readonly facts: Facts;
  /** What `envloom.yaml` is to hold. */
  readonly text: string;
  /** Why it was changed, a line each; empty where it was not. */
  readonly reasons: readonly string[];
}

/** What adapting needs of the folder. */
export interface Adapting {
  readonly root: string;
  readonly text: string;
  readonly path: string;
  readonly description: Description;
  readonly last: LastDomain | null;
  readonly doubts: Doubts;
  /** Reads the module that a description names. Throws Failure where it is not there. */
  readonly read: (description: Description, file: DescriptionFile) => Promise<Facts>;
}

/**
 * Brings `envloom.yaml` up to names that the domain has now. Only what the
 * author says goes in; where a name is gone and another is like it, that is a question.
 *
 * @throws Failure QUESTION_OPEN (exit 2) with all that is open, RENAME_UNKNOWN (exit 2) for a new name that is not there
 */
export async function adaptDescription(input: Adapting): Promise<Adapted> {
  const edit = new Edit(input);
  const read = (description: Description): Promise<Facts> => input.read(description, edit.file());
  const module = await findModule(input.root, input, read);
  if (module !== null) {
    const was = input.description.domain.module;
    edit.rename(["/domain/module"], was, module, `the module is ${module} now`);
  }
  const facts = await read(edit.description);
  if (input.last !== null) await followNames(input, input.last, edit, facts);
  for (const name of input.doubts.choices.added) edit.add(name);
  input.doubts.settle();
  const { text, description, reasons } = edit;
  return { text, description, facts, reasons, file: edit.file() };
}

/** The description while it is brought up to its domain. */
class Edit {
  text: string;
  description: Description;
  readonly reasons: string[] = [];
  readonly #path: string;

  constructor({ text, description, path }: Adapting) {
    this.text = text;
    this.description = description;
    this.#path = path;
  }

  file(): DescriptionFile {
    return readDescription(this.text, this.#path);
  }

  rename(
    pointers: readonly string[],
    from: string,
    to: string,
    why = `\`${from}\` is \`${to}\` now`,
  ): void {
    this.#apply(renameIn(this.text, pointers, from, to), why);
  }

  drop(pointers: readonly string[], name: string): void {
    this.#apply(dropFrom(this.text, pointers), `\`${name}\` is gone`);
  }

  /** A tool that the author has named. */
  add(name: string): void {
    const shown = (this.description.domain.tools ?? []).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    if (shown.includes(name)) return;
    const text = addTool(this.text, name);
    if (text === null) throw new Failure([inferred(name)], 2);
    this.#apply(text, `\`${name}\` is a tool now`);
  }

  #apply(text: string, why: string): void {
    this.text = text;
    this.description = this.file().description!;
    this.reasons.push(why);
  }
}

/** Names of the class and of all else that is described, where the domain has others now. */
async function followNames(
  input: Adapting,
  last: LastDomain,
  edit: Edit,
  facts: Facts,
): Promise<void> {
  const klass = await newClass(input, last, edit.description, facts);
  if (klass !== null) {
    const [was, is] = klass;
    const places = describedNames(edit.description).filter(
      ({ name, of }) => of !== "member" && (name === was || name.startsWith(`${was}.`)),
    );
    edit.rename(pointersOf(places), was, is);
  }
  for (const [from, to, places] of await newNames(input, edit.description, facts, last, klass)) {
    if (to === null) edit.drop(pointersOf(places), from);
    else edit.rename(pointersOf(places), from, to);
  }
}

const pointersOf = (places: readonly DescribedName[]): readonly string[] =>
  places.map(({ pointer }) => pointer);

/** The class under its new name, where the one that is described is gone. */
async function newClass(
  { root, doubts }: Adapting,
  last: LastDomain,
  { domain }: Description,
  facts: Facts,
): Promise<readonly [string, string] | null> {
  const old = domain.class;
  if (
    old == null ||
    facts.classes.some(({ name }) => name === old) ||
    last.contract.domain.class !== old
  )
    return null;
  const outline = outlineOf(root, facts);
  const fresh = facts.classes.filter(
    ({ name, public: open }) => open && last.outline?.[name] === undefined,
  );
  const scored = fresh.map((klass) => ({
    item: klass.name,
    score: last.outline === null ? 0 : classLikeness(last.outline, old, outline, klass),
  }));
  const answer = await doubts.newName({
    name: old,
    pointer: "/domain/class",
    what: "the class",
    scored,
    exists: (other) => facts.classes.some((each) => each.name === other),
  });
  return answer?.to == null || answer.to === old ? null : [old, answer.to];
}

/** New names of what is described and gone, with the places; null for what is to be taken out. */
async function newNames(
  { root, doubts }: Adapting,
  description: Description,
  facts: Facts,
  last: LastDomain,
  klass: readonly [string, string] | null,
): Promise<readonly (readonly [string, string | null, readonly DescribedName[]])[]> {
  const outline = outlineOf(root, facts);
  const names = new Map<string, DescribedName[]>();
  for (const each of describedNames(description).map((one) => placed(one, last)))
    if (each.of !== "class") names.set(each.name, [...(names.get(each.name) ?? []), each]);
  const found: (readonly [string, string | null, readonly DescribedName[]])[] = [];
  for (const [name, places] of names) {
    const candidates =
      places[0]!.of === "member"
        ? memberCandidates({ name, facts, last, outline, klass })
        : moduleCandidates({ name, facts, last, outline });
    if (candidates === null) continue;
    const list = places.every((place) => place.list);
    const answer = await doubts.newName({
      name,
      pointer: places[0]!.pointer,
      what: places[0]!.of === "member" && list ? "the tool" : "",
      ...candidates,
    });
    if (answer !== null && answer.to !== name) found.push([name, answer.to, places]);
  }
  return found;
}

/** A name with what it is a name of: what begins an episode was a function of the module, where that made the object. */
const placed = (named: DescribedName, { contract }: LastDomain): DescribedName =>
  named.pointer === "/domain/start/call" && contract.domain.start.maker === "module"
    ? { ...named, of: "module" }
    : named;

const inferred = (name: string): Diagnostic => ({
  code: "USAGE",
  severity: "error",
  message: `\`--add-tool ${name}\` has no list to add to`,
  at: { file: "envloom.yaml", pointer: "/domain" },
  help: "without `domain.tools` every public method is a tool",
});
