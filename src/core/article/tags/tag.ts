import type { Schema, SchemaAttribute, ValidationError } from "@markdoc/markdoc";
import type { Citation } from "../../model/types.ts";

/** An attribute of a tag: what Markdoc checks, and what the article and its messages need to know. */
export interface TagAttribute extends Omit<SchemaAttribute, "matches"> {
  type: StringConstructor | NumberConstructor;
  /** The only values it may have. */
  matches?: readonly string[];
  /** What the value names, which must exist: a picture by its address, or a reference by its id. */
  names?: "picture" | "reference";
  /** What the value must be, for messages: `a number from 1 to 3`. */
  expected?: string;
  /** A number that it may be, for messages. */
  example?: number;
  /** What a tag without it lacks, and how to write the tag; for messages about an attribute that is written without its name. */
  absent?: { what: string; write: string };
}

/** A tag of articles. The type of its attributes follows from its definition. */
export interface Tag extends Omit<Schema, "attributes"> {
  /** Whether it stands within a paragraph; others stand on lines of their own. */
  inline: boolean;
  attributes: Readonly<Record<string, TagAttribute>>;
  /** Where it must stand, for messages, if there is more to say than `inline` does. */
  placement?: string;
  /** The class of the element that holds such tags when they follow each other. */
  group?: string;
}

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

/** What Markdoc allows on every tag. */
interface Annotations {
  id?: string;
  class?: Record<string, boolean> | string;
}

/** The attributes of a tag once its article is checked: the id of a reference has become the citation's marker. */
export type AttributesOf<Definition extends Tag> = Values<Definition["attributes"]> & Annotations;

/** Defines a tag, with the type that its attributes are inferred from. */
export const defineTag = <const Definition extends Tag>(definition: Definition): Definition => definition;

/** A text that a tag must have. */
export const requiredText = { type: String, required: true } as const;

/** A number within limits. @param example one that it may be, for messages */
export const numberFrom = (min: number, max: number, example: number) => {
  const expected = `a number from ${min} to ${max}`;
  const validate = (value: unknown, _: unknown, name: string): ValidationError[] =>
    // Another type is a problem of its own.
    typeof value !== "number" || (value >= min && value <= max)
      ? []
      : [{ id: "attribute-value-invalid", level: "error", message: `Attribute '${name}' must be ${expected}` }];
  return { type: Number, expected, example, validate };
};
