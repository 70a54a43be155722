/*
 * Measures and reports; never asserts. `npm run bench` builds generated sites of 45, 1000 and 5000 pages, each run in a separate process without caches, and
 * compares them with plain markdown-it and React. It also reports the size of what a visitor loads. `npm run bench -- 45 1000` sets the numbers of pages;
 * `npm run bench -- translate 200` times translations with a service that takes 200 ms.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as yaml from "js-yaml";
import { benchTranslate } from "./bench-translate.ts";
import { printTable } from "./table.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "biopedia-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

interface Run {
  seconds: number;
  megabytes: number;
}

/** Runs a command and measures its time and its peak memory as counted by the kernel. */
function measure(script: string, args: string[]): Promise<Run> {
  const tellMemory = 'data:text/javascript,process.on("exit",()=>process.stderr.write("maxRSS="+process.resourceUsage().maxRSS+"\\n"))';
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ["--import", tellMemory, script, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("close", (code) => {
      const memory = /maxRSS=(\d+)/.exec(errors)?.[1];
      if (code !== 0 || memory === undefined) reject(new Error(`${script} ended with ${code}:\n${errors.slice(-2000)}`));
      else resolve({ seconds: (performance.now() - started) / 1000, megabytes: Number(memory) / 1024 });
    });
  });
}

/** Generates a site with the sample's English article in many languages, without alternates, whose number would grow quadratically. */
function generateSite(pages: number): string {
  const content = join(folder, `content-${pages}`);
  cpSync(join(repository, "content"), content, { recursive: true });
  for (const name of ["articles", "bundles", "interface", "texts"]) {
    for (const file of readdirSync(join(content, name))) if (!file.startsWith("en.")) rmSync(join(content, name, file));
  }
  const article = readFileSync(join(content, "articles", "en.md"), "utf8").replace("\n---\n", "\nmetadata: { alternates: false }\n---\n");
  const languages = ["- { code: en, name: English }"];
  // The English article and the not-found page are pages too.
  for (let index = 0; index < pages - 2; index++) {
    const code = `qx-${index.toString(36).padStart(4, "0")}`;
    languages.push(`- { code: ${code}, name: Language ${index}, fullName: Language ${index} }`);
    writeFileSync(join(content, "articles", `${code}.md`), article.replaceAll("engineer", `engineer (${index})`));
  }
  writeFileSync(join(content, "languages.yaml"), `${languages.join("\n")}\n`);
  const site = yaml.load(readFileSync(join(content, "site.yaml"), "utf8"), { schema: yaml.CORE_SCHEMA }) as object;
  const only = { languages: ["en"], sidebar: ["en"], menu: ["en"], grid: ["en"], translation: { tool: false } };
  writeFileSync(join(content, "site.yaml"), yaml.dump({ ...site, ...only }));
  return content;
}

/** Writes a generator for the same articles with only markdown-it and React: no checks, no metadata, no citations. */
function writePlainGenerator(): string {
  const script = join(folder, "plain.mjs");
  const from = (name: string) => JSON.stringify(join(repository, "node_modules", name));
  writeFileSync(
    script,
    `process.env.NODE_ENV = "production";
const { createRequire } = await import("node:module");
const require = createRequire(${from("x.js")});
const [React, { renderToStaticMarkup }, MarkdownIt, fs, path] = ["react", "react-dom/server", "markdown-it", "fs", "path"].map((name) => require(name));
const [content, out] = process.argv.slice(2);
const markdown = new MarkdownIt();
const h = React.createElement;
const links = Array.from({ length: 35 }, (_, index) => h("li", { key: index }, h("a", { href: "/" + index }, "Language " + index)));
for (const file of fs.readdirSync(path.join(content, "articles"))) {
  const html = markdown.render(fs.readFileSync(path.join(content, "articles", file), "utf8"));
  const page = h("html", null, h("head", null, h("title", null, file)), h("body", null, h("ul", null, links), h("main", { dangerouslySetInnerHTML: { __html: html } })));
  fs.mkdirSync(path.join(out, file), { recursive: true });
  fs.writeFileSync(path.join(out, file, "index.html"), "<!doctype html>" + renderToStaticMarkup(page));
}
`,
  );
  return script;
}

async function best(count: number, run: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = [];
  for (let index = 0; index < count; index++) runs.push(await run());
  return runs.reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

async function benchBuilds(sizes: number[]): Promise<void> {
  const plain = writePlainGenerator();
  const rows: Record<string, string>[] = [];
  for (const pages of sizes) {
    const content = generateSite(pages);
    const out = join(folder, "out");
    const count = pages > 500 ? 2 : 7;
    const cold = () => rmSync(out, { recursive: true, force: true });
    const own = await best(count, () => {
      cold();
      return measure(join(repository, "bin", "biopedia.js"), ["build", "--content", content, "--out", out]);
    });
    const base = await best(count, () => {
      cold();
      return measure(plain, [content, out]);
    });
    rows.push({
      pages: String(pages),
      "biopedia build": `${own.seconds.toFixed(2)} s`,
      "plain markdown-it + React": `${base.seconds.toFixed(2)} s`,
      ratio: (own.seconds / base.seconds).toFixed(2),
      "per page": `${((own.seconds * 1000) / pages).toFixed(1)} ms`,
      memory: `${own.megabytes.toFixed(0)} MB`,
      "memory, plain": `${base.megabytes.toFixed(0)} MB`,
    });
    rmSync(content, { recursive: true });
  }
  console.log(`\nCold builds, best of several runs, ${process.version}\n`);
  printTable(rows);
}

/** Returns modules with their static imports, without the modules that they load on first use. */
function withImports(assets: string, modules: readonly string[], known: readonly string[] = []): string[] {
  const found = new Set(known);
  const add = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    const source = readFileSync(join(assets, module), "utf8");
    for (const [, imported = ""] of source.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported);
  };
  modules.forEach(add);
  return [...found].filter((module) => !known.includes(module));
}

/** Returns the size of files in bytes, each compressed separately, as when they are sent. */
const weight = (files: readonly string[]): string => {
  const contents = files.map((file) => readFileSync(file));
  const total = (compress: (bytes: Buffer) => Buffer) => contents.reduce((sum, bytes) => sum + compress(bytes).length, 0);
  return `${total(brotliCompressSync)} / ${total((bytes) => gzipSync(bytes, { level: 9 }))}`;
};

/** Reports what a visitor loads for each kind of page, and on the first use of each feature, without pictures. */
async function weighPages(): Promise<void> {
  const content = join(folder, "content");
  cpSync(join(repository, "content"), content, { recursive: true });
  const [unwritten = "", ...others] = readdirSync(join(content, "bundles")).filter(
    (name) => !name.endsWith(".state.json") && name !== "en.json",
  );
  rmSync(join(content, "bundles", unwritten));
  const written = others.find((name) => !existsSync(join(content, "articles", name.replace(".json", ".md")))) ?? "";
  const dist = join(folder, "dist");
  await measure(join(repository, "bin", "biopedia.js"), ["build", "--content", content, "--out", dist]);
  const assets = join(dist, "assets");
  const pages = {
    article: "index.html",
    fallback: written.replace(".json", "/index.html"),
    "fallback, no bundle": unwritten.replace(".json", "/index.html"),
    translate: "translate/index.html",
    "not found": "404.html",
  };
  const rows = Object.entries(pages).map(([page, file]) => {
    const linked = [...readFileSync(join(dist, file), "utf8").matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+\.(js|css))"/g)];
    const named = (type: string) => linked.flatMap(([, name = "", ending]) => (ending === type ? [name] : []));
    const files = (names: readonly string[]) => names.map((name) => join(assets, name));
    return {
      page,
      html: weight([join(dist, file)]),
      css: weight(files(named("css"))),
      script: weight(files(withImports(assets, named("js")))),
    };
  });
  console.log("\nSize of a page in bytes, Brotli / gzip\n");
  printTable(rows);

  const { entries, files } = JSON.parse(readFileSync(join(repository, "lib", "assets", "manifest.json"), "utf8"));
  const atOnce = withImports(assets, [entries.main]);
  const features = { search: "search", "a message": "toasts", menus: "menus", "citation previews": "citations" };
  console.log("\nLoaded on the first use of a feature, in bytes, Brotli / gzip\n");
  printTable(
    Object.entries(features).map(([feature, name]) => {
      const modules = files.filter((file: string) => file.startsWith(`${name}.`) && file.endsWith(".js"));
      return { feature, script: weight(withImports(assets, modules, atOnce).map((module) => join(assets, module))) };
    }),
  );
}

mkdirSync(folder, { recursive: true });
const [what, ...more] = process.argv.slice(2);
if (what === "translate") await benchTranslate(folder, Number(more[0]) || 200);
else {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  await benchBuilds(sizes.length > 0 ? sizes : [45, 1000, 5000]);
  await weighPages();
}
