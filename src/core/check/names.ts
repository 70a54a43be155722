import type { CheckedPage, Element } from "./page.ts";

type Node = Element["children"][number];

/** Returns whether the markup of a link or button gives it an accessible name (Accessible Name and Description Computation 1.2). */
export function isNamed({ $, ids }: CheckedPage, element: Element): boolean {
  const { "aria-label": label = "", "aria-labelledby": labelledBy = "", title = "" } = element.attribs;
  if (label.trim() || title.trim()) return true;
  const labels = labelledBy.split(/\s+/).filter((id) => ids.has(id));
  return hasText(element) || labels.some((id) => $(`[id="${id}"]`).text().trim() !== "");
}

/** Returns whether an element has text, or an image with alt text. */
export function hasText(node: Node): boolean {
  if (node.type === "text") return node.data.trim() !== "";
  if (!("attribs" in node) || node.attribs["aria-hidden"] === "true") return false;
  return Boolean(node.attribs.alt?.trim() || node.attribs["aria-label"]?.trim()) || node.children.some(hasText);
}
