import { resolve } from "node:path";
import { UsageError } from "../core/diagnostics/known-error.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { reviewPath } from "../core/documents/review/protocol.ts";
import { today } from "../core/model/dates.ts";
import { readChatSettings } from "../io/chat/environment.ts";
import { proxiedFetch } from "../io/chat/proxy.ts";
import { makeSiteCache } from "../io/files/folders.ts";
import { readGitName } from "../io/files/git.ts";
import { watchFiles } from "../io/files/watch.ts";
import { listen, onlyHosts } from "../io/server/listen.ts";
import { createRequestErrorLog } from "../io/server/request-errors.ts";
import { createReviewHandler } from "../io/server/review-handler.ts";
import { createSession } from "../io/server/session.ts";
import { visible } from "../io/terminal/excerpt.ts";
import type { World } from "../io/terminal/world.ts";
import { stampContent } from "../pipeline/content/content-files.ts";
import { followContent } from "../pipeline/content/follow-content.ts";
import { ReviewedDocuments } from "../pipeline/review/documents.ts";
import { ReviewJournal } from "../pipeline/review/journal.ts";
import { createReviews } from "../pipeline/review/reviews.ts";
import { EarlierVersions } from "../pipeline/review/versions.ts";
import { createPreview } from "../pipeline/site/preview.ts";
import { chooseLanguages } from "../pipeline/translate/choose-languages.ts";
import { finishDocuments } from "../pipeline/translate/content-writer.ts";
import { runFiles } from "../pipeline/translate/journal.ts";

interface ReviewOptions {
  content: string;
  port: number;
}

/** The server listens to this machine only, because translations are changed without a password. */
const host = "127.0.0.1";

/**
 * `biopedia review [codes…]`: serves a page on which translated articles and pages are reviewed, until it is
 * interrupted. Changes are written at once.
 *
 * @returns the exit code
 */
export async function review(
  codes: readonly string[],
  { content: dir, port }: ReviewOptions,
  world: World,
): Promise<number> {
  const { cwd, env, signal, stdout } = world;
  const contentDir = resolve(cwd, dir);
  // The documents themselves are read each time; text files are part of the content.
  const content = followContent(contentDir, (file) => !/^(?:articles|pages)\//.test(file));
  const languages = chooseLanguages(await content(), codes);
  const files = runFiles(contentDir, env);
  makeSiteCache(files.dir);
  await finishDocuments(contentDir, files.writeLock);
  const documents = new ReviewedDocuments({
    contentDir,
    content,
    codes: languages.map(({ code }) => code),
    lock: files.writeLock,
    today,
  });
  const { length } = await documents.list();
  if (length === 0)
    throw new UsageError(
      `there is nothing translated${named(codes)}`,
      "biopedia translate makes translations, and --articles whole articles",
    );
  const settings = readChatSettings(world);
  const page = createReviewHandler(
    createReviews({
      documents,
      journal: new ReviewJournal(files.reviews),
      versions: new EarlierVersions(contentDir, env),
      service: settings.lacksKey ? undefined : { settings, fetch: proxiedFetch(env, world.fetch), signal },
      suggestedName: await readGitName(contentDir, env),
      today,
    }),
  );
  const preview = createPreview({ contentDir, env });
  const session = createSession();
  const answer = session.guard((request, response) =>
    (request.url?.startsWith(reviewPath) ? page.answer : preview)(request, response),
  );
  const server = await listen(
    onlyHosts(() => [], answer),
    { host, port, onError: createRequestErrorLog(world) },
  );
  try {
    const address = `${server.origin}${reviewPath}?token=${session.token}`;
    stdout.write(`Reviewing ${plural(length, "document")} of ${visible(dir)} at ${address} (Ctrl-C stops)\n`);
    for await (const { changed } of watchFiles(() => stampContent(contentDir), signal))
      if (changed.length > 0) page.announce();
  } finally {
    await server.close();
  }
  return 0;
}

const named = (codes: readonly string[]): string => (codes.length === 0 ? "" : ` in ${codes.join(", ")}`);
