import Markdoc, { type Node, type ValidationError } from "@markdoc/markdoc";
import { checkPicture, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { isSafeUrl } from "../model/safe-url.ts";
import { decode } from "../model/urls.ts";
import { checkTagStructure } from "./check-tag-pairs.ts";
import type { TagAttribute } from "./define-tag.ts";
import type { PlaceOf } from "./node-places.ts";
import type { RuleToken } from "./syntax/rules.ts";
import { shownAsTextId } from "./syntax/shown-as-text.ts";
import { wideRowId } from "./syntax/wide-rows.ts";
import { articleTags, checkConfig, namedBy, tagNamed } from "./tags.ts";
import { isUsual } from "./usual-node.ts";

/** The parsed parts of an article. */
interface Parts {
  source: Source;
  tokens: readonly RuleToken[];
  /** In document order. */
  nodes: readonly Node[];
}

/** Markdoc's errors for unbalanced tags. It reports them at the wrong nodes. */
const structural = ["missing-opening", "missing-closing", "parse-error", "tag-selfclosing-has-children"];
/** Markdoc's error for content of a table that is no row, which it leaves out. The tag reports it. */
const isUnkept = ({ id }: ValidationError): boolean => id === "table-syntax";
const isStructural = ({ id }: ValidationError): boolean => structural.includes(id);

/** Whether an error at an unbalanced tag is a separate mistake. A closing tag has no attributes. */
const isIndependent = (id: string, { errors }: Node): boolean =>
  id === "tag-undefined" || (id.startsWith("attribute-") && !errors.some((error) => error.id === "missing-opening"));

/**
 * Checks the tags, links and pictures of an article.
 *
 * @returns diagnostics of tags and their attributes, `unsafe-url`, `shown-as-text` and `markup`, and those of pictures
 */
export function checkMarkup({ source, tokens, nodes }: Parts, findPicture: FindPicture, placeOf: PlaceOf): Diagnostic[] {
  let misfit: Node | undefined;
  let hasLooseSign = false;
  const diagnostics: Diagnostic[] = [];
  for (const node of nodes) {
    if (!isUsual(node)) {
      const interpolation = findInterpolation(node.attributes);
      if (interpolation !== undefined) {
        diagnostics.push(diagnose("interpolation", { name: interpolation }, placeOf(node, "{% ")));
        continue;
      }
      const errors = Markdoc.validator(node, checkConfig) as ValidationError[];
      const isMisfit = errors.some(isStructural);
      if (isMisfit) misfit ??= node;
      const own = errors.filter((error) => (isMisfit ? isIndependent(error.id, node) : !isUnkept(error)));
      diagnostics.push(...own.map((error) => fromMarkdoc(error, node, placeOf)));
    }
    if (node.type === "text") hasLooseSign ||= String(node.attributes.content).includes("{%");
    else if (node.type === "image" || node.type === "link" || node.tag !== undefined)
      diagnostics.push(...checkNode(node, findPicture, placeOf));
  }
  if (misfit || hasLooseSign) diagnostics.push(...checkTagStructure(tokens, source));
  if (misfit && diagnostics.length === 0)
    diagnostics.push(diagnose("markup", { problem: "tags are not nested correctly" }, placeOf(misfit)));
  return diagnostics;
}

/** Finds a variable or function among attribute values and describes it. */
function findInterpolation(values: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in values) {
    const value = values[name];
    if (typeof value !== "object" || value === null) continue;
    if (Markdoc.Ast.isVariable(value)) return `the variable $${value.path.join(".")}`;
    if (Markdoc.Ast.isFunction(value)) return `the function ${value.name}(…)`;
    const inner = findInterpolation(value as Record<string, unknown>);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A tag in the title of a picture would be shown as it is written. */
function checkTitle(node: Node, placeOf: PlaceOf): Diagnostic[] {
  const text = /\{%[^%]*%\}/.exec(String(node.attributes.title ?? ""))?.[0];
  const hint = "the title of a picture is plain text: write a figure tag, whose caption may contain citations and links";
  return text === undefined ? [] : [diagnose("shown-as-text", { text, hint }, placeOf(node, "{%"))];
}

function checkNode(node: Node, findPicture: FindPicture, placeOf: PlaceOf): Diagnostic[] {
  if (node.type === "image") {
    const src = decode(String(node.attributes.src));
    node.attributes.src = src;
    if (!src.startsWith("/uploads/")) return [diagnose("foreign-picture", { url: src }, placeOf(node, "!["))];
    const undescribed = node.attributes.alt === "" ? [diagnose("undescribed-picture", { name: src }, placeOf(node, "!["))] : [];
    return [...checkPicture(findPicture, src, () => placeOf(node, "![")), ...undescribed, ...checkTitle(node, placeOf)];
  }
  if (node.type === "link") {
    const { href } = node.attributes;
    // Where a tag is not closed within a link, the end of the link becomes a link without an address.
    if (href === undefined) return [];
    return isSafeUrl(href) ? [] : [diagnose("unsafe-url", { url: href }, placeOf(node, href))];
  }
  return namedBy(node, "picture").flatMap(({ value }) => checkPicture(findPicture, value, () => placeOf(node, value)));
}

/** Converts a Markdoc error to a diagnostic. */
function fromMarkdoc(error: ValidationError, node: Node, placeOf: PlaceOf): Diagnostic {
  const name = /'([^']+)'/.exec(error.message)?.[1] ?? "";
  const tag = node.tag ?? node.type;
  switch (error.id) {
    case "tag-undefined":
      return diagnose("unknown-tag", { name, ...closest(name, Object.keys(articleTags)) }, placeOf(node));
    case shownAsTextId: {
      const [hint = "", ...lines] = error.message.split("\n");
      return diagnose("shown-as-text", { text: lines.join(" "), hint }, placeOf(node));
    }
    case "attribute-undefined":
      return diagnose("unknown-attribute", { name, tag, ...closest(name, Object.keys(attributesOf(tag))) }, placeOf(node, name));
    case "attribute-missing-required":
      return diagnose("missing-attribute", { name, tag, ...attributesOf(tag)[name]?.absent }, placeOf(node));
    case "tag-placement-invalid":
      return diagnose("markup", { problem: placement(tag) }, placeOf(node));
    case "attribute-type-invalid":
    case "attribute-value-invalid": {
      const wanted = wantedValue(name, attributesOf(tag)[name], node.attributes[name]);
      if (wanted === undefined) return diagnose("markup", { problem: lowerFirst(error.message) }, placeOf(node, name));
      return diagnose("invalid-attribute", { tag, name, ...wanted }, placeOf(node, name));
    }
    case wideRowId:
      return diagnose("wide-row", { text: error.message }, placeOf(node, error.message));
    case "invalid-date":
      return diagnose("invalid-date", { text: error.message }, placeOf(node, error.message));
    default: {
      const [problem = "", fix] = error.message.split("\n");
      return diagnose("markup", { problem: lowerFirst(problem), fix }, placeOf(node));
    }
  }
}

const closest = (name: string, known: readonly string[]) => ({ suggestion: suggest(name, known), known: known.join(", ") });

const attributesOf = (tag: string): Readonly<Record<string, TagAttribute>> => tagNamed(tag)?.attributes ?? {};

/** Describes the expected value of an attribute. */
function wantedValue(
  name: string,
  { type, matches, expected = type === String ? "text" : "a number", example = 1, sample }: Partial<TagAttribute> = {},
  value: unknown,
): { expected: string; suggestion?: string | undefined; example?: string } | undefined {
  if (matches) return { expected: `one of ${matches.join(", ")}`, suggestion: suggest(String(value), matches) };
  if (type === Number) return { expected, example: `${name}=${example}, without quotes` };
  return type === String ? { expected, example: `${name}="${sample ?? String(value)}"` } : undefined;
}

function placement(name: string): string {
  const { inline = false, placement: where } = tagNamed(name) ?? {};
  const usual = inline ? "within a paragraph" : "on its own: the opening tag, the content and the closing tag each start a line";
  return `${name} must be ${where ?? usual}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
