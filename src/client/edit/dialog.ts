import { button, element } from "../element.ts";
import { words, wordsLanguage } from "./words.ts";

/** A field of a dialog. */
export interface Field {
  name: string;
  label: string;
  value?: string;
  /** The values to choose from. */
  values?: readonly string[] | undefined;
  /** Values to suggest, with what they mean. */
  suggestions?: readonly { value: string; label: string }[];
  /** The number of lines of a field for several lines. */
  rows?: number;
  /** Whether it is YAML or a source text. */
  isCode?: boolean;
  required?: boolean;
  type?: "text" | "number";
  maxLength?: number;
  lang?: string;
  dir?: string;
  autocomplete?: AutoFill;
  /** Says at once what is wrong with a value; empty if nothing is. */
  check?: (value: string) => string;
}

/** The values of a dialog by name. */
export type Values = Record<string, string>;

/** The answer to a dialog; `remove` if the thing that it is about is to be removed. */
export type Answer = { values: Values } | "remove" | undefined;

interface DialogOptions {
  /** A line below the title. */
  hint?: string;
  /** Whether the thing that the dialog is about can be removed. */
  canRemove?: boolean;
  /** The label of the button that answers. */
  confirm?: string;
  /** A further button. */
  more?: HTMLButtonElement;
  /** Where a small dialog stands, if not in the middle: below a place of the window. */
  place?: { left: number; bottom: number };
}

/** Characters that the server refuses in names, such as marks of direction that were pasted along. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Asks for some values in a dialog. @returns undefined if the dialog was cancelled */
export function ask(
  title: string,
  fields: readonly Field[],
  { hint = "", canRemove = false, confirm = words.done, more, place }: DialogOptions = {},
): Promise<Answer> {
  const inputs = fields.map((field) => [field, inputOf(field)] as const);
  for (const [{ check }, { input }] of inputs) {
    const say = () => input.setCustomValidity(check?.(input.value.trim()) ?? "");
    input.addEventListener("input", say);
    say();
  }
  const rows = inputs.map(([{ label, name }, { input, more }]) =>
    element("div", { className: "edit-field" }, element("label", { htmlFor: `edit-${name}` }, label), input, more),
  );
  const remove = canRemove ? button(words.remove, () => dialog.close("remove")) : undefined;
  const done = element("button", { type: "submit", value: "done", className: "edit-main" }, confirm);
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, title),
    hint === "" ? undefined : element("p", {}, hint),
    ...rows,
    element(
      "div",
      { className: "edit-buttons" },
      done,
      button(words.cancel, () => dialog.close("")),
      remove,
      more,
    ),
  );
  // Enter in a text answers; a list and a text of several lines need it for themselves.
  form.addEventListener("keydown", (event) => {
    const isList = event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || !(isList || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit(done);
  });
  const dialog = openDialog(form);
  if (place) {
    dialog.classList.add("edit-small");
    dialog.style.left = `${Math.max(8, Math.min(place.left, innerWidth - dialog.offsetWidth - 8))}px`;
    dialog.style.top = `${Math.max(8, Math.min(place.bottom + 8, innerHeight - dialog.offsetHeight - 8))}px`;
  }
  for (const [index, [, { input }]] of inputs.entries()) if (index === 0 && !("options" in input)) input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const { returnValue } = dialog;
      if (returnValue === "remove") return resolve("remove");
      if (returnValue !== "done") return resolve(undefined);
      const written = ({ value, nodeName }: { value: string; nodeName: string }) =>
        nodeName === "TEXTAREA" ? value : value.replace(unseen, " ").trim();
      resolve({ values: Object.fromEntries(inputs.map(([{ name }, { input }]) => [name, written(input)])) });
    });
  });
}

/** Asks for values of something that cannot be removed. @returns undefined if the dialog was cancelled */
export async function askValues(...dialog: Parameters<typeof ask>): Promise<Values | undefined> {
  const answer = await ask(...dialog);
  return answer === "remove" ? undefined : answer?.values;
}

/** Opens a dialog, which leaves the page when it is closed. */
export function openDialog(...children: Node[]): HTMLDialogElement {
  const dialog = element("dialog", { className: "edit-dialog", ...wordsLanguage }, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function inputOf({
  name,
  label: _,
  check: __,
  value = "",
  values,
  suggestions,
  rows,
  required = false,
  isCode,
  ...more
}: Field) {
  const id = `edit-${name}`;
  if (values) {
    const options = (required ? values : ["", ...values]).map((each) => element("option", { value: each }, each));
    const input = element("select", { id, required }, ...options);
    input.value = value;
    return { input, more: undefined };
  }
  if (rows !== undefined)
    return {
      input: element("textarea", {
        id,
        value,
        required,
        rows,
        spellcheck: !isCode,
        className: isCode ? "edit-code" : "",
        ...more,
      }),
      more: undefined,
    };
  const input = element("input", { id, value, required, autocomplete: "off", ...more });
  if (more.type === "number") Object.assign(input, { step: "any", min: "0" });
  if (!suggestions) return { input, more: undefined };
  input.setAttribute("list", `${id}-list`);
  const options = suggestions.map((each) => element("option", { value: each.value }, each.label));
  return { input, more: element("datalist", { id: `${id}-list` }, ...options) };
}
