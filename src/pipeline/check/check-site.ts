import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import fastGlob from "fast-glob";
import { leftoverOf } from "../../core/check/assets.ts";
import { report } from "../../core/check/problems.ts";
import { createCheckedSite, isPage } from "../../core/check/site.ts";
import { isChecked, SiteCheck } from "../../core/check/site-check.ts";
import type { ThirdParty } from "../../core/content/third-parties.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { createUrls } from "../../core/model/urls.ts";
import { readSource } from "../../io/files/files.ts";
import { marker } from "../build/manifest.ts";
import { readOutputInfo } from "../build/output.ts";

export interface CheckInput {
  /** Absolute path of the generated folder. */
  dir: string;
  /** The folder as the user wrote it. */
  shown: string;
  /** The key of the chat service, where it is known: no file may hold it. */
  key: string | undefined;
  signal: AbortSignal;
  /** Told after each page. */
  onPage?: (done: number, total: number) => void;
}

export interface CheckResult {
  pages: number;
  diagnostics: Diagnostic[];
  /** Whom the pages may load from or send to. */
  thirdParties: ThirdParty[];
}

/**
 * Checks a generated site. One file at a time is read, so that memory does not grow with their number.
 *
 * @throws KnownError when there is no site; the signal's reason when it is aborted
 */
export async function checkSite({ dir, shown, key, signal, onPage }: CheckInput): Promise<CheckResult> {
  const { baseUrl, trailingSlash, embedsKey = false } = openSite(dir, shown);
  const { sizes, leftovers } = await listSite(dir);
  const files = new Set(sizes.keys());
  const pages = [...files].filter(isPage).length;
  const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
  const check = new SiteCheck({ site: createCheckedSite({ urls: createUrls({ baseUrl, trailingSlash }), files, sha256 }), key, embedsKey });
  const read = async (file: string, use: (source: Source) => void) => {
    signal.throwIfAborted();
    const source = await readSource(join(dir, file), file);
    if (source instanceof Source) return use(source);
    // It could not be read as text: what its line says may be a secret.
    const { excerpt: _, ...problem } = source;
    check.add([problem]);
    await scan(file);
  };
  const scan = (file: string) => readPieces(join(dir, file), (text) => check.scan(file, text), signal);

  let done = 0;
  for (const [file, size] of sizes) {
    // Hosts want empty files such as .nojekyll.
    if (size === 0 && !basename(file).startsWith(".")) check.add([report("empty-file", {}, { file })]);
    else if (isChecked(file)) await read(file, (source) => check.check(source));
    else await scan(file);
    if (isPage(file)) onPage?.(++done, pages);
  }
  for (const file of check.linkedPages) await read(file, (source) => check.checkAnchors(source));
  for (const file of leftovers) await scan(file);
  const abandoned = new Set(leftovers.flatMap((file) => leftoverOf(file) ?? []));
  check.add([...abandoned].map((file) => report("leftover", {}, { file })));
  return { pages, diagnostics: check.finish(), thirdParties: check.thirdParties };
}

/** Makes sure that there is a site. @returns what it says of itself @throws KnownError otherwise */
function openSite(dir: string, shown: string) {
  const hint = "run biopedia build first, or set the folder with --out <dir>";
  if (!existsSync(dir)) throw new KnownError(`there is no folder ${shown}`, hint);
  if (!statSync(dir).isDirectory()) throw new KnownError(`${shown} is a file`, hint);
  const info = readOutputInfo(dir, shown);
  if (info === undefined) throw new KnownError(`${shown} holds no site that biopedia build has made`, hint);
  const { baseUrl } = info;
  if (baseUrl === undefined) {
    throw new KnownError(`${shown} does not say where it will be served`, "build the site again: an earlier version has built it");
  }
  return { ...info, baseUrl };
}

/** The files of a site with their sizes, by path and sorted, and those that were left behind. */
async function listSite(dir: string): Promise<{ sizes: Map<string, number>; leftovers: string[] }> {
  const entries = await fastGlob.glob("**", { cwd: dir, dot: true, stats: true, followSymbolicLinks: false, ignore: [marker] });
  const sizes = new Map(entries.map(({ path, stats }): [string, number] => [path, stats?.size ?? 0]).sort(([a], [b]) => (a < b ? -1 : 1)));
  const leftovers = [...sizes.keys()].filter((file) => leftoverOf(file) !== undefined);
  for (const file of leftovers) sizes.delete(file);
  return { sizes, leftovers };
}

/** The most of a secret that may lie in the piece before. */
const overlap = 512;

/** Reads a file of any size piece by piece, as bytes, until something is found in one. */
async function readPieces(path: string, isFound: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  let before = "";
  for await (const chunk of createReadStream(path, { encoding: "latin1", highWaterMark: 1 << 20 })) {
    signal.throwIfAborted();
    const text = before + chunk;
    if (isFound(text)) return;
    before = text.slice(-overlap);
  }
}
