import { problem } from "../../diagnostics/diagnostic.ts";
import type { Named } from "./args.ts";

/** Problems of what is hidden and shows, or shows and cannot be reached. */
export const hiddenProblems = {
  "shown-hidden": problem<{ selector: string }>(
    "error",
    ({ selector }) =>
      `the element is hidden, but the stylesheet shows it: display in “${selector}” outranks the attribute`,
    "add [hidden] { display: none !important; } to the stylesheet, or :not([hidden]) to the selector",
  ),
  "no-opener": problem<Named>(
    "error",
    ({ name }) => `nothing on the page opens “${name}”`,
    ({ name }) => `add a button with popovertarget="${name}", or with commandfor for a dialog; else nobody sees it`,
  ),
  "hidden-control": problem<object>(
    "error",
    () => "the keyboard reaches something in an element with aria-hidden, of which screen readers say nothing",
    "remove aria-hidden, or add inert",
  ),
  "positive-tabindex": problem<object>(
    "error",
    () => "tabindex is greater than 0, so the keyboard visits the element before all others",
    'use tabindex="0", and put the element where it belongs',
  ),
  "label-target": problem<object>(
    "error",
    () => "the label belongs to no form field",
    "set its for to the id of a field, or put the field into it",
  ),
  "unnamed-field": problem<{ tag: string }>(
    "error",
    ({ tag }) => `a form field (${tag}) has no label`,
    "add a <label>, or aria-label; a placeholder is none",
  ),
};
