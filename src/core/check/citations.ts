import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import { decoded } from "./site.ts";

/**
 * Checks that citation markers and references, and marks and notes, link to each other. Links to missing anchors are reported elsewhere.
 *
 * @returns one diagnostic for each marker or reference without a link back
 */
export function checkCitations(page: CheckedPage): Diagnostic[] {
  const { $, ids } = page;
  const idIn = (element: Element | undefined) => decoded(element?.attribs.href?.replace(/^#/, "") ?? "") ?? "";
  const all = (selector: string) => $<Element, string>(selector).toArray();
  const markers = new Map(all("sup.citation[id], sup.note-mark[id]").map((marker) => [marker.attribs.id ?? "", marker] as const));
  const cites = new Map([...markers].map(([id, marker]) => [id, idIn($(marker).find("a").get(0))] as const));
  const found = new Map<string, Element>();
  const returned = new Set<string>();
  for (const entry of all(".references > li, .notes > li")) {
    const id = entry.attribs.id ?? "";
    const backLinks = $(entry).find(".back-link").toArray();
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
