import {
  type Contract,
  type Environment,
  type Loss,
  type Manifest,
  type Md,
  markdown,
  md,
  withoutModel,
} from "../kit/index.js";
import { exampleMark } from "./example-mark.js";
import { heldLicencesPath, licenceOf } from "./licence.js";
import { opening } from "./readme-opening.js";
import { portSection } from "./readme-port.js";
import { reward } from "./readme-reward.js";
import { fieldWords } from "./schema-words.js";

const { blocks, bullets, code, inline, link, paragraphs, prose, section, table, text } = markdown;
/** One variant as the README tells of it. */
export interface Variant {
  readonly manifest: Manifest<unknown>;
  readonly usage: ReturnType<Manifest<unknown>["usage"]>;
  readonly losses: readonly Loss[];
}

/** The README at the top of an environment: what it is, how to run each variant, what it pays, what is lost where. */
export function readme(environment: Environment, variants: readonly Variant[]): string {
  const { contract } = environment;
  const parts = [
    md`# ${text(contract.title)}`,
    paragraphs(contract.description),
    ...exampleMark(environment),
    md`The environment's logic is in ${code(contract.domain.file)}. ${text(variants.length === 1 ? "It is wrapped for one framework:" : `It is wrapped for ${variants.length} frameworks, which all give the same observations, rewards and endings:`)}`,
    overview(variants),
    section("Run it"),
    howToRun(contract, variants),
    ...installer(variants),
    ...driverPackage(environment),
    ...opening(environment),
    section("Tools"),
    tools(environment),
    section("Tasks"),
    ...tasks(environment),
    section("Reward"),
    ...reward(environment),
    ...lost(variants),
    ...portSection(environment),
    section("What to edit"),
    whatToEdit(environment),
    ...heldByDomain(environment),
  ];
  return `${blocks(parts).text}\n`;
}

function overview(variants: readonly Variant[]): Md {
  const rows = variants.map(({ manifest }) => [
    link(code(`${manifest.folder}/`), `${manifest.folder}/`),
    md`${text(manifest.title)} (${code(`${manifest.framework.package}==${manifest.framework.proven}`)}, Python ${code(manifest.python)})`,
    text(manifest.summary),
  ]);
  return table(["Folder", "Framework", "What it is for"], rows);
}

/** What to type in each folder; how it is set up before that, and how it is served, is told there. */
function howToRun(contract: Contract, variants: readonly Variant[]): Md {
  const commands = [...new Set(variants.flatMap(({ usage }) => usage.rollout.slice(0, 1)))];
  const setUp = text("Each folder's README begins with how it is set up.");
  return commands.length === 0
    ? setUp
    : md`${setUp} ${inline(commands.map(code))} then plays an episode in that folder, ${text(withoutModel(contract))}.`;
}

/** Where the program is had from that sets variants up. */
const installer = (variants: readonly Variant[]): readonly Md[] =>
  variants.some(({ usage }) => usage.setup.some((line) => line.startsWith("uv ")))
    ? [
        md`The commands use ${link(code("uv"), "https://docs.astral.sh/uv/")}: ${code("pip install uv")} where it is missing.`,
      ]
    : [];

/** Where the driver is had from, where the tree holds none. */
function driverPackage({ runtime }: Environment): readonly Md[] {
  if (runtime === undefined) return [];
  return [
    md`The driver is no part of this tree: each variant depends on ${code(runtime)}. Where your package index has no such release, ${code("npx envloom runtime --out wheels")} writes it; pip and uv find it there once ${code("PIP_FIND_LINKS")} and ${code("UV_FIND_LINKS")} name that folder.`,
  ];
}

function tools({ contract }: Environment): Md {
  const rows = contract.tools.map((tool) => {
    const fields = fieldWords(tool.parameters);
    return [
      code(tool.name),
      fields.length > 0 ? inline(fields.map(code)) : text("none"),
      prose(tool.description),
    ];
  });
  return table(["Tool", "Arguments", "What it does"], rows);
}

function rowWords({ domain, tasks: { row } }: Contract): Md {
  const fields = fieldWords(row);
  if (fields.length > 0) return md`A task sets ${inline(fields.map(code))}.`;
  if (domain.start.row !== null || domain.style === "functions")
    return text("What a task's row holds is told by the domain, and by no type.");
  return text("A task sets nothing but its seed.");
}

function tasks({ contract, facts }: Environment): readonly Md[] {
  const splits = [...new Set(Object.values(contract.tasks.splits))];
  const counts =
    facts === null ? splits.map((name) => [name, null] as const) : Object.entries(facts.counts);
  const rows = counts.map(([name, count]) => [
    code(name),
    text(count === null ? "not counted yet" : count >= endless ? "endless" : String(count)),
  ]);
  const known = contract.tasks.public;
  return [
    ...(rows.length > 0 ? [table(["Split", "Tasks"], rows)] : []),
    rowWords(contract),
    known.length > 0
      ? md`Clients see a task's id, split, index, seed and prompt, and ${inline(
          known.map(code),
        )}. The rest stays with the server.`
      : text(
          "Clients see a task's id, split, index, seed and prompt. The rest stays with the server.",
        ),
  ];
}

/** From this many on, the driver stops counting. */
const endless = 1_000_000;

function lost(variants: readonly Variant[]): readonly Md[] {
  const rows = variants.flatMap(({ manifest, losses }) =>
    losses.map((loss) => [text(manifest.title), text(loss.what), text(loss.why)]),
  );
  return rows.length > 0
    ? [section("What a framework cannot carry"), table(["Framework", "What is lost", "Why"], rows)]
    : [];
}

function whatToEdit({ contract }: Environment): Md {
  const own = [contract.domain.file, ...contract.domain.helpers, ...contract.domain.files].map(
    code,
  );
  return bullets([
    md`${inline(own)}: the domain. Nothing else holds logic.`,
    md`${code("envloom.yaml")}: names, limits, tasks, frameworks and their options.`,
    md`Everything else is written by ${code("envloom generate")}, which keeps your edits when it writes again.`,
  ]);
}

/** Whose code a domain in TypeScript brings along. */
function heldByDomain({ bundle }: Environment): readonly Md[] {
  if (bundle === undefined || bundle.packages.length === 0) return [];
  return [
    section("Code of others"),
    md`${code("episode/domain.js")} holds code of these packages; versions and licences are in ${link(code(heldLicencesPath), heldLicencesPath)}.`,
    bullets(bundle.packages.map((one) => md`${code(one.name)}: ${text(licenceOf(one))}`)),
  ];
}
