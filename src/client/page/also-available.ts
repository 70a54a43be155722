import { pageDataId } from "../../core/page/page-data.ts";
import { storageKey } from "../../core/page/storage-key.ts";

const key = storageKey("also-available");

/** The language of a tag with its script, also where the tag leaves it to the region: `zhHant` for `zh-TW`. */
function written(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return language + script;
}

/**
 * Says, above the text, that the page exists in a language of the reader, until it is dismissed. Loaded before a reader does anything, so it has to be small,
 * and leaves the match of regions to the menu.
 *
 * @throws where storage is blocked: what could not be dismissed for good is not shown
 */
export function start(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#language-menu a:not([data-other])")];
  const found = navigator.languages.flatMap(
    (tag) => links.find(({ lang }) => lang === tag) ?? links.find(({ lang }) => written(lang) === written(tag)) ?? [],
  );
  // The page may be in one of them, in its script.
  if (!found[0] || found.some((link) => link.ariaCurrent) || localStorage[key]) return;
  const { words } = JSON.parse((document.getElementById(pageDataId) as HTMLElement).textContent as string);
  const [before, after] = words.alsoAvailableIn.split("{language}");
  const make = (name: string, ...content: (Node | string)[]) => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };
  const button = make("button", "×");
  button.ariaLabel = words.close;
  const line = make("p", make("span", make("span", before), found[0].cloneNode(true), after), button);
  line.className = "also-available";
  const main = document.querySelector("main") as HTMLElement;
  button.onclick = () => {
    line.remove();
    localStorage[key] = 1;
    main.focus({ preventScroll: true });
  };
  main.prepend(line);
}
