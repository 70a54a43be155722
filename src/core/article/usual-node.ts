import type { Node } from "@markdoc/markdoc";
import type { TagAttribute } from "./define-tag.ts";
import { checkConfig, tagNamed } from "./tags.ts";

/**
 * Whether Markdoc's validator, which copies the definition of a tag for each node, would find nothing: in plain Markdown, in a heading with an anchor, and in
 * a tag that is as its definition says. Everything else is left to the validator.
 *
 * @param node as it was parsed, before its attributes are changed
 */
export function isUsual({ type, tag, errors, annotations, attributes, children, inline }: Node): boolean {
  if (errors.length > 0) return false;
  // The content of a text may be a variable.
  if (tag === undefined)
    return annotations.length === 0 ? typeof attributes.content !== "object" : type === "heading" && annotations.every(isAnchor);
  const definition = tagNamed(tag);
  if (definition === undefined || definition.validate || inline !== definition.inline) return false;
  if (definition.selfClosing && children.length > 0) return false;
  if (definition.children && !children.every((child) => definition.children?.includes(child.type))) return false;
  for (const name in attributes) if (!isValid(attributes[name], name, definition.attributes[name])) return false;
  for (const name in definition.attributes) if (definition.attributes[name]?.required && attributes[name] === undefined) return false;
  return true;
}

/** Markdoc allows no other anchors. */
const isAnchor = ({ name, value }: { name: string; value?: unknown }): boolean =>
  name === "id" && typeof value === "string" && /^[a-zA-Z]/.test(value);

function isValid(value: unknown, name: string, attribute: TagAttribute | undefined): boolean {
  if (value?.constructor !== attribute?.type || attribute === undefined) return false;
  const { matches, validate } = attribute;
  return (matches === undefined || matches.includes(value as string)) && !validate?.(value, checkConfig, name).length;
}
