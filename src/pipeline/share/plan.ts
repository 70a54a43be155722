import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "../../core/content/content.ts";
import {
  type DrawingState,
  drawingStateFile,
  listSharingImages,
  type PictureFolder,
} from "../../core/content/drawn-pictures.ts";
import { accentOf } from "../../core/content/theme.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { ThemeFont } from "../../core/model/settings-schema.ts";
import { getOwn } from "../../core/model/texts.ts";
import type { Language } from "../../core/model/types.ts";
import { defaultAccent, initialsOf } from "../../core/page/icons.ts";
import { nameOnPage, siteTitle } from "../../core/page/names.ts";
import { readBytes } from "../../io/files/read.ts";
import type { Sharp } from "../../io/files/sharp.ts";
import { replaceFile } from "../../io/files/write.ts";
import { fingerprintOf, isAsDrawn, readDrawingState } from "../content/drawn-pictures.ts";
import type { LoadedContent } from "../content/load.ts";
import { type CardPictures, type CardTexts, drawCard } from "./card.ts";
import { drawIcon, type IconSource, iconNames } from "./icons.ts";

/**
 * The version of the drawing, part of every fingerprint, because pictures that an earlier version drew otherwise are
 * stale.
 */
const drawingVersion = 2;

/** A picture that the site should have. */
export interface PlannedPicture {
  /** The path relative to the content folder: `share/fr.png`. */
  file: string;
  status: PictureStatus;
  /** The language of the texts. */
  language: Language;
  /** The texts in the picture. */
  texts: readonly string[];
  /** Draws the picture; absent if the existing file must not be replaced. */
  draw: ((sharp: Sharp, pictures: CardPictures) => Promise<Buffer>) | undefined;
  /** Writes the drawn picture. */
  write: (bytes: Buffer) => Promise<void>;
}

interface Planning {
  content: LoadedContent;
  contentDir: string;
  /** The files of the content folder. */
  files: readonly string[];
  /** The languages whose sharing images are planned; undefined for all pictures. */
  languages: readonly Language[] | undefined;
}

/**
 * Lists the pictures that a site should have, with the state of each: a sharing image per language, and its icons.
 *
 * @returns the pictures, their common look, and the diagnostics of the state file of the icons; the state file of the
 *   sharing images is part of the content
 */
export async function planPictures({
  content,
  contentDir,
  files,
  languages,
}: Planning): Promise<{ look: Look; pictures: PlannedPicture[]; diagnostics: Diagnostic[] }> {
  const look = await readLook(content, contentDir);
  const { state } = await readDrawingState(contentDir, "share");
  const share = openDrawn(contentDir, "share", state);
  const { files: present } = listSharingImages(files);
  const pictures: PlannedPicture[] = [];
  for (const language of languages ?? cardLanguages(content)) {
    const texts = await cardTexts(content, language, look);
    const planned = plan(share, "share", `${language.code}.png`, sourceOf(texts, look), {
      language,
      texts: [texts.name, texts.who, look.portrait ? undefined : texts.initials, texts.title?.text, texts.host],
      draw: (sharp, used) => drawCard(sharp, { ...texts, ...used }),
    });
    const file = present.get(language.code) ?? planned.file;
    // A picture in another format is not drawn, because a person made it and a language has one sharing image.
    pictures.push(file === planned.file ? planned : { ...planned, file, status: "by hand", draw: undefined });
  }
  if (languages) return { look, pictures, diagnostics: [] };
  const ofIcons = await readDrawingState(contentDir, "icons");
  const icons = planIcons(content, openDrawn(contentDir, "icons", ofIcons.state), look);
  return { look, pictures: [...pictures, ...icons], diagnostics: ofIcons.diagnostics };
}

function planIcons(content: Content, icons: DrawnPictures, look: Look): PlannedPicture[] {
  const source = iconSource(content, look);
  const fingerprint = fingerprintOf(
    JSON.stringify([drawingVersion, { ...source, picture: digestOf(look.icon?.bytes) }]),
  );
  return iconNames.map((name) =>
    plan(icons, "icons", name, fingerprint, {
      language: content.site.defaultLanguage,
      texts: source.picture ? [] : [source.initials],
      draw: (sharp) => drawIcon(sharp, name, source),
    }),
  );
}

function plan(
  drawn: DrawnPictures,
  folder: PictureFolder,
  name: string,
  source: string,
  rest: Pick<PlannedPicture, "language" | "draw"> & { texts: readonly (string | undefined)[] },
): PlannedPicture {
  return {
    ...rest,
    file: `${folder}/${name}`,
    status: drawn.status(name, source),
    texts: rest.texts.filter((text) => text !== undefined),
    write: (bytes) => drawn.write(name, source, bytes, folder === "share" ? rest.texts[0] : undefined),
  };
}

/**
 * Returns a fingerprint of everything that a sharing image is drawn from. Fonts are no part of it, because they differ
 * between machines.
 */
const sourceOf = (texts: CardTexts, { portrait, icon }: Look): string =>
  fingerprintOf(JSON.stringify([drawingVersion, texts, digestOf(portrait?.bytes), digestOf(icon?.bytes)]));

const digestOf = (bytes: Buffer | undefined): string => (bytes === undefined ? "" : fingerprintOf(bytes));

/** The status of a picture. */
type PictureStatus = "current" | "stale" | "missing" | "by hand";

/** The drawn pictures of a folder. */
interface DrawnPictures {
  /** @param source the fingerprint of everything that the picture would be drawn from */
  status: (name: string, source: string) => PictureStatus;
  /** Writes a drawn picture. @param shown the person's name in it @throws KnownError if it cannot be written */
  write: (name: string, source: string, bytes: Buffer, shown?: string) => Promise<void>;
}

/**
 * Opens a folder of drawn pictures.
 *
 * @param contentDir the content folder
 * @param known the content of its state file
 */
export function openDrawn(contentDir: string, folder: PictureFolder, known: DrawingState): DrawnPictures {
  const dir = join(contentDir, folder);
  let state = known;
  const read = (name: string) => (existsSync(join(dir, name)) ? readBytes(join(dir, name)) : undefined);
  const note = (name: string, entry: DrawingState[string]) => {
    const entries = Object.entries({ ...state, [name]: entry });
    state = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    return replaceFile(join(dir, drawingStateFile), `${JSON.stringify(state, null, 2)}\n`);
  };
  return {
    status(name, source) {
      const bytes = read(name);
      if (bytes === undefined) return "missing";
      if (!isAsDrawn(state, name, fingerprintOf(bytes))) return "by hand";
      const entry = state[name];
      return entry?.source === source && entry.output === fingerprintOf(bytes) ? "current" : "stale";
    },
    async write(name, source, bytes, shown) {
      const old = read(name);
      const replaces = old && isAsDrawn(state, name, fingerprintOf(old)) ? fingerprintOf(old) : undefined;
      const entry = { source, output: fingerprintOf(bytes), ...(shown !== undefined && { name: shown }) };
      // The state is written first, because a picture that is not in it would count as made by hand.
      await note(name, replaces === undefined ? entry : { ...entry, replaces });
      await replaceFile(join(dir, name), bytes);
      if (replaces !== undefined) await note(name, entry);
    },
  };
}

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
async function readLook(content: LoadedContent, contentDir: string): Promise<Look> {
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
const cardLanguages = ({ site, texts, short }: Content): Language[] =>
  [...site.languages.values()].filter(
    (language) =>
      language === site.defaultLanguage ||
      language.hasArticle ||
      Object.keys(short.bundle(language)).length > 0 ||
      ["name", "jobTitle"].some((key) => getOwn(texts.ownTexts(language), key) !== undefined),
  );

/** Returns the texts of the sharing image of a language. */
async function cardTexts(content: LoadedContent, language: Language, { accent, fonts }: Look): Promise<CardTexts> {
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
function iconSource({ site }: Content, { accent, fonts, icon }: Look): IconSource {
  const style = { family: fonts.text, isBold: true, language: writingOf(site.defaultLanguage) };
  return { picture: icon?.bytes, initials: initialsOf(site.subject.name), accent, style };
}
