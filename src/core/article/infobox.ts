import Markdoc, { type Node } from "@markdoc/markdoc";
import { checkPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { ageAtDeath, type Calendar, type DateValue } from "../model/dates.ts";
import type { InfoboxRowFile } from "../model/front-matter-schema.ts";
import {
  type Infobox,
  type InfoboxFact,
  type InfoboxGroup,
  type InfoboxLabel,
  type InfoboxValue,
  infoboxLabels,
  infoboxRowFields,
  isInfoboxRowField,
  labelsByWord,
} from "../model/infobox.ts";
import type { MarkupContext } from "./check-markup.ts";
import { otherHost } from "./check-prose.ts";
import type { Front } from "./front-matter.ts";
import { meantLabel, readDateValue, readLabel } from "./infobox-values.ts";
import { type InlineText, parseInlineText } from "./inline-text.ts";
import { type Pending, pendingText, withDescendants } from "./nodes.ts";

/** The infobox of an article. */
interface ReadInfobox {
  infobox?: Infobox;
  /** The infobox's texts, in reading order. */
  texts: Pick<InlineText, "nodes" | "placeOf">[];
  diagnostics: Diagnostic[];
}

interface Context extends MarkupContext {
  /** The languages of its texts, as BCP 47 tags. */
  languages?: { tag: string; sourceTag: string } | undefined;
  pending?: Pick<Pending, "has"> | undefined;
  words?: Readonly<Partial<Record<string, string>>> | undefined;
}

/**
 * Reads the infobox of an article's front matter: caption and rows.
 *
 * @returns also diagnostics `infobox-row`, `unknown-label` and `caption-without-picture` (warnings), `invalid-date`,
 * `wrong-order`, `great-age`, `deceptive-link`, and those of markup and pictures in its texts
 */
export function readInfobox(front: Front, source: Source, context: Context): ReadInfobox {
  const written = front.value?.infobox;
  if (written === undefined) return { texts: [], diagnostics: [] };
  // Something is missing that was told as wrong already.
  const isWhole = front.rest === undefined;
  const reader = new InfoboxReader(front, source, context, isWhole);
  const { texts, diagnostics } = reader;
  const caption = reader.caption(written);
  for (const [index, row] of (written.details ?? []).entries()) reader.row(row, ["details", index]);
  reader.addAge();
  return { infobox: { groups: reader.groups, ...(caption && { caption }) }, texts, diagnostics };
}

type Path = readonly PropertyKey[];

/** The greatest age, in years, at which nobody doubts the dates. */
const oldest = 125;

/** Collects the texts and problems of an infobox. Paths are those of values within it. */
class InfoboxReader {
  readonly texts: ReadInfobox["texts"] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly groups: InfoboxGroup[] = [];
  readonly #locate: Front["locate"];
  readonly #source: Source;
  readonly #context: Context;
  readonly #isWhole: boolean;
  #death: (() => Place) | undefined;

  constructor({ locate }: Front, source: Source, context: Context, isWhole: boolean) {
    this.#locate = locate;
    this.#source = source;
    this.#context = context;
    this.#isWhole = isWhole;
  }

  /** Reads a text of inline Markdown. */
  text(text: string, path: Path): Node[] {
    const read = parseInlineText(text, () => this.#at(path), this.#source, this.#context);
    this.texts.push(read);
    this.diagnostics.push(...read.diagnostics);
    return this.#context.pending?.has(text) ? pendingText(read.nodes) : read.content;
  }

  /** Reads the caption of the picture, which is not shown without one. */
  caption({ caption, image }: { caption?: string | undefined; image?: object | undefined }): Node[] | undefined {
    if (caption === undefined) return undefined;
    if (image !== undefined) return this.text(caption, ["caption"]);
    if (this.#isWhole) this.diagnostics.push(diagnose("caption-without-picture", {}, this.#at(["caption"], "key")));
    return undefined;
  }

  /** Reads a row: a heading, or a fact of the last heading. */
  row(row: InfoboxRowFile, path: Path): void {
    const [label, second] = this.#labelsOf(row, path);
    if (label === undefined && !this.#isWhole) return;
    if (label === undefined) {
      this.#report(
        "the row has no label",
        "begin it with a label and its value, such as born: 1818-08-01",
        this.#at(path),
      );
      return;
    }
    if (second !== undefined) {
      const meant = suggest(second, infoboxRowFields);
      const fix = meant ? `did you mean “${meant}”?` : `begin another row: - ${second}: …`;
      this.#report(`the row has two labels, “${label}” and “${second}”`, fix, this.#at([...path, second], "key"));
    }
    if (row.heading !== undefined)
      this.groups.push({ heading: this.text(row.heading, [...path, "heading"]), facts: [] });
    else {
      if (this.groups.length === 0) this.groups.push({ facts: [] });
      this.groups.at(-1)?.facts.push(this.#fact(label, row, path));
    }
  }

  /** Adds the age to the row of the death, if the dates tell it. */
  addAge(): void {
    const born = this.#factOf("born");
    const died = this.#factOf("died");
    const [birth, death] = [dateOf(born), dateOf(died)];
    if (died === undefined || birth === undefined || death === undefined) return;
    const age = ageAtDeath(birth, death);
    if (age !== "negative") Object.assign(died, age && { age });
    if (typeof age === "object" && age.least > oldest && this.#death)
      this.diagnostics.push(diagnose("great-age", { age: age.least }, this.#death()));
    if (age !== "negative") return;
    if (this.#death)
      this.diagnostics.push(diagnose("wrong-order", { problem: "the death is before the birth" }, this.#death()));
  }

  #factOf(label: InfoboxLabel): InfoboxFact | undefined {
    return this.groups
      .flatMap(({ facts }) => facts)
      .find((fact) => "known" in fact.label && fact.label.known === label);
  }

  #fact(name: string, row: InfoboxRowFile, path: Path): InfoboxFact {
    const meant = meantLabel(name, labelsByWord(this.#context.words ?? {}));
    if (meant !== undefined && meant !== name) {
      this.diagnostics.push(diagnose("unknown-label", { name, meant }, this.#at([...path, name], "key")));
    }
    const { place, cite = [], url, calendar } = row;
    const label = readLabel(name);
    const known = "known" in label ? label.known : undefined;
    const written = [row[name] ?? []].flat().map(String);
    const values = written.map((text, index) => this.#value(text, known, calendar, [...path, name, index]));
    if (known === "died") this.#death = () => this.#at([...path, name]);
    if (url !== undefined) this.#checkUrl(written.join(" "), values, url, [...path, "url"]);
    return {
      label,
      values,
      ...(place !== undefined && { place: this.text(place, [...path, "place"]) }),
      ...(url !== undefined && { url }),
      citations: [cite].flat().map((id, index) => this.#citation(id, [...path, "cite", index])),
    };
  }

  #value(text: string, label: InfoboxLabel | undefined, calendar: Calendar | undefined, path: Path): InfoboxValue {
    if (label !== undefined && infoboxLabels[label].isPicture) {
      this.diagnostics.push(...checkPicture(this.#context.findPicture, text, () => this.#at(path)));
      return { picture: text };
    }
    const { languages } = this.#context;
    const tags = languages && [languages.tag, languages.sourceTag];
    const { date, diagnostics } = readDateValue(text, { label, calendar, tags }, () => this.#at(path));
    this.diagnostics.push(...diagnostics);
    return date ? { date } : { text: this.text(text, path) };
  }

  /** A citation of the row is a tag after its value. */
  #citation(id: string, path: Path): Node {
    const node = new Markdoc.Ast.Node("tag", { primary: id }, [], "cite");
    this.texts.push({ nodes: [node], placeOf: () => this.#at(path) });
    return node;
  }

  #checkUrl(text: string, values: readonly InfoboxValue[], url: string, path: Path): void {
    const [value, ...more] = values;
    const nodes = value && "text" in value ? withDescendants(value.text) : [];
    if (nodes.length === 0 || more.length > 0 || nodes.some(({ type }) => type === "link" || type === "tag")) {
      this.#report(
        "“url” makes a link of a single text that has no links or citations in it",
        "write [text](address) in the value instead",
        this.#at(path),
      );
    }
    const host = otherHost(text, url);
    if (host !== undefined) this.diagnostics.push(diagnose("deceptive-link", { name: text, host }, this.#at(path)));
  }

  /** The keys of a row that are not its other fields, in the order of the file. */
  #labelsOf(row: InfoboxRowFile, path: Path): string[] {
    const labels = Object.keys(row).filter((key) => !isInfoboxRowField(key));
    if (labels.length < 2) return labels;
    const placed = labels.map((label) => ({ label, place: this.#at([...path, label], "key") }));
    const offset = ({ line = 0, column = 0 }: Place) => this.#source.offsetOf(line) + column;
    return placed.sort((a, b) => offset(a.place) - offset(b.place)).map(({ label }) => label);
  }

  #at(path: Path, what?: "key" | "value"): Place {
    return this.#locate(["infobox", ...path], what);
  }

  #report(problem: string, fix: string, place: Place): void {
    this.diagnostics.push(diagnose("infobox-row", { problem, fix }, place));
  }
}

const dateOf = (fact: InfoboxFact | undefined): DateValue | undefined =>
  fact?.values.flatMap((value) => ("date" in value ? [value.date] : []))[0];
