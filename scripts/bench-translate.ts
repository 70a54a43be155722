/*
 * Measures and reports; never asserts. Translates the sample into all its fallback languages from scratch, with the installed command in a separate process
 * and a service with a fixed latency, and compares the time with the ideal: requests × latency ÷ concurrency.
 * `npx tsx scripts/bench-translate.ts 300` sets the latency in milliseconds.
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

/** Copies the sample without the texts of fallback languages, which are those with a state file. */
function contentFromScratch(): string {
  const content = join(folder, "content");
  rmSync(content, { recursive: true, force: true });
  cpSync(join(repository, "content"), content, { recursive: true });
  for (const state of readdirSync(join(content, "bundles")).filter((name) => name.endsWith(".state.json"))) {
    const code = state.replace(".state.json", "");
    for (const kind of ["bundles", "interface"])
      for (const name of [`${code}.json`, state]) rmSync(join(content, kind, name), { force: true });
  }
  // The test service does not translate “million”.
  const english = join(content, "bundles", "en.json");
  writeFileSync(english, readFileSync(english, "utf8").replaceAll(" million", ",000,000").replaceAll(" billion", ",000,000,000"));
  return content;
}

/** Runs the command. @returns its duration in seconds */
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
  // The time without requests: starting Node, reading, planning.
  const without = await translate(["--dry-run", "--content", content], service.url);
  const measured = await translate(["--concurrency", String(concurrency), "--content", content], service.url);
  const requests = service.requests.length;
  await service.close();
  const ideal = (requests * latency) / 1000 / concurrency;
  rows.push({
    concurrency: String(concurrency),
    requests: String(requests),
    "maximum in flight": String(service.maxInFlight),
    ideal: `${ideal.toFixed(2)} s`,
    measured: `${measured.toFixed(2)} s`,
    ratio: (measured / ideal).toFixed(2),
    "dry run": `${without.toFixed(2)} s`,
    "ratio without it": ((measured - without) / ideal).toFixed(2),
  });
}
console.log(`\nAll fallback languages from scratch, latency ${latency} ms, ${process.version}\n`);
printTable(rows);
