import { isAddress } from "../../article/check-prose.ts";
import { frontMatterRange } from "../../article/front-matter.ts";
import { readDateValue, readLabel } from "../../article/infobox-values.ts";
import { parseYaml } from "../../content/parse-data.ts";
import { type DataNode, locateYaml } from "../../content/yaml.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Source } from "../../diagnostics/source.ts";
import {
  articleFields,
  type FrontMatterFile,
  frontMatterSchema,
  pageFields,
  pageFrontMatterSchema,
} from "../../model/front-matter-schema.ts";
import { infoboxLabels, isInfoboxRowField } from "../../model/infobox.ts";
import type { SegmentRole } from "../../model/segment-roles.ts";
import { hasWords, joinLines, type NewSegment } from "../inline/parts.ts";

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
