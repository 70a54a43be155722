import type { Element } from "hast";
import type { ImportedPicture } from "../imported.ts";
import { decode } from "../wikipedia/address.ts";
import { isWebAddress, plain } from "../wikipedia/citation-templates.ts";
import { attributeValue, inlineToMarkdown } from "./markdown.ts";
import { attribute, elementsIn, hasClass, isElement, textOf } from "./tree.ts";

/** The maker of a picture and its license, as far as they are known. */
export interface PictureCredit {
  credit?: string | undefined;
  license?: string | undefined;
  /** The address of the page about it. */
  page?: string | undefined;
}

/** A picture as an article shows it: Markdown, or the file of one that cannot be shown, with its caption. */
type Figure = { markdown: string } | { lost: string; caption: string };

interface PictureSource {
  /** The files of pictures that can be shown, with their credits; undefined shows all. */
  shown: ReadonlyMap<string, PictureCredit> | undefined;
  /** Writes a part of the page as inline Markdown. */
  inlineOf: (element: Element) => string;
  /** The address of a link, if it can be one on a page. */
  addressOf: (written: string) => string | undefined;
}

/** Pixels below which a picture is a flag or a symbol beside text, no picture of the article. */
const smallest = 60;

/** The pictures of a page: the names that their files get, and the tags that show them. */
export class Pictures {
  readonly found: ImportedPicture[] = [];
  readonly #source: PictureSource;
  readonly #names = new Set<string>();
  readonly #bySource = new Map<string, ImportedPicture>();

  constructor(source: PictureSource) {
    this.#source = source;
  }

  canShow(file: string): boolean {
    const { shown } = this.#source;
    return shown === undefined || shown.has(file);
  }

  /** Gives a picture the name of a file in `uploads/` that no other picture has. */
  add(file: string): ImportedPicture {
    const known = this.#bySource.get(file);
    if (known !== undefined) return known;
    const [stem, ending] = nameOf(file);
    let name = stem + ending;
    for (let count = 2; this.#names.has(name); count += 1) name = `${stem}-${count}${ending}`;
    const picture = { name, source: file };
    this.#names.add(name);
    this.#bySource.set(file, picture);
    this.found.push(picture);
    return picture;
  }

  /** Reads a picture with its caption; undefined for flags and symbols, which are no picture of the article. */
  figure(element: Element): Figure | undefined {
    const image = imageIn(element);
    const file = image && this.fileOf(image);
    if (image === undefined || file === undefined) return undefined;
    if (Number(attribute(image, "width") ?? "999") < smallest) return undefined;
    if (!this.canShow(file)) return { lost: shortName(file), caption: textOf(element).trim() };
    const caption = [...elementsIn(element)].find(
      (part) => part.tagName === "figcaption" || hasClass(part, /^gallerytext$/),
    );
    const text = caption === undefined ? "" : this.#source.inlineOf(caption);
    const { name } = this.add(file);
    const alt = attribute(image, "alt")?.trim() || plain(text) || name.replace(/\.\w+$/, "").replaceAll("_", " ");
    const align = /halign-(left|right|center)/.exec(attribute(element, "className") ?? "")?.[1];
    const { credit, license, page } = this.#source.shown?.get(file) ?? {};
    const told = [text, sourceOf(page)].filter((part) => part !== "").join(" ");
    const attributes = [
      `src="/uploads/${name}"`,
      `alt=${attributeValue(alt.slice(0, 250))}`,
      ...(align === undefined ? [] : [`align="${align}"`]),
      ...(credit === undefined ? [] : [`credit=${attributeValue(credit)}`]),
      ...(license === undefined ? [] : [`license=${attributeValue(license)}`]),
    ];
    return { markdown: `{% figure ${attributes.join(" ")} %}\n${told === "" ? "" : `${told}\n`}{% /figure %}` };
  }

  /** The caption of the portrait with its maker, license and source, which have no place of their own there. */
  captionOf(file: string, caption: string | undefined): string | undefined {
    const { credit, license, page } = this.#source.shown?.get(file) ?? {};
    const made = [credit, license].flatMap((part) => (part ? inlineToMarkdown([{ type: "text", value: part }]) : []));
    const parts = [caption ?? "", [...made, sourceOf(page)].filter((part) => part !== "").join(", ")];
    return parts.filter((part) => part !== "").join(" · ") || undefined;
  }

  /** Reads the pictures of a gallery: its tag, and the pictures that cannot be shown. */
  gallery(element: Element): { markdown: string | undefined; lost: Extract<Figure, { lost: string }>[] } {
    const items = element.children.filter((item): item is Element => isElement(item, "li"));
    const figures = items.flatMap((item) => this.figure(item) ?? []);
    const shown = figures.flatMap((figure) => ("lost" in figure ? [] : [figure.markdown]));
    const markdown = shown.length === 0 ? undefined : `{% gallery %}\n${shown.join("\n\n")}\n{% /gallery %}`;
    return { markdown, lost: figures.filter((figure) => "lost" in figure) };
  }

  /** The file of a picture: its name on Wikimedia Commons, or its address. */
  fileOf(image: Element): string | undefined {
    const resource = attribute(image, "resource");
    if (resource !== undefined) return decode(resource.replace(/^\.\/[^:]+:/, ""));
    const src = attribute(image, "src");
    if (src === undefined) return undefined;
    if (/^data:image\/(?:png|jpe?g|gif|webp);base64,/.test(src)) return src;
    return this.#source.addressOf(src) ?? (/^[\p{L}\p{M}\p{N}_./ %-]+$/u.test(src) ? decode(src) : undefined);
  }
}

/** The link to the page about a picture. */
const sourceOf = (page: string | undefined): string =>
  page === undefined || !isWebAddress(page) ? "" : `[Wikimedia Commons](<${page}>)`;

const imageIn = (element: Element): Element | undefined =>
  element.tagName === "img" ? element : [...elementsIn(element)].find(({ tagName }) => tagName === "img");

/** The name of a picture in a report: those within a page have none. */
const shortName = (file: string): string => (file.startsWith("data:") ? "within the page" : file.slice(0, 120));

/** The name of a picture's file and its ending: letters, digits and hyphens, whatever its address has. */
function nameOf(file: string): [stem: string, ending: string] {
  const [, type] = /^data:image\/(\w+)/.exec(file) ?? [];
  if (type !== undefined) return ["picture", type === "jpeg" ? ".jpg" : `.${type}`];
  const last = decode(file.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? "")
    .normalize("NFC")
    .toLowerCase();
  const [, stem = last, ending = ""] = /^(.*?)(\.(?:jpe?g|png|gif|svg|webp|avif|tiff?))?$/su.exec(last) ?? [];
  const plainStem = stem
    .replaceAll(" ", "_")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[._-]+|(?<![._-])[._-]+$/g, "")
    .slice(0, 60);
  return [plainStem || "picture", ending];
}
