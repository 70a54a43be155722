import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { EditorTag } from "../../core/edit/protocol.ts";
import { addUpload, RequestError } from "./api.ts";
import { insertBlock, markType, nodeType } from "./commands.ts";
import { type Answer, ask, type Upload, type Values } from "./dialog.ts";
import { placeIn, run, type Site } from "./dialogs.ts";
import { chooseFiles, endingOf, type Field, refusal } from "./field.ts";
import { emptyTable } from "./tables.ts";
import { attributesIn, fieldsOf, writeTag } from "./tags.ts";
import { fill, words, wordsLanguage } from "./words.ts";

/** A file that was chosen, and how the dialog about it is called. */
interface Given {
  file: File;
  title: string;
}

/**
 * Adds files to the site, and to the text the tags that show them. Files that no tag shows become links.
 *
 * @param at where they were dropped. Default: the selection
 */
export async function insertFiles(view: EditorView, files: readonly File[], site: Site, at?: number): Promise<void> {
  let place = at;
  const figure = site.tags.find(({ name }) => name === "figure");
  const pictures = files.filter((file) => figure && showing(figure, file));
  const isTogether = figure !== undefined && pictures.length > 1;
  if (isTogether && (await insertPictures(view, figure, pictures, site, place))) place = undefined;
  const others = isTogether ? files.filter((file) => !pictures.includes(file)) : files;
  for (const [index, file] of others.entries()) {
    const title = others.length > 1 ? `${file.name} (${index + 1}/${others.length})` : file.name;
    // The next one stands behind the one before, where the selection is.
    if (await insertFile(view, { file, title }, site, place)) place = undefined;
  }
}

/**
 * Asks which files to add. @param name of the tag that shows them. Default: any
 *
 * @param at where. Default: the selection
 */
export function chooseFor(view: EditorView, site: Site, name?: string, at?: number): void {
  const tag = site.tags.find((each) => each.name === name);
  const endings = tag?.attributes.find(({ kind, required }) => kind === "file" && required)?.values ?? site.endings;
  chooseFiles(endings, (files) => void insertFiles(view, files, site, at), true);
}

async function insertFile(view: EditorView, given: Given, site: Site, at?: number): Promise<boolean> {
  const ending = endingOf(given.file.name);
  const refused = ending === "vtt" ? words.files.subtitles : refusal(given.file, site.endings);
  if (refused !== undefined) {
    site.say(refused);
    return false;
  }
  const tag = site.tags.find((each) => showing(each, given.file));
  return tag ? insertTag(view, tag, site, given, at) : insertLink(view, given, site, at);
}

/** Whether a tag shows files of a type. */
const showing = ({ attributes }: EditorTag, { name }: File): boolean =>
  attributes.some(({ kind, required, values = [] }) => kind === "file" && required && values.includes(endingOf(name)));

/** Asks once about several pictures, each of which needs its description, and inserts them. */
async function insertPictures(
  view: EditorView,
  tag: EditorTag,
  files: readonly File[],
  site: Site,
  at?: number,
): Promise<boolean> {
  const own = fieldsOf(tag, "", site, true);
  const described = own.find(({ name }) => name === "alt");
  const shared = own.filter(({ required, endings }) => !required && !endings);
  const fields = [
    ...files.map((picture, index) => ({
      ...described,
      name: `alt-${index}`,
      label: described?.label ?? "",
      hint: index === 0 ? described?.hint : undefined,
      required: true,
      picture,
    })),
    ...shared.map((field) => ({ ...field, hint: words.pictures.shared })),
  ];
  const uploads: Upload[] = [];
  const send = async () => {
    uploads.length = 0;
    for (const file of files) uploads.push(await addUpload(file));
  };
  const answer = await ask(fill(words.pictures.several, { count: files.length }), fields, { send });
  if (answer === undefined || answer === "remove") return false;
  let place = at;
  for (const [index, { src }] of uploads.entries()) {
    const values = { ...answer.values, src, alt: answer.values[`alt-${index}`] ?? "" };
    run(view, insertBlock(blockOf(tag, values), place));
    // The next one stands behind the one before, where the selection is.
    place = undefined;
  }
  noteUploads({ ...answer, uploads }, site);
  return true;
}

/**
 * Asks for the attributes of a tag, and inserts it with a place to write in it.
 *
 * @param given the file that it shows
 * @returns whether it was inserted
 */
export async function insertTag(
  view: EditorView,
  tag: EditorTag,
  site: Site,
  given?: Given,
  at?: number,
): Promise<boolean> {
  const fields = [...fieldsOf(tag, "", site, isInGallery(view, at)), ...fieldsBeside(tag, "", site)].map(
    (field): Field => {
      if (given && field.required && field.endings) return { ...field, file: given.file };
      return given && field.name === "title" ? { ...field, value: nameOf(given.file) } : field;
    },
  );
  // A short dialog leaves the place in view.
  const place = fields.length > 3 || at !== undefined ? {} : { place: placeIn(view) };
  const title = given?.title ?? words.tags[tag.name] ?? tag.name;
  const answer: Answer =
    fields.length === 0 ? { values: {}, uploads: [] } : await ask(title, fields, { send: checkCaption, ...place });
  if (answer === undefined || answer === "remove") return false;
  run(view, insertBlock(blockOf(tag, answer.values), at));
  noteUploads(answer, site);
  return true;
}

/** The first paragraph of a recording is its caption, so a transcript needs one before it. */
async function checkCaption({ caption, transcript = "" }: Values): Promise<void> {
  if (transcript.trim() !== "" && !caption) throw new RequestError({ message: words.recordings.captionNeeded });
}

/** Whether a place is in a gallery. @param at Default: the selection */
export function isInGallery({ state: { doc, selection } }: EditorView, at?: number): boolean {
  const $at = at === undefined ? selection.$from : doc.resolve(Math.min(at, doc.content.size));
  const isGallery = ({ type, attrs }: Node) => type.name === "tag" && attrs.name === "gallery";
  const isOn = at === undefined && selection instanceof NodeSelection && isGallery(selection.node);
  return isOn || Array.from({ length: $at.depth }, (_, depth) => $at.node(depth + 1)).some(isGallery);
}

/** The name of a file in words: `my-tower.svg` is “my tower”. */
const nameOf = ({ name }: File): string => name.replace(/\.[^.]*$/, "").replace(/[-_]+/g, " ");

function blockOf(tag: EditorTag, values: Readonly<Record<string, string>>) {
  const written = writeTag(tag, "", values);
  if (tag.isSingle) return nodeType("source").create({ text: `{% ${written} /%}` });
  return nodeType("tag").create({ name: tag.name, written }, contentOf(tag, values));
}

/** The first content of a tag. A gallery has none: its button adds pictures. */
function contentOf({ name, isOfList, isCaptioned }: EditorTag, values: Readonly<Record<string, string>>) {
  const paragraph = (text = "") =>
    nodeType("paragraph").create(null, text.trim() === "" ? null : nodeType("text").schema.text(text.trim()));
  if (name === "gallery") return [];
  if (name === "table") return emptyTable();
  if (isOfList) return nodeType("bullet_list").create(null, nodeType("list_item").create(null, paragraph()));
  if (!isCaptioned) return paragraph(values.caption);
  const { caption, transcript = "" } = values;
  return [paragraph(caption), ...transcript.split(/\n\s*\n/).flatMap((text) => (text.trim() ? [paragraph(text)] : []))];
}

/**
 * Returns fields for more than the attributes of a tag: the caption and the transcript of a recording that is inserted,
 * subtitles of a film.
 */
export function fieldsBeside(tag: EditorTag, written: string, { lang }: Site): Field[] {
  const field = (name: "caption" | "transcript" | "subtitles"): Field => ({
    name,
    label: words.recordings[name],
    hint: words.recordings[`${name}Hint`],
  });
  const isNew = written === "";
  if (tag.name === "figure") return isNew ? [field("caption")] : [];
  const texts = tag.isCaptioned && isNew ? [field("caption"), { ...field("transcript"), rows: 4 }] : [];
  if (tag.name !== "video") return texts;
  const language = new Intl.DisplayNames(wordsLanguage.lang, { type: "language" }).of(lang) ?? lang;
  return [
    ...texts,
    {
      ...field("subtitles"),
      label: fill(words.recordings.subtitles, { language }),
      endings: ["vtt"],
      // Subtitles lie beside their film: `talk.en.vtt`.
      uploadName: (_, { src = "" }) => `${(src.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "")}.${lang}.vtt`,
    },
  ];
}

/** Adds a file, and a link to it. */
async function insertLink(view: EditorView, { file, title }: Given, site: Site, at?: number): Promise<boolean> {
  const fields: Field[] = [
    { name: "text", label: words.files.linkText, value: nameOf(file), required: true },
    { name: "src", label: words.files.file, endings: site.endings, file, required: true },
  ];
  const answer = await ask(title, fields);
  if (answer === undefined || answer === "remove") return false;
  const { text = "", src = "" } = answer.values;
  const { doc, selection, schema, tr } = view.state;
  const $at = at === undefined ? selection.$to : doc.resolve(Math.min(at, doc.content.size));
  const link = schema.text(text, [markType("link").create({ href: src })]);
  if ($at.parent.inlineContent && !$at.parent.type.spec.code) view.dispatch(tr.insert($at.pos, link).scrollIntoView());
  else run(view, insertBlock(nodeType("paragraph").create(null, link), at));
  noteUploads(answer, site);
  return true;
}

/** Remembers the files that were added, and says what was removed from them. */
export function noteUploads(answer: Answer, site: Site): void {
  if (answer === undefined || answer === "remove") return;
  site.uploads.push(...answer.uploads.map(({ src }) => src).filter((src) => !site.uploads.includes(src)));
  if (answer.uploads.some(({ isCleaned }) => isCleaned)) site.say(words.pictures.cleaned);
}

/** Whether a written tag shows a picture that can be cropped. @returns its path */
export function pictureIn(written: string): string | undefined {
  const values = attributesIn(written);
  return [values.get("src"), values.get("poster")].find((path) =>
    /\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(path ?? ""),
  );
}
