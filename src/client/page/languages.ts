import { matchLanguages } from "../../core/page/match-languages.ts";
import { storageKey } from "../../core/page/storage-key.ts";
import { readerLanguages } from "./reader-languages.ts";
import { read, write } from "./storage.ts";

const key = storageKey("languages");
/** How many choices are remembered, and how many languages are suggested. */
const most = { remembered: 3, suggested: 5 };

/** Links to the page in the languages that the browser names and that were chosen before, best first, but the page's own. */
export function suggestedLanguages(): HTMLAnchorElement[] {
  const offered = [...document.querySelectorAll<HTMLAnchorElement>("#language-menu a")];
  const chosen = chosenLanguages().flatMap((tag) => offered.filter(({ lang }) => lang === tag));
  // A reader whom the page's own language serves best needs no other variety of it.
  const suggested = new Set([...matchLanguages(readerLanguages(), offered), ...chosen]);
  return [...suggested].filter((link) => !link.matches("[aria-current]")).slice(0, most.suggested);
}

/** Remembers that a reader has chosen a language. @param tag BCP 47 */
export function rememberLanguage(tag: string): void {
  write(key, [tag, ...chosenLanguages().filter((each) => each !== tag)].slice(0, most.remembered).join(" "));
}

const chosenLanguages = (): string[] => read(key).split(" ").filter(Boolean);
