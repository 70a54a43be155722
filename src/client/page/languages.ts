import { storageKey } from "../../core/page/appearance.ts";
import { matchLanguages } from "../../core/page/match-languages.ts";
import { read, write } from "./storage.ts";

/** A link to the page in another language. */
export interface LanguageChoice {
  tag: string;
  link: HTMLAnchorElement;
}

const key = storageKey("languages");
/** How many choices are remembered, and how many languages are suggested. */
const most = { remembered: 3, suggested: 5 };

/** The languages of the menu, but the page's own. */
export const otherLanguages = (): LanguageChoice[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("#language-menu a:not([aria-current])")].map((link) => ({ tag: link.lang, link }));

/** The languages that the browser names and that were chosen before, best first. */
export function suggestedLanguages(): LanguageChoice[] {
  const offered = otherLanguages();
  const chosen = chosenLanguages().flatMap((tag) => offered.filter((each) => each.tag === tag));
  return [...new Set([...matchLanguages(navigator.languages, offered), ...chosen])].slice(0, most.suggested);
}

/** Remembers that a reader has chosen a language. @param tag BCP 47 */
export function rememberLanguage(tag: string): void {
  write(key, [tag, ...chosenLanguages().filter((each) => each !== tag)].slice(0, most.remembered).join(" "));
}

const chosenLanguages = (): string[] => read(key).split(" ");
