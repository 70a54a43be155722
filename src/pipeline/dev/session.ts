import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { checkAnchorLinks } from "../../core/article/outline.ts";
import { type Diagnostic, distinct, errorsIn, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { type LastCommits, readLastCommits } from "../../io/files/git.ts";
import { openReader, readFrom } from "../../io/files/read.ts";
import type { Change } from "../../io/files/watch.ts";
import type { World } from "../../io/terminal/world.ts";
import { type LoadedContent, loadContent } from "../content/load.ts";
import { keyInputs, pageKey } from "../site/key.ts";
import { createLiveSites, type LiveSite } from "../site/live.ts";
import { type CheckedPage, checkPage } from "../site/page.tsx";
import { digestContent } from "../site/record.ts";
import { readJournal, runFiles } from "../translate/journal.ts";

/** How long files must stay the same before they are shown, in milliseconds. */
const calm = 5;
/** The time for a file that looks half-written, or has become wrong. */
const settling = 30;
/** The time in milliseconds after which files that keep changing are shown without waiting for calm. */
const patience = 500;

/** How far reading the content has come. */
type Reading =
  /** The site is current, and the changed files are checked: the site can be shown. */
  | { stage: "shown"; diagnostics: readonly Diagnostic[] }
  /** Everything is checked. `pages` is 0 if there is no site. */
  | { stage: "checked"; diagnostics: readonly Diagnostic[]; pages: number };

/** The result of a reading. */
interface Loaded {
  /** Undefined if the content has errors that concern all pages. */
  content: LoadedContent | undefined;
  /** The site of the content; undefined if the content as a whole has errors. */
  next: LiveSite | undefined;
  /** The diagnostics of the content as a whole, and of the changed pages. */
  diagnostics: readonly Diagnostic[];
  /** The changed pages. */
  pages: Map<Route, CheckedPage>;
  /** Translations that are not in the files yet. */
  accepted: readonly TextRecord[];
}

/** A content folder that is read again and again, and its site. */
export interface Session {
  /**
   * The site of the last content without errors in changed files or in files that concern all pages. Other pages may
   * have errors.
   */
  site: () => LiveSite | undefined;
  /**
   * Reads the changed files.
   *
   * @param change as it was noticed
   * @param newer aborts when newer changes are known. Then this one is not shown, and the rest is not checked.
   */
  read: (change: Change, newer: AbortSignal) => AsyncGenerator<Reading, void>;
}

/**
 * Opens a content folder that is read again and again: results stay in memory, and only those that depend on a change
 * are made again.
 *
 * @param dir absolute path of the folder
 */
export async function openSession(dir: string, env: World["env"]): Promise<Session> {
  const siteOf = createLiveSites(dir, env);
  const looksHalf = createHalfWritten(dir);
  const { journal } = runFiles(dir, env);
  let reader = openReader(dir);
  let history: LastCommits = await readLastCommits(dir, env);
  let site: LiveSite | undefined;
  /** The pages that were checked last, by path, with their keys. */
  const checked = new Map<string, CheckedPage & { key: string }>();
  /** The last errors of all files. */
  let errors: readonly Diagnostic[] = [];
  /** The files that have changed since the shown content was read, and the time of the first change. */
  const unseen = new Set<string>();
  let since = 0;

  /** Reads the content, and makes or checks the pages whose texts were changed since the content that is shown. */
  async function readOnce(): Promise<Loaded> {
    const accepted = await readJournal(journal);
    const { content, diagnostics } = await loadContent(dir, { reader, accepted, history, savesPages: false });
    const isChanged = ({ language, slug }: Route) => unseen.has(content?.texts.sourceFile(language, slug) ?? "");
    const next = content === undefined || hasErrors(diagnostics) ? undefined : siteOf(content);
    const pages = new Map<Route, CheckedPage>();
    for (const route of content?.site.routes.filter(isChanged) ?? [])
      if (content !== undefined) pages.set(route, await (next ? next.page(route) : checkPage(content, route)));
    return { content, next, diagnostics: [...diagnostics, ...problemsOf(pages.values())], pages, accepted };
  }

  /** Reads until the changed files are as they were read. @returns undefined if newer changes are known */
  async function readWhenCalm({ changed, stamps }: Change, newer: AbortSignal): Promise<Loaded | undefined> {
    for (let rewritten: readonly string[] = []; ; rewritten = changed) {
      const started = performance.now();
      const isSame = noteBytes(dir, changed);
      reader = reader.next(stamps, rewritten);
      const loaded = await readOnce();
      if (changed.length === 0) return loaded;
      // Doubtful files get more time, because a file that is still being written may look wrong.
      const isDoubtful = changed.filter(looksHalf).length > 0 || hasErrors(loaded.diagnostics);
      if (isDoubtful || started - since < patience) {
        await pause(started + (isDoubtful ? settling : calm) - performance.now(), newer);
        if (newer.aborted) return undefined;
      }
      if (isSame()) return loaded;
      // Events get a turn, because the event of another write may arrive in a moment and be the newer change.
      await pause(0, newer);
      if (newer.aborted) return undefined;
    }
  }

  async function* read(change: Change, newer: AbortSignal): AsyncGenerator<Reading, void> {
    if (unseen.size === 0) since = performance.now();
    for (const file of change.changed) unseen.add(file);
    const loaded = await readWhenCalm(change, newer);
    if (loaded === undefined) return;
    const { content, next, diagnostics, pages } = loaded;
    if (next !== undefined && !hasErrors(diagnostics)) site = next;
    // Errors in other files remain until these files have been checked again.
    const known = distinct([...diagnostics, ...errors.filter(({ file }) => !unseen.has(file))]);
    errors = errorsIn(known);
    unseen.clear();
    yield { stage: "shown", diagnostics: known };

    const all = [...diagnostics];
    if (content !== undefined) {
      const current = reader;
      const inputs = await keyInputs(content, JSON.stringify(loaded.accepted), (file) =>
        digestContent(current.file(file)),
      );
      for (const route of content.site.routes) {
        // Requests and events get a turn, because checking all pages takes long.
        await setImmediate();
        if (newer.aborted) return;
        const key = pageKey(inputs, route);
        const last = checked.get(route.path);
        const page = pages.get(route) ?? (last?.key === key ? last : await checkPage(content, route));
        checked.set(route.path, { ...page, key });
        pages.set(route, page);
      }
      all.push(...problemsOf(pages.values()));
      if (!hasErrors(all)) {
        all.push(...checkAnchorLinks(new Map([...pages].map(([{ path }, { anchors }]) => [path, anchors]))));
        all.push(...content.checkCited(new Set([...pages.values()].flatMap(({ cited }) => cited))));
      }
    }
    errors = errorsIn(all);
    yield {
      stage: "checked",
      diagnostics: distinct(all),
      pages: site === undefined ? 0 : site.content.site.routes.length,
    };
    // Git is read each time, because a commit changes dates, but no file of the content.
    const latest = await readLastCommits(dir, env);
    if (!isDeepStrictEqual(latest, history)) history = latest;
  }
  return { site: () => site, read };
}

const problemsOf = (pages: Iterable<CheckedPage>): Diagnostic[] => [...pages].flatMap(({ diagnostics }) => diagnostics);

/** Waits, and then lets pending events be handled. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  // Two turns are needed, because the first may end before the system was polled for events.
  await setImmediate();
  await setImmediate();
}

/** Programs write long files in blocks of such a size, in bytes. */
const block = 4096;
const lineFeed = 10;

/**
 * Returns a function that says whether a file looks as if its text was not written to the end yet: it is empty, ends
 * after a whole number of blocks, or does not end with a line feed. A file that was reported once and has not changed
 * since counts as complete.
 *
 * @param dir the content folder
 */
export function createHalfWritten(dir: string): (file: string) => boolean {
  const complete = new Set<string>();
  return (file) => {
    // JSON files are left out, because a part of a JSON file is an error in any case.
    if (!/\.(?:md|ya?ml|css|svg|txt)$/.test(file)) return false;
    const looksHalf = isUnfinished(join(dir, file));
    if (!looksHalf) complete.delete(file);
    else if (complete.has(file)) return false;
    else complete.add(file);
    return looksHalf;
  };
}

function isUnfinished(path: string): boolean {
  try {
    return readFrom(path, (file) => {
      const { size } = fstatSync(file);
      const last = Buffer.alloc(1);
      return size % block === 0 || readSync(file, last, 0, 1, size - 1) === 0 || last[0] !== lineFeed;
    });
  } catch {
    // A missing file counts as half-written, because its next version may be there in a moment.
    return true;
  }
}

/** The maximum size of a compared file, in bytes. Larger files are no texts. */
const largest = 1024 * 1024;

/**
 * Reads the contents of files, to compare them later. Stamps are not enough while files are written, because two writes
 * within a tick of the clock can leave the same stamp.
 *
 * @param dir the folder that their names are relative to
 * @returns a function that says whether the files still have the same contents
 */
export function noteBytes(dir: string, files: readonly string[]): () => boolean {
  const noted = files.map((file) => [join(dir, file), bytesOf(join(dir, file))] as const);
  return () =>
    noted.every(([path, before]) => {
      const now = bytesOf(path);
      return before === undefined ? now === undefined : now !== undefined && before.equals(now);
    });
}

/** @returns undefined if there is no such file, or it is too large */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFrom(path, (file) => (fstatSync(file).size > largest ? undefined : readFileSync(file)));
  } catch {
    return undefined;
  }
}
