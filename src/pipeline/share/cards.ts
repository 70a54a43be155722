import { join } from "node:path";
import type { Library } from "../../core/content/library.ts";
import { accentOf } from "../../core/content/theme.ts";
import type { ThemeFont } from "../../core/model/theme-schema.ts";
import type { Language } from "../../core/model/types.ts";
import { defaultAccent, initialsOf } from "../../core/page/initials-picture.ts";
import { nameOnPage, siteTitle } from "../../core/page/names.ts";
import { hasOwnCard, whoIs } from "../../core/page/sharing-card.ts";
import { readBytes } from "../../io/files/read-file.ts";
import type { Content } from "../content/load.ts";
import type { CardTexts } from "./card.ts";
import type { IconSource } from "./icons.ts";

/** A picture of the content that others are drawn with. */
export interface UsedPicture {
  /** `/uploads/portrait.svg` */
  src: string;
  bytes: Buffer;
}

/** What the pictures of a site have in common. */
export interface Look {
  accent: string;
  fonts: CardTexts["fonts"];
  portrait: UsedPicture | undefined;
  icon: UsedPicture | undefined;
}

/** Reads what the pictures of a site have in common. The portrait is that of site.yaml, else that of the default language's article. */
export async function readLook(content: Content, contentDir: string): Promise<Look> {
  const { site, defaultLanguage } = content.library;
  const { fonts, ...theme } = site.theme ?? {};
  const read = (src: string | undefined) => src && { src, bytes: readBytes(join(contentDir, src)) };
  const article =
    site.subject.image === undefined && defaultLanguage.hasArticle ? await content.article({ language: defaultLanguage }) : undefined;
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

/** Returns the languages that have a sharing image of their own. */
export const cardLanguages = (library: Library): Language[] =>
  [...library.languages.values()].filter((language) => hasOwnCard(library, language));

/** Returns what the sharing image of a language says. */
export async function cardTexts(content: Content, language: Language, { accent, fonts }: Look): Promise<CardTexts> {
  const { library } = content;
  const { site, urls, defaultLanguage } = library;
  const isNamed = library.textIn("name", language) !== undefined && whoIs(library, language) !== undefined;
  const article = isNamed || !language.hasArticle ? undefined : (await content.article({ language })).article?.frontMatter;
  const name = nameOnPage(library, language, article);
  const title = siteTitle(library, language);
  const who = whoIs(library, language) ?? article?.description;
  return {
    language: writingOf(language),
    name,
    who: who === name ? undefined : who,
    initials: initialsOf(name),
    title: title === name ? undefined : { text: title, language: writingOf(defaultLanguage) },
    host: urls.hasAddress && site.baseUrl !== undefined ? new URL(site.baseUrl).host : undefined,
    accent,
    fonts,
  };
}

const writingOf = ({ tag, script, dir }: Language): CardTexts["language"] => ({ tag, script, dir });

/** Returns what the site's icons show. */
export function iconSource({ site, defaultLanguage }: Library, { accent, fonts, icon }: Look): IconSource {
  const style = { family: fonts.text, isBold: true, language: writingOf(defaultLanguage) };
  return { picture: icon?.bytes, initials: initialsOf(site.subject.name), accent, style };
}
