import type { Schema, SchemaAttribute, ValidationError } from "@markdoc/markdoc";
import type { UploadType } from "../content/upload-types.ts";
import type { SegmentRole } from "../model/segment-roles.ts";
import type { Citation } from "../model/types.ts";

/** An attribute of a tag: what Markdoc checks, and what the article and its messages need to know. */
export interface TagAttribute extends Omit<SchemaAttribute, "matches"> {
  type: StringConstructor | NumberConstructor;
  /** The only values it may have. */
  matches?: readonly string[];
  /** The target of the value, which must exist: a picture or another upload by its path, or a reference by its id. */
  names?: "picture" | "upload" | "reference";
  /** The fact that the value gives about the picture that the tag shows, for structured data. */
  tells?: "credit" | "license";
  /** A text that readers see, which is translated: its role among the texts of a document. */
  translated?: SegmentRole;
  /** The form that the value must have, for messages: `a number from 1 to 3`. */
  expected?: string;
  /** A valid number, for messages. */
  example?: number;
  /** A valid text, for messages. */
  sample?: string;
  /**
   * What is missing without it and how to write the tag; for messages about an attribute that is written without its
   * name.
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
   * What translators see of its content. `blocks`: each block with the role of its kind. `events`: the same for the list
   * of a timeline, whose labels are terms unless they are dates. A role: that of its paragraphs.
   */
  segments: "blocks" | "events" | SegmentRole;
  /**
   * When its style is there: `first`, before a page is shown, which delays every page; `later`, before a page with the
   * tag is shown, and after all others are. `scripts/lists.mjs` looks for this line.
   */
  styled: "first" | "later";
  /** The sources that the policy of pages must allow for the tag, by directive. */
  policy: Policy;
  /** The types of files that it shows, beside those that every site may have, by extension. */
  uploads: Readonly<Record<string, UploadType>>;
}

/** Embedded content besides pictures: sources of a Content Security Policy, by directive. */
type Policy = Readonly<Partial<Record<"media-src" | "frame-src", readonly string[]>>>;

type Value<Attribute> = Attribute extends { names: "reference" }
  ? Citation
  : Attribute extends { matches: readonly (infer Known)[] }
    ? Known
    : Attribute extends { type: NumberConstructor }
      ? number
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
export const numberFrom = (min: number, max: number, example: number) => {
  const expected = `a number from ${min} to ${max}`;
  const validate = (value: unknown, _: unknown, name: string): ValidationError[] =>
    // Other types are reported separately.
    typeof value !== "number" || (value >= min && value <= max)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be ${expected}` }];
  return { type: Number, expected, example, validate };
};
