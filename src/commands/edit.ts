import { resolve } from "node:path";
import { editPath } from "../core/edit/protocol.ts";
import { today } from "../core/model/dates.ts";
import { makeSiteCache } from "../io/files/folders.ts";
import { watchFiles } from "../io/files/watch.ts";
import { createEditHandler } from "../io/server/edit-handler.ts";
import { listen, onlyHosts } from "../io/server/listen.ts";
import { createRequestErrorLog } from "../io/server/request-errors.ts";
import { createSession } from "../io/server/session.ts";
import { visible } from "../io/terminal/excerpt.ts";
import type { World } from "../io/terminal/world.ts";
import { stampContent } from "../pipeline/content/content-files.ts";
import { followContent } from "../pipeline/content/follow-content.ts";
import { createEditor } from "../pipeline/edit/editor.ts";
import { addPicture, openUpload } from "../pipeline/edit/pictures.ts";
import { addReference } from "../pipeline/edit/references.ts";
import { createPreview } from "../pipeline/site/preview.ts";
import { runFiles } from "../pipeline/translate/journal.ts";

interface EditOptions {
  content: string;
  port: number;
}

/** Only this machine: articles are changed without a password. */
const host = "127.0.0.1";

/**
 * `biopedia edit`: serves the site with an editor in its articles and pages, until it is interrupted. Saved changes are
 * written at once.
 *
 * @returns the exit code
 */
export async function edit({ content: dir, port }: EditOptions, world: World): Promise<number> {
  const { cwd, env, signal, stdout } = world;
  const contentDir = resolve(cwd, dir);
  const content = followContent(contentDir);
  await content();
  const files = runFiles(contentDir, env);
  makeSiteCache(files.dir);
  const editor = createEditor({ contentDir, content, lock: files.writeLock });
  const page = createEditHandler({
    ...editor,
    addReference: (what) => addReference(what, { contentDir, content, lock: files.writeLock, on: today(), world }),
    addPicture: (name, bytes) => addPicture(name, bytes, contentDir),
    openUpload: (name) => openUpload(name, contentDir),
  });
  const preview = createPreview({ contentDir, env, content, addScript: withEditor });
  const session = createSession();
  const answer = session.guard((request, response) =>
    (request.url?.startsWith(editPath) ? page.answer : preview)(request, response),
  );
  const server = await listen(
    onlyHosts(() => [], answer),
    { host, port, onError: createRequestErrorLog(world) },
  );
  try {
    const { addresses } = await content();
    const address = `${server.origin}${addresses.page("/")}?token=${session.token}`;
    stdout.write(`Editing ${visible(dir)} at ${address} (Ctrl-C stops)\n`);
    for await (const { changed } of watchFiles(() => stampContent(contentDir), signal))
      if (changed.length > 0) page.announce();
  } finally {
    await server.close();
  }
  return 0;
}

/**
 * Adds the editor to a page, whose own policies allow no script of the editor; the header of the reply has its policy.
 *
 * @param path of the page: `/fr`
 */
const withEditor = (html: string, path: string): string =>
  html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/gi, "")
    .replace(
      "</head>",
      () =>
        `<link rel="stylesheet" href="${editPath}edit.css">` +
        `<script type="module" src="${editPath}edit.js" data-page="${encodeURI(path)}"></script></head>`,
    );
