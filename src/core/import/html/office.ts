import type { Element, ElementContent, Nodes, Root } from "hast";
import { attribute, elementsIn, isElement, textOf } from "./tree.ts";

/**
 * Makes plain HTML of what word processors and browsers put on the clipboard, or save: paragraphs that are items of
 * lists, emphasis in styles, footnotes with links between names.
 */
export function readOffice(root: Root): void {
  const elements = [...elementsIn(root)];
  const ids = new Set(elements.flatMap((element) => attribute(element, "id") ?? []));
  for (const element of elements) {
    nameFootnote(element);
    readLink(element, ids);
    readStyle(element);
    if (element.tagName === "thead")
      for (const cell of elementsIn(element)) if (cell.tagName === "td") cell.tagName = "th";
  }
  for (const parent of [root, ...elements]) {
    removeBreaks(parent);
    if (isElement(parent) && /^(?:p|div|h[1-6]|li|t[dh])$/.test(parent.tagName)) trimEnd(parent);
    joinMarks(parent);
    joinItems(parent);
    if (isElement(parent) && /^[ou]l$/.test(parent.tagName)) nestLists(parent);
  }
}

const styleOf = (element: Element): string => (attribute(element, "style") ?? "").toLowerCase();

/** The signs of footnotes link to a name within the note in Word and LibreOffice; here, to the note itself. */
function nameFootnote(element: Element): void {
  const [, word, writer] = /^(?:((?:ftn|edn)\d+)|(sd(?:foot|end)note\d+))$/.exec(attribute(element, "id") ?? "") ?? [];
  if (element.tagName === "div" && word !== undefined) element.properties.id = `_${word}`;
  if (element.tagName === "div" && writer !== undefined) element.properties.id = `${writer}sym`;
}

/** The clipboard has whole addresses: one that leads to a part of the text that was copied too stays within it. */
function readLink(element: Element, ids: ReadonlySet<string>): void {
  const [, id = ""] = /^[^#]*#(.+)$/.exec(element.tagName === "a" ? (attribute(element, "href") ?? "") : "") ?? [];
  if (ids.has(id) || markOfNote.test(id)) element.properties.href = `#${id}`;
}

/** The names of footnotes, and those of their marks. */
const markOfNote = /^(?:_(?:ftn|edn)(?:ref)?\d+|sd(?:foot|end)note\d+(?:sym|anc)|cite_(?:note|ref)-.*)$/;

/** Whether an element is the mark of a footnote, wherever its text is. */
export const isMarkOfNote = (element: Element): boolean =>
  element.tagName === "a" && markOfNote.test((attribute(element, "href") ?? "#").slice(1));

/** The elements that a style stands for. */
const marks: readonly (readonly [style: RegExp, tagName: string])[] = [
  [/(?<!-)font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/(?<!-)font-style:\s*italic/, "em"],
  [/text-decoration(?:-line)?:[^;]{0,60}line-through/, "del"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub/, "sub"],
];

function readStyle(element: Element): void {
  const style = styleOf(element);
  const { tagName } = element;
  if (/^h[1-6]$/.test(tagName)) withoutBold(element);
  const isHidden = /(?:display|mso-hide|mso-element):\s*(?:none|all|comment-list)/.test(style);
  if (/mso-element:\s*(?:foot|end)note-list/.test(style))
    element.children = element.children.filter((child) => !isElement(child, "hr"));
  if (isHidden || /mso-list:\s*ignore/.test(style)) {
    // The sign of an item is read with its paragraph.
    if (isHidden) element.children = [];
    return;
  }
  if (attribute(element, "role") === "heading" && !/^h\d$/.test(tagName))
    element.tagName = `h${Math.min(6, Math.max(1, Number(attribute(element, "ariaLevel")) || 2))}`;
  // Google Docs puts everything into an element of bold text that is not bold.
  if (tagName === "b" && /(?<!-)font-weight:\s*(?:normal|400)/.test(style)) element.tagName = "span";
  const isSpace =
    /mso-spacerun|mso-tab-count/.test(style) || attribute(element, "className") === "Apple-converted-space";
  if (isSpace) element.children = [{ type: "text", value: " " }];
  if (tagName !== "span") return;
  for (const [written, tagName] of marks)
    if (written.test(style))
      element.children = [{ type: "element", tagName, properties: {}, children: element.children }];
}

/** Headings are bold themselves. */
function withoutBold(heading: Element): void {
  for (const element of elementsIn(heading)) {
    if (/^(?:b|strong)$/.test(element.tagName)) element.tagName = "span";
    if (!/mso-list/.test(styleOf(element))) element.properties.style = styleOf(element).replace("font-weight", "");
  }
}

const isBox = (node: Nodes | undefined): boolean =>
  node !== undefined && isElement(node) && /^(?:p|div|h[1-6]|[ou]l|dl|table|blockquote|pre|hr)$/.test(node.tagName);

/** Removes the breaks between blocks, which are empty lines. */
function removeBreaks(parent: Root | Element): void {
  if (!parent.children.some(isBox)) return;
  const own = parent.children.filter((child) => child.type !== "text" || child.value.trim() !== "") as Nodes[];
  const between = new Set<Nodes>();
  let isAfterBox = true;
  for (const [index, node] of own.entries()) {
    const isBreak = isElement(node, "br");
    if (isBreak && (isAfterBox || isBox(own[index + 1]))) between.add(node);
    else isAfterBox = isBox(node);
  }
  parent.children = (parent.children as Nodes[]).filter((child) => !between.has(child)) as Element["children"];
}

/** Removes the breaks at the end of a block, also those within its emphasis. */
function trimEnd(block: Element): void {
  let node = block;
  for (let last = node.children.at(-1); last !== undefined; last = node.children.at(-1)) {
    const isEmpty = last.type === "comment" || (last.type === "text" && last.value.trim() === "");
    if (isEmpty || (isElement(last) && last.tagName === "br")) node.children.pop();
    else if (isElement(last) && /^(?:b|strong|i|em|s|del|span|font|u|a)$/.test(last.tagName)) node = last;
    else return;
  }
}

/** Emphasis that goes on in the next element is one. */
function joinMarks(parent: Root | Element): void {
  const result: Nodes[] = [];
  for (const child of parent.children as Nodes[]) {
    const last = result.at(-1);
    const before = last?.type === "element" ? last : undefined;
    const isMark = isElement(child) && /^(?:b|strong|i|em|s|del|strike)$/.test(child.tagName);
    if (isMark && before?.tagName === child.tagName) before.children.push(...child.children);
    else result.push(child);
  }
  parent.children = result as Element["children"];
}

/** A list within a list, as Google Docs and others write it, belongs to the item before it. */
function nestLists(list: Element): void {
  let item: Element | undefined;
  list.children = list.children.filter((child) => {
    if (isElement(child, "li")) item = child;
    if (!isElement(child) || !/^[ou]l$/.test(child.tagName)) return true;
    if (item === undefined) return true;
    item.children.push(child);
    return false;
  });
  // A list that begins with one has no item for it.
  list.children = list.children.flatMap((child) =>
    isElement(child) && /^[ou]l$/.test(child.tagName)
      ? [{ ...child, tagName: "li", properties: {}, children: [child] }]
      : [child],
  );
}

/** A paragraph of Word that is an item of a list. */
interface Item {
  level: number;
  sign: string;
  element: Element;
}

function itemOf(node: Nodes): Item | undefined {
  if (!isElement(node) || !/^(?:p|div|h[1-6])$/.test(node.tagName)) return undefined;
  const [, level] = /mso-list:[^;]{0,60}\blevel(\d)/.exec(styleOf(node)) ?? [];
  if (level === undefined) return undefined;
  const mark = [...elementsIn(node)].find((each) => /mso-list:\s*ignore/.test(styleOf(each)));
  // Headings are numbered as items of lists are.
  if (mark === undefined || /^h/.test(node.tagName)) {
    if (mark) mark.children = [];
    return undefined;
  }
  const sign = textOf(mark).trim();
  mark.children = [];
  return { level: Number(level), sign, element: node };
}

/** Makes lists of the paragraphs of Word that are items. */
function joinItems(parent: Root | Element): void {
  const result: Nodes[] = [];
  /** The lists that are open, the outermost first. */
  let open: { level: number; list: Element }[] = [];
  for (const child of parent.children as Nodes[]) {
    const item = itemOf(child);
    if (item === undefined) {
      if (child.type !== "text" && child.type !== "comment") open = [];
      if (open.length === 0 || child.type !== "text") result.push(child);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const tagName = /^\(?[\p{L}\p{N}]{1,6}[.)]/u.test(item.sign) ? "ol" : "ul";
    const last = open.at(-1);
    if (last === undefined || last.level < item.level || (last.list.tagName !== tagName && open.pop())) {
      const outer = open.at(-1)?.list.children.at(-1);
      const start = Number.parseInt(item.sign, 10);
      // Within an item, only a list that begins with 1 can follow a line of text.
      const properties = tagName === "ol" && outer === undefined && start > 1 ? { start } : {};
      const list: Element = { type: "element", tagName, properties, children: [] };
      if (outer !== undefined && isElement(outer)) outer.children.push(list);
      else result.push(list);
      open.push({ level: item.level, list });
    }
    const children = item.element.children as ElementContent[];
    open.at(-1)?.list.children.push({ type: "element", tagName: "li", properties: {}, children });
  }
  parent.children = result as Element["children"];
}
