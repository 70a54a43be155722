import type { PictureFolder } from "../../core/content/drawing-state.ts";
import type { Library } from "../../core/content/library.ts";
import { listSharingImages } from "../../core/content/sharing-images.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Language } from "../../core/model/types.ts";
import { fingerprintOf, readDrawingState } from "../content/drawing-state.ts";
import type { Content } from "../content/load.ts";
import { type CardPictures, type CardTexts, drawCard } from "./card.ts";
import { cardLanguages, cardTexts, iconSource, type Look, readLook } from "./cards.ts";
import { type DrawnPictures, openDrawn, type PictureStatus } from "./drawn-pictures.ts";
import { drawIcon, iconNames } from "./icons.ts";
import type { Sharp } from "./load-sharp.ts";

/** Part of every fingerprint: pictures that an earlier version drew otherwise are stale. */
const drawingVersion = 1;

/** A picture that the site should have. */
export interface PlannedPicture {
  /** Relative to the content folder: `share/fr.png`. */
  file: string;
  status: PictureStatus;
  /** Of its texts. */
  language: Language;
  /** The texts in the picture. */
  texts: readonly string[];
  /** Absent if it cannot be drawn over what is there. */
  draw: ((sharp: Sharp, pictures: CardPictures) => Promise<Buffer>) | undefined;
  /** Writes the drawn picture. */
  write: (bytes: Buffer) => Promise<void>;
}

interface Planning {
  content: Content;
  contentDir: string;
  /** The files of the content folder. */
  files: readonly string[];
  /** Only the sharing images of these; undefined for all pictures. */
  languages: readonly Language[] | undefined;
}

/**
 * Lists the pictures that a site should have, with the state of each: a sharing image per language, and its icons.
 *
 * @returns them, what they have in common, and the diagnostics of the state file of the icons; that of the sharing images is part of the content
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
  for (const language of languages ?? cardLanguages(content.library)) {
    const texts = await cardTexts(content, language, look);
    const planned = plan(share, "share", `${language.code}.png`, sourceOf(texts, look), {
      language,
      texts: [texts.name, texts.who, look.portrait ? undefined : texts.initials, texts.title?.text, texts.host],
      draw: (sharp, used) => drawCard(sharp, { ...texts, ...used }),
    });
    const file = present.get(language.code) ?? planned.file;
    // A picture in another format is a person's, and a second one beside it would be too many.
    pictures.push(file === planned.file ? planned : { ...planned, file, status: "by hand", draw: undefined });
  }
  if (languages) return { look, pictures, diagnostics: [] };
  const ofIcons = await readDrawingState(contentDir, "icons");
  const icons = planIcons(content.library, openDrawn(contentDir, "icons", ofIcons.state), look);
  return { look, pictures: [...pictures, ...icons], diagnostics: ofIcons.diagnostics };
}

function planIcons(library: Library, icons: DrawnPictures, look: Look): PlannedPicture[] {
  const source = iconSource(library, look);
  const fingerprint = fingerprintOf(JSON.stringify([drawingVersion, { ...source, picture: digestOf(look.icon?.bytes) }]));
  return iconNames.map((name) =>
    plan(icons, "icons", name, fingerprint, {
      language: library.defaultLanguage,
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
    write: (bytes) => drawn.write(name, source, bytes),
  };
}

/** Returns a fingerprint of everything that a sharing image is drawn from. Fonts differ between machines, and are no part of it. */
const sourceOf = (texts: CardTexts, { portrait, icon }: Look): string =>
  fingerprintOf(JSON.stringify([drawingVersion, texts, digestOf(portrait?.bytes), digestOf(icon?.bytes)]));

const digestOf = (bytes: Buffer | undefined): string => (bytes === undefined ? "" : fingerprintOf(bytes));
