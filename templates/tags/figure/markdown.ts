import { fill } from "../../../src/core/model/interface-words.ts";
import { licenseUrl } from "../../../src/core/model/urls.ts";
import { escapeText, joinBlocks, link } from "../../markdown/escape.ts";
import { defineMarkdown, type TagText } from "../define-view.ts";
import tag from "./tag.ts";

type Figure = TagText<typeof tag>;

/** A picture, its caption below it, and who made it. */
export default defineMarkdown(tag, ({ attributes, nodes, context, blocks }) =>
  joinBlocks([context.image(attributes.src, attributes.alt), blocks(nodes), credit(attributes, context)]),
);

/** Who made the picture, and its license. */
function credit({ credit: by, license }: Figure["attributes"], { page: { words } }: Figure["context"]): string {
  const url = license && licenseUrl(license);
  const named = license && (url ? link(escapeText(license), url) : escapeText(license));
  const parts = [by && escapeText(by), named].filter(Boolean).join(" · ");
  return parts && fill(words.pictureCredit, { credit: parts });
}
