import { button, element } from "../element.ts";
import { read, write } from "../page/storage.ts";

const key = "biopedia-reviewer";
/** Characters that the server refuses in names, such as marks of direction that were pasted along. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name that was given on this page. It is all there is where storage is blocked. */
let given = "";

/** The reviewer's name; empty until it is given. */
export const reviewer = (): string => read(key) || given;

/**
 * Asks for the reviewer's name, which is recorded with everything that they accept or edit.
 *
 * @param suggested a name to begin with
 * @returns the name; empty if the dialog is cancelled
 */
export function askName(suggested: string): Promise<string> {
  const input = element("input", {
    id: "reviewer",
    name: "name",
    value: reviewer() || suggested,
    required: true,
    maxLength: 100,
    autocomplete: "name",
  });
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, "Your name"),
    element(
      "p",
      {},
      "It is recorded with each translation that you accept or edit. A site can show it to its readers.",
    ),
    element("label", { htmlFor: "reviewer" }, "Name"),
    input,
  );
  const dialog = element("dialog", { className: "small" }, form);
  form.append(
    element(
      "div",
      { className: "buttons" },
      element("button", { type: "submit", className: "primary", value: "ok" }, "Continue"),
      button("Cancel", () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const name = dialog.returnValue === "ok" ? input.value.replace(unseen, "").trim() : "";
      if (name !== "") {
        given = name;
        write(key, name);
      }
      dialog.remove();
      resolve(name);
    });
  });
}
