import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { ReferenceReply } from "../../core/edit/protocol.ts";
import { textOf } from "../../core/model/references/reference.ts";
import { referenceFormatter } from "../../core/references/format-reference.ts";
import { proxiedFetch } from "../../io/chat/proxy.ts";
import type { World } from "../../io/terminal/world.ts";
import type { LoadedContent } from "../content/load.ts";
import { politeFetch } from "../import/fetch-public.ts";
import { knownReferences, referencesFile, withNewReferences } from "../import/known-references.ts";
import { readReference } from "../import/read-address.ts";
import { changeFile, type SharedFolder } from "../translate/change-file.ts";

interface Site extends SharedFolder {
  content: () => Promise<LoadedContent>;
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
  const add = (written: string) => {
    const list = knownReferences(written);
    const result = list.add(entry);
    return { text: withNewReferences(written, list), result };
  };
  const id = await changeFile({ contentDir, lock }, referencesFile, add, true);
  const { references, site, texts } = await content();
  const reference = references?.get(id);
  if (reference === undefined) throw new KnownError(`${id} was added, but cannot be read`, "run biopedia build");
  const format = referenceFormatter({ language: site.defaultLanguage, words: texts.words(site.defaultLanguage) });
  return { id, text: textOf(format(reference)) };
}
