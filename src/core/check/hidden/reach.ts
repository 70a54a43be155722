import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { hasText } from "../names.ts";
import { type CheckedPage, type Element, elementsIn, matches } from "../page.ts";
import { report } from "../problems.ts";
import type { CheckedSite } from "../site.ts";
import type { StyleRule } from "../style-rules.ts";
import { rankDisplayRules } from "./cascade.ts";

/** Checks that what is hidden does not show, and that what shows, or can be shown, can be reached and has a name. */
export const checkReach = (page: CheckedPage, site: CheckedSite): Diagnostic[] => [
  ...checkHidden(page, site),
  ...checkOpeners(page),
  ...checkFocus(page),
  ...checkLabels(page),
];

/** The browser's own rule for `hidden` loses to any rule of a stylesheet that sets `display`. */
function checkHidden(page: CheckedPage, { styleRules, styleLayers }: CheckedSite): Diagnostic[] {
  const hidden = page.elements.filter(({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found");
  const rules = hidden.length === 0 ? [] : rankedOnce(styleRules, styleLayers);
  return hidden.flatMap((element) => {
    const winner = rules.find(({ selector }) => matches(page, element, selector));
    return winner?.isShown ? [report("shown-hidden", { selector: winner.selector }, page.place(element))] : [];
  });
}

/** Ranked rules by the rules of a site, which are the same for all pages. */
const known = new WeakMap<readonly StyleRule[], ReturnType<typeof rankDisplayRules>>();

function rankedOnce(rules: readonly StyleRule[], layers: readonly string[]) {
  const ranked = known.get(rules) ?? rankDisplayRules(rules, layers);
  known.set(rules, ranked);
  return ranked;
}

/** Popovers and dialogs need a button that opens them, without scripts. */
function checkOpeners(page: CheckedPage): Diagnostic[] {
  const opened = new Set(
    page
      .named("button", "input")
      .flatMap(({ attribs }) => [
        attribs.popovertarget !== undefined && attribs.popovertargetaction !== "hide" ? attribs.popovertarget : "",
        attribs.commandfor !== undefined && !/^(?:hide-popover|(?:request-)?close)$/.test(attribs.command ?? "") ? attribs.commandfor : "",
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
