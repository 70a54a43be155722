import { matchLanguages } from "../../core/page/match-languages.ts";
import { storageKey } from "../../core/page/page-data.ts";

const key = storageKey("also-available");

/**
 * Says, above the text, that the page exists in a language of the reader, until it is dismissed. Loaded before a reader
 * does anything, so it has to be small.
 *
 * @throws where storage is blocked: what could not be dismissed for good is not shown
 */
export function start(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>("#language-menu a:not([data-other])");
  const found = matchLanguages(navigator.languages, [...links], 2);
  // The page may be in one of them.
  if (!found[0] || found.some((link) => link.ariaCurrent) || localStorage[key]) return;
  const line = document.querySelector(".also-available") as HTMLElement;
  const [words, button] = line.querySelectorAll<HTMLElement>("span span, button") as unknown as [
    HTMLElement,
    HTMLElement,
  ];
  words.after(found[0].cloneNode(true));
  line.hidden = false;
  button.onclick = () => {
    // The space above the title stays, because the line is hidden and not removed.
    line.hidden = true;
    localStorage[key] = 1;
    document.getElementById("main")?.focus({ preventScroll: true });
  };
}
