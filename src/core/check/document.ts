import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CheckedPage, Element, Node } from "./page.ts";
import { report } from "./problems.ts";
import { writingOf } from "./site.ts";
import { checkTags } from "./tags.ts";

/**
 * Returns whether the markup of a link or button gives it an accessible name (Accessible Name and Description
 * Computation 1.2).
 */
function isNamed({ byId }: CheckedPage, element: Element): boolean {
  const { "aria-label": label = "", "aria-labelledby": labelledBy = "", title = "" } = element.attribs;
  if (label.trim() || title.trim() || element.attribs.alt?.trim()) return true;
  return hasText(element) || labelledBy.split(/\s+/).some((id) => textIn(byId.get(id)).trim() !== "");
}

/** Returns whether an element has text, or an image with alt text. */
export function hasText(node: Node): boolean {
  if (node.type === "text") return node.data.trim() !== "";
  if (!("attribs" in node) || node.attribs["aria-hidden"] === "true") return false;
  return Boolean(node.attribs.alt?.trim() || node.attribs["aria-label"]?.trim()) || node.children.some(hasText);
}

const textIn = (node: Node | undefined): string =>
  node?.type === "text"
    ? node.data
    : node !== undefined && "children" in node
      ? node.children.map(textIn).join("")
      : "";

/** Checks that a page is a valid, accessible HTML document. */
export const checkDocument = (page: CheckedPage): Diagnostic[] => [
  ...checkTags(page),
  ...checkHead(page),
  ...checkRefresh(page),
  ...checkMain(page),
  ...checkLanguageAttributes(page),
  ...checkIds(page),
  ...checkHeadings(page),
  ...checkPictures(page),
  ...page.elements.flatMap((element) => {
    const tag = controlOf(element);
    return tag === undefined || isNamed(page, element) ? [] : [report("unnamed-control", { tag }, page.place(element))];
  }),
];

/** Returns what an element is to people who hear the page, if they can press it. */
function controlOf({ name, attribs }: Element): "link" | "button" | undefined {
  if (name === "button" || attribs.role === "button" || (name === "input" && attribs.type === "image")) return "button";
  return (name === "a" && attribs.href !== undefined) || attribs.role === "link" ? "link" : undefined;
}

/** Returns the title of a page. */
export const titleOf = ({ $, named }: CheckedPage): string =>
  $(named("title").filter(({ parent }) => parent?.type === "tag" && parent.name === "head"))
    .text()
    .trim();

/** Returns the content of a `<meta>` element by name or property. */
export const metaOf = ({ named }: CheckedPage, name: string): string | undefined =>
  named("meta").find(({ attribs }) => attribs.name === name || attribs.property === name)?.attribs.content;

/** Tags that every page needs, whatever it says. */
const headTags: readonly { name: string; isIt: (element: Element) => boolean }[] = [
  { name: '<meta charset="utf-8">', isIt: ({ attribs }) => attribs.charset?.toLowerCase() === "utf-8" },
  {
    name: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    isIt: ({ attribs: { name, content = "" } }) => name === "viewport" && content.includes("width=device-width"),
  },
];

function checkHead(page: CheckedPage): Diagnostic[] {
  const { source, file } = page;
  return [
    ...(/^<!doctype html\s*>/i.test(source.text) ? [] : [report("missing-doctype", {}, { file })]),
    ...headTags
      .filter((tag) => !page.named("meta").some(tag.isIt))
      .map(({ name }) => report("missing-head-tag", { name }, { file })),
    ...(titleOf(page) === "" ? [report("missing-title", {}, { file })] : []),
    ...(metaOf(page, "description")?.trim() ? [] : [report("missing-description", {}, { file })]),
  ];
}

/** A page that moves on or reloads by itself (HTML, section 4.2.5.3) fails WCAG 2.2.1. */
const checkRefresh = (page: CheckedPage): Diagnostic[] =>
  page
    .named("meta")
    .filter(({ attribs }) => attribs["http-equiv"]?.toLowerCase() === "refresh")
    .map((element) => {
      const [, url] = /^[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(element.attribs.content ?? "") ?? [];
      return report("meta-refresh", { url: url?.trim() }, page.place(element));
    });

function checkMain(page: CheckedPage): Diagnostic[] {
  const shown = page.named("main").filter(({ attribs }) => attribs.hidden === undefined);
  const [, second] = shown;
  if (shown.length === 1) return [];
  return [report("main-landmark", { count: shown.length }, second ? page.place(second) : { file: page.file })];
}

function checkLanguageAttributes(page: CheckedPage): Diagnostic[] {
  if (page.named("html").length === 0) return [report("invalid-language", { name: "" }, { file: page.file })];
  return page.elements.flatMap((element) => {
    const isRoot = element.name === "html";
    const { lang = isRoot ? "" : undefined, dir = isRoot ? "" : undefined } = element.attribs;
    if (lang === undefined) return [];
    const expected = writingOf(lang);
    if (expected === "invalid") return [report("invalid-language", { name: lang }, page.place(element))];
    // The first letters do not tell the direction of a whole page.
    if (dir === undefined || (dir === "auto" && !isRoot) || expected === "unknown") return [];
    return (dir || "ltr") === expected ? [] : [report("text-direction", { lang, dir, expected }, page.place(element))];
  });
}

/** Attributes whose value is one or more ids of elements on the page. */
const idAttributes = new Set([
  "aria-activedescendant",
  "aria-controls",
  "aria-describedby",
  "aria-details",
  "aria-errormessage",
  "aria-labelledby",
  "aria-owns",
  "commandfor",
  "for",
  "form",
  "headers",
  "list",
  "popovertarget",
]);

function checkIds(page: CheckedPage): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const element of page.elements) {
    for (const attribute in element.attribs) {
      if (attribute === "id") diagnostics.push(...checkUnique(element, page));
      // In MathML `form` is the position of an operator.
      if (!idAttributes.has(attribute) || (attribute === "form" && element.name === "mo")) continue;
      const names = element.attribs[attribute]?.split(/\s+/).filter(Boolean) ?? [];
      const unknown = names.filter((name) => !page.ids.has(name));
      diagnostics.push(...unknown.map((name) => report("unknown-id", { attribute, name }, page.place(element))));
    }
  }
  return diagnostics;
}

function checkUnique(element: Element, page: CheckedPage): Diagnostic[] {
  const { id = "" } = element.attribs;
  const first = page.byId.get(id);
  if (first === undefined || first === element) return [];
  const related = { message: "first used here", place: page.place(first) };
  return [report("duplicate-id", { name: id }, page.place(element), related)];
}

function checkHeadings(page: CheckedPage): Diagnostic[] {
  const count = page.named("h1").length;
  const diagnostics = count === 1 ? [] : [report("main-heading", { count }, { file: page.file })];
  let previous = 0;
  for (const element of page.elements) {
    const level = Number(/^h([1-6])$/.exec(element.name)?.[1] ?? 0);
    if (level === 0) continue;
    if (!isNamed(page, element)) diagnostics.push(report("empty-heading", { level }, page.place(element)));
    // A missing h1 is already reported.
    if (level > previous + 1 && !(previous === 0 && count === 0)) {
      diagnostics.push(report("skipped-heading-level", { level, previous }, page.place(element)));
    }
    previous = level;
  }
  return diagnostics;
}

const isNumber = /^\s*\d+\s*$/;

const checkPictures = (page: CheckedPage): Diagnostic[] =>
  page.named("img").flatMap((element) => {
    const { alt, width, height, src: url = "" } = element.attribs;
    return [
      ...(alt === undefined ? [report("missing-alt", { url }, page.place(element))] : []),
      ...(isNumber.test(width ?? "") && isNumber.test(height ?? "")
        ? []
        : [report("missing-size", { url }, page.place(element))]),
    ];
  });
