import Markdoc, {
  type Config,
  type Node,
  type Schema,
  type SchemaAttribute,
  type ValidationError,
} from "@markdoc/markdoc";
import { endingOf, type UploadType, type UploadTypes, uploadTypes } from "../content/public-files.ts";
import { readDate } from "../model/dates.ts";
import type { SegmentRole } from "../model/segment-roles.ts";
import type { ArticlePicture, ArticleRecording, Citation, PlayedRecording } from "../model/types.ts";
import { captioned, plainText } from "./nodes.ts";
import { tableLimits } from "./tables.ts";

/** An attribute of a tag: what Markdoc checks, and what the article and its messages need to know. */
export interface TagAttribute extends Omit<SchemaAttribute, "matches"> {
  type: StringConstructor | NumberConstructor | BooleanConstructor;
  /** The only values it may have. */
  matches?: readonly string[];
  /** The target of the value, which must exist: a picture or another upload by its path, or a reference by its id. */
  names?: "picture" | "upload" | "reference";
  /** The endings of the names of files that it may name. */
  endings?: readonly string[];
  /** The kind of text that it must be. */
  holds?: "day" | "address";
  /** The least and the most that a number may be. */
  min?: number;
  max?: number;
  /** The fact that the value gives about the picture that the tag shows, for structured data. */
  tells?: "credit" | "license";
  /** Whether the value is the language of the tag's content, which is therefore not translated. */
  language?: true;
  /** A text that readers see, which is translated: its role among the texts of a document. */
  translated?: SegmentRole;
  /** The form that the value must have, for messages: `a number from 1 to 3`. */
  expected?: string;
  /** A valid number, for messages. */
  example?: number;
  /** A valid text, for messages. */
  sample?: string;
  /**
   * The value that is missing without it, and how to write the tag: for messages about an attribute that is written
   * without its name.
   */
  absent?: { what: string; write: string };
}

/** A tag of articles. The type of its attributes follows from its definition. */
export interface Tag extends Omit<Schema, "attributes"> {
  /** Whether it is used within a paragraph; other tags are on separate lines. */
  inline: boolean;
  attributes: Readonly<Record<string, TagAttribute>>;
  /** Where it must be used, for messages, if `inline` does not say enough. */
  placement?: string;
  /** The class of the element that wraps consecutive tags of this kind. */
  group?: string;
  /**
   * The texts of it for translators. `blocks`: each block with the role of its kind. `events`: the same for the list
   * of a timeline, whose labels are terms unless they are dates. `captioned`: the same, but a paragraph that comes
   * first is a caption. A role: that of its paragraphs.
   */
  segments: "blocks" | "events" | "captioned" | SegmentRole;
  /**
   * When its style is there: `first`, before a page is shown, which delays every page; `later`, before a page with the
   * tag is shown, and after all others are. `scripts/lists.mjs` looks for this line.
   */
  styled: "first" | "later";
  /** The sources that the policy of a page with the tag must allow, by directive: all that it may ever need. */
  policy: Policy;
  /** Returns what a tag with these attributes needs of them. Default: all */
  policyOf?: (attributes: Readonly<Record<string, unknown>>) => Policy;
  /** Returns the sound or film that a tag with these attributes plays, for structured data. */
  recordingOf?: (attributes: Readonly<Record<string, unknown>>) => PlayedRecording | undefined;
  /** The types of files that it shows, beside those that every site may have, by extension. */
  uploads: Readonly<Record<string, UploadType>>;
}

/** Embedded content besides pictures: sources of a Content Security Policy, by directive. */
export type Policy = Readonly<Partial<Record<"media-src" | "frame-src", readonly string[]>>>;

type Value<Attribute> = Attribute extends { names: "reference" }
  ? Citation
  : Attribute extends { matches: readonly (infer Known)[] }
    ? Known
    : Attribute extends { type: NumberConstructor }
      ? number
      : Attribute extends { type: BooleanConstructor }
        ? boolean
        : string;

type Values<Attributes> = {
  [Name in keyof Attributes as Attributes[Name] extends { required: true } ? Name : never]: Value<Attributes[Name]>;
} & {
  [Name in keyof Attributes as Attributes[Name] extends { required: true } ? never : Name]?: Value<Attributes[Name]>;
};

/** Attributes that Markdoc allows on every tag. */
interface Annotations {
  id?: string;
  class?: Record<string, boolean> | string;
}

/** The attributes of a tag after its article is checked: reference ids are replaced by citation markers. */
export type AttributesOf<Definition extends Tag> = Values<Definition["attributes"]> & Annotations;

/** Defines a tag, with the type that its attributes are inferred from. */
export const defineTag = <const Definition extends Tag>(definition: Definition): Definition => definition;

/** A required text attribute. */
export const requiredText = { type: String, required: true } as const;

/** A number within limits. @param example a valid number, for messages */
export const numberFrom = (min: number, max: number, example: number) => ({
  ...within(`a number from ${min} to ${max}`, example, (value) => value >= min && value <= max),
  min,
  max,
});

/** A whole number within limits. @param example a valid number, for messages */
export const countFrom = (min: number, max: number, example: number) => ({
  ...within(
    `a whole number from ${min} to ${max}`,
    example,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  ),
  min,
  max,
});

const within = (expected: string, example: number, isValid: (value: number) => boolean) => {
  const validate = (value: unknown, _: unknown, name: string): ValidationError[] =>
    // Other types are reported separately.
    typeof value !== "number" || isValid(value)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be ${expected}` }];
  return { type: Number, expected, example, validate };
};

/**
 * A file of `uploads/` of some types.
 *
 * @param kind for messages: `a sound`
 * @param endings of the names of such files
 */
export const uploadOf = (kind: string, endings: readonly string[]) => {
  const expected = `${kind} in uploads/: ${endings.join(", ")}`;
  const validate = (value: unknown, _: unknown, name: string): ValidationError[] =>
    typeof value !== "string" || endings.includes(endingOf(value))
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be ${expected}` }];
  const sample = `/uploads/name.${endings[0]}`;
  return { type: String, names: "upload", endings, expected, sample, validate } as const;
};

/** The day on which sound or film was first published. */
export const dayOfPublication = {
  type: String,
  holds: "day",
  expected: "a day that exists, such as 1984-05-12",
  sample: "1984-05-12",
  validate: (value: unknown, _: unknown, name: string): ValidationError[] =>
    typeof value !== "string" || (/^\d{4}-\d\d-\d\d$/.test(value) && readDate(value) !== undefined)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be a day` }],
} as const;

/** The language of a tag's content, as a BCP 47 tag. */
export const languageOfContent = {
  type: String,
  language: true,
  expected: "a language tag, such as grc, de or sr-Latn",
  sample: "grc",
  validate: (value: unknown, _: unknown, name: string): ValidationError[] =>
    typeof value !== "string" || isLanguageTag(value)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be a language tag` }],
} as const;

/** Whether a text is the tag of a language: a code of two or three letters, and what may follow it. */
function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(text) && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The attributes of a table's cell, `{% colspan=2 %}` at its end: those that Markdoc has. */
export const cellAttributes: Tag["attributes"] = {
  colspan: countFrom(1, tableLimits.span, 2),
  rowspan: countFrom(1, tableLimits.span, 2),
  align: { type: String, matches: ["left", "center", "right"] },
  sort: { type: String, sample: "1889-05" },
};

/** The attributes of a heading besides its anchor: `## Paris {% #paris date="1919 – 1925" %}`. */
export const headingAttributes: Tag["attributes"] = {
  date: {
    type: String,
    expected: "a date or two, such as 1919 – 1925, 1889-04-26 or 2019-03 – present",
    sample: "1919 – 1925",
    validate: (value: unknown): ValidationError[] =>
      typeof value !== "string" || readDate(value) !== undefined
        ? []
        : [{ id: "attribute-value-invalid", level: "error", message: "Attribute 'date' must be a date" }],
  },
};

/** The anchor of a heading may begin with a letter of any script or a digit, as those do that are made of its words. */
const anchor = {
  type: String,
  validate: (value: unknown): ValidationError[] =>
    typeof value !== "string" || /^[\p{L}\p{N}][^\s"'<>]*$/u.test(value)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: "Attribute 'id' must be an anchor without spaces" }],
};

const heading = { attributes: { ...Markdoc.nodes.heading.attributes, id: anchor, ...headingAttributes } };

const cell = { attributes: { ...cellAttributes, scope: { type: String }, sorts: { type: Number } } };

/** A citation marker: `{% cite "Id" /%}`, or with the place in the work, `{% cite "Id" page="45–47" /%}`. */
const cite = defineTag({
  inline: true,
  selfClosing: true,
  placement: "within a paragraph, after the claim it supports",
  attributes: {
    primary: {
      ...requiredText,
      names: "reference",
      absent: { what: "the id of a reference", write: '{% cite "Id" /%}' },
    },
    page: { type: String },
    chapter: { type: String },
    section: { type: String },
    verse: { type: String },
    line: { type: String },
  },
  segments: "blocks",
  styled: "first",
  policy: {},
  uploads: {},
});

/** Places the reference list, which is last otherwise: `{% references /%}`. */
const references = defineTag({
  inline: false,
  selfClosing: true,
  placement: "on a line of its own",
  attributes: {},
  segments: "blocks",
  styled: "first",
  policy: {},
  uploads: {},
});

/** The attributes of a citation marker, once an article is checked. */
export type CiteAttributes = AttributesOf<typeof cite>;

/** The tags that articles may have. */
export interface Tags {
  /** In alphabetical order. */
  names: readonly string[];
  /** Returns the definition of a tag; undefined if there is no such tag. */
  named: (name: string | undefined) => Tag | undefined;
  /** Returns what a node's attributes name, with the names of the attributes. */
  namedBy: (node: Node, what: NonNullable<TagAttribute["names"]>) => { attribute: string; value: string }[];
  /** Returns the picture that a node shows, with who made it and its license; undefined if it shows none. */
  pictureOf: (node: Node) => ArticlePicture | undefined;
  /** Returns the sound or film that a node plays; undefined if it plays none. */
  recordingOf: (node: Node) => ArticleRecording | undefined;
  /** Markdoc's configuration for checking articles, without its built-in tags, variables and functions. */
  config: Config;
  /** The sources that the policies of pages may have to allow for the tags, by directive. */
  policy: Policy;
  /** Returns those that the policy of a page with some nodes must allow. */
  policyOf: (nodes: readonly Node[]) => Policy;
  /** The types of files that may be uploaded, by extension: the usual ones, and those that tags show. */
  uploads: UploadTypes;
}

/** Joins what several parts embed. The result does not depend on their order. */
export function joinPolicies(policies: Iterable<Policy>): Policy {
  const all = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const [directive, sources] of Object.entries(policy))
      all.set(directive, new Set([...(all.get(directive) ?? []), ...sources]));
  return Object.fromEntries([...all].sort().map(([directive, sources]) => [directive, [...sources].sort()]));
}

/** Makes the tags of articles from their definitions, by name; `cite` and `references` are always among them. */
export function createTags(definitions: Readonly<Record<string, Tag>>): Tags {
  const all: Readonly<Record<string, Tag>> = { ...definitions, cite, references };
  const byName = new Map(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const named = (name: string | undefined) => byName.get(name ?? "");
  const attributesOf = new Map(Object.entries(all).map(([name, tag]) => [name, Object.entries(tag.attributes)]));
  const attributesWith = (isMeant: (attribute: TagAttribute) => boolean, { tag, attributes }: Node) => {
    const found: { attribute: string; value: string }[] = [];
    // Nodes without a tag are many, and have none.
    if (tag === undefined) return found;
    for (const [attribute, definition] of attributesOf.get(tag) ?? []) {
      const value: unknown = attributes[attribute];
      if (isMeant(definition) && typeof value === "string") found.push({ attribute, value });
    }
    return found;
  };
  return {
    names: [...byName.keys()],
    named,
    namedBy: (node, what) => attributesWith(({ names }) => names === what, node),
    pictureOf: (node) => {
      const [picture] = attributesWith(({ names }) => names === "picture", node);
      if (picture === undefined) return undefined;
      const [credit] = attributesWith(({ tells }) => tells === "credit", node);
      const [license] = attributesWith(({ tells }) => tells === "license", node);
      return {
        src: picture.value,
        ...(credit && { credit: credit.value }),
        ...(license && { license: license.value }),
      };
    },
    recordingOf: ({ tag, attributes, children }) => {
      const played = named(tag)?.recordingOf?.(attributes);
      if (played === undefined) return undefined;
      const caption = captioned(children).caption.map(plainText).join("").trim();
      const { title, poster, date } = attributes;
      return {
        ...played,
        name: String(title),
        ...(typeof poster === "string" && { poster }),
        ...(typeof date === "string" && { date }),
        ...(caption !== "" && { description: caption }),
      };
    },
    config: {
      nodes: { ...Markdoc.nodes, heading, td: cell, th: cell } as NonNullable<Config["nodes"]>,
      // Without a prototype, so that {% constructor %} is unknown.
      tags: { __proto__: null, ...all } as unknown as NonNullable<Config["tags"]>,
      variables: {},
      functions: {},
      validation: { validateFunctions: true },
    },
    policy: joinPolicies([...byName.values()].map((tag) => tag.policy)),
    policyOf: (nodes) =>
      joinPolicies(
        nodes.flatMap(({ tag, attributes }) => {
          const definition = named(tag);
          return definition ? [definition.policyOf?.(attributes) ?? definition.policy] : [];
        }),
      ),
    uploads: Object.assign({}, uploadTypes, ...[...byName.values()].map((tag) => tag.uploads)),
  };
}
