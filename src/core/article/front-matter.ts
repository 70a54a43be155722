import type { Node } from "@markdoc/markdoc";
import { type Parsed, parseYaml } from "../content/parse-data.ts";
import { checkPicture, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Source } from "../diagnostics/source.ts";
import { frontMatterSchema } from "../model/schema.ts";
import type { FrontMatter } from "../model/types.ts";

/** Front matter with the places of its values; `value` is absent when there are errors. */
export type Front = Pick<Parsed<FrontMatter>, "value" | "locate" | "diagnostics">;

/**
 * Reads the front matter of an article.
 *
 * @returns the checked values, and the diagnostics of YAML with `missing-front-matter` and those of pictures
 */
export function parseFrontMatter(root: Node, source: Source, findPicture: FindPicture): Front {
  if (root.attributes.frontmatter === undefined) {
    const start = source.at(0);
    return { locate: () => start, diagnostics: [diagnose("missing-front-matter", {}, start)] };
  }
  const start = source.offsetOf(2);
  const close = /^---[ \t]*$/gm;
  close.lastIndex = start;
  const { value, diagnostics, locate } = parseYaml(frontMatterSchema, source, [
    start,
    close.exec(source.text)?.index ?? source.text.length,
  ]);
  const image = value?.infobox?.image;
  if (image) diagnostics.push(...checkPicture(findPicture, image.src, locate(["infobox", "image", "src"])));
  return { ...(value && { value }), locate, diagnostics };
}
