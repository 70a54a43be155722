import type { Node } from "@markdoc/markdoc";
import { type Definitions, isTagName, type TagName } from "../tags/article-tags.ts";
import type { TagText } from "../tags/define-view.ts";
import * as formats from "../tags/markdown.gen.ts";
import type { Context } from "./context.ts";

/** Formats each tag. */
const tagFormats: { [Name in TagName]: (text: TagText<Definitions[Name]>) => string } = formats;

/** Formats a tag. @param render formats its content */
export function tagText(
  { tag, attributes, children }: Node,
  context: Context,
  render: Pick<TagText<Definitions[TagName]>, "blocks" | "inline">,
): string {
  // `references` has no format, because the list of references has a section of its own.
  if (!isTagName(tag)) return render.blocks(children);
  const format = tagFormats[tag] as (text: object) => string;
  return format({ attributes, nodes: children, context, ...render });
}
