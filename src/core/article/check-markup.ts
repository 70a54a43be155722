import Markdoc, { type Node, type ValidationError } from "@markdoc/markdoc";
import { checkPicture, checkUpload, type FindPicture } from "../content/pictures.ts";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { decode, isSafeUrl } from "../model/urls.ts";
import { checkTagStructure } from "./check-tag-pairs.ts";
import type { PlaceOf } from "./nodes.ts";
import { wideRowId } from "./syntax/blocks.ts";
import { shownAsTextId } from "./syntax/extensions.ts";
import type { RuleToken } from "./syntax/rules.ts";
import { cellAttributes, headingAttributes, type Tag, type TagAttribute, type Tags } from "./tags.ts";

/** The parsed parts of an article. */
interface Parts {
  source: Source;
  tokens: readonly RuleToken[];
  /** In document order. */
  nodes: readonly Node[];
}

/** The things that articles may refer to and consist of. */
export interface MarkupContext {
  findPicture: FindPicture;
  tags: Tags;
}

/** Markdoc's errors for unbalanced tags. Markdoc reports them at the wrong nodes. */
const structural = ["missing-opening", "missing-closing", "parse-error", "tag-selfclosing-has-children"];
/**
 * Markdoc's errors that are reported elsewhere: content of a table that is no row, by the tag, and attributes alone, by
 * their line.
 */
const isToldElsewhere = ({ id }: ValidationError): boolean => id === "table-syntax" || id === "no-inline-annotations";
const isStructural = ({ id }: ValidationError): boolean => structural.includes(id);

/** Whether an error at an unbalanced tag is a separate mistake. A closing tag has no attributes. */
const isIndependent = (id: string, { errors }: Node): boolean =>
  id === "tag-undefined" || (id.startsWith("attribute-") && !errors.some((error) => error.id === "missing-opening"));

/**
 * Checks the tags, links and pictures of an article.
 *
 * @returns diagnostics of tags and their attributes, `unsafe-url`, `shown-as-text` and `markup`, and those of pictures
 */
export function checkMarkup({ source, tokens, nodes }: Parts, context: MarkupContext, placeOf: PlaceOf): Diagnostic[] {
  const { tags } = context;
  let misfit: Node | undefined;
  let hasLooseSign = false;
  let htmlLines: Node["lines"] | undefined;
  const diagnostics = checkAnnotations(tokens, source);
  for (const node of nodes) {
    const interpolation = findInterpolation(node.attributes);
    if (interpolation !== undefined) {
      diagnostics.push(diagnose("interpolation", { name: interpolation }, placeOf(node, "{% ")));
      continue;
    }
    const errors = errorsOf(node, tags);
    const isMisfit = errors.some(isStructural);
    if (isMisfit) misfit ??= node;
    // A tag in the wrong place has the wrong content, too.
    const isMisplaced = errors.some(({ id }) => id === "tag-placement-invalid");
    const own = errors.filter((error) =>
      isMisfit
        ? isIndependent(error.id, node)
        : !isToldElsewhere(error) && !(isMisplaced && error.id === "child-invalid"),
    );
    // A paragraph gets one warning at most.
    const isHtml = own.some(({ id, message }) => id === shownAsTextId && message.includes("\n<"));
    if (!(isHtml && node.lines === htmlLines))
      diagnostics.push(...own.map((error) => fromMarkdoc(error, node, { tags, placeOf })));
    if (isHtml) htmlLines = node.lines;
    if (node.type === "text") hasLooseSign ||= String(node.attributes.content).includes("{%");
    else if (node.type === "image" || node.type === "link" || node.tag !== undefined)
      diagnostics.push(...checkNode(node, context, placeOf));
  }
  if (misfit || hasLooseSign) diagnostics.push(...checkTagStructure(tokens, source, tags));
  if (misfit && diagnostics.length === 0)
    diagnostics.push(diagnose("markup", { problem: "tags are not nested correctly" }, placeOf(misfit)));
  return diagnostics;
}

/** Finds attributes on lines of their own, such as `{% #anchor %}` below its heading. */
const checkAnnotations = (tokens: readonly RuleToken[], source: Source): Diagnostic[] =>
  tokens
    .filter(({ type }) => type === "annotation")
    .map(({ info, map }) =>
      diagnose(
        "markup",
        {
          problem: `{% ${info} %} stands alone, so it belongs to nothing`,
          fix: "write it at the end of a heading: ## Heading {% #anchor %}",
        },
        source.atLine((map?.[0] ?? 0) + 1),
      ),
    );

/**
 * Returns what is wrong with a node. Markdown without tags cannot be invalid, and Markdoc has no rules for our nodes.
 */
const errorsOf = (node: Node, { config }: Tags): readonly ValidationError[] =>
  node.tag === undefined && node.annotations.length === 0
    ? node.errors
    : (Markdoc.validator(node, config) as ValidationError[]);

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
  const hint =
    "the title of a picture is plain text: write a figure tag, whose caption may contain citations and links";
  return text === undefined ? [] : [diagnose("shown-as-text", { text, hint }, placeOf(node, "{%"))];
}

function checkNode(node: Node, { findPicture, tags }: MarkupContext, placeOf: PlaceOf): Diagnostic[] {
  if (node.type === "image") {
    const src = decode(String(node.attributes.src));
    node.attributes.src = src;
    if (!src.startsWith("/uploads/")) return [diagnose("foreign-picture", { url: src }, placeOf(node, "!["))];
    const undescribed =
      node.attributes.alt === "" ? [diagnose("undescribed-picture", { name: src }, placeOf(node, "!["))] : [];
    return [...checkPicture(findPicture, src, () => placeOf(node, "![")), ...undescribed, ...checkTitle(node, placeOf)];
  }
  if (node.type === "link") {
    const { href } = node.attributes;
    // Where a tag is not closed within a link, the end of the link becomes a link without an address.
    if (href === undefined) return [];
    if (isSafeUrl(href)) return [];
    const isRelative = /^[^:\\]{1,200}$/.test(String(href)) && !/^\/\//.test(String(href));
    const code = isRelative ? "relative-link" : "unsafe-url";
    return [diagnose(code, { url: String(href) }, placeOf(node, String(href)))];
  }
  const [pictures, uploads] = [tags.namedBy(node, "picture"), tags.namedBy(node, "upload")];
  return [
    ...pictures.flatMap(({ value }) => checkPicture(findPicture, value, () => placeOf(node, value))),
    ...uploads.flatMap(({ value }) => checkUpload(findPicture, value, () => placeOf(node, value))),
  ];
}

/** Converts a Markdoc error to a diagnostic. */
function fromMarkdoc(
  error: ValidationError,
  node: Node,
  { tags, placeOf }: { tags: Tags; placeOf: PlaceOf },
): Diagnostic {
  const isCell = node.type === "td" || node.type === "th";
  const definition = tags.named(node.tag);
  const attributes = isCell ? cellAttributes : node.type === "heading" ? headingAttributes : definition?.attributes;
  const attribute = (named: string) => attributes?.[named];
  const name = /'([^']+)'/.exec(error.message)?.[1] ?? "";
  const tag = node.tag ?? (isCell ? "the cell of a table" : node.type);
  switch (error.id) {
    case "tag-undefined":
      return diagnose("unknown-tag", { name, ...closest(name, tags.names) }, placeOf(node));
    case shownAsTextId: {
      const [hint = "", ...lines] = error.message.split("\n");
      return diagnose("shown-as-text", { text: lines.join(" "), hint }, placeOf(node));
    }
    case "attribute-undefined":
      return diagnose(
        "unknown-attribute",
        {
          name,
          tag,
          // The first value of a tag is written without this name.
          ...closest(
            name,
            Object.keys(attributes ?? {}).filter((known) => known !== "primary"),
          ),
          ...(tag === "cite" &&
            locators.includes(name) && { write: `page="${name} ${String(node.attributes[name])}"` }),
        },
        placeOf(node, name),
      );
    case "attribute-missing-required":
      return diagnose("missing-attribute", { name, tag, ...attribute(name)?.absent }, placeOf(node));
    case "tag-placement-invalid":
      return diagnose("markup", { problem: placement(tag, definition) }, placeOf(node));
    case "attribute-type-invalid":
    case "attribute-value-invalid": {
      const wanted = wantedValue(name, attribute(name), node.attributes[name]);
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

/** Other parts of works, which a citation can name with `page`. */
const locators = ["volume", "paragraph", "folio", "pages", "at"];

const closest = (name: string, known: readonly string[]) => ({
  suggestion: suggest(name, known),
  known: known.join(", "),
});

/** Describes the expected value of an attribute. */
function wantedValue(
  name: string,
  { type, matches, expected = type === String ? "text" : "a number", example = 1, sample }: Partial<TagAttribute> = {},
  value: unknown,
): { expected: string; suggestion?: string | undefined; example?: string } | undefined {
  if (matches) return { expected: `one of ${matches.join(", ")}`, suggestion: suggest(String(value), matches) };
  if (type === Boolean) return { expected: "true or false", example: `${name}=true, without quotes` };
  if (type === Number) return { expected, example: `${name}=${example}, without quotes` };
  return type === String ? { expected, example: `${name}="${sample ?? String(value)}"` } : undefined;
}

function placement(name: string, { inline = false, placement: where }: Partial<Tag> = {}): string {
  const usual = inline
    ? "within a paragraph"
    : "on its own: the opening tag, the content and the closing tag each start a line";
  return `${name} must be ${where ?? usual}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
