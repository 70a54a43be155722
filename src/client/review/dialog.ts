import { button, element } from "../element.ts";

interface Field {
  name: string;
  label: string;
  value?: string;
  required?: boolean;
  maxLength?: number;
  /** Whether it has several lines. */
  isLong?: boolean;
  lang?: string;
  dir?: string;
  autocomplete?: AutoFill;
}

/** Characters that the server refuses in names, such as marks of direction that were pasted along. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Asks in a dialog. @returns the values of the fields, by name; undefined if the dialog is cancelled */
export function ask(
  heading: string,
  about: string,
  fields: readonly Field[],
  confirm: string,
): Promise<Record<string, string> | undefined> {
  const inputs = fields.map(({ label, isLong, name, ...properties }) => {
    const id = `field-${name}`;
    const shared = { maxLength: 100, ...properties, id, name };
    const input = isLong ? element("textarea", { ...shared, rows: 3 }) : element("input", shared);
    return { name, input, label: element("label", { htmlFor: id }, label) };
  });
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, heading),
    element("p", {}, about),
    ...inputs.flatMap(({ label, input }) => [label, input]),
  );
  const dialog = element("dialog", { className: "small" }, form);
  form.append(
    element(
      "div",
      { className: "buttons" },
      element("button", { type: "submit", className: "primary", value: "ok" }, confirm),
      button("Cancel", () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  inputs[0]?.input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const values = inputs.map(({ name, input }) => [name, input.value.replace(unseen, " ").trim()] as const);
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? Object.fromEntries(values) : undefined);
    });
  });
}
