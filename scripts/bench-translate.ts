/*
 * Measures and reports; never asserts. Translates the sample into all its fallback languages from scratch, with the installed command in a process of its
 * own and a service that answers each request after the same time, and compares that with the ideal: requests × time ÷ requests at once.
 * `npx tsx scripts/bench-translate.ts 300` chooses the milliseconds of an answer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChatServer } from "../tests/support/chat-server.ts";
import { printTable } from "./table.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "biopedia-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The sample without any text of a fallback language: those have a state beside their bundle. */
function contentFromScratch(): string {
  const content = join(folder, "content");
  rmSync(content, { recursive: true, force: true });
  cpSync(join(repository, "content"), content, { recursive: true });
  for (const state of readdirSync(join(content, "bundles")).filter((name) => name.endsWith(".state.json"))) {
    const code = state.replace(".state.json", "");
    for (const kind of ["bundles", "interface"])
      for (const name of [`${code}.json`, state]) rmSync(join(content, kind, name), { force: true });
  }
  // The service has no words for millions.
  const english = join(content, "bundles", "en.json");
  writeFileSync(english, readFileSync(english, "utf8").replaceAll(" million", ",000,000").replaceAll(" billion", ",000,000,000"));
  return content;
}

/** Runs the command. @returns seconds from its start to its end */
async function translate(flags: readonly string[], url: string): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, BIOPEDIA_API_URL: url, BIOPEDIA_API_KEY: "none", BIOPEDIA_RETRY_DELAY: "0.01" };
  const child = spawn(process.execPath, [join(repository, "bin", "biopedia.js"), "translate", ...flags], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  await once(child, "exit");
  return (performance.now() - started) / 1000;
}

const latency = Number(process.argv[2]) || 300;
const rows: Record<string, string>[] = [];
for (const concurrency of [1, 4, 8]) {
  const content = contentFromScratch();
  const service = await startChatServer({ latency });
  // What the command does anyway, without a request: Node's start, reading, planning.
  const without = await translate(["--dry-run", "--content", content], service.url);
  const measured = await translate(["--concurrency", String(concurrency), "--content", content], service.url);
  const requests = service.requests.length;
  await service.close();
  const ideal = (requests * latency) / 1000 / concurrency;
  rows.push({
    "at once": String(concurrency),
    requests: String(requests),
    "most at once": String(service.maxInFlight),
    ideal: `${ideal.toFixed(2)} s`,
    measured: `${measured.toFixed(2)} s`,
    ratio: (measured / ideal).toFixed(2),
    "a dry run": `${without.toFixed(2)} s`,
    "ratio without it": ((measured - without) / ideal).toFixed(2),
  });
}
console.log(`\nAll fallback languages from scratch, each answer after ${latency} ms, ${process.version}\n`);
printTable(rows);
