import { captioned } from "../../src/core/article/nodes.ts";
import type { Tag } from "../../src/core/article/tags.ts";
import type { TagText } from "../tags/define-markdown.ts";
import { escapeText, joinBlocks } from "./escape.ts";

/** Formats sound or film: a link to the file, the caption, and the transcript. */
export function recording({
  attributes: { src, title },
  nodes,
  context,
  blocks,
  inline,
}: Omit<TagText<Tag>, "attributes"> & { attributes: { src: string; title: string } }): string {
  const { caption, transcript } = captioned(nodes);
  return joinBlocks([
    context.file(src, title),
    inline(caption).trim(),
    transcript.length > 0 && `**${escapeText(context.page.words.transcript)}**`,
    blocks(transcript),
  ]);
}
