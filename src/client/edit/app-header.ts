import { editPath } from "../../core/edit/protocol.ts";
import { element } from "../element.ts";
import { words, wordsLanguage } from "./words.ts";

/** A view of the application. */
export type View = "page" | "translations" | "problems";

/**
 * The header of the application, which leads from each of its views to the others.
 *
 * @param page the address of the page that is edited
 * @param more further links: their addresses by what they say
 */
export function appHeader(current: View, page: string, more: Readonly<Record<string, string>> = {}): HTMLElement {
  const link = (label: string, href: string, view?: View) => {
    const made = element("a", { href }, label);
    if (view === current) made.setAttribute("aria-current", "page");
    return made;
  };
  return element(
    "nav",
    { className: "app-header", ariaLabel: "Biopedia", ...wordsLanguage },
    element("strong", {}, "Biopedia"),
    link(words.review.page, page, "page"),
    link(words.translations, editPath, "translations"),
    link(words.problems, `${editPath}#problems`, "problems"),
    ...Object.entries(more).map(([label, href]) => link(label, href)),
  );
}
