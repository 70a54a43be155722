import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import { type UploadTypes, uploadTypes } from "../content/upload-types.ts";
import type { ArticlePicture } from "../model/types.ts";
import { type AttributesOf, defineTag, requiredText, type Tag, type TagAttribute } from "./define-tag.ts";

/** A citation marker: `{% cite "Id" /%}`, or `{% cite "Id" page="45–47" /%}`. */
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
  /** Markdoc's configuration for checking articles, without its built-in tags, variables and functions. */
  config: Config;
  /** The sources that the policy of pages must allow for the tags, by directive. */
  policy: Readonly<Record<string, readonly string[]>>;
  /** The types of files that may be uploaded, by extension: the usual ones, and those that tags show. */
  uploads: UploadTypes;
}

/** Makes the tags of articles from their definitions, by name; `cite` and `references` are always among them. */
export function createTags(definitions: Readonly<Record<string, Tag>>): Tags {
  const all: Readonly<Record<string, Tag>> = { ...definitions, cite, references };
  const byName = new Map(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const named = (name: string | undefined) => byName.get(name ?? "");
  const attributesWith = (isMeant: (attribute: TagAttribute) => boolean, { tag, attributes }: Node) =>
    Object.entries(named(tag)?.attributes ?? {}).flatMap(([attribute, definition]) => {
      const value: unknown = attributes[attribute];
      return isMeant(definition) && typeof value === "string" ? [{ attribute, value }] : [];
    });
  const policy: Record<string, string[]> = {};
  for (const tag of byName.values())
    for (const [directive, sources] of Object.entries(tag.policy))
      policy[directive] = [...new Set([...(policy[directive] ?? []), ...sources])];
  return {
    names: [...byName.keys()],
    named,
    namedBy: (node, what) => attributesWith(({ names }) => names === what, node),
    pictureOf: (node) => {
      const [picture] = attributesWith(({ names }) => names === "picture", node);
      const [credit] = attributesWith(({ tells }) => tells === "credit", node);
      const [license] = attributesWith(({ tells }) => tells === "license", node);
      return (
        picture && {
          src: picture.value,
          ...(credit && { credit: credit.value }),
          ...(license && { license: license.value }),
        }
      );
    },
    config: {
      nodes: Markdoc.nodes,
      // Without a prototype, so that {% constructor %} is unknown.
      tags: { __proto__: null, ...all } as unknown as NonNullable<Config["tags"]>,
      variables: {},
      functions: {},
      validation: { validateFunctions: true },
    },
    policy,
    uploads: Object.assign({}, uploadTypes, ...[...byName.values()].map((tag) => tag.uploads)),
  };
}
