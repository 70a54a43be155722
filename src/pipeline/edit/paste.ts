import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { EditorNode } from "../../core/edit/nodes.ts";
import type { PasteReply } from "../../core/edit/protocol.ts";
import { readBlocks } from "../../core/edit/read-blocks.ts";
import { htmlToArticle } from "../../core/import/html/to-article.ts";
import type { ReferenceList } from "../../core/import/reference-entry.ts";
import type { LoadedContent } from "../content/load.ts";
import { knownReferences, readReferencesText, referencesFile, withNewReferences } from "../import/read-references.ts";
import { changeFile, type SharedFolder } from "../translate/change-file.ts";
import { citable } from "./references.ts";

/**
 * Reads HTML of the clipboard for a page, and adds the works that it cites to the references of the site.
 *
 * @param path of the page: `/fr`
 * @returns undefined if there is no such page
 * @throws KnownError if it cannot be read
 */
export async function paste(
  path: string,
  html: string,
  { content, contentDir, lock }: SharedFolder & { content: () => Promise<LoadedContent> },
): Promise<PasteReply | undefined> {
  const current = await content();
  const route = current.site.routes.find((each) => each.path === path);
  if (route === undefined) return undefined;
  const read = (written: string) => {
    const list = knownReferences(written);
    return { list, pasted: readPasted(html, route.language.code, list) };
  };
  try {
    const { list, pasted } = read(readReferencesText(contentDir));
    if (list.added.size === 0) return { ...pasted, added: [] };
    const done = await changeFile(
      { contentDir, lock },
      referencesFile,
      (written) => {
        const result = read(written);
        return { text: withNewReferences(written, result.list), result };
      },
      true,
    );
    const added = citable(await content(), route).filter(({ id }) => done.list.added.has(id));
    return { ...done.pasted, added };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new KnownError("the text cannot be pasted: its parts are nested too deeply", "paste it without formatting");
  }
}

/**
 * Reads HTML of the clipboard as blocks of an article, with the reader of `import`: text is data, and only what an
 * article has is kept of its markup.
 *
 * @param language the code of the text's language
 * @param references the list that cited works are added to
 */
export function readPasted(
  html: string,
  language: string,
  references: ReferenceList,
): { blocks: EditorNode[]; left: PasteReply["left"] } {
  const source = { title: "", language, isPart: true, pictures: new Map<string, never>() };
  const { body, losses } = htmlToArticle(html, source, references);
  // A line at the very beginning would open front matter.
  const [, ...blocks] = readBlocks(`x\n\n${body}`).blocks;
  const count = (isOf: (what: string) => boolean) => losses.filter(({ what }) => isOf(what)).length;
  const [pictures, marks] = [count((what) => what.startsWith("picture")), count((what) => what === "reference")];
  return {
    blocks: blocks.map(({ node }) => node),
    left: { pictures, references: marks, others: losses.length - pictures - marks },
  };
}
