import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { withoutForbidden } from "../../content/characters.ts";
import { type TemplateCall, templateName } from "../wikitext/inline.ts";

/**
 * Reads HTML, without invisible characters that no article may have, and without those that mark what the import writes
 * itself.
 *
 * @param isPart whether it is a part of a document
 */
export function parseHtml(html: string, isPart = true): Root {
  const root = fromHtml(html, isPart ? { fragment: true } : {});
  const nodes: Nodes[] = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "text") node.value = cleanText(node.value);
    if (isElement(node))
      for (const [name, value] of Object.entries(node.properties))
        if (typeof value === "string") node.properties[name] = cleanText(value);
    if (!("children" in node)) continue;
    groupTemplates(node as Root | Element);
    for (const child of node.children) nodes.push(child as Nodes);
  }
  addStops(root);
  return root;
}

/** So many nodes in a row may show nothing. */
const mostEmpty = 12;

/** A node of no known type: it shows nothing, and nobody looks beyond it. */
const stop = { type: "stop" } as unknown as ElementContent;

/**
 * Divides long rows of nodes that show nothing, because the library looks from each node for the next text, which takes
 * quadratic time.
 */
function addStops(root: Root): void {
  const late = new Set<Nodes>();
  const parents = new Set<Root | Element>();
  const nodes: [node: Nodes, parent: Root | Element][] = [[root, root]];
  let empty = 0;
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    const [node, parent] = next;
    const isShown = node.type === "text" ? node.value.trim() !== "" : isElement(node) && isBox.test(node.tagName);
    empty = isShown ? 0 : empty + 1;
    if (empty > mostEmpty) {
      empty = 0;
      late.add(node);
      parents.add(parent);
    }
    if ("children" in node)
      for (const child of node.children.toReversed()) nodes.push([child as Nodes, node as Root | Element]);
  }
  for (const parent of parents)
    parent.children = parent.children.flatMap((child) =>
      late.has(child) ? [stop, child] : [child],
    ) as ElementContent[];
}

/** Elements with lines of their own, and others beyond which nobody looks. */
const isBox = /^(?:p|div|section|h[1-6]|[ou]l|li|d[ldt]|table|t[rdh]|blockquote|figure|br|img)$/;

/** Puts the elements that one call of a template makes into one, which has its data: the first may be a style sheet. */
function groupTemplates(parent: Root | Element): void {
  const children = parent.children as ElementContent[];
  for (let index = 0; index < children.length; index += 1) {
    const first = children[index];
    if (first === undefined || !isElement(first) || /^(?:t[rdh]|li)$/.test(first.tagName)) continue;
    const about = attribute(first, "about");
    if (about === undefined || attribute(first, "typeof")?.includes("mw:Transclusion") !== true) continue;
    let end = index;
    for (let at = index + 1; at < children.length; at += 1) {
      const next = children[at] as ElementContent;
      if (isElement(next) && attribute(next, "about") === about) end = at;
      else if (next.type !== "text" || next.value.trim() !== "") break;
    }
    if (end === index) continue;
    const { id, className, ...data } = first.properties;
    first.properties = { id, className };
    const group = { type: "element" as const, tagName: "div", properties: data, children: [] };
    const members = children.splice(index, end - index + 1, group);
    for (const member of members) if (isElement(member)) delete member.properties.about;
    Object.assign(group, { children: members });
  }
}

const cleanText = (text: string): string => withoutForbidden(text.replace(/[\ue000-\ue002]/g, ""));

/** The text of an attribute; undefined if the element has none. Attributes have their names in HTML's DOM. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? undefined : String(value);
}

/** Whether an element has one of some classes. */
export const hasClass = (element: Element, names: RegExp): boolean =>
  (attribute(element, "className") ?? "").split(/\s+/).some((name) => names.test(name));

/** Whether a node is an element, of a name if one is given. */
export const isElement = (node: Nodes, name?: string): node is Element =>
  node.type === "element" && (name === undefined || node.tagName === name);

/** All elements within a node, in order. */
export function* elementsIn(node: Root | Element): Generator<Element> {
  const left = node.children.toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isElement(next)) continue;
    yield next;
    for (const child of next.children.toReversed()) left.push(child);
  }
}

/** The rows of a table, without those of tables in its cells. */
export const rowsOf = ({ children }: Element): Element[] =>
  children.flatMap((part) => {
    if (!isElement(part)) return [];
    if (part.tagName === "tr") return [part];
    return /^t(?:head|body|foot)$/.test(part.tagName) ? rowsOf(part) : [];
  });

/** The text within a node, without that of style sheets. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (isElement(node) && /^(?:style|script)$/.test(node.tagName))) return "";
  return (node.children as ElementContent[]).map(textOf).join("");
}

/** The data of `data-mw`: https://www.mediawiki.org/wiki/Specs/HTML */
export function wikiData(element: Element): Readonly<Record<string, unknown>> | undefined {
  const written = attribute(element, "dataMw");
  if (written === undefined) return undefined;
  try {
    const data: unknown = JSON.parse(written);
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Part {
  template?: { target?: { wt?: string }; params?: Record<string, { wt?: string }> };
}

/** The calls of templates that an element is made from. */
export function templatesOf(element: Element): TemplateCall[] {
  const parts = wikiData(element)?.parts;
  if (!Array.isArray(parts)) return [];
  return (parts as (Part | string)[]).flatMap((part) => {
    const template = typeof part === "object" ? part?.template : undefined;
    if (!template) return [];
    const values = Object.entries(template.params ?? {}).map(
      ([key, value]) => [key, String(value?.wt ?? "").trim()] as const,
    );
    return [{ name: templateName(String(template.target?.wt ?? "")), params: Object.fromEntries(values) }];
  });
}
