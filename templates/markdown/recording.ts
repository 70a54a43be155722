import { captioned } from "../../src/core/article/nodes.ts";
import type { Tag } from "../../src/core/article/tags.ts";
import type { TagText } from "../tags/define-view.ts";
import { escapeText, joinBlocks } from "./escape.ts";

/** Formats sound or film: a link to it, the caption, and the transcript. */
export function recording(
  link: string,
  { nodes, context, blocks, inline }: Pick<TagText<Tag>, "nodes" | "context" | "blocks" | "inline">,
): string {
  const { caption, transcript } = captioned(nodes);
  return joinBlocks([
    link,
    inline(caption).trim(),
    transcript.length > 0 && `**${escapeText(context.page.words.transcript)}**`,
    blocks(transcript),
  ]);
}
