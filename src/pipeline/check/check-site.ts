import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import fastGlob from "fast-glob";
import { applyExceptions, checkRecordingSize, type UsedException } from "../../core/check/budgets.ts";
import { isRaster } from "../../core/check/picture-file.ts";
import { report } from "../../core/check/problems.ts";
import { createCheckedSite } from "../../core/check/site.ts";
import { isChecked, SiteCheck } from "../../core/check/site-check.ts";
import { leftoverOf, redirectsByFile } from "../../core/check/site-files.ts";
import type { ThirdParty } from "../../core/content/third-parties.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { createUrls, isPage } from "../../core/model/urls.ts";
import { errorCode } from "../../io/files/errors.ts";
import { readSource, readWhole, unreadable } from "../../io/files/read.ts";
import { shippedLanguages, shippedWords } from "../content/shipped-words.ts";
import { marker } from "../site/manifest.ts";
import { readOutputInfo } from "../site/output.ts";
import { checkExternal, type ExternalLinks } from "./external-links.ts";

interface CheckInput {
  /** Absolute path of the generated folder. */
  dir: string;
  /** The folder as the user wrote it. */
  shown: string;
  /** The key of the chat service, if known: no file may contain it. */
  key: string | undefined;
  signal: AbortSignal;
  /** Called after each page. */
  onPage?: (done: number, total: number) => void;
  /** How to request links to other sites; without it, no request is sent. */
  external?: Omit<ExternalLinks, "urls" | "signal">;
}

interface CheckResult {
  pages: number;
  diagnostics: Diagnostic[];
  /** The exceptions of site.yaml that cover findings; those findings are left out. */
  excepted: UsedException[];
  /** The third parties that pages may load from or send data to. */
  thirdParties: ThirdParty[];
}

/**
 * Checks a generated site. Files are read one at a time, because memory use must not grow with their number.
 *
 * @throws KnownError if there is no site; the signal's reason if it is aborted
 */
export async function checkSite({ dir, shown, key, signal, onPage, external }: CheckInput): Promise<CheckResult> {
  const {
    baseUrl,
    trailingSlash,
    host,
    visibility,
    redirects: listed = [],
    embedsKey = false,
    budgets,
    check: { except = [] } = {},
  } = await openSite(dir, shown);
  const { sizes, leftovers } = await listSite(dir);
  const files = new Set(sizes.keys());
  const urls = createUrls({ baseUrl: baseUrl ?? undefined, trailingSlash });
  const redirects = redirectsByFile(listed, host, { urls });
  const pages = [...files].filter((file) => isPage(file) && !redirects.has(file)).length;
  const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
  const compressedSize = (text: string) => gzipSync(text).length;
  const check = new SiteCheck({
    site: createCheckedSite({
      urls,
      isListed: visibility !== "unlisted",
      files,
      sha256,
      compressedSize,
    }),
    key,
    embedsKey,
    host,
    redirects,
    budgets,
    now: Date.now(),
    language: languageOfHome(join(dir, "index.html")),
    shippedWords: { languages: shippedLanguages(), english: shippedWords("en") },
  });
  const read = async (file: string, use: (source: Source) => void) => {
    // Other events get a turn, because reading is synchronous and an interruption would go unnoticed.
    await setImmediate();
    signal.throwIfAborted();
    const source = readSource(join(dir, file), file);
    if (source instanceof Source) return use(source);
    // The excerpt is left out, because secrets in a file that could not be decoded could not be masked.
    const { excerpt: _, ...problem } = source;
    check.add([problem]);
    if (source.code === "encoding") await scan(file);
  };
  const scan = (file: string) => readPieces(join(dir, file), (text) => check.scan(file, text), signal);
  const checkBytes = async (file: string) => {
    try {
      if (isRaster(file)) check.checkPicture(file, await readFile(join(dir, file)));
      await scan(file);
    } catch (error) {
      if (errorCode(error) === undefined || signal.aborted) throw error;
      check.add([unreadable(file, error)]);
    }
  };

  let done = 0;
  // Pages come last, because they are compared with the other files.
  const pagesLast = [...sizes].sort(([a], [b]) => Number(isPage(a)) - Number(isPage(b)));
  for (const [file, size] of pagesLast) {
    // Empty hidden files are allowed, because some hosts require them, such as .nojekyll.
    if (size === 0 && !basename(file).startsWith(".")) check.add([report("empty-file", {}, { file })]);
    else if (isChecked(file)) await read(file, (source) => check.check(source));
    else await checkBytes(file);
    if (budgets) check.add(checkRecordingSize(file, size, budgets));
    if (isPage(file) && !redirects.has(file)) onPage?.(++done, pages);
  }
  for (const file of check.pagesToReread) await read(file, (source) => check.checkAgain(source));
  for (const file of leftovers) await checkBytes(file);
  const abandoned = new Set(leftovers.flatMap((file) => leftoverOf(file) ?? []));
  check.add([...abandoned].map((file) => report("leftover", {}, { file })));
  if (external) check.add(await checkExternal({ ...external, urls: check.external, signal }));
  return { pages, ...applyExceptions(check.finish(), except), thirdParties: check.thirdParties };
}

/** Returns the language that a page declares; an empty text if it declares none, or does not exist. */
function languageOfHome(path: string): string {
  try {
    return /<html\b[^<>]*?\slang\s*=\s*["']?([\w-]+)/i.exec(readWhole(path).toString("latin1"))?.[1] ?? "";
  } catch {
    return "";
  }
}

/** Reads the manifest. @throws KnownError if there is no generated site */
async function openSite(dir: string, shown: string) {
  const hint = "run biopedia build first, or set the folder with --out <dir>";
  if (!existsSync(dir)) throw new KnownError(`there is no folder ${shown}`, hint);
  if (!statSync(dir).isDirectory()) throw new KnownError(`${shown} is a file`, hint);
  const info = await readOutputInfo(dir, shown);
  if (info === undefined) throw new KnownError(`${shown} is not a folder that biopedia build wrote`, hint);
  return info;
}

/** Lists the files of a site with their sizes, sorted by path, and leftover files. */
async function listSite(dir: string): Promise<{ sizes: Map<string, number>; leftovers: string[] }> {
  const entries = await fastGlob.glob("**", {
    cwd: dir,
    dot: true,
    stats: true,
    followSymbolicLinks: false,
    ignore: [marker],
  });
  const sizes = new Map(
    entries.map(({ path, stats }): [string, number] => [path, stats?.size ?? 0]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const leftovers = [...sizes.keys()].filter((file) => leftoverOf(file) !== undefined);
  for (const file of leftovers) sizes.delete(file);
  return { sizes, leftovers };
}

/** The number of characters of the previous piece that are searched again, because a secret may cross the boundary. */
const overlap = 512;

/** Reads a file of any size in pieces, as bytes, until something is found. */
async function readPieces(path: string, isFound: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  let before = "";
  for await (const chunk of createReadStream(path, { encoding: "latin1", highWaterMark: 1 << 20 })) {
    signal.throwIfAborted();
    const text = before + chunk;
    if (isFound(text)) return;
    before = text.slice(-overlap);
  }
}
