import type { CheckedPage, Element, Node } from "./page.ts";

/** Returns whether the markup of a link or button gives it an accessible name (Accessible Name and Description Computation 1.2). */
export function isNamed({ byId }: CheckedPage, element: Element): boolean {
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
  node?.type === "text" ? node.data : node !== undefined && "children" in node ? node.children.map(textIn).join("") : "";
