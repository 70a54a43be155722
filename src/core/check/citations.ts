import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type CheckedPage, type Element, elementsIn } from "./page.ts";
import { report } from "./problems.ts";
import { decoded } from "./site.ts";

/**
 * Checks that citation markers and references, and marks and notes, link to each other. Links to missing anchors are reported elsewhere.
 *
 * @returns one diagnostic for each marker or reference without a link back
 */
export function checkCitations(page: CheckedPage): Diagnostic[] {
  const { ids } = page;
  const idIn = (element: Element | undefined) => decoded(element?.attribs.href?.replace(/^#/, "") ?? "") ?? "";
  const marks = page.named("sup").filter((element) => element.attribs.id !== undefined && has(element, "citation", "note-mark"));
  const markers = new Map(marks.map((marker) => [marker.attribs.id ?? "", marker] as const));
  const cites = new Map(
    marks.map((marker) => [marker.attribs.id ?? "", idIn(elementsIn([marker]).find(({ name }) => name === "a"))] as const),
  );
  const entries = page.named("li").filter(({ parent }) => parent?.type === "tag" && has(parent, "references", "notes"));
  const found = new Map<string, Element>();
  const returned = new Set<string>();
  for (const entry of entries) {
    const id = entry.attribs.id ?? "";
    const backLinks = elementsIn([entry]).filter((element) => has(element, "back-link"));
    if (backLinks.length === 0) found.set(id, entry);
    for (const link of backLinks) {
      const marker = idIn(link);
      if (cites.get(marker) === id) returned.add(marker);
      else if (ids.has(cites.get(marker) ?? marker) && ids.has(marker)) found.set(marker, link);
    }
  }
  for (const [id, marker] of markers) {
    if (!returned.has(id) && !found.has(id) && ids.has(cites.get(id) ?? "")) found.set(id, marker);
  }
  return [...found].map(([name, element]) => report("one-way-citation", { name }, page.place(element)));
}

/** Whether an element has one of some classes. */
const has = ({ attribs }: Element, ...classes: string[]): boolean =>
  attribs.class?.split(" ").some((name) => classes.includes(name)) ?? false;
