import Markdoc, { type Node, type ValidationError } from "@markdoc/markdoc";
import { type Diagnostic, diagnose } from "./diagnostic.ts";
import type { PlaceOf } from "./places.ts";
import { suggest } from "./suggest.ts";
import { articleTags, checkConfig } from "./tags.ts";
import type { Size } from "./types.ts";
import { isSafeUrl } from "./url-safety.ts";

interface Pictures {
  imageSize: (src: string) => Size | undefined;
}

/**
 * Checks the tags, links and pictures of an article.
 *
 * @returns diagnostics `unknown-tag`, `unknown-attribute`, `missing-attribute`, `unsafe-url`, `missing-image` and `markup`
 */
export function checkMarkup(nodes: readonly Node[], pictures: Pictures, placeOf: PlaceOf): Diagnostic[] {
  return nodes.flatMap((node) => {
    // Plain Markdown has nothing that Markdoc could find wrong.
    const plain = node.tag === undefined && node.errors.length === 0 && node.annotations.length === 0;
    const errors = plain ? [] : (Markdoc.validator(node, checkConfig) as ValidationError[]);
    return [...errors.map((error) => fromMarkdoc(error, node, placeOf)), ...checkNode(node, pictures, placeOf)];
  });
}

function checkNode(node: Node, { imageSize }: Pictures, placeOf: PlaceOf): Diagnostic[] {
  if (node.type === "image") {
    const problem = 'a picture needs a size and a place for its caption: write it as {% figure src="…" alt="…" %}';
    return [diagnose("markup", { problem }, placeOf(node, "!["))];
  }
  if (node.type === "link") {
    const href = String(node.attributes.href);
    return isSafeUrl(href) ? [] : [diagnose("unsafe-url", { url: href }, placeOf(node, href))];
  }
  const src: unknown = node.attributes.src;
  if (node.tag !== "figure" || typeof src !== "string" || imageSize(src) !== undefined) return [];
  return [diagnose("missing-image", { name: src }, placeOf(node, src))];
}

/** Tells what Markdoc found in the catalogue's words. */
function fromMarkdoc(error: ValidationError, node: Node, placeOf: PlaceOf): Diagnostic {
  const name = /'([^']+)'/.exec(error.message)?.[1] ?? "";
  const tag = node.tag ?? node.type;
  switch (error.id) {
    case "tag-undefined":
      return diagnose("unknown-tag", { name, suggestion: suggest(name, Object.keys(articleTags)) }, placeOf(node));
    case "attribute-undefined": {
      const known = Object.keys((articleTags as Record<string, { attributes?: object }>)[tag]?.attributes ?? {});
      return diagnose("unknown-attribute", { name, tag, suggestion: suggest(name, known) }, placeOf(node, name));
    }
    case "attribute-missing-required":
      return diagnose("missing-attribute", { name: name === "primary" ? "the id of a reference" : name, tag }, placeOf(node));
    case "tag-placement-invalid":
      return diagnose("markup", { problem: placement(tag) }, placeOf(node));
    case "attribute-type-invalid":
    case "attribute-value-invalid":
      return diagnose("markup", { problem: lowerFirst(error.message) }, placeOf(node, name));
    default:
      return diagnose("markup", { problem: lowerFirst(error.message) }, placeOf(node));
  }
}

const placement = (tag: string): string =>
  tag === "cite"
    ? "cite must stand within a paragraph, after the claim it supports"
    : `${tag} must stand alone: its opening tag, its text and its closing tag each begin a line`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
