import { Idiomorph } from "idiomorph";
import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { start as watchScrollAreas } from "../page/scroll-areas.ts";

/**
 * Copies of nodes as the server sent them. Scripts and readers change nodes: only what the server changes is
 * changed.
 */
const sent = new WeakMap<Node, Node>();

/** Remembers the page as it was sent. Must run before any other script. */
export const rememberPage = (): void => remember(document.documentElement);

function remember(node: Node, copy: Node = node.cloneNode(true)): void {
  if (sent.has(node)) return;
  sent.set(node, copy);
  const copies = copy.childNodes;
  for (const [index, child] of [...node.childNodes].entries()) {
    const ofChild = copies[index];
    if (ofChild) remember(child, ofChild);
  }
}

/**
 * Changes the page to a newer version of itself in place: what is scrolled, focused, open, selected and typed stays.
 *
 * @returns false if the page must be loaded again, because what has changed cannot be exchanged: scripts, policies, or
 * what they hold on to
 */
export async function morphPage(newer: Document): Promise<boolean> {
  if (mustReload(newer)) return false;
  const finishHead = await morphHead(newer.head);
  const held = [...document.querySelectorAll(heldParts)];
  tell("biopedia:exchanging");
  const root = document.documentElement;
  for (const name of ["lang", "dir"]) setAttribute(root, name, newer.documentElement.getAttribute(name));
  exchangeData(newer);
  const incoming = new WeakMap<Node, Node>();
  /** Elements into which others than the server have written. */
  const rewritten = new WeakSet<Node>();
  const isInRewritten = ({ parentNode }: Node) => parentNode !== null && rewritten.has(parentNode);
  Idiomorph.morph(document.body, newer.body, {
    callbacks: {
      beforeNodeMorphed(old: Node, next: Node) {
        const before = sent.get(old);
        if (before?.isEqualNode(next) && !(old instanceof Text && isInRewritten(old))) return false;
        incoming.set(old, next);
        if (before && textOf(before) !== textOf(old)) rewritten.add(old);
        if (!(old instanceof Text)) return true;
        replaceText(old, next.nodeValue ?? "");
        sent.set(old, next);
        return false;
      },
      afterNodeMorphed: (old: Node, next: Node) => void sent.set(old, next),
      afterNodeAdded: (node: Node) => remember(node),
      // A node that was never sent stays, because scripts have added it; unless a browser or an extension has put it
      // around what was sent, or in its place.
      beforeNodeRemoved: (node: Node) =>
        !(node instanceof Element) || sent.has(node) || isInRewritten(node) || holdsSent(node),
      beforeAttributeUpdated(name: string, element: Element) {
        const [before, next] = [sent.get(element), incoming.get(element)] as (Element | undefined)[];
        return before?.getAttribute(name) !== next?.getAttribute(name);
      },
    },
  });
  finishHead();
  if (!held.every((part) => part.isConnected)) return false;
  tell("biopedia:exchanged");
  // The areas that scroll may be the first of the page, which has not loaded the script for them then.
  watchScrollAreas();
  return true;
}

/** Returns the text of a node without that of its elements. */
const textOf = ({ childNodes }: Node): string =>
  [...childNodes]
    .map((child) => (child instanceof Text ? child.data : ""))
    .join("")
    .trim();

const holdsSent = (element: Element): boolean => [...element.querySelectorAll("*")].some((part) => sent.has(part));

const tell = (event: ExchangeEvent) => document.dispatchEvent(new Event(event));

/** The elements that the script of every page holds on to from the start. */
const heldParts =
  "#toc, .contents-button, .header-tools, #language-menu, #appearance, form.search, main, .article, [data-printed]";

/** The scripts and policies of a page. */
const fixed = 'script:not([type^="application/"], [src*="/__biopedia/"]), meta[http-equiv]';

function mustReload(newer: Document): boolean {
  const listed = (page: Document) => [...page.querySelectorAll(fixed)].map((element) => element.outerHTML).join();
  // Scripts take them over with this data. As long as it is the same, so is what was sent of them, which is left alone.
  const islands = (page: Document) =>
    [...page.querySelectorAll("[data-props]")].map((each) => each.getAttribute("data-props")).join();
  const held = (page: Document) =>
    heldParts
      .split(", ")
      .filter((part) => page.querySelector(part))
      .join();
  return [listed, islands, held].some((list) => list(document) !== list(newer));
}

/**
 * Exchanges the data in script elements. With Trusted Types, a script must be the very one that a parser has made, even
 * if it is not executed.
 */
function exchangeData(newer: Document): void {
  for (const old of document.body.querySelectorAll("script[type^='application/'][id]")) {
    const next = newer.getElementById(old.id);
    if (next === null || next.isEqualNode(old)) continue;
    const copy = next.cloneNode(true);
    next.replaceWith(copy);
    sent.set(next, copy);
    old.replaceWith(document.adoptNode(next));
  }
}

/**
 * Adds what is new in the head; new style sheets have loaded then. @returns a function that removes what is not in it
 * any more
 */
async function morphHead(head: HTMLHeadElement): Promise<() => void> {
  const kept = [...document.head.children];
  const added: Element[] = [];
  for (const next of [...head.children]) {
    const index = kept.findIndex((each) => sent.get(each)?.isEqualNode(next));
    if (index >= 0) kept.splice(index, 1);
    else if (!next.matches("script[src]")) added.push(document.adoptNode(next));
  }
  const loading = added.filter((element) => element.matches("link[rel=stylesheet]")).map(loaded);
  for (const element of added) remember(element);
  document.head.append(...added);
  await Promise.all(loading);
  return () => {
    for (const old of kept) if (sent.has(old) && !old.matches("script[src]")) old.remove();
  };
}

/** The longest wait for a style sheet, in milliseconds. */
const patience = 1000;

const loaded = (link: Element): Promise<void> =>
  new Promise((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => done());
    setTimeout(done, patience);
  });

/** Replaces only what differs, so that a selection stays around it. */
function replaceText(node: Text, text: string): void {
  const old = node.data;
  let start = 0;
  while (start < old.length && old[start] === text[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, text.length) - start && old.at(-1 - end) === text.at(-1 - end)) end++;
  node.replaceData(start, old.length - start - end, text.slice(start, text.length - end));
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
