import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import type { AttributesOf, Tag, TagAttribute } from "./define-tag.ts";
import * as list from "./tags/list.gen.ts";

/** The tags of articles, by name. */
export const articleTags = list;

/** The name of a tag. */
export type TagName = keyof typeof articleTags;

/** The attributes of each tag, as they are once an article is checked. */
export type TagAttributes = { [Name in TagName]: AttributesOf<(typeof articleTags)[Name]> };

/** Asked for each node. A namespace of modules takes longer to look up. */
const byName: ReadonlyMap<string | undefined, Tag> = new Map(Object.entries(articleTags));

/** Whether articles have a tag of this name. */
export const isTagName = (name: string | undefined): name is TagName => byName.has(name);

/** The definition of a tag; undefined if there is no such tag. */
export const tagNamed = (name: string | undefined): Tag | undefined => byName.get(name);

/** The pictures or references that a node's attributes name, with the attribute names. */
export function namedBy({ tag, attributes }: Node, what: keyof typeof naming): { attribute: string; value: string }[] {
  const names = tag === undefined ? undefined : naming[what].get(tag);
  if (names === undefined) return [];
  return names.flatMap((attribute) => {
    const value: unknown = attributes[attribute];
    return typeof value === "string" ? [{ attribute, value }] : [];
  });
}

/** The attributes that name pictures or references, by tag. */
const naming = { picture: attributesNaming("picture"), reference: attributesNaming("reference") };

function attributesNaming(what: TagAttribute["names"]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries<Tag>(articleTags).flatMap(([tag, { attributes }]) => {
      const names = Object.keys(attributes).filter((name) => attributes[name]?.names === what);
      return names.length > 0 ? [[tag, names]] : [];
    }),
  );
}

/** Markdoc's configuration for checking articles. None of its built-in tags are allowed; variables and functions are not supported. */
export const checkConfig: Config = {
  nodes: Markdoc.nodes,
  // Without a prototype, so that {% constructor %} is unknown.
  tags: { __proto__: null, ...articleTags } as unknown as NonNullable<Config["tags"]>,
  variables: {},
  functions: {},
  validation: { validateFunctions: true },
};
