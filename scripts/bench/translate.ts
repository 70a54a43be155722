/*
 * Translates the sample into many languages from scratch, with the installed command in a separate process and a
 * service with a fixed latency, and compares the time with the ideal: requests × latency ÷ concurrency. The processor
 * time is that of the command alone, with all its threads. No two languages have the same words, because no cached
 * result of one translation may serve another language.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as yaml from "js-yaml";
import { startChatServer } from "../../tests/support/chat-server.ts";
import { biopedia, repository } from "./folders.ts";
import { printTable } from "./table.ts";

/** Returns codes of languages that no check knows, because one would find that the service's texts are in another. */
const codesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `qx-${index.toString(36).padStart(4, "0")}`);

/** Writes the sample with its English texts only, to be translated into other languages. @param content a new folder */
function contentFromScratch(content: string, codes: readonly string[]): string {
  cpSync(join(repository, "content"), content, { recursive: true });
  for (const name of ["articles", "bundles", "interface", "texts", "pages"])
    for (const file of readdirSync(join(content, name)))
      if (!/^(?:.*\.)?en\./.test(file)) rmSync(join(content, name, file));
  // The test service does not translate “million”.
  const english = join(content, "bundles", "en.json");
  writeFileSync(
    english,
    readFileSync(english, "utf8").replaceAll(" million", ",000,000").replaceAll(" billion", ",000,000,000"),
  );
  const entries = codes.map((code) => `- { code: ${code}, name: ${code}, fullName: Language ${code} }\n`);
  writeFileSync(join(content, "languages.yaml"), entries.join(""));
  const site = yaml.load(readFileSync(join(content, "site.yaml"), "utf8"), { schema: yaml.CORE_SCHEMA }) as object;
  const only = {
    languages: ["en", ...codes],
    sidebar: undefined,
    menu: undefined,
    grid: undefined,
    translation: { tool: false },
  };
  writeFileSync(join(content, "site.yaml"), yaml.dump({ ...site, ...only }, { skipInvalid: true }));
  return content;
}

/** Returns how many different texts were written for a language, and how many characters these have. */
function workOf(content: string, code: string): { texts: number; characters: number } {
  const files = ["bundles", "interface", "texts"]
    .map((kind) => join(content, kind, `${code}.json`))
    .filter((file) => existsSync(file));
  const texts = new Set(files.flatMap((file) => Object.values<string>(JSON.parse(readFileSync(file, "utf8")))));
  return { texts: texts.size, characters: [...texts].join("").length };
}

/** Runs the command. @returns its duration and its processor time in seconds */
function translate(
  folder: string,
  flags: readonly string[],
  url: string,
): Promise<{ wall: number; processor: number }> {
  const started = performance.now();
  const env = {
    ...process.env,
    XDG_CACHE_HOME: folder,
    BIOPEDIA_API_URL: url,
    BIOPEDIA_API_KEY: "none",
    BIOPEDIA_RETRY_DELAY: "0.01",
  };
  const tellTime =
    'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("cpu="+(user+system))})';
  const child = spawn(process.execPath, ["--import", tellTime, biopedia, "translate", ...flags], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      const processor = /cpu=(\d+)/.exec(errors)?.[1];
      if (processor === undefined || (code ?? 2) > 1)
        reject(new Error(`translate ended with ${code}:\n${errors.slice(-2000)}`));
      else resolve({ wall: (performance.now() - started) / 1000, processor: Number(processor) / 1e6 });
    });
  });
}

/**
 * Measures `biopedia translate` and prints a table.
 *
 * @param folder for temporary files
 * @param latency of the service, in milliseconds
 */
export async function benchTranslate(folder: string, latency: number): Promise<void> {
  const rows: Record<string, string>[] = [];
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  for (const [count, concurrency] of [
    [30, 4],
    [200, 4],
    [200, 8],
  ] as const) {
    const codes = codesOf(count);
    const content = contentFromScratch(join(folder, `translate-${count}-${concurrency}`), codes);
    const service = await startChatServer({ latency });
    // The first run is not measured, because it reads the program from the disk.
    await translate(folder, ["--dry-run", "--content", content], service.url);
    // The time without requests: starting Node, reading, planning.
    const start = await translate(folder, ["--dry-run", "--content", content], service.url);
    const run = await translate(folder, ["--concurrency", String(concurrency), "--content", content], service.url);
    const requests = service.requests.filter(({ prompt }) => prompt !== "").length;
    await service.close();
    const { texts, characters } = workOf(content, codes[0] ?? "");
    const ideal = (requests * latency) / 1000 / concurrency;
    rows.push({
      languages: String(count),
      concurrency: String(concurrency),
      requests: String(requests),
      "texts a language": String(texts),
      "characters a language": String(characters),
      "at once": String(service.maxInFlight),
      ideal: seconds(ideal),
      measured: seconds(run.wall),
      ratio: (run.wall / ideal).toFixed(2),
      start: seconds(start.wall),
      "ratio without start": ((run.wall - start.wall) / ideal).toFixed(2),
      "processor a language": `${Math.round(((run.processor - start.processor) / count) * 1000)} ms`,
    });
  }
  console.log(`\nTranslating from scratch, latency ${latency} ms, ${process.version}\n`);
  printTable(rows);
}
