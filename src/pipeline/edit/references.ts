import { existsSync } from "node:fs";
import { join } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { ReferenceReply } from "../../core/edit/protocol.ts";
import { textOf } from "../../core/model/references/reference.ts";
import { referenceFormatter } from "../../core/references/format-reference.ts";
import { proxiedFetch } from "../../io/chat/proxy.ts";
import { waitForLock } from "../../io/files/lockfile.ts";
import { replaceUnchanged } from "../../io/files/write.ts";
import type { World } from "../../io/terminal/world.ts";
import type { LoadedContent } from "../content/load.ts";
import { politeFetch } from "../import/fetch-public.ts";
import { knownReferences, readReferencesText, referencesFile, withNewReferences } from "../import/known-references.ts";
import { readReference } from "../import/read-address.ts";
import { untilUnedited } from "../translate/content-writer.ts";

interface Site {
  contentDir: string;
  content: () => Promise<LoadedContent>;
  /** The path of the lock that every writer of documents takes. */
  lock: string;
  /** Today's date: `2026-05-01`. */
  on: string;
  world: Pick<World, "env" | "fetch" | "lookup" | "signal">;
}

/**
 * Adds the work that an identifier or an address stands for to the references of a site, as `import` does.
 *
 * @returns the reference; the one that is there already if the work is known
 * @throws KnownError if nobody knows the work, or the address cannot be had
 */
export async function addReference(
  what: string,
  { contentDir, content, lock, on, world }: Site,
): Promise<ReferenceReply> {
  const fetch = politeFetch({ fetch: proxiedFetch(world.env, world.fetch, world.lookup), signal: world.signal });
  const entry = await readReference(what, on, fetch);
  const release = await waitForLock(lock, "writing documents");
  let id: string;
  try {
    id = await untilUnedited(referencesFile, async () => {
      const written = readReferencesText(contentDir);
      const list = knownReferences(written);
      const added = list.add(entry);
      const path = join(contentDir, referencesFile);
      const before = existsSync(path) ? Buffer.from(written) : undefined;
      const isDone = list.added.size === 0 || (await replaceUnchanged(path, before, withNewReferences(written, list)));
      return isDone ? added : undefined;
    });
  } finally {
    release();
  }
  const { references, site, texts } = await content();
  const reference = references?.get(id);
  if (reference === undefined) throw new KnownError(`${id} was added, but cannot be read`, "run biopedia build");
  const format = referenceFormatter({ language: site.defaultLanguage, words: texts.words(site.defaultLanguage) });
  return { id, text: textOf(format(reference)) };
}
