import type { Node } from "@markdoc/markdoc";
import type { ZodType } from "zod";
import { type Parsed, parseYaml } from "../content/parse-data.ts";
import { checkPicture, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Source } from "../diagnostics/source.ts";
import { type FrontMatterFile, frontMatterSchema, pageFrontMatterSchema } from "../model/front-matter-schema.ts";
import type { FrontMatter } from "../model/types.ts";
import { describe } from "./excerpts.ts";

/**
 * Front matter with the places of its values; `value` is absent when there are errors, `rest` is what is right then.
 */
export type Front = Pick<Parsed<FrontMatterFile>, "value" | "rest" | "locate" | "diagnostics">;

/** The rules that front matter is checked against. */
export interface FrontContext {
  findPicture: FindPicture;
  /** Whether the text is a further page, which has less front matter. */
  isPage?: boolean;
}

/** Returns where the YAML of a text that begins with front matter is. */
export function frontMatterRange(source: Source): [number, number] {
  const start = source.text.indexOf("\n") + 1;
  const close = /^---[ \t]*$/gm;
  close.lastIndex = start;
  return [start, close.exec(source.text)?.index ?? source.text.length];
}

/** Returns the title of a further page, if its front matter is valid. */
export const readTitle = (source: Source): string | undefined =>
  source.text.startsWith("---") ? readFront(source, true).value?.title : undefined;

/** Reads the YAML of front matter, which a text begins with. */
export function readFront(source: Source, isPage = false): Front {
  const schema: ZodType<FrontMatterFile> = isPage ? pageFrontMatterSchema : frontMatterSchema;
  return parseYaml(schema, source, frontMatterRange(source));
}

/**
 * Reads the front matter of an article, which may have none, or of a further page.
 *
 * @returns the checked values, and the diagnostics of YAML with `unclosed-front-matter` and those of pictures
 */
export function parseFrontMatter(root: Node, source: Source, { findPicture, isPage = false }: FrontContext): Front {
  const written: string | undefined = root.attributes.frontmatter;
  const top = () => source.at(0);
  if (written === undefined && /^---[ \t]*$/m.exec(source.text)?.index === 0) {
    return { locate: top, diagnostics: [diagnose("unclosed-front-matter", {}, top())] };
  }
  // Front matter with nothing but comments is empty, too.
  const isEmpty = written === undefined || written.split("\n").every((line) => /^\s*(?:#|$)/.test(line));
  if (isEmpty) {
    return { value: {}, locate: top, diagnostics: isPage ? [diagnose("missing-key", { name: "title" }, top())] : [] };
  }
  const { diagnostics, locate, ...read } = readFront(source, isPage);
  const image = (read.value ?? read.rest)?.infobox?.image;
  const ofImage = image ? checkPicture(findPicture, image.src, () => locate(["infobox", "image", "src"])) : [];
  return { ...read, locate, diagnostics: [...diagnostics, ...ofImage] };
}

/** Fills in the title of an infobox. */
const withTitle = ({ title, ...others }: NonNullable<FrontMatterFile["infobox"]>, usual: string) => ({
  title: title ?? usual,
  ...others,
});

/**
 * Fills in what the front matter of an article leaves out.
 *
 * @param name the subject's name in the language of the article
 * @param opening the article's first paragraph
 */
export function fillFrontMatter(written: FrontMatterFile, name: string, opening: Node | undefined): FrontMatter {
  const { infobox, title = name, description = describe(opening, title), ...others } = written;
  return { title, description, ...others, ...(infobox && { infobox: withTitle(infobox, title) }) };
}
