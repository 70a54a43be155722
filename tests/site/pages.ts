import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { expect } from "vitest";
import { biopedia } from "../support/command.ts";
import { cacheOf, repository, snapshot } from "../support/folder.ts";

const folders: string[] = [];
// Not after a file's tests: files share what was generated.
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A site that the command generated. */
export interface Generated {
  /** The output folder. */
  dir: string;
  /** All files, relative to it, sorted. */
  files: string[];
  /** The pages among them: `fr/index.html`. */
  pages: string[];
  /** The command's output on stderr. */
  stderr: string;
  /** A page by its file; each is parsed once. */
  page: (file: string) => CheerioAPI;
  /** Any file's text. */
  text: (file: string) => string;
}

/** The content that ships with the generator. */
export const shipped = join(repository, "content");

/** The content folder of a site in `tests/sites/`. */
export const testSite = (name: string): string => join(repository, "tests", "sites", name);

const generated = new Map<string, Promise<Generated>>();

/**
 * Builds a site into a folder of its own, with the real command. Whoever asks for the same gets the same, which must
 * not be changed.
 *
 * @param content the content folder
 * @param options further arguments of `build`
 */
export function generate(content: string, options = ""): Promise<Generated> {
  const key = `${content} ${options}`;
  const known = generated.get(key) ?? build(content, options);
  // Temporary folders come and go.
  if (content.startsWith(repository)) generated.set(key, known);
  return known;
}

async function build(content: string, options: string): Promise<Generated> {
  const folder = await built(content, options);
  const dir = join(folder, "dist");
  const stderr = readFileSync(join(folder, "stderr.txt"), "utf8");
  const files = [...snapshot(dir).keys()];
  const parsed = new Map<string, CheerioAPI>();
  const text = (file: string) => readFileSync(join(dir, file), "utf8");
  const page = (file: string) => {
    const $ = parsed.get(file) ?? load(text(file));
    parsed.set(file, $);
    return $;
  };
  return { dir, files, pages: files.filter((file) => file.endsWith(".html")), stderr, page, text };
}

/** A folder with a built site, `dist`, and what was printed; one that another process has built, if there is one. */
async function built(content: string, options: string): Promise<string> {
  const sites = content.startsWith(repository) ? process.env.BIOPEDIA_TEST_SITES : undefined;
  const place = sites && join(sites, `${relative(repository, content)} ${options}`.replace(/\W+/g, "-"));
  if (place && existsSync(place)) return place;
  const folder = mkdtempSync(join(sites ?? tmpdir(), "biopedia-site-"));
  if (!place) folders.push(folder);
  const outcome = await biopedia(
    `build --content ${basename(content)} --out ${join(folder, "dist")} ${options}`,
    dirname(content),
    {
      env: cacheOf(folder),
    },
  );
  expect(outcome.code, outcome.stderr).toBe(0);
  writeFileSync(join(folder, "stderr.txt"), outcome.stderr);
  // Another process may have been quicker.
  if (!place || existsSync(place)) return folder;
  renameSync(folder, place);
  return place;
}

/** The file of a route, where no `trailingSlash` is set. */
export const fileOf = (route: string): string => (route === "/" ? "index.html" : `${route.slice(1)}/index.html`);

/**
 * The file that a static host serves for an address within a site.
 *
 * @param address without origin; begins with the base path
 * @returns undefined where the address is outside of the base path or has no file
 */
export function servedFile(
  { dir }: Generated,
  address: string,
  basePath = "",
  trailingSlash?: boolean,
): string | undefined {
  if (!address.startsWith(`${basePath}/`) && address !== basePath) return undefined;
  const path = decodeURIComponent(new URL(address, "https://host.example").pathname.slice(basePath.length));
  const isFile = /^\/(?:uploads|assets|share)\/|^\/[\w-]+\.(?:xml|txt|html|ico|webmanifest)$|\.md$/.test(path);
  const candidate = isFile
    ? path
    : path === "/" || path === ""
      ? "/index.html"
      : trailingSlash === true
        ? path.endsWith("/") && `${path}index.html`
        : !path.endsWith("/") && (trailingSlash === false ? `${path}.html` : `${path}/index.html`);
  return candidate && existsSync(join(dir, candidate)) ? candidate.slice(1) : undefined;
}

/** The attribute of every element that a selector finds. */
export const attributes = ($: CheerioAPI, selector: string, name: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? "");

/** The text of every element that a selector finds, without its edges. */
export const texts = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().trim());

/** Whether a page was made from a hand-written article. */
export const isArticle = ($: CheerioAPI): boolean => $("main article.article:not(.fallback, .page)").length === 1;

/** Whether a page is one of the site's further pages, such as its privacy policy. */
export const isFurtherPage = ($: CheerioAPI): boolean => $("main article.page").length === 1;

/** Whether a page's text is in another language than its address says, because nobody has translated it. */
export const isForeign = ($: CheerioAPI): boolean =>
  $("main article.fallback > .lead[lang], main article.fallback [id] > .lead[lang]").length > 0;

/** Whether a page is a fallback page. */
export const isFallback = ($: CheerioAPI): boolean => $("main article.fallback").length === 1;
