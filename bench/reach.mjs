// What a search reaches on domains whose `solve` and `cheats` are taken away: a play above the floor, the top, lines.
//
//     node bench/reach.mjs [--budget SECONDS] [--named WORD] [--write] SET...
//
// SET is `unseen` (`fixtures/reach`), `fixtures`, `gallery`, or a folder of modules. From the checkout, after `npm run bootstrap`.
// The budget (10) counts work and no clock: about as many seconds of CPU, and on every machine the same episodes. What is
// asked about a module is answered with the first candidate, and told. `--write` keeps what came of it in bench/REACH.md.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = async (path) => import(join(root, "dist", path));
const { propose } = await built("src/describe/propose.js");
const { writeDescription } = await built("shared-domain/description-write.js");
const { descriptionPath } = await built("src/generate/inputs.js");
const { loadEnvironment } = await built("src/generate/load-environment.js");
const { beginningOf, gallery } = await built("src/gallery/catalogue.js");
const { Registry } = await built("src/installation/registry.js");
const { playDomain } = await built("src/rollout/play-domain.js");
const { readDescription } = await built("shared-domain/description-file.js");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: "string" },
    named: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const budget = Number(values.budget ?? 10);
const registry = new Registry();
const modules = { helpdesk: "desk.py" };

/** Name, files by their path, and what is said of them. */
function sources(set) {
  if (set === "gallery")
    return gallery().map((entry) => ({
      name: entry.name,
      files: entry.files,
      begun: beginningOf(entry),
    }));
  if (set === "fixtures") {
    const folder = join(root, "fixtures", "domains");
    return readdirSync(folder).map((name) => ({
      name,
      files: new Map(
        readdirSync(join(folder, name)).map((file) => [file, join(folder, name, file)]),
      ),
      begun: {
        domain: { module: modules[name] ?? `${name}.py` },
        ...(name === "hotcold" ? { reward: { mode: "dense" } } : {}),
      },
    }));
  }
  const folder = set === "unseen" ? join(root, "fixtures", "reach") : resolve(set);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".py"))
    .map((file) => ({
      name: basename(file, ".py"),
      files: new Map([[file, join(folder, file)]]),
      begun: { domain: { module: file } },
    }));
}

/** Writes the author's files and a description, and gives the environment that is in them. */
async function described({ files, begun }, folder) {
  for (const [path, from] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(from, join(folder, path));
  }
  const said = {
    ...begun,
    version: 1,
    name: "looked_at",
    frameworks: ["ors"],
    domain: { ...begun.domain, solve: null, cheats: null },
  };
  const text = writeDescription(said, {});
  const told = {};
  for (;;) {
    const proposal = await propose({
      begun: said,
      source: { root: folder, module: said.domain.module, outside: false },
      registry,
      yes: true,
      told,
      python: undefined,
      near: "looked_at",
      place: readDescription(text, descriptionPath),
      onProgress: () => {},
    });
    const open = proposal.questions.filter(({ key }) => !(key in told));
    if (open.length === 0) {
      writeFileSync(join(folder, descriptionPath), writeDescription(proposal.description, {}));
      const { environment } = await loadEnvironment(folder, { registry });
      return { environment, asked: Object.keys(told) };
    }
    for (const { key, candidates } of open) told[key] = candidates[0];
  }
}

async function look(source) {
  const folder = join(mkdtempSync(join(tmpdir(), "envloom-reach-")), source.name);
  mkdirSync(folder);
  try {
    const { environment, asked } = await described(source, folder);
    const { reached } = await playDomain({
      folder,
      environment,
      python: undefined,
      rows: 1,
      tasks: 1,
      found: [],
      budget,
      mutants: 0,
      onProgress: () => {},
    });
    if ("error" in reached) throw new Error(reached.error);
    const reach = reached.facts;
    const { range } = environment.contract.reward;
    const floor = reach.idle ?? (range === "open" ? 0 : range[0]);
    const best = Math.max(...reach.rewards);
    return {
      name: source.name,
      best,
      paid: best > floor + 1e-9,
      top: range === "open" ? null : best >= range[1] - 1e-9,
      lines: reach.lines.run / reach.lines.all,
      missed: reach.lines.missed.flatMap(({ lines }) => lines),
      episodes: reach.search.episodes,
      stopped: reach.search.stopped,
      asked,
    };
  } finally {
    rmSync(dirname(folder), { recursive: true });
  }
}

const percent = (part, all) => (all === 0 ? "-" : `${Math.round((100 * part) / all)} %`);

const shares = [];
const missed = [];
for (const set of positionals) {
  const rows = [];
  for (const source of sources(set).filter(({ name }) => name.includes(values.named ?? ""))) {
    try {
      const row = await look(source);
      rows.push(row);
      const { name, paid, top, best, lines, missed, episodes, stopped, asked } = row;
      const words = [
        paid ? "paid" : "UNPAID",
        top === null ? "open" : top ? "top" : `best ${best}`,
        `lines ${percent(lines, 1)}`,
        `${episodes} episodes (${stopped})`,
        ...(missed.length > 0 ? [`missed ${missed.join(",")}`] : []),
        ...(asked.length > 0 ? [`asked ${asked.join(",")}`] : []),
      ];
      console.log(`${name.padEnd(24)} ${words.join("; ")}`);
    } catch (error) {
      rows.push({ name: source.name, paid: false, top: false, lines: 0 });
      const why = error.diagnostics?.map(({ code, message }) => `${code} ${message}`).join("; ");
      console.log(`${source.name.padEnd(24)} FAILED ${(why ?? String(error.stack)).slice(0, 300)}`);
    }
  }
  const bounded = rows.filter(({ top }) => top !== null);
  const share = {
    set,
    domains: rows.length,
    paid: percent(rows.filter(({ paid }) => paid).length, rows.length),
    top: percent(bounded.filter(({ top }) => top).length, bounded.length),
    lines: percent(rows.filter(({ lines }) => lines >= 0.85).length, rows.length),
  };
  shares.push(share);
  for (const { name, paid, top, lines } of rows) {
    const not = [!paid && "paid", top === false && "top", lines < 0.85 && "lines"].filter(Boolean);
    if (not.length > 0) missed.push(`- \`${name}\` (${set}): ${not.join(", ")}`);
  }
  console.log(
    `${set}: of ${share.domains} domains a play above the floor in ${share.paid}, the top in ${share.top}, 85 % of lines in ${share.lines}`,
  );
}

if (values.write) {
  const cells = shares.map((each) => `| ${Object.values(each).join(" | ")} |`);
  const page = [
    "# What a search reaches without `solve`",
    "",
    `Made by \`node bench/reach.mjs --budget ${budget} --write ${positionals.join(" ")}\`; the budget counts work, about seconds of CPU.`,
    "",
    "| set | domains | a play above the floor | the top, where the range has one | 85 % of lines |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...cells,
    "",
    "Missed:",
    "",
    ...missed,
    "",
  ].join("\n");
  const path = join(root, "bench", "REACH.md");
  const options = { ...(await resolveConfig(path)), parser: "markdown" };
  writeFileSync(path, await format(page, options));
}
