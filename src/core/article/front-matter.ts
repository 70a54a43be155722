import type { Node } from "@markdoc/markdoc";
import { type Parsed, parseYaml } from "../content/parse-data.ts";
import { checkPicture, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Source } from "../diagnostics/source.ts";
import { type FrontMatterFile, frontMatterSchema } from "../model/schema.ts";
import type { FrontMatter } from "../model/types.ts";
import { otherHost } from "./link-text.ts";
import { plainText } from "./plain-text.ts";
import { shorten } from "./shorten.ts";

/** Front matter with the places of its values; `value` is absent when there are errors. */
export type Front = Pick<Parsed<FrontMatterFile>, "value" | "locate" | "diagnostics">;

/**
 * Reads the front matter of an article, which may have none.
 *
 * @returns the checked values, and the diagnostics of YAML with `unclosed-front-matter`, `deceptive-link` and those of pictures
 */
export function parseFrontMatter(root: Node, source: Source, findPicture: FindPicture): Front {
  const written: string | undefined = root.attributes.frontmatter;
  const top = source.at(0);
  if (written === undefined && /^---[ \t]*$/m.exec(source.text)?.index === 0) {
    return { locate: () => top, diagnostics: [diagnose("unclosed-front-matter", {}, top)] };
  }
  // Also where every line is a comment.
  if (written === undefined || /^(?:\s*(?:#.*)?\n)*\s*(?:#.*)?$/.test(written)) return { value: {}, locate: () => top, diagnostics: [] };
  const start = source.offsetOf(2);
  const close = /^---[ \t]*$/gm;
  close.lastIndex = start;
  const { value, diagnostics, locate } = parseYaml(frontMatterSchema, source, [
    start,
    close.exec(source.text)?.index ?? source.text.length,
  ]);
  for (const [row, { value: name, url }] of (value?.infobox?.details ?? []).entries()) {
    const host = url === undefined ? undefined : otherHost(name, url);
    if (host !== undefined) diagnostics.push(diagnose("deceptive-link", { name, host }, locate(["infobox", "details", row, "url"])));
  }
  const image = value?.infobox?.image;
  if (image) diagnostics.push(...checkPicture(findPicture, image.src, locate(["infobox", "image", "src"])));
  return { ...(value && { value }), locate, diagnostics };
}

/** The maximum length of a derived description, in UTF-16 units; search engines show about as much. */
const longestDescription = 160;

/**
 * Fills in what the front matter of an article leaves out.
 *
 * @param name the subject's name in the language of the article
 * @param opening the article's first paragraph
 */
export function fillFrontMatter(written: FrontMatterFile, name: string, opening: Node | undefined): FrontMatter {
  const { infobox, ...others } = written;
  const { title = name } = others;
  const start = opening === undefined ? "" : shorten(plainText(opening), longestDescription);
  const { description = start || title } = others;
  return { ...others, title, description, ...(infobox && { infobox: { ...infobox, title: infobox.title ?? title } }) };
}
