import { resolve } from "node:path";
import { chatKey } from "../core/chat/settings.ts";
import { KnownError, UsageError } from "../core/diagnostics/known-error.ts";
import { createSecretFinder, withoutSecrets } from "../core/diagnostics/secrets.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { editPath, type PublishReply } from "../core/edit/protocol.ts";
import { publishRequestSchema } from "../core/edit/requests.ts";
import { today } from "../core/model/dates.ts";
import { proxiedFetch, readEnvironment } from "../io/chat/environment.ts";
import { readGitName } from "../io/files/git.ts";
import {
  beginRepository,
  commitSite,
  joinRemote,
  nameCommitter,
  nameRemote,
  pushSite,
  readRepository,
} from "../io/files/publish.ts";
import { watchFiles } from "../io/files/watch.ts";
import { makeSiteCache } from "../io/files/write.ts";
import { type AppRoutes, createAppHandler, taking } from "../io/server/app-handler.ts";
import { createRequestErrorLog, listen, onlyHosts } from "../io/server/listen.ts";
import { createSession } from "../io/server/session.ts";
import { visible } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";
import { listContent, stampContent } from "../pipeline/content/content-files.ts";
import { followContent, lastContent } from "../pipeline/content/follow-content.ts";
import { type EditedFolder, editRoutes } from "../pipeline/edit/editor.ts";
import { formRoutes } from "../pipeline/edit/forms.ts";
import { historyRoutes } from "../pipeline/edit/history.ts";
import { pageRoutes } from "../pipeline/edit/pages.ts";
import { ReviewedDocuments } from "../pipeline/review/documents.ts";
import { EarlierVersions, ReviewJournal } from "../pipeline/review/earlier.ts";
import { reviewRoutes } from "../pipeline/review/reviews.ts";
import { idOf } from "../pipeline/review/views.ts";
import { createPreview } from "../pipeline/site/preview.ts";
import { whileLocked } from "../pipeline/translate/change-file.ts";
import { chooseLanguages } from "../pipeline/translate/choose.ts";
import { finishDocuments } from "../pipeline/translate/content-writer.ts";
import { runFiles } from "../pipeline/translate/journal.ts";
import { type Begun, beginSite, canBegin } from "./begin-site.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { findService, openTranslations } from "./edit-translations.ts";

/** The options of `biopedia edit` and `biopedia review`. */
export interface EditOptions {
  content: string;
  port: number;
}

/** The address that only this machine reaches, because files are changed without a password. */
const host = "127.0.0.1";

/**
 * `biopedia edit`: opens the application at the site's main page. In a folder without a site, one is begun in the
 * browser.
 *
 * @returns the exit code
 */
export async function edit(options: EditOptions, world: World): Promise<number> {
  const contentDir = resolve(world.cwd, options.content);
  const isBegun = !canBegin(contentDir, listContent(contentDir).files);
  const begun = isBegun ? undefined : await beginSite(contentDir, host, options.port, world);
  if (!isBegun && begun === undefined) return 0;
  const open: Open = ({ mainPage }) => ({ what: `Editing ${visible(options.content)}`, at: mainPage });
  return serveApplication([], { ...options, ...begun }, world, open);
}

/** Returns what a command prints, and the path at which the browser opens the application. */
type Open = (site: { mainPage: string; documents: readonly string[] }) => { what: string; at: string; hash?: string };

/**
 * Serves the application until it is interrupted: the site with an editor in its pages, and the review of its
 * translations. Saved changes are written at once.
 *
 * @param codes the languages whose translations are reviewed; none: all
 * @returns the exit code
 */
export async function serveApplication(
  codes: readonly string[],
  { content: dir, port, session = createSession() }: EditOptions & Partial<Begun>,
  world: World,
  open: Open,
): Promise<number> {
  const { cwd, env, signal, stdout } = world;
  const contentDir = resolve(cwd, dir);
  const { content, broken } = lastContent(followContent(contentDir));
  // Reviews read the documents themselves each time; text files are part of the content.
  const { content: texts } = lastContent(followContent(contentDir, (file) => !/^(?:articles|pages)\//.test(file)));
  const { addresses } = await content();
  chooseLanguages(await texts(), codes);
  const files = runFiles(contentDir, env);
  makeSiteCache(files.dir);
  await finishDocuments(contentDir, files.writeLock);
  const documents = new ReviewedDocuments({
    contentDir,
    content: texts,
    codes,
    lock: files.writeLock,
    today,
  });
  const mainPage = addresses.page("/");
  const { what, at, hash = "" } = open({ mainPage, documents: (await documents.list()).map(idOf) });
  const hide = (text: string) => withoutSecrets(text, createSecretFinder(chatKey(readEnvironment(world)))(text));
  const translations = openTranslations({
    content: dir,
    contentDir,
    codes,
    world,
    hide,
    announce: (event) => app.announce(event),
  });
  const editing = editRoutes({ contentDir, content, broken, lock: files.writeLock, world });
  const app = createAppHandler(
    [
      translations.routes,
      editing,
      formRoutes({ contentDir, content, lock: files.writeLock }),
      historyRoutes({ contentDir, content, world }),
      publishRoutes({ named: dir, contentDir, content, lock: files.writeLock, world }),
      pageRoutes({ contentDir, content, lock: files.writeLock }),
      reviewRoutes({
        documents,
        journal: new ReviewJournal(files.reviews),
        versions: new EarlierVersions(contentDir, env),
        service: () => {
          const settings = findService(world);
          return settings instanceof KnownError
            ? undefined
            : { settings, fetch: proxiedFetch(env, world.fetch), signal };
        },
        suggestedName: await readGitName(contentDir, env),
        today,
      }),
    ],
    hide,
  );
  const preview = createPreview({ contentDir, env, content, addScript });
  const answer = session.guard((request, response) =>
    (request.url?.startsWith(editPath) ? app.answer : preview)(request, response),
  );
  const server = await listen(
    onlyHosts(() => [], answer),
    { host, port, onError: createRequestErrorLog(world) },
  );
  try {
    stdout.write(`${what} at ${server.origin}${at}?token=${session.token}${hash} (Ctrl-C stops)\n`);
    // A long article is read while the browser starts. An error is told where the page is opened.
    if (at === mainPage) setImmediate(() => editing.read("/").catch(() => {}));
    for await (const { changed } of watchFiles(() => stampContent(contentDir), signal))
      if (changed.length > 0) app.announce("changed");
  } finally {
    await server.close();
    await translations.ended();
  }
  return 0;
}

/**
 * Adds the application to a page, whose own policies allow none of its scripts; the header of the reply has its policy.
 *
 * @param path of the page: `/fr`
 * @param isEdited whether it has a text of its own
 */
const addScript = (html: string, path: string, isEdited: boolean): string =>
  html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/gi, "")
    .replace(
      "</head>",
      () =>
        `<link rel="stylesheet" href="${editPath}edit.css"><script type="module" src="${editPath}edit.js" ` +
        `data-page="${encodeURI(path)}"${isEdited ? " data-edited" : ""}></script></head>`,
    );

interface PublishInput extends EditedFolder {
  /** The content folder, as it is named on the command line. */
  named: string;
  world: World;
}

/** The folder that the site is built into, as `build` has it by default. */
const out = "dist";

/** The part of the application that publishes. Each step is asked for by a click of its own. */
function publishRoutes({ named, contentDir, content, lock, world }: PublishInput): AppRoutes {
  const { env } = world;
  const read = async (): Promise<PublishReply> => {
    const { site } = await content().catch(() => ({ site: undefined }));
    return {
      repository: await readRepository(contentDir, env),
      host: site?.host,
      isHidden: site?.visibility === "unlisted",
    };
  };
  /** Runs a command. @returns what it printed */
  const run = async (command: (own: World) => Promise<number>) => {
    const printed: string[] = [];
    const into = { write: (text: string) => printed.push(text) };
    const code = await command({ ...world, env: { ...env, NO_COLOR: "1" }, stdout: into, stderr: into });
    return { code, text: printed.join("") };
  };
  return {
    get: { publish: read },
    post: {
      publish: taking(publishRequestSchema, async (_, request): Promise<PublishReply> => {
        const { step } = request;
        if (step === "build") {
          const { code, text } = await run((own) => build({ content: named, out, quiet: true }, own));
          if (code !== 0) return { ...(await read()), built: { isDone: false, text } };
          const checked = await run((own) => check({ out }, own));
          return { ...(await read()), built: { isDone: true, text, findings: checked.text } };
        }
        let failed: PublishReply["failed"];
        if (step === "begin") await beginRepository(contentDir, env);
        else if (step === "identity") await nameCommitter(contentDir, request, env);
        else if (step === "remote") await nameRemote(contentDir, request.address, env);
        else if (step === "commit") await commitSite(contentDir, request, env);
        else if (step === "push") failed = await pushSite(contentDir, request, env);
        // Joining holds the lock, because a save in between would write over files that Git exchanges.
        else failed = await whileLocked(lock, () => joinRemote(contentDir, request, env));
        return { ...(await read()), failed };
      }),
    },
  };
}

/**
 * `biopedia review [codes…]`: opens the application at its list of translations, or at the only one.
 *
 * @returns the exit code
 */
export const review = (codes: readonly string[], options: EditOptions, world: World): Promise<number> =>
  serveApplication(codes, options, world, ({ documents }) => {
    if (documents.length === 0)
      throw new UsageError(
        `there is nothing translated${codes.length === 0 ? "" : ` in ${codes.join(", ")}`}`,
        "biopedia translate makes translations, and --articles whole articles; biopedia edit opens one to be written",
      );
    const what = `Reviewing ${plural(documents.length, "document")} of ${visible(options.content)}`;
    const [only = "", ...others] = documents;
    return { what, at: editPath, hash: others.length === 0 ? `#${only}` : "" };
  });
