import { matchLanguages, withNorwegian } from "../../core/page/match-languages.ts";
import { button, element } from "../element.ts";
import { pageData } from "../page/page-data.ts";

/**
 * Two languages side by side: beside each block of the page the one of another version. Phones show one of them at a
 * time, and turn the page over. The address names the language, so that a link leads to the same view.
 */

/** The parameter of the address. */
const parameter = "beside";

/** The blocks of the other language by those of the page, and the other way round. */
const partners = new Map<Element, Element>();
let bar: HTMLElement | undefined;
let turn = 0;

const article = () => document.querySelector<HTMLElement>("article.article");
const asked = () => new URLSearchParams(location.search).get(parameter);

/** The links to the page's own versions in other languages, each once. */
const versions = (): HTMLAnchorElement[] => {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    "#language-menu a[hreflang]:not([data-other], [aria-current])",
  );
  return [...new Map([...links].map((link) => [link.lang, link])).values()];
};

/** Shows the language that the address names. */
export async function start(): Promise<void> {
  const wanted = asked();
  const link = versions().find(({ lang }) => lang.toLowerCase() === wanted?.toLowerCase());
  if (link === undefined) return;
  await show(link);
  // The text has moved.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** Shows the page beside the language that the reader knows best, or alone again. */
export async function toggle(): Promise<void> {
  if (bar) return close();
  const offered = versions();
  const [preferred = offered[0]] = matchLanguages(withNorwegian(navigator.languages), offered);
  if (preferred) await show(preferred);
}

async function show(link: HTMLAnchorElement): Promise<void> {
  const own = article();
  if (!own) return;
  const current = ++turn;
  bar ??= createBar(own);
  const select = bar.querySelector("select");
  if (select) select.value = link.lang;
  nameTurn();
  setAddress(link.lang);
  let other: Document;
  try {
    other = await load(link.href);
  } catch {
    // The other page may be there, though not for scripts.
    if (navigator.onLine) location.assign(link.href);
    return;
  }
  const theirs = other.querySelector("article.article");
  if (current !== turn || !theirs) return;
  // The other page may need style sheets that this one lacks, because each has those of its tags.
  for (const sheet of other.querySelectorAll<HTMLLinkElement>("main link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`))
      document.head.append(document.importNode(sheet));
  // Sections that are collapsed have to be there for both.
  if (document.querySelector(".section-toggle[aria-expanded=false]"))
    (await import("../page/sections.ts")).setAll(true);
  keepPlace(() => {
    clear(own);
    nameTurn();
    own.classList.add(parameter);
    insert(pairBlocks(own, theirs), other.documentElement);
  });
}

/** A page as a document, whose scripts do not run. Text that becomes one would need a policy for trusted types. */
const load = (url: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.onload = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : reject());
    request.onerror = reject;
    request.send();
  });

function insert(pairs: readonly (readonly [Element | undefined, Element | undefined])[], { lang, dir }: HTMLElement) {
  let last: Element | undefined;
  for (const [own, other] of pairs) {
    if (own) {
      own.setAttribute("data-beside", "own");
      last = own;
      // The link and the button of a heading follow it directly.
      while (last.nextElementSibling?.matches(".section-link, .section-toggle")) last = last.nextElementSibling;
    }
    if (!other) continue;
    const copy = document.importNode(other, true) as HTMLElement;
    for (const part of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) adapt(part, other.ownerDocument.URL);
    copy.lang ||= lang;
    copy.dir ||= dir;
    copy.dataset.beside = "other";
    if (last) last.after(copy);
    else continue;
    last = copy;
    if (!own) continue;
    partners.set(own, copy);
    partners.set(copy, own);
  }
}

/** Makes an element of another page one of this page: links lead from there, and each id is in the page once. */
function adapt(part: HTMLElement, url: string): void {
  if (part.matches("script, template")) part.remove();
  part.removeAttribute("id");
  const href = part.getAttribute("href");
  // References have the same anchors in every language.
  if (href !== null && !(href.startsWith("#") && document.getElementById(href.slice(1))))
    part.setAttribute("href", new URL(href, url).href);
}

function createBar(own: HTMLElement): HTMLElement {
  const offered = versions();
  const label = document.querySelector("[data-action=compare]")?.textContent ?? "";
  const select = element(
    "select",
    { ariaLabel: label },
    ...offered.map(({ lang, textContent }) => element("option", { value: lang, lang }, textContent ?? lang)),
  );
  select.addEventListener("change", () => {
    const link = offered.find(({ lang }) => lang === select.value);
    if (link) void show(link);
  });
  const closing = button("✕", close);
  closing.ariaLabel = pageData().words.close;
  const made = element("div", { className: "beside-bar", role: "group", ariaLabel: label }, select);
  made.append(button("", turnOver, { className: "turn" }), closing);
  const first = own.querySelector(".title-bar");
  if (first) first.after(made);
  else own.prepend(made);
  return made;
}

/** On phones: shows the other language, from the block on that was at the top. */
function turnOver(): void {
  const own = article();
  const visible = ({ offsetHeight }: HTMLElement) => offsetHeight > 0;
  const block = [...document.querySelectorAll<HTMLElement>("[data-beside]")].filter(visible).find(isInView);
  const top = block?.getBoundingClientRect().top ?? 0;
  own?.classList.toggle("turned");
  nameTurn();
  const partner = block && partners.get(block);
  if (partner) scrollBy({ top: partner.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Names the language that the button leads to. */
function nameTurn(): void {
  const turn = bar?.querySelector<HTMLElement>(".turn");
  const current = document.querySelector<HTMLElement>("#language-menu [aria-current]");
  const other = bar?.querySelector<HTMLElement>("option:checked");
  const next = article()?.matches(".turned") ? current : other;
  if (!turn || !next) return;
  turn.lang = next.lang;
  turn.textContent = `⇄ ${next.textContent}`;
}

function close(): void {
  const own = article();
  turn++;
  keepPlace(() => {
    bar?.remove();
    bar = undefined;
    if (own) clear(own);
  });
  setAddress(undefined);
}

function clear(own: HTMLElement): void {
  own.classList.remove(parameter, "turned");
  partners.clear();
  for (const block of own.querySelectorAll("[data-beside]"))
    if (block.matches("[data-beside=other]")) block.remove();
    else block.removeAttribute("data-beside");
}

/** Whether a block is the one at the top of the window, below the header. */
const isInView = (block: Element) => block.getBoundingClientRect().bottom > 120;

/** Changes the page so that the block that is being read stays where it is. */
function keepPlace(change: () => void): void {
  const blocks = document.querySelectorAll("article :is(h2, h3, p):not([data-beside=other])");
  const block = scrollY > 0 ? [...blocks].find(isInView) : undefined;
  const before = block?.getBoundingClientRect().top ?? 0;
  change();
  if (block) scrollBy({ top: block.getBoundingClientRect().top - before, behavior: "instant" });
}

function setAddress(lang: string | undefined): void {
  const url = new URL(location.href);
  if (lang === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, lang);
  history.replaceState(history.state, "", url);
}

/** Pairs the blocks of a page with those of its version in another language. */

/** A block with the one that says the same, as far as both are there. */
export type Pair = readonly [own: Element | undefined, other: Element | undefined];

/** Elements that are no text of a section, or are the same in every language. */
const unpaired =
  ".title-bar, .infobox, .notice, .section-link, .section-toggle, .categories, .text-source, .language-grid, .fallback-links, nav, section, script, [data-beside], .beside-bar";
const lists = ":scope > :is(.references, .notes)";

/** Returns the blocks of a page by the anchor of their section or subsection, which all languages have in common. */
function partsOf(article: Element): Map<string, Element[]> {
  const blocks: Element[] = [];
  const parts = new Map([["", blocks]]);
  let part = blocks;
  const root = article.querySelector("[data-phase]") ?? article;
  for (const block of root.querySelectorAll(":scope > *, :scope > section > *")) {
    if (block.matches(unpaired) || block.parentElement?.querySelector(lists)) continue;
    if (block.matches(":is(h2, h3, h4)[id]")) {
      part = [];
      parts.set(block.id, part);
    }
    part.push(block);
  }
  return parts;
}

/** Pairs the blocks of two articles, in the order of the first; what only the second has follows what is before it. */
export function pairBlocks(own: Element, other: Element): Pair[] {
  const theirs = partsOf(other);
  return [...partsOf(own)].flatMap(([anchor, blocks]) => align(blocks, theirs.get(anchor) ?? []));
}

const kindOf = (block: Element) => `${block.localName} ${block.classList[0] ?? ""}`;

/** Aligns two lists so that as many blocks as possible stand beside one of their kind. */
function align(own: readonly Element[], other: readonly Element[]): Pair[] {
  // How many pairs the rest of both lists can have, from each place in them.
  const most = Array.from({ length: own.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => most[i]?.[j] ?? 0;
  const isAlike = (i: number, j: number) => {
    const [a, b] = [own[i], other[j]];
    return a !== undefined && b !== undefined && kindOf(a) === kindOf(b);
  };
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = most[i];
      if (row) row[j] = isAlike(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < own.length || j < other.length; ) {
    if (isAlike(i, j)) pairs.push([own[i++], other[j++]]);
    else if (j === other.length || (i < own.length && at(i + 1, j) >= at(i, j + 1))) pairs.push([own[i++], undefined]);
    else pairs.push([undefined, other[j++]]);
  }
  return pairs;
}
