import { resolve } from "node:path";
import { reviewPath } from "../core/documents/review-protocol.ts";
import { readGitName } from "../io/files/git-name.ts";
import { watchFiles } from "../io/files/watch.ts";
import { onlyHosts } from "../io/server/hosts.ts";
import { listen } from "../io/server/listen.ts";
import { createReviewHandler } from "../io/server/review-handler.ts";
import { createSession } from "../io/server/session.ts";
import { visible } from "../io/terminal/excerpt.ts";
import { plural } from "../io/terminal/report.ts";
import type { World } from "../io/terminal/world.ts";
import { stampContent } from "../pipeline/content/content-files.ts";
import { openDocuments } from "../pipeline/review/fake-documents.ts";
import { createPreview } from "../pipeline/review/preview.ts";
import { createReviews } from "../pipeline/review/reviews.ts";

export interface ReviewOptions {
  content: string;
  port: number;
}

/** Only this machine: translations are changed without a password. */
const host = "127.0.0.1";

/**
 * `biopedia review [codes…]`: serves a page on which translated articles and pages are reviewed, until it is interrupted. Changes are written at once.
 *
 * @returns the exit code
 */
export async function review(codes: readonly string[], { content, port }: ReviewOptions, world: World): Promise<number> {
  const { cwd, env, signal, stdout } = world;
  const contentDir = resolve(cwd, content);
  const documents = await openDocuments(contentDir, codes, env);
  const found = await documents.list();
  const reviews = createReviews({
    documents,
    suggestedName: await readGitName(contentDir, env),
    today: () => new Date().toISOString().slice(0, 10),
  });
  const page = createReviewHandler(reviews);
  const preview = createPreview(contentDir);
  const session = createSession();
  const answer = session.guard((request, response) => (request.url?.startsWith(reviewPath) ? page.answer : preview)(request, response));
  const server = await listen(
    onlyHosts(() => [], answer),
    { host, port },
  );
  try {
    stdout.write(
      `Reviewing ${plural(found.length, "document")} of ${visible(content)} at ${server.origin}${reviewPath}?token=${session.token} (Ctrl-C stops)\n`,
    );
    for await (const changed of watchFiles(() => stampContent(contentDir), signal)) if (changed.length > 0) page.announce();
  } finally {
    await server.close();
  }
  return 0;
}
