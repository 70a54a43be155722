import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { memoize } from "../model/memo.ts";
import { hasText } from "./document.ts";
import { type CheckedPage, type Element, elementsIn, matches } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite, StyleRule } from "./site.ts";

/** A rule that sets `display`, with what decides between rules. */
interface Ranked {
  selector: string;
  isShown: boolean;
  /** Compared one after the other; the greater wins. */
  rank: readonly number[];
}

/**
 * Ranks the rules that set `display` as browsers do (CSS Cascading and Inheritance Level 5, section 6.1): importance,
 * layer, specificity, order.
 *
 * @param layers the names of the layers, in their order
 * @returns a rule for each selector of a list, the one that wins over all others first
 */
export function rankDisplayRules(rules: readonly StyleRule[], layers: readonly string[]): Ranked[] {
  const ranked = rules.flatMap(({ selector, display, layer }, order) =>
    display === undefined
      ? []
      : partsOf(selector).map((part) => {
          // Of important rules, those in the first layer win, and those outside of layers lose.
          const place = layer === undefined ? layers.length : layers.indexOf(layer);
          const rank = [Number(display.isImportant), display.isImportant ? -place : place, specificity(part), order];
          return { selector: part, isShown: display.isShown, rank };
        }),
  );
  return ranked.sort((a, b) => compare(b.rank, a.rank));
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Splits a list of selectors at its commas, except in brackets. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of list) {
    if (/[([]/.test(character)) depth++;
    if (/[)\]]/.test(character)) depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const simple = /#[\w-]+|(\.[\w-]+|\[[^[\]]*\]|:(?!:)[\w-]+)|(?:::)?[a-z][\w-]*/gi;
/** Innermost functions whose arguments count, or do not. */
const call = /:(where|is|not|has|[\w-]+)\(([^()]*)\)/i;

/**
 * Returns the specificity of a selector (Selectors Level 4, section 17) as one number: ids, then classes, then types.
 */
function specificity(selector: string): number {
  let rest = selector;
  let sum = 0;
  for (let found = call.exec(rest); found !== null; found = call.exec(rest)) {
    const [whole, name = "", inner = ""] = found;
    if (/^(?:is|not|has)$/i.test(name)) sum += Math.max(...partsOf(inner).map(specificity));
    else if (!/^where$/i.test(name)) sum += 1000;
    rest = rest.replace(whole, "");
  }
  for (const [text, ofClass] of rest.matchAll(simple))
    sum += text.startsWith("#") ? 1_000_000 : ofClass === undefined ? 1 : 1000;
  return sum;
}

/** Checks that what is hidden does not show, and that what shows, or can be shown, can be reached and has a name. */
export const checkReach = (page: CheckedPage, site: CheckedSite): Diagnostic[] => [
  ...checkHidden(page, site),
  ...checkOpeners(page),
  ...checkFocus(page),
  ...checkLabels(page),
];

/** The browser's own rule for `hidden` loses to any rule of a stylesheet that sets `display`. */
function checkHidden(page: CheckedPage, { styleRules, styleLayers }: CheckedSite): Diagnostic[] {
  const hidden = page.elements.filter(
    ({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found",
  );
  const rules = hidden.length === 0 ? [] : rankedOnce(styleRules, styleLayers);
  return hidden.flatMap((element) => {
    const winner = rules.find(({ selector }) => matches(page, element, selector));
    return winner?.isShown ? [report("shown-hidden", { selector: winner.selector }, page.place(element))] : [];
  });
}

/** The rules of a site are the same for all pages. */
const rankedOnce = memoize(rankDisplayRules, (rules) => rules);

/** Popovers and dialogs need a button that opens them, without scripts. */
function checkOpeners(page: CheckedPage): Diagnostic[] {
  const opened = new Set(
    page
      .named("button", "input")
      .flatMap(({ attribs }) => [
        attribs.popovertarget !== undefined && attribs.popovertargetaction !== "hide" ? attribs.popovertarget : "",
        attribs.commandfor !== undefined && !/^(?:hide-popover|(?:request-)?close)$/.test(attribs.command ?? "")
          ? attribs.commandfor
          : "",
      ]),
  );
  return page.elements
    .filter(({ name, attribs }) => (attribs.popover !== undefined || name === "dialog") && attribs.open === undefined)
    .filter(({ attribs: { id } }) => id === undefined || !opened.has(id))
    .map((element) => report("no-opener", { name: element.attribs.id ?? element.name }, page.place(element)));
}

const fields = new Set(["input", "select", "textarea"]);

/** Whether the keyboard can reach an element. */
function isFocusable({ name, attribs }: Element): boolean {
  if (attribs.disabled !== undefined || attribs.tabindex?.trim().startsWith("-")) return false;
  if (attribs.tabindex !== undefined || (/^(?:a|area)$/.test(name) && attribs.href !== undefined)) return true;
  if (isEditable(attribs) || (/^(?:audio|video)$/.test(name) && attribs.controls !== undefined)) return true;
  return /^(?:button|summary|iframe|object|embed)$/.test(name) || (fields.has(name) && attribs.type !== "hidden");
}

const isEditable = ({ contenteditable: editable }: Element["attribs"]): boolean =>
  editable !== undefined && editable.toLowerCase() !== "false";

function checkFocus(page: CheckedPage): Diagnostic[] {
  return page.elements.flatMap((element) => {
    const { tabindex = "0", "aria-hidden": hidden } = element.attribs;
    return [
      ...(Number(tabindex) > 0 ? [report("positive-tabindex", {}, page.place(element))] : []),
      ...(hidden === "true" && !isInert(element) && elementsIn([element]).some(isReachable)
        ? [report("hidden-control", {}, page.place(element))]
        : []),
    ];
  });
}

const isReachable = (element: Element): boolean => isFocusable(element) && !isInert(element);

/** Whether an element, or one around it, is inert or hidden. */
function isInert(element: Element): boolean {
  const { attribs, parent } = element;
  return attribs.inert !== undefined || attribs.hidden !== undefined || (parent?.type === "tag" && isInert(parent));
}

/** Whether a label can name an element. */
const isField = ({ name }: Element): boolean => fields.has(name) || /^(?:button|meter|output|progress)$/.test(name);

/** Labels name a field (HTML, section 4.10.4), and every field has a name. */
function checkLabels(page: CheckedPage): Diagnostic[] {
  const labelled = new Set<Element>();
  const diagnostics: Diagnostic[] = [];
  for (const label of page.named("label")) {
    const { for: id } = label.attribs;
    const field = id === undefined ? elementsIn(label.children).find(isField) : page.byId.get(id);
    // An unknown id is reported in document.ts.
    if (id !== undefined && field === undefined) continue;
    if (field === undefined || !isField(field)) diagnostics.push(report("label-target", {}, page.place(label)));
    else if (hasText(label)) labelled.add(field);
  }
  for (const field of page.named(...fields)) {
    const { type = "text", "aria-label": label, "aria-labelledby": labels, title, hidden } = field.attribs;
    const isNamed = Boolean(label?.trim() || labels?.trim() || title?.trim()) || labelled.has(field);
    if (isNamed || /^(?:hidden|submit|reset|button|image)$/.test(type) || hidden !== undefined) continue;
    diagnostics.push(report("unnamed-field", { tag: field.name }, page.place(field)));
  }
  return diagnostics;
}
