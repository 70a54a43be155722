import { join } from "node:path";
import type { Content } from "../../core/content/content.ts";
import { accentOf } from "../../core/content/theme.ts";
import type { ThemeFont } from "../../core/model/settings-schema.ts";
import { getOwn } from "../../core/model/texts.ts";
import type { Language } from "../../core/model/types.ts";
import { defaultAccent, initialsOf } from "../../core/page/icons.ts";
import { nameOnPage, siteTitle } from "../../core/page/names.ts";
import { readBytes } from "../../io/files/read.ts";
import type { LoadedContent } from "../content/load.ts";
import type { CardTexts } from "./card.ts";
import type { IconSource } from "./icons.ts";

/** A picture of the content that is part of drawn pictures. */
export interface UsedPicture {
  /** `/uploads/portrait.svg` */
  src: string;
  bytes: Buffer;
}

/** The common look of the drawn pictures of a site. */
export interface Look {
  accent: string;
  fonts: CardTexts["fonts"];
  portrait: UsedPicture | undefined;
  icon: UsedPicture | undefined;
}

/**
 * Reads the common look of the pictures of a site. The portrait comes from site.yaml, else from the default language's
 * article.
 */
export async function readLook(content: LoadedContent, contentDir: string): Promise<Look> {
  const { site } = content;
  const { defaultLanguage } = site;
  const { fonts, ...theme } = site.theme ?? {};
  const read = (src: string | undefined) => src && { src, bytes: readBytes(join(contentDir, src)) };
  const article =
    site.subject.image === undefined && defaultLanguage.hasArticle
      ? await content.articles.read({ language: defaultLanguage })
      : undefined;
  return {
    accent: accentOf(theme)?.light ?? defaultAccent,
    fonts: { heading: familiesOf(fonts?.heading, "Noto Serif,serif"), text: familiesOf(fonts?.text, "Noto Sans,sans") },
    portrait: read(site.subject.image ?? article?.article?.frontMatter.infobox?.image?.src) || undefined,
    icon: read(site.icon) || undefined,
  };
}

/** Returns the names of a font and of those that stand in for it. */
const familiesOf = (font: ThemeFont | undefined, others: string): string =>
  font === undefined ? others : `${(typeof font === "string" ? font : font.family).replace(/["']/g, "")},${others}`;

/**
 * Returns the languages that have a sharing image of their own, because the site has texts in them that the image
 * shows. The other languages use another language's image.
 */
export const cardLanguages = ({ site, texts, short }: Content): Language[] =>
  [...site.languages.values()].filter(
    (language) =>
      language === site.defaultLanguage ||
      language.hasArticle ||
      Object.keys(short.bundle(language)).length > 0 ||
      ["name", "jobTitle"].some((key) => getOwn(texts.ownTexts(language), key) !== undefined),
  );

/** Returns the texts of the sharing image of a language. */
export async function cardTexts(
  content: LoadedContent,
  language: Language,
  { accent, fonts }: Look,
): Promise<CardTexts> {
  const { site, texts, addresses } = content;
  const { defaultLanguage } = site;
  const isNamed = texts.textIn("name", language) !== undefined && texts.whoIs(language) !== undefined;
  const article =
    isNamed || !language.hasArticle ? undefined : (await content.articles.read({ language })).article?.frontMatter;
  const name = nameOnPage(content, language, article);
  const title = siteTitle(content, language);
  const who = texts.whoIs(language) ?? article?.description;
  return {
    language: writingOf(language),
    name,
    who: who === name ? undefined : who,
    initials: initialsOf(name),
    title: title === name ? undefined : { text: title, language: writingOf(defaultLanguage) },
    host: addresses.hasAddress && site.baseUrl !== undefined ? new URL(site.baseUrl).host : undefined,
    accent,
    fonts,
  };
}

const writingOf = ({ tag, script, dir }: Language): CardTexts["language"] => ({ tag, script, dir });

/** Returns the source of the site's icons. */
export function iconSource({ site }: Content, { accent, fonts, icon }: Look): IconSource {
  const style = { family: fonts.text, isBold: true, language: writingOf(site.defaultLanguage) };
  return { picture: icon?.bytes, initials: initialsOf(site.subject.name), accent, style };
}
