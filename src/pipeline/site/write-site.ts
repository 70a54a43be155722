import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { checkAnchorLinks } from "../../core/article/outline.ts";
import { contentLimits, inMegabytes } from "../../core/content/file-names.ts";
import { diagnose } from "../../core/content/problems.ts";
import { isRecording } from "../../core/content/recordings.ts";
import { thirdParties } from "../../core/content/third-parties.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { listNames } from "../../core/diagnostics/wording.ts";
import type { Route } from "../../core/model/routes.ts";
import { isPage, notFoundPath, routeOf } from "../../core/model/urls.ts";
import { workerFile } from "../../core/page/offline.ts";
import { openReader } from "../../io/files/read.ts";
import { now } from "../../io/terminal/terminal.ts";
import { stampContent } from "../content/content-files.ts";
import { type LoadedContent, loadContent } from "../content/load.ts";
import { createPictureMaker, isMade } from "../pictures/make-picture.ts";
import type { OtherFile, PageNeeds } from "./files.ts";
import { type FileDigest, keyInputs, pageKey } from "./key.ts";
import { type Output, openOutput } from "./output.ts";
import { precompress } from "./precompress.ts";
import {
  type BuildInput,
  type BuildResult,
  type Built,
  describeHistory,
  digestContent,
  type FoundState,
  isSame,
  type PageRecord,
  stampOutput,
} from "./record.ts";
import { openSite, type Site } from "./site.ts";

/**
 * Makes the site, and writes it and the record of the build, unless the content has errors: then all problems are
 * returned. Pages that are made of the same as in the last build are left alone. Only one page is in memory at a time,
 * so memory use does not grow with their number.
 *
 * @param found the state in which the last build left the files, and their state now
 */
export async function writeSite(input: BuildInput, found: FoundState): Promise<Built> {
  const { contentDir, outDir, cwd, env, signal, force, onPage, onPicture, ...options } = input;
  const { setting, record: last, write, stamps, history } = found;
  // Opening the folder also finishes a build that was killed while publishing.
  const output = await openOutput({ outDir, contentDir, cwd }, { stamps: last?.output, force });
  try {
    const reader = openReader(contentDir, stamps);
    const digestOf = (file: string): FileDigest => {
      const known = last?.content[file];
      return known !== undefined && known.stamp === stamps.get(file) ? known : digestContent(reader.file(file));
    };
    const { content, diagnostics: loaded } = await loadContent(contentDir, { ...options, reader, history });
    if (content === undefined) return failed(loaded);
    const site = openSite(content);
    const inputs = await keyInputs(content, setting, digestOf);
    const { pages, made } = await makePages(site, output, {
      isBroken: hasErrors(loaded),
      keyOf: (route) => pageKey(inputs, route),
      last: last?.pages ?? {},
      ...input,
    });
    const diagnostics = [...loaded, ...problemsOf(pages)];
    if (hasErrors(diagnostics)) return failed(diagnostics);
    diagnostics.push(...checkAnchorLinks(new Map(Object.entries(pages).map(([path, { anchors }]) => [path, anchors]))));
    diagnostics.push(...content.checkCited(new Set(Object.values(pages).flatMap(({ cited }) => cited))));
    const remade = new Set(made);
    const all = {
      modified: new Map(Object.entries(pages).map(([path, { modified }]) => [path, modified])),
      html: output.read,
      isKept: (path: string) => !remade.has(path),
    };
    const needs = needsOf(pages);
    diagnostics.push(...(await writeFiles(site.files({ ...needs, pages: all }), output, { digestOf, ...input })));
    if (hasErrors(diagnostics)) return failed(diagnostics);
    // The worker comes last, because its version depends on all other files.
    const worker = site.worker(output.fingerprint);
    if (worker !== undefined) output.write(workerFile, worker);
    if (content.site.precompress) await precompress(output, createTurn(signal));
    const gone = checkGone(output.gone(), content.site);
    // A build that is stopped before this keeps the last site.
    await noticeSignals(signal);
    output.commit(site.info);
    const result: BuildResult = {
      pages: site.routes.length,
      diagnostics: distinct(diagnostics),
      thirdParties: thirdParties(content.site, content.site.embeddedService, needs.embedded),
      recordings: content.files
        .filter((file) => file.startsWith("uploads/") && isRecording(file))
        .map((file) => ({ file, size: content.uploaded.sizeOf(`/${file}`) ?? 0 })),
    };
    // No record is written if files changed meanwhile, because nobody knows which state was read.
    if (isSame(stampContent(contentDir), stamps) && options.embeddedService === undefined)
      write({
        history: describeHistory(history),
        content: Object.fromEntries([...stamps].map(([file, stamp]) => [file, { stamp, ...digestOf(file) }])),
        output: Object.fromEntries(stampOutput(outDir)),
        pages,
        result,
      });
    return { ...result, diagnostics: [...result.diagnostics, ...gone], made, replaced: output.edited };
  } finally {
    output.close();
  }
}

/** Returns the warning `vanished-address` if pages of the last site are at no address of this one. */
function checkGone(files: readonly string[], { routes, redirects }: LoadedContent["site"]): Diagnostic[] {
  const known = new Set([...routes.map(({ path }) => path), ...redirects.map(({ from }) => from)]);
  const gone = files
    .filter(isPage)
    .map(routeOf)
    .filter((path) => !known.has(path) && !path.endsWith(notFoundPath));
  if (gone.length === 0) return [];
  return [diagnose("vanished-address", { names: listNames(gone), example: gone[0] ?? "" }, { file: "site.yaml" })];
}

const failed = (diagnostics: readonly Diagnostic[]): Built => ({
  pages: 0,
  diagnostics: distinct(diagnostics),
  thirdParties: [],
  recordings: [],
  made: [],
  replaced: [],
});

/** Records of pages by path. */
type Pages = Readonly<Record<string, PageRecord>>;

/**
 * Makes all pages that were made of something else in the last build, and writes them, until one has an error: from
 * then on they are only checked.
 */
async function makePages(
  site: Site,
  output: Output,
  {
    keyOf,
    last,
    signal,
    onPage,
    ...given
  }: Pick<BuildInput, "signal" | "onPage"> & { isBroken: boolean; keyOf: (route: Route) => string; last: Pages },
): Promise<{ pages: Pages; made: string[] }> {
  const pages: Record<string, PageRecord> = {};
  const made: string[] = [];
  const turn = createTurn(signal);
  let { isBroken } = given;
  let total = 0;
  for (const [index, route] of site.routes.entries()) {
    const { path } = route;
    const key = keyOf(route);
    let record = last[path];
    if (record?.key !== key || !output.keep(record.files)) {
      const { files, ...page } = await (isBroken ? site.check(route) : site.page(route));
      isBroken ||= hasErrors(page.diagnostics);
      // A copy, because parts of an article's text keep all of it in memory.
      record = structuredClone({ ...page, key, files: isBroken ? {} : writePage(files, output) });
      made.push(path);
    }
    pages[path] = record;
    total += sizeOf(record);
    isBroken ||= hasErrors(checkTotalSize(total));
    onPage?.(index + 1, site.routes.length);
    await turn();
  }
  return { pages, made };
}

/** Writes the files of a page. @returns their sizes and hashes */
const writePage = (files: ReadonlyMap<string, string>, output: Output): PageRecord["files"] =>
  Object.fromEntries([...files].map(([path, text]) => [path, output.write(path, text)]));

const sizeOf = ({ files }: PageRecord): number => Object.values(files).reduce((sum, { size }) => sum + size, 0);

/** Returns the problems of the pages, and of all of them together. */
const problemsOf = (pages: Pages): Diagnostic[] => [
  ...Object.values(pages).flatMap(({ diagnostics }) => diagnostics),
  ...checkTotalSize(Object.values(pages).reduce((sum, page) => sum + sizeOf(page), 0)),
];

/** Checks the size of all pages together, in bytes. */
function checkTotalSize(total: number): Diagnostic[] {
  const limit = contentLimits.pages;
  const tooLarge = { what: "the site, all pages together,", limit: inMegabytes(limit) };
  return total > limit ? [diagnose("too-large", tooLarge, { file: "" })] : [];
}

const needsOf = (pages: Pages): Omit<PageNeeds, "pages"> => ({
  assets: Object.values(pages).flatMap(({ assets }) => assets),
  pictures: Object.values(pages).flatMap(({ pictures }) => pictures),
  embedded: Object.values(pages).map(({ embedded }) => embedded),
});

/** How many pictures are encoded concurrently. */
const atOnce = 2;

/**
 * Writes files that are made of the content, copies files of the content, and encodes pictures that the last site has
 * not.
 *
 * @returns diagnostics `no-sharp` and `broken-picture`
 */
async function writeFiles(
  files: Iterable<OtherFile>,
  output: Output,
  {
    contentDir,
    env,
    digestOf,
    signal,
    onPicture,
  }: Pick<BuildInput, "contentDir" | "env" | "signal" | "onPicture"> & { digestOf: (file: string) => FileDigest },
): Promise<Diagnostic[]> {
  const turn = createTurn(signal);
  const pictures = [];
  for (const file of files) {
    if (!("published" in file)) {
      if (!file.isKept || !output.keepNamed(file.path)) output.write(file.path, file.content());
    } else if (!isMade(file.published))
      output.copy(join(contentDir, file.published.from), file.path, digestOf(file.published.from).sha256);
    else if (!output.keepNamed(file.path)) pictures.push(file.published);
    await turn();
  }
  const maker = createPictureMaker(contentDir, env);
  const diagnostics: Diagnostic[] = [];
  let done = 0;
  await pLimit(atOnce).map(pictures, async (picture) => {
    signal.throwIfAborted();
    const made = await maker.make(picture);
    onPicture?.(++done, pictures.length);
    if (Buffer.isBuffer(made)) output.write(picture.to, made);
    else diagnostics.push(made);
  });
  return diagnostics;
}

/** How long signals may go unnoticed, in milliseconds. */
const longest = 100;

/** Lets the process handle signals that have arrived. @throws the signal's reason if it is aborted */
async function noticeSignals(signal: AbortSignal): Promise<void> {
  // The event loop looks for signals only before the second of two turns: the first may be the rest of the one that is
  // under way.
  await setImmediate();
  await setImmediate();
  signal.throwIfAborted();
}

/**
 * Returns a function for between two pieces of synchronous work, which lets signals be noticed where that was long ago.
 * Not each time, because V8 uses turns of the event loop to collect garbage, which a short build has not enough of.
 *
 * @returns the function; it throws the signal's reason if it is aborted
 */
function createTurn(signal: AbortSignal): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < longest) return signal.throwIfAborted();
    await noticeSignals(signal);
    last = now();
  };
}
