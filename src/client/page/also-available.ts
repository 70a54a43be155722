import { storageKey } from "../../core/page/appearance.ts";
import { matchLanguages, reads } from "../../core/page/match-languages.ts";
import { otherLanguages, rememberLanguage } from "./languages.ts";
import { pageData } from "./page-data.ts";
import { read, write } from "./storage.ts";

const key = storageKey("also-available");

/** Says, above the text, that the page exists in a language of the reader, until it is dismissed. Loaded where the browser does not name the page's language. */
export function start(): void {
  const offered = otherLanguages().filter(({ link }) => link.dataset.other === undefined);
  const [best] = matchLanguages(navigator.languages, offered);
  if (best === undefined || reads(navigator.languages, document.documentElement.lang) || read(key) !== "") return;
  const { words } = pageData();
  const [before = "", after = ""] = words.alsoAvailableIn.split("{language}");
  const link = best.link.cloneNode(true) as HTMLAnchorElement;
  link.addEventListener("click", () => rememberLanguage(best.tag));
  const name = document.createElement("bdi");
  name.append(link);
  const text = document.createElement("span");
  text.append(before, name, after);
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  button.setAttribute("aria-label", words.close);
  const line = Object.assign(document.createElement("p"), { className: "also-available" });
  line.append(text, button);
  button.addEventListener("click", () => {
    line.remove();
    write(key, "dismissed");
  });
  document.querySelector("main")?.prepend(line);
}
