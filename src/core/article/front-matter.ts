import type { Node } from "@markdoc/markdoc";
import type { ZodType } from "zod";
import { type Parsed, parseYaml } from "../content/parse-data.ts";
import { checkPicture, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Source } from "../diagnostics/source.ts";
import { frontMatterSchema, pageFrontMatterSchema } from "../model/schema.ts";
import type { FrontMatter } from "../model/types.ts";

/** Front matter with the places of its values; `value` is absent when there are errors. */
export type Front = Pick<Parsed<FrontMatter>, "value" | "locate" | "diagnostics">;

/** Where the front matter of a text begins and ends. */
function rangeOf(source: Source): [number, number] {
  const start = source.offsetOf(2);
  const close = /^---[ \t]*$/gm;
  close.lastIndex = start;
  return [start, close.exec(source.text)?.index ?? source.text.length];
}

/** Returns the title of a further page, if its front matter is valid. */
export const readTitle = (source: Source): string | undefined =>
  source.text.startsWith("---") ? parseYaml(pageFrontMatterSchema, source, rangeOf(source)).value?.title : undefined;

/**
 * Reads the front matter of an article or a further page.
 *
 * @returns the checked values, and the diagnostics of YAML with `missing-front-matter` and those of pictures
 */
export function parseFrontMatter(
  root: Node,
  source: Source,
  { findPicture, isPage = false }: { findPicture: FindPicture; isPage?: boolean | undefined },
): Front {
  if (root.attributes.frontmatter === undefined) {
    const start = source.at(0);
    return { locate: () => start, diagnostics: [diagnose("missing-front-matter", {}, start)] };
  }
  const schema: ZodType<FrontMatter> = isPage ? pageFrontMatterSchema : frontMatterSchema;
  const { value, diagnostics, locate } = parseYaml(schema, source, rangeOf(source));
  const image = value?.infobox?.image;
  if (image) diagnostics.push(...checkPicture(findPicture, image.src, locate(["infobox", "image", "src"])));
  return { ...(value && { value }), locate, diagnostics };
}
