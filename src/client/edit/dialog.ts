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
  isLong?: boolean;
  required?: boolean;
}

/** The values of a dialog by name; `remove`: the thing it is about is to go. */
export type Answer = { values: Record<string, string> } | "remove" | undefined;

/**
 * Asks for some values in a dialog.
 *
 * @param options.hint a line below the title
 * @param options.canRemove whether the thing that the dialog is about can be removed
 * @returns undefined if the dialog was cancelled
 */
export function ask(title: string, fields: readonly Field[], { hint = "", canRemove = false } = {}): Promise<Answer> {
  const inputs = fields.map((field) => [field, inputOf(field)] as const);
  const rows = inputs.map(([{ label, name }, { input, more }]) =>
    element("div", { className: "edit-field" }, element("label", { htmlFor: `edit-${name}` }, label), input, more),
  );
  const remove = canRemove ? button(words.remove, () => dialog.close("remove")) : undefined;
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, title),
    hint === "" ? undefined : element("p", {}, hint),
    ...rows,
    element(
      "div",
      { className: "edit-buttons" },
      element("button", { type: "submit", value: "done", className: "edit-main" }, words.done),
      button(words.cancel, () => dialog.close("")),
      remove,
    ),
  );
  const dialog = element("dialog", { className: "edit-dialog", ...wordsLanguage }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const { returnValue } = dialog;
      dialog.remove();
      if (returnValue === "remove") return resolve("remove");
      if (returnValue !== "done") return resolve(undefined);
      resolve({ values: Object.fromEntries(inputs.map(([{ name }, { input }]) => [name, input.value])) });
    });
  });
}

function inputOf({ name, value = "", values, suggestions, isLong, required = false }: Field) {
  const id = `edit-${name}`;
  if (values) {
    const options = (required ? values : ["", ...values]).map((each) => element("option", { value: each }, each));
    const input = element("select", { id, required }, ...options);
    input.value = value;
    return { input, more: undefined };
  }
  if (isLong)
    return { input: element("textarea", { id, value, required, rows: 16, spellcheck: false }), more: undefined };
  const input = element("input", { id, value, required, autocomplete: "off" });
  if (!suggestions) return { input, more: undefined };
  input.setAttribute("list", `${id}-list`);
  const options = suggestions.map((each) => element("option", { value: each.value }, each.label));
  return { input, more: element("datalist", { id: `${id}-list` }, ...options) };
}
