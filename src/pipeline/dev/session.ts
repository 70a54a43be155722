import { setImmediate, setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import { type LastCommits, readLastCommits } from "../../io/files/last-commits.ts";
import { createMemory } from "../../io/files/memory.ts";
import type { Change, Stamps } from "../../io/files/watch.ts";
import type { World } from "../../io/terminal/world.ts";
import { createLiveSites, type LiveSite } from "../build/live-site.ts";
import { checkRoute } from "../build/render.tsx";
import { stampContent } from "../content/content-files.ts";
import { loadContent } from "../content/load.ts";
import { readJournal, runFiles } from "../translate/journal.ts";
import { createHalfWritten } from "./half-written.ts";

/** How long a file that looks half-written, or has become wrong, must stay the same before it is shown, in milliseconds. */
const settling = 30;

/** How far reading the content has come. */
type Reading =
  /** What is to be seen at once: the site is current, and what was changed is checked. */
  | { stage: "shown"; diagnostics: readonly Diagnostic[] }
  /** Everything is checked. `pages` is 0 if there is no site. */
  | { stage: "checked"; diagnostics: readonly Diagnostic[]; pages: number };

export interface Session {
  /** The site of the last content without errors in what was changed or concerns all pages. A page of it may have errors nevertheless. */
  site: () => LiveSite | undefined;
  /**
   * Reads what has changed.
   *
   * @param change as it was noticed
   * @param isOver whether newer changes are known. Then the rest is not checked.
   */
  read: (change: Change, isOver: () => boolean) => AsyncGenerator<Reading, void>;
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

  /** Waits a moment. @returns whether the content has changed meanwhile */
  const changesOn = async (stamps: Stamps): Promise<boolean> => {
    await setTimeout(settling);
    const now = stampContent(dir);
    return now.size !== stamps.size || [...now].some(([file, stamp]) => stamps.get(file) !== stamp);
  };

  async function* read({ changed, stamps }: Change, isOver: () => boolean): AsyncGenerator<Reading, void> {
    memory = memory.next(stamps);
    const loaded = await loadContent(dir, { memory, accepted: readJournal(journal), history, savesPages: false });
    const { content } = loaded;
    const diagnostics = [...loaded.diagnostics];
    const routes = content?.library.routes ?? [];
    const sourceOf = ({ language, slug }: Route) => content?.library.sourceFile(language, slug) ?? "";
    const changedRoutes = routes.filter((route) => changed.includes(sourceOf(route)));
    const cited = new Set<string>();
    const check = async (route: Route) => {
      if (content === undefined) return;
      const { article, diagnostics: found } = await checkRoute(content, route);
      diagnostics.push(...found);
      for (const { id } of article?.references ?? []) cited.add(id);
    };

    for (const route of changedRoutes) await check(route);
    // Errors may be of a file that is being written. They are not errors then.
    const isDoubtful = changed.length > 0 && (hasErrors(diagnostics) || changed.filter(looksHalf).length > 0);
    if (isDoubtful && (await changesOn(stamps))) return;
    if (content !== undefined && !hasErrors(diagnostics)) site = siteOf(content);
    // What is wrong elsewhere is so until the opposite is known.
    yield { stage: "shown", diagnostics: distinct([...diagnostics, ...errors.filter(({ file }) => !changed.includes(file))]) };

    for (const route of routes.filter((each) => !changedRoutes.includes(each))) {
      // Requests and events come first.
      await setImmediate();
      if (isOver()) return;
      await check(route);
    }
    memory.complete();
    if (content !== undefined && !hasErrors(diagnostics)) diagnostics.push(...content.checkCited(cited));
    errors = diagnostics.filter(({ severity }) => severity === "error");
    yield { stage: "checked", diagnostics: distinct(diagnostics), pages: site === undefined ? 0 : site.content.library.routes.length };
    // A commit changes dates, but no file of the content.
    const newer = await readLastCommits(dir, env);
    if (!isDeepStrictEqual(newer, history)) history = newer;
  }
  return { site: () => site, read };
}
