import { matchLanguages } from "../../core/page/match-languages.ts";
import { storageKey } from "../../core/page/storage-key.ts";
import { read, write } from "./storage.ts";

/** A link to the page in another language. */
export interface LanguageChoice {
  tag: string;
  link: HTMLAnchorElement;
}

const key = storageKey("languages");
/** How many choices are remembered, and how many languages are suggested. */
const most = { remembered: 3, suggested: 5 };

/** The languages that the browser names and that were chosen before, best first, but the page's own. */
export function suggestedLanguages(): LanguageChoice[] {
  const offered = [...document.querySelectorAll<HTMLAnchorElement>("#language-menu a")].map((link) => ({ tag: link.lang, link }));
  const chosen = chosenLanguages().flatMap((tag) => offered.filter((each) => each.tag === tag));
  // A reader whom the page's own language serves best needs no other variety of it.
  const suggested = new Set([...matchLanguages(navigator.languages, offered), ...chosen]);
  return [...suggested].filter(({ link }) => !link.matches("[aria-current]")).slice(0, most.suggested);
}

/** Remembers that a reader has chosen a language. @param tag BCP 47 */
export function rememberLanguage(tag: string): void {
  write(key, [tag, ...chosenLanguages().filter((each) => each !== tag)].slice(0, most.remembered).join(" "));
}

const chosenLanguages = (): string[] => read(key).split(" ");
