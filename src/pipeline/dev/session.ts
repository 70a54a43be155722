import { setImmediate, setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Diagnostic, distinct, errorsIn, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import { type LastCommits, readLastCommits } from "../../io/files/last-commits.ts";
import { createMemory } from "../../io/files/memory.ts";
import type { Change } from "../../io/files/watch.ts";
import type { World } from "../../io/terminal/world.ts";
import { createLiveSites, type LiveSite } from "../build/live-site.ts";
import { checkRoute } from "../build/render.tsx";
import { type Content, loadContent } from "../content/load.ts";
import { readJournal, runFiles } from "../translate/journal.ts";
import { createHalfWritten } from "./half-written.ts";
import { noteBytes } from "./note-bytes.ts";

/** How long files must stay the same before they are shown, in milliseconds. */
const calm = 5;
/** The same for a file that looks half-written, or has become wrong. */
const settling = 30;
/** After so many milliseconds, files that keep changing are shown without waiting for calm. */
const patience = 500;

/** How far reading the content has come. */
type Reading =
  /** The site is current, and what was changed is checked: it can be shown. */
  | { stage: "shown"; diagnostics: readonly Diagnostic[] }
  /** Everything is checked. `pages` is 0 if there is no site. */
  | { stage: "checked"; diagnostics: readonly Diagnostic[]; pages: number };

/** What was read. */
interface Loaded {
  /** Undefined if the content has errors that concern all pages. */
  content: Content | undefined;
  /** Those of the content as a whole, and of what was checked. */
  diagnostics: Diagnostic[];
  /** The pages that are not checked yet. */
  unchecked: readonly Route[];
  /** Checks a page. */
  check: (route: Route) => Promise<void>;
  /** The references that checked pages cite. */
  cited: Set<string>;
}

/** A content folder that is read again and again, and its site. */
export interface Session {
  /** The site of the last content without errors in what was changed or concerns all pages. A page of it may have errors nevertheless. */
  site: () => LiveSite | undefined;
  /**
   * Reads what has changed.
   *
   * @param change as it was noticed
   * @param newer aborts when newer changes are known. Then this one is not shown, and the rest is not checked.
   */
  read: (change: Change, newer: AbortSignal) => AsyncGenerator<Reading, void>;
}

/**
 * Opens a content folder that is read again and again: everything is kept in memory, and only what follows from a change is made again.
 *
 * @param dir absolute path of the folder
 */
export async function openSession(dir: string, env: World["env"]): Promise<Session> {
  const siteOf = createLiveSites(dir, env);
  const looksHalf = createHalfWritten(dir);
  const { journal } = runFiles(dir, env);
  let memory = createMemory(new Map());
  let history: LastCommits = await readLastCommits(dir, env);
  let site: LiveSite | undefined;
  /** The errors that were found last, in all files. */
  let errors: readonly Diagnostic[] = [];
  /** What has changed since the content that is shown, and since when. */
  const unseen = new Set<string>();
  let since = 0;

  /** Reads the content, and checks the articles that were changed since the content that is shown. */
  async function readOnce(): Promise<Loaded> {
    const { content, diagnostics: found } = await loadContent(dir, {
      memory,
      accepted: await readJournal(journal),
      history,
      savesPages: false,
    });
    const diagnostics = [...found];
    const routes = content?.library.routes ?? [];
    const cited = new Set<string>();
    const check = async (route: Route) => {
      if (content === undefined) return;
      const { article, diagnostics: found } = await checkRoute(content, route);
      diagnostics.push(...found);
      for (const { id } of article?.references ?? []) cited.add(id);
    };
    const sourceOf = ({ language, slug }: Route) => content?.library.sourceFile(language, slug) ?? "";
    const changedRoutes = routes.filter((route) => unseen.has(sourceOf(route)));
    for (const route of changedRoutes) await check(route);
    return { content, diagnostics, unchecked: routes.filter((route) => !changedRoutes.includes(route)), check, cited };
  }

  /** Reads until the changed files are as they were read. @returns undefined if newer changes are known */
  async function readWhenCalm({ changed, stamps }: Change, newer: AbortSignal): Promise<Loaded | undefined> {
    for (let rewritten: readonly string[] = []; ; rewritten = changed) {
      const started = performance.now();
      const isSame = noteBytes(dir, changed);
      memory = memory.next(stamps, rewritten);
      const loaded = await readOnce();
      if (changed.length === 0) return loaded;
      // A file that is still being written may look wrong.
      const isDoubtful = changed.filter(looksHalf).length > 0 || hasErrors(loaded.diagnostics);
      if (isDoubtful || started - since < patience) {
        await pause(started + (isDoubtful ? settling : calm) - performance.now(), newer);
        if (newer.aborted) return undefined;
      }
      if (isSame()) return loaded;
      // The event of another write may arrive in a moment. Then that is the newer change.
      await pause(0, newer);
      if (newer.aborted) return undefined;
    }
  }

  async function* read(change: Change, newer: AbortSignal): AsyncGenerator<Reading, void> {
    if (unseen.size === 0) since = performance.now();
    for (const file of change.changed) unseen.add(file);
    const loaded = await readWhenCalm(change, newer);
    if (loaded === undefined) return;
    const { content, diagnostics, unchecked, check, cited } = loaded;
    if (content !== undefined && !hasErrors(diagnostics)) site = siteOf(content);
    // Errors in other files remain until these files have been checked again.
    const known = distinct([...diagnostics, ...errors.filter(({ file }) => !unseen.has(file))]);
    errors = errorsIn(known);
    unseen.clear();
    yield { stage: "shown", diagnostics: known };

    for (const route of unchecked) {
      // Requests and events come first.
      await setImmediate();
      if (newer.aborted) return;
      await check(route);
    }
    memory.complete();
    if (content !== undefined && !hasErrors(diagnostics)) diagnostics.push(...content.checkCited(cited));
    errors = errorsIn(diagnostics);
    yield { stage: "checked", diagnostics: distinct(diagnostics), pages: site === undefined ? 0 : site.content.library.routes.length };
    // A commit changes dates, but no file of the content.
    const latest = await readLastCommits(dir, env);
    if (!isDeepStrictEqual(latest, history)) history = latest;
  }
  return { site: () => site, read };
}

/** Waits, and then until events that are there have been heard. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  // The first of them may come before the system has been asked for events.
  await setImmediate();
  await setImmediate();
}
