import { button, element } from "../element.ts";
import { addUpload } from "./api.ts";
import { type Field, makeField } from "./field.ts";
import { failureOf } from "./notice.ts";
import { words, wordsLanguage } from "./words.ts";

/** A file that was added. */
export type Upload = Awaited<ReturnType<typeof addUpload>>;

/** The values of a dialog by name. */
export type Values = Record<string, string>;

/** The answer to a dialog; `remove` if the thing that it is about is to be removed. */
export type Answer = { values: Values; uploads: readonly Upload[] } | "remove" | undefined;

/** A place in the text, in the window, and the block that it is in. */
export interface Place extends Rows {
  left: number;
  block: Rows;
}

type Rows = { top: number; bottom: number };

interface DialogOptions {
  /** A line below the title. */
  hint?: string;
  /** Whether the thing that the dialog is about can be removed. */
  canRemove?: boolean;
  /** The label of the button that answers. */
  confirm?: string;
  /** A further button. */
  more?: HTMLButtonElement;
  /** Sends the values before the dialog closes. Its refusal, a RequestError, is shown, and the dialog stays open. */
  send?: (values: Values) => Promise<void>;
  /** Where a small dialog stands, if not in the middle. */
  place?: Place;
}

/** Asks for some values in a dialog. @returns undefined if the dialog was cancelled */
export function ask(
  title: string,
  fields: readonly Field[],
  { hint = "", canRemove = false, confirm = words.done, more, send, place }: DialogOptions = {},
): Promise<Answer> {
  const made = fields.map(makeField);
  const rare = made.filter((_, index) => fields[index]?.isRare).map(({ root }) => root);
  const remove = canRemove ? button(words.remove, () => dialog.close("remove")) : undefined;
  const done = element("button", { type: "submit", value: "done", className: "edit-main" }, confirm);
  const problem = element("div", { role: "alert" });
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, title),
    hint === "" ? undefined : element("p", {}, hint),
    ...made.filter((_, index) => !fields[index]?.isRare).map(({ root }) => root),
    rare.length > 0
      ? element("details", { className: "edit-part" }, element("summary", {}, words.forms.more), ...rare)
      : undefined,
    problem,
    element(
      "div",
      { className: "edit-buttons" },
      done,
      button(words.cancel, () => dialog.close("")),
      remove,
      more,
    ),
  );
  const uploads: Upload[] = [];
  const values = (): Values => Object.fromEntries(made.map(({ name, value }) => [name, value()]));
  // Files are added once all else is answered: nothing is left of a dialog that is cancelled.
  const sendAll = async (hasFiles: boolean) => {
    done.disabled = true;
    problem.textContent = hasFiles ? words.files.adding : "";
    try {
      for (const [index, { input, file }] of made.entries()) {
        const chosen = file?.();
        if (chosen === undefined) continue;
        const upload = await addUpload(chosen, fields[index]?.uploadName?.(chosen, values()));
        uploads.push(upload);
        input.value = upload.src;
      }
      await send?.(values());
      dialog.close("done");
    } catch (error) {
      problem.replaceChildren(...failureOf(error));
      stand();
      problem.scrollIntoView({ block: "nearest" });
    }
    done.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    const hasFiles = made.some(({ file }) => file?.() !== undefined);
    if (!hasFiles && !send) return;
    event.preventDefault();
    void sendAll(hasFiles);
  });
  // Enter in a text answers; a list and a text of several lines need it for themselves.
  form.addEventListener("keydown", (event) => {
    const isList = event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || !(isList || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit(done);
  });
  const dialog = openDialog(form);
  const stand = () => {
    if (place === undefined) return;
    dialog.classList.add("edit-small");
    dialog.style.left = `${Math.max(8, Math.min(place.left, innerWidth - dialog.offsetWidth - 8))}px`;
    dialog.style.top = `${topOf(dialog.offsetHeight, place)}px`;
  };
  stand();
  const [first] = made;
  if (first && "select" in first.input && first.input.type !== "checkbox") first.input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const { returnValue } = dialog;
      if (returnValue === "remove") return resolve("remove");
      resolve(returnValue === "done" ? { values: values(), uploads } : undefined);
    });
  });
}

/** Places a dialog below a block or above it; if there is no room, below the place in it, or above that. */
function topOf(height: number, place: Place): number {
  const beside = ({ top, bottom }: Rows) =>
    bottom + height + 16 < innerHeight ? bottom + 8 : top - height - 8 > 0 ? top - height - 8 : undefined;
  return beside(place.block) ?? beside(place) ?? Math.max(8, innerHeight - height - 8);
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
