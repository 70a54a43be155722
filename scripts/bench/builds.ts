import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { articlesOf, variant } from "./articles.ts";
import { sizeOf } from "./folders.ts";
import { measure, median, type Run } from "./measure.ts";
import { printTable } from "./table.ts";
import { makeAstro } from "./tools/astro.ts";
import { makeBiopedia } from "./tools/biopedia.ts";
import { makeEleventy } from "./tools/eleventy.ts";
import type { Generator } from "./tools/generator.ts";
import { makeHugo } from "./tools/hugo.ts";
import { makePlain } from "./tools/plain.ts";

const makers = { biopedia: makeBiopedia, plain: makePlain, hugo: makeHugo, eleventy: makeEleventy, astro: makeAstro };
export const toolNames = Object.keys(makers);

const kinds = ["cold", "unchanged", "one changed"] as const;
type Runs = Record<(typeof kinds)[number], Run[]>;

interface BuildsOptions {
  /** Numbers of articles. */
  sizes: readonly number[];
  /** How often each build is repeated. Default: 7, of sites with more than 500 articles 3 */
  repeat?: number | undefined;
  /** The generators to compare with Biopedia. Default: all that are installed */
  tools?: readonly string[] | undefined;
}

/**
 * Builds generated sites with each generator that is installed, in turns, because all must meet the same moments of a
 * busy machine: cold, again with nothing changed, and again with one article changed. Prints a table for each size.
 *
 * @param folder for the sites
 */
export async function benchBuilds(folder: string, { sizes, repeat, tools = toolNames }: BuildsOptions): Promise<void> {
  for (const size of sizes) {
    const articles = articlesOf(size);
    const generators: [Generator, Runs][] = [];
    for (const [name, make] of Object.entries(makers)) {
      const site = join(folder, String(size), name);
      mkdirSync(site, { recursive: true });
      const generator = tools.includes(name) || name === "biopedia" ? make(site, articles) : undefined;
      if (generator) generators.push([generator, { cold: [], unchanged: [], "one changed": [] }]);
      else console.log(`Not measured: ${name}`);
      for (const article of articles) generator?.write(article);
    }
    const build = async ([{ out, caches, command, write }, runs]: (typeof generators)[number], change: string) => {
      for (const path of [out, ...caches]) setAside(path, join(folder, "aside"));
      runs.cold.push(await measure(command));
      runs.unchanged.push(await measure(command));
      write({ code: articles.at(-1)?.code ?? "", ...variant(change) });
      runs["one changed"].push(await measure(command));
    };
    for (let round = 0; round < (repeat ?? (size > 500 ? 3 : 7)); round++) {
      for (const generator of generators) await build(generator, `round ${round}`);
    }
    report(size, generators);
    rmSync(join(folder, String(size)), { recursive: true, force: true });
  }
}

/**
 * Moves a folder away. Folders are not removed between runs, because removing one can slow the next build down on ext4.
 */
function setAside(path: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (existsSync(path)) renameSync(path, join(mkdtempSync(join(to, "before-")), "files"));
}

function report(size: number, generators: readonly [Generator, Runs][]): void {
  const own = generators[0]?.[1];
  if (own === undefined) return;
  const timeOf = (runs: readonly Run[], key: "seconds" | "processor" = "seconds") =>
    median(runs.map((run) => run[key]));
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  const megabytes = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} MB`;
  const rows = generators.map(([{ name, out }, runs]) => {
    // The ratio is taken run by run, because neighboring runs met the same moment.
    const ratio = (kind: keyof Runs) =>
      median(runs[kind].map((run, round) => (own[kind][round]?.seconds ?? 0) / run.seconds)).toFixed(2);
    const memory = Math.max(...kinds.flatMap((kind) => runs[kind].map((run) => run.megabytes)));
    const { all, pages } = sizeOf(out);
    return {
      generator: name,
      ...Object.fromEntries(kinds.map((kind) => [kind, seconds(timeOf(runs[kind]))])),
      "Biopedia takes": kinds.map(ratio).join(" / "),
      "an article": `${((timeOf(runs.cold) * 1000) / size).toFixed(1)} ms`,
      "processor time": kinds.map((kind) => timeOf(runs[kind], "processor").toFixed(2)).join(" / "),
      memory: memory > 0 ? megabytes(memory) : "unknown",
      pages: megabytes(pages / 1e6),
      output: megabytes(all / 1e6),
    };
  });
  console.log(
    `\n${size} articles, medians of ${own.cold.length} runs in turns, ${process.version}. “Biopedia takes”: its time as a multiple of the other's, cold / unchanged / one changed\n`,
  );
  printTable(rows);
}
