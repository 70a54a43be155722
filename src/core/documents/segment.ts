import { isAddress } from "../article/check-prose.ts";
import { checkTagStructure } from "../article/check-tag-pairs.ts";
import { checkBeforeParsing, checkTokens } from "../article/check-tokens.ts";
import { frontMatterRange } from "../article/front-matter.ts";
import { readDateValue, readLabel } from "../article/infobox-values.ts";
import type { Pending } from "../article/nodes.ts";
import type { Tags } from "../article/tags.ts";
import { parseYaml } from "../content/parse-data.ts";
import { diagnose } from "../content/problems.ts";
import { type DataNode, locateYaml } from "../content/yaml.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import { Source } from "../diagnostics/source.ts";
import { hash } from "../model/fingerprint.ts";
import {
  articleFields,
  type FrontMatterFile,
  frontMatterSchema,
  pageFields,
  pageFrontMatterSchema,
} from "../model/front-matter-schema.ts";
import { infoboxLabels, isInfoboxRowField } from "../model/infobox.ts";
import type { SegmentRole } from "../model/segment-roles.ts";
import { type DocumentState, untranslatedTexts } from "../model/states.ts";
import { hasWords, joinLines, type NewSegment } from "./inline/parts.ts";
import { bodySegments } from "./reading/body-segments.ts";
import { type DocumentTree, originalOffsets, parseDocument } from "./reading/document-tree.ts";
import type { Segment, SegmentedDocument } from "./segment-state.ts";

/**
 * Finds the texts of an article or a further page.
 *
 * @param source the file
 * @param context whether it is a further page, which has less front matter, and the tags that it may have
 * @returns the document, absent if the file cannot be read, and the diagnostics of limits, of YAML and of tags that do
 * not fit together
 */
export function segmentDocument(
  source: Source,
  { isPage, tags }: { isPage: boolean; tags: Tags },
): { document?: SegmentedDocument; diagnostics: Diagnostic[] } {
  const { text, offsetOf } = originalOffsets(source.text);
  const read = new Source(source.file, text);
  const oversized = checkBeforeParsing(read);
  if (oversized.length > 0) return { diagnostics: oversized };
  const front = frontSegments(read, isPage);
  const tree = parseDocument(read);
  const diagnostics = [...checkTokens(tree.tokens, read), ...front.diagnostics, ...checkTags(tree, read, tags)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const body = bodySegments(text, tree.tokens, tags).map(({ token, ...segment }) => ({
    ...segment,
    section: tree.sectionOf(token),
    node: tree.nodeOf(token),
  }));
  const segments = [...front.segments, ...body].map((segment): Segment => {
    const { line = 1 } = read.at(segment.start);
    return { ...segment, start: offsetOf(segment.start), end: offsetOf(segment.end), line, tags };
  });
  return { document: { text: source.text, segments, tags }, diagnostics };
}

function checkTags({ root, tokens }: DocumentTree, source: Source, tags: Tags): Diagnostic[] {
  const isMisfit = [...root.walk()].some(({ errors }) => errors.some(({ level }) => level === "critical"));
  if (!isMisfit) return [];
  const found = checkTagStructure(tokens, source, tags);
  return found.length > 0 ? found : [diagnose("markup", { problem: "tags are not nested correctly" }, source.at(0))];
}

/** The untranslated part of a document, and the number of its texts. */
interface PendingTexts extends Pending {
  count: number;
  total: number;
}

/**
 * Finds the untranslated texts of a translated document: those of which its state has no translation, and where nobody
 * has written one since.
 *
 * @returns undefined if everything is translated, or the document has errors. The share is that of the source's
 * characters
 */
export function pendingIn(
  source: Source,
  context: { isPage: boolean; tags: Tags },
  state: DocumentState,
): PendingTexts | undefined {
  const { document: { segments } = { segments: [] } } = segmentDocument(source, context);
  const untranslated = untranslatedTexts(state);
  const pending = segments.filter(({ text }) => untranslated.has(text));
  if (pending.length === 0) return undefined;
  const texts = new Set(pending.map(({ text }) => text));
  return {
    has: (text) => texts.has(text.replace(/\s+/g, " ").trim()),
    nodes: pending.flatMap(({ node }) => node ?? []),
    count: pending.length,
    total: segments.length,
    share: Math.min(lengthOf(pending) / lengthOf(state.segments), 1),
  };
}

const lengthOf = (some: readonly { text: string }[]): number => some.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the texts of a document, by fingerprint in its order; undefined if the document has errors. */
export const textsIn = (source: Source, context: { isPage: boolean; tags: Tags }): string[] | undefined =>
  segmentDocument(source, context).document?.segments.map(({ text }) => hash(text));

/**
 * Counts the texts of a source that have changed, come in or gone since a document was translated from it. Texts that
 * only moved do not count.
 *
 * @param texts the fingerprints of the source's texts
 */
export function countChanges(texts: readonly string[], { segments }: DocumentState): number {
  const translated = segments.map(({ source }) => source);
  // A text that was changed has both come in and gone.
  return Math.max(countOthers(texts, translated), countOthers(translated, texts));
}

/** Counts the texts that are not among others; a text that occurs twice must be there twice. */
function countOthers(texts: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}

type Path = readonly (string | number)[];

/** Finds the texts of the front matter, in the order of the file. @returns also the diagnostics of its YAML */
export function frontSegments(source: Source, isPage: boolean): { segments: NewSegment[]; diagnostics: Diagnostic[] } {
  if (!source.text.startsWith("---")) return { segments: [], diagnostics: [] };
  const range = frontMatterRange(source);
  const schema = isPage ? pageFrontMatterSchema : frontMatterSchema;
  const { value, diagnostics } = parseYaml<FrontMatterFile>(schema, source, range);
  if (!value) return { segments: [], diagnostics };
  const reader = new FrontReader(source, range);
  for (const [name, { role }] of Object.entries(isPage ? pageFields : articleFields)) {
    if (role === "infobox") reader.readInfobox(value.infobox);
    else if (role !== "none") reader.read(role, value[name as keyof FrontMatterFile], name);
  }
  return { segments: reader.segments.sort((a, b) => a.start - b.start), diagnostics };
}

class FrontReader {
  readonly segments: NewSegment[] = [];
  readonly #source: Source;
  readonly #start: number;
  readonly #root: DataNode;

  constructor(source: Source, range: [number, number]) {
    this.#source = source;
    this.#start = range[0];
    this.#root = locateYaml(source.text.slice(...range));
  }

  /** Reads a field: a text, or a list of texts. */
  read(role: SegmentRole, value: unknown, name: string): void {
    if (!Array.isArray(value)) this.#add(role, value, [name]);
    else for (const [index, text] of value.entries()) this.#add(role, text, [name, index]);
  }

  readInfobox(infobox: FrontMatterFile["infobox"]): void {
    if (infobox === undefined) return;
    this.#add("title", infobox.title, ["infobox", "title"]);
    this.#add("alt", infobox.image?.alt, ["infobox", "image", "alt"]);
    this.#add("caption", infobox.caption, ["infobox", "caption"], "inline");
    for (const [index, row] of (infobox.details ?? []).entries()) this.#addRow(row, ["infobox", "details", index]);
  }

  /** A row's label, unless it is a known one, whose word every language has; its values, heading and place. */
  #addRow(row: NonNullable<NonNullable<FrontMatterFile["infobox"]>["details"]>[number], path: Path): void {
    this.#add("infobox", row.heading, [...path, "heading"], "inline");
    this.#add("infobox", row.place, [...path, "place"], "inline");
    for (const [name, value] of Object.entries(row)) {
      if (isInfoboxRowField(name) || name === "heading") continue;
      const label = readLabel(name);
      const known = "known" in label ? label.known : undefined;
      if (known === undefined) this.#addKey(name, path);
      if (known !== undefined && infoboxLabels[known].isPicture) continue;
      const isText = (text: unknown) =>
        typeof text === "string" &&
        !isAddress(text) &&
        !readDateValue(text, { label: known, calendar: row.calendar }, () => this.#source.place).date;
      if (!Array.isArray(value)) this.#add("infobox", isText(value) ? value : undefined, [...path, name], "inline");
      else
        for (const [index, text] of value.entries())
          this.#add("infobox", isText(text) ? text : undefined, [...path, name, index], "inline");
    }
  }

  #add(role: SegmentRole, value: unknown, path: Path, syntax: "plain" | "inline" = "plain"): void {
    const node = this.#nodeAt(path);
    if (typeof value !== "string" || node?.end === undefined) return;
    this.#push(role, value, syntax, this.#scalar(node.offset, node.end), path);
  }

  /** The path of a label is that of its row. */
  #addKey(name: string, path: Path): void {
    const { keyOffset, keyEnd } = this.#nodeAt(path)?.entries?.get(name) ?? {};
    if (keyOffset !== undefined && keyEnd !== undefined)
      this.#push("infobox", name, "plain", [keyOffset, keyEnd], path);
  }

  #nodeAt(path: Path): DataNode | undefined {
    return path.reduce<DataNode | undefined>(
      (at, part) => at?.entries?.get(String(part))?.value ?? at?.items?.[Number(part)],
      this.#root,
    );
  }

  #push(
    role: SegmentRole,
    value: string,
    syntax: "plain" | "inline",
    [start, end]: readonly [number, number],
    path: Path,
  ): void {
    const text = joinLines(value);
    if (!hasWords(text, syntax)) return;
    this.segments.push({
      role,
      syntax,
      text,
      start: this.#start + start,
      end: this.#start + end,
      written: "yaml",
      path,
    });
  }

  /** A value on lines of its own begins with the sign of its header, `|` or `>`. */
  #scalar(start: number, end: number): readonly [number, number] {
    const yaml = this.#source.text.slice(this.#start);
    if (yaml[start - 1] !== "\n") return [start, end];
    const header = yaml.slice(yaml.lastIndexOf("\n", start - 2) + 1, start);
    const sign = /[|>][-+\d]*[ \t]*(?:#.*)?\n$/.exec(header)?.index ?? header.length;
    return [start - header.length + sign, start + yaml.slice(start, end).trimEnd().length];
  }
}
