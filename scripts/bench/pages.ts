import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { biopedia, repository } from "./folders.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { measure } from "./measure.ts";
import { printTable } from "./table.ts";
import { benchVisits } from "./visits.ts";

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
  const total = (compress: (bytes: Buffer) => Buffer) =>
    contents.reduce((sum, bytes) => sum + compress(bytes).length, 0);
  return `${total(brotliCompressSync)} / ${total((bytes) => gzipSync(bytes, { level: 9 }))}`;
};

/**
 * Builds the sample and reports what a visitor loads for each kind of page, and on the first use of each feature,
 * without pictures; then what a slow phone sees, and what Lighthouse says.
 *
 * @param folder for the site
 * @param repeat how often each page is loaded
 */
export async function benchPages(folder: string, repeat = 5): Promise<void> {
  const content = join(folder, "content");
  cpSync(join(repository, "content"), content, { recursive: true });
  const [unwritten = "", ...others] = readdirSync(join(content, "bundles")).filter(
    (name) => !name.endsWith(".state.json") && name !== "en.json",
  );
  rmSync(join(content, "bundles", unwritten));
  const written = others.find((name) => !existsSync(join(content, "articles", name.replace(".json", ".md")))) ?? "";
  const dist = join(folder, "dist");
  await measure({
    file: process.execPath,
    args: [biopedia, "build", "--content", content, "--out", dist],
    cwd: folder,
  });
  const assets = join(dist, "assets");
  const pages = {
    article: "index.html",
    fallback: written.replace(".json", "/index.html"),
    "fallback, no bundle": unwritten.replace(".json", "/index.html"),
    translate: "translate/index.html",
    "not found": "404.html",
  };
  const rows = Object.entries(pages).map(([page, file]) => {
    const linked = [
      ...readFileSync(join(dist, file), "utf8").matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+\.(js|css))"/g),
    ];
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
      const modules = Object.keys(files).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".js"));
      return { feature, script: weight(withImports(assets, modules, atOnce).map((module) => join(assets, module))) };
    }),
  );
  await benchVisits(folder, repeat);
  await benchLighthouse(folder, repeat);
}
