import { escapeXml } from "../../model/escape-xml.ts";
import { hash } from "../../model/fingerprint.ts";
import { targetOf } from "../../model/languages.ts";
import { reasonText } from "../../model/reasons.ts";
import { segmentRoles } from "../../model/segment-roles.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../../model/types.ts";
import { formOf, termsIn } from "../../translation/mask.ts";
import { doubtOf, reasonOf } from "../../translation/state.ts";
import { documentFile } from "../document-files.ts";
import type { InlineMasked, Mark } from "../inline/inline-marks.ts";
import { dataOf, kindOf, piecesOf } from "../inline/inline-marks.ts";
import { plainText } from "../inline/parts.ts";
import { type AlignedSegment, type DocumentName, draftedText, segmentIds } from "../segment-state.ts";
import { codedText, idOfCode, idsInTarget, markedTranslation } from "./codes.ts";

/** The namespace of XLIFF 2.0 and 2.1 (OASIS). */
export const xliffNamespace = "urn:oasis:names:tc:xliff:document:2.0";

/**
 * Our own attribute of a unit: the fingerprint of its translation when it was exported. It shows whether the file or
 * the site has changed since.
 */
const exportedAttribute = "biopedia:exported";
const ownNamespace = "urn:biopedia:xliff";
/** The attribute's name as it is read, because a tool may have chosen another prefix. */
export const exportedName = `{${ownNamespace}}exported`;

/**
 * Returns the fingerprint of a translation with its codes as marks, or of there being none. It stays the same where a
 * tool breaks lines in another way.
 */
export const exportedFingerprint = (marked = ""): string => hash(marked.trim().replace(/[ \t\r\n]+/g, " "));

interface XliffInput {
  language: Language;
  /** The language of the source. */
  source: Language;
  documents: readonly (DocumentName & {
    segments: readonly AlignedSegment[];
    /** The title of the page, and its address. */
    title: string;
    address: string;
  })[];
  /** The site's names, with their forms. */
  glossary: readonly GlossaryTerm[];
}

/** Writes documents as XLIFF 2.1 (OASIS): a file for each, with a unit for each segment, in order. */
export function writeXliff({ language, source, documents, glossary }: XliffInput): string {
  const files = documents.map(({ segments, slug, title, address }, index) => {
    const ids = unitIds(segments);
    let heading: string | undefined;
    const units = segments.map((aligned, at) => {
      const { role, path } = aligned.segment;
      const context = { heading: path === undefined && role !== "heading" ? heading : undefined, glossary };
      if (role === "heading") heading = plainText(aligned.segment);
      return unitOf(aligned, ids[at] ?? "", language, context);
    });
    const about = notesElement("    ", [
      ["title", title],
      ["address", address],
    ]);
    const original = attributes({
      id: `f${index + 1}`,
      original: documentFile({ slug }, source.code),
      canResegment: "no",
    });
    return `  <file${original}${attributes({ srcDir: source.dir, trgDir: language.dir })}>\n${about}${units.join("")}  </file>\n`;
  });
  const root = attributes({
    xmlns: xliffNamespace,
    "xmlns:biopedia": ownNamespace,
    "xmlns:gls": "urn:oasis:names:tc:xliff:glossary:2.0",
    version: "2.1",
    srcLang: source.tag,
    trgLang: language.tag,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${root}>\n${files.join("")}</xliff>\n`;
}

/** Returns the ids of units, so that a unit is found when the source has changed around it. */
export const unitIds = (segments: readonly AlignedSegment[]): string[] => segmentIds(segments).map((id) => `u-${id}`);

/** Our own values of `subState`. */
const prefix = "biopedia:";

/** The surroundings of a unit. */
interface UnitContext {
  /** The heading that it is under. */
  heading: string | undefined;
  glossary: readonly GlossaryTerm[];
}

function unitOf(aligned: AlignedSegment, id: string, language: Language, { heading, glossary }: UnitContext): string {
  const { segment } = aligned;
  const translation = draftedText(aligned);
  const target = targetOf(language);
  const source = codedText(segment, segment.text, target);
  const codes = new Codes(source);
  const written = codes.write(source, idOfCode);
  const own = translation === undefined ? undefined : codedText(segment, translation, target);
  const [state, subState] = stateOf(aligned);
  const exported = exportedFingerprint(
    translation === undefined ? undefined : markedTranslation(segment, translation, target),
  );
  const under: Note[] = heading === undefined ? [] : [["heading", heading]];
  return [
    `    <unit${attributes({ id, "xml:space": "preserve", [exportedAttribute]: exported })}>\n`,
    glossaryElement(termsIn(segment.text, glossary), target),
    notesElement("      ", [...under, ...notesOf(aligned)]),
    codes.data.length > 0 ? `      <originalData>\n${codes.data.join("")}      </originalData>\n` : "",
    `      <segment${attributes({ state, subState: prefix + subState })}>\n`,
    `        <source>${written}</source>\n`,
    own === undefined ? "" : `        <target>${codes.write(own, idsInTarget(own, source))}</target>\n`,
    "      </segment>\n    </unit>\n",
  ].join("");
}

type Note = readonly [category: string, note: string];

const notesElement = (indent: string, notes: readonly Note[]): string =>
  notes.length === 0
    ? ""
    : `${indent}<notes>\n${notes.map(([category, note]) => `${indent}  <note category="${category}">${escaped(note)}</note>\n`).join("")}${indent}</notes>\n`;

/** Writes the names in a text with the forms that the site has for them. */
function glossaryElement(terms: readonly GlossaryTerm[], target: TargetLanguage): string {
  if (terms.length === 0) return "";
  const entries = terms.map(
    (term) =>
      `        <gls:glossEntry><gls:term>${escaped(term.term)}</gls:term><gls:translation>${escaped(formOf(term, target))}</gls:translation></gls:glossEntry>\n`,
  );
  return `      <gls:glossary>\n${entries.join("")}      </gls:glossary>\n`;
}

/** Returns the states of a segment: those of XLIFF, and our own. */
function stateOf({ status, segment, translation, state }: AlignedSegment): [state: string, subState: string] {
  if (translation === undefined) return ["initial", status === "ok" ? "missing" : status];
  // A translation that is stale only because the instructions have changed is a translation of this text.
  if (status === "stale" || status === "outdated")
    return [state?.source === hash(segment.text) ? "translated" : "initial", status];
  if (state?.reviewed !== undefined) return ["reviewed", "reviewed"];
  return ["translated", state?.origin === "human" ? "human" : "machine"];
}

function notesOf({ segment, state }: AlignedSegment): Note[] {
  const { hint: role } = segmentRoles[segment.role];
  const reason = state?.reason === "not-attempted" ? undefined : reasonOf(state);
  const doubt = doubtOf(state);
  return [
    ...(role === undefined ? [] : [["role", role] satisfies Note]),
    ...(reason === undefined ? [] : [["rejected", reasonText(reason)] satisfies Note]),
    ...(doubt === undefined ? [] : [["doubt", reasonText(doubt.reason)] satisfies Note]),
    ...(state?.findings ?? []).map(
      (found): Note => [
        "finding",
        `${found.severity} ${found.category}${found.span === undefined ? "" : `, “${found.span}”`}: ${found.note}`,
      ],
    ),
    ...(state?.comments ?? []).map(({ by, text }): Note => ["comment", `${by}: ${text}`]),
  ];
}

/** The types of inline codes, and their subtypes. */
const types: Readonly<Record<string, [type: string, subType: string]>> = {
  break: ["fmt", "xlf:lb"],
  emphasis: ["fmt", "xlf:i"],
  strong: ["fmt", "xlf:b"],
  strike: ["fmt", `${prefix}strike`],
  subscript: ["fmt", `${prefix}subscript`],
  superscript: ["fmt", `${prefix}superscript`],
  link: ["link", `${prefix}link`],
  title: ["link", `${prefix}title`],
  address: ["link", `${prefix}address`],
  picture: ["image", `${prefix}picture`],
};

/** The inline codes of a unit, and their original data. */
class Codes {
  readonly data: string[] = [];
  readonly #ids = new Map<string, string>();
  /** The ids of the citations of the source. */
  readonly #citations: readonly string[];

  constructor({ marks }: InlineMasked) {
    this.#citations = marks.flatMap((mark, index) => (kindOf(mark) === "citation" ? [idOfCode(index)] : []));
  }

  write(coded: InlineMasked, idOf: (index: number) => string): string {
    return piecesOf(coded)
      .map((piece) => {
        if (typeof piece === "string") return escaped(piece);
        const mark = coded.marks[piece.index];
        if (mark === undefined) return "";
        const common = this.#attributesOf(mark, idOf(piece.index));
        const [start, end] = dataOf(mark);
        if (end === undefined) return `<ph${common}${attributes({ dataRef: this.#refer(start), disp: start })}/>`;
        if (piece.slash) return "</pc>";
        return `<pc${common}${attributes({ dataRefStart: this.#refer(start), dataRefEnd: this.#refer(end) })}>`;
      })
      .join("");
  }

  #attributesOf(mark: Mark, id: string): string {
    const kind = kindOf(mark);
    const [type, subType] = types[kind] ?? ["other", `${prefix}${kind === "text" ? "sign" : kind}`];
    // Citations stay in their order.
    const place = this.#citations.length > 1 ? this.#citations.indexOf(id) : -1;
    const order = place < 0 ? {} : { canReorder: place === 0 ? "firstNo" : "no" };
    return attributes({ id, type, subType, canCopy: "no", canDelete: "no", ...order });
  }

  /** Returns the id of original data. */
  #refer(data: string): string {
    const known = this.#ids.get(data);
    if (known !== undefined) return known;
    const id = `d${this.#ids.size + 1}`;
    this.#ids.set(data, id);
    this.data.push(`        <data id="${id}">${escaped(data)}</data>\n`);
    return id;
  }
}

const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text; characters that XML does not have are written as code points. */
const escaped = (text: string): string =>
  escapeXml(text).replace(
    forbidden,
    (found) => `<cp hex="${found.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}"/>`,
  );

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeXml(value.replace(forbidden, "")).replaceAll('"', "&quot;").replaceAll("\n", "&#10;")}"`,
    )
    .join("");
