import { button, element } from "../element.ts";
import { uploadAddress } from "./api.ts";
import type { Picker } from "./picker.ts";
import { fill, words } from "./words.ts";

/** A field of a dialog. */
export interface Field {
  name: string;
  label: string;
  /** A line below it. */
  hint?: string | undefined;
  value?: string;
  /** The values to choose from. */
  values?: readonly string[] | undefined;
  /** How they are shown. Default: as they are */
  labels?: Readonly<Record<string, string>>;
  /** Values to suggest, with what they mean. */
  suggestions?: readonly { value: string; label: string }[] | undefined;
  /** The control in which the value is chosen. */
  picker?: Picker;
  /** The number of lines of a field for several lines. */
  rows?: number;
  /** Whether it is YAML or a source text. */
  isCode?: boolean;
  required?: boolean;
  /** Whether it stands behind the others. */
  isRare?: boolean;
  /** Boxes to check have the values `true` and none. */
  type?: "text" | "number" | "checkbox" | "date" | "url";
  min?: number | undefined;
  max?: number | undefined;
  /** The endings of the files that it names, one of which can be chosen here. */
  endings?: readonly string[];
  /** The file that was chosen before. */
  file?: File | undefined;
  /** Returns the name below which a file is added. Default: its own. @param values of the dialog */
  uploadName?: (file: File, values: Readonly<Record<string, string>>) => string;
  /** The picture that it is about. */
  picture?: File;
  maxLength?: number;
  lang?: string;
  dir?: string;
  autocomplete?: AutoFill;
  /** Says at once what is wrong with a value; empty if nothing is. */
  check?: (value: string) => string;
}

/** A field with what it shows. */
export interface MadeField {
  name: string;
  input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  root: HTMLElement;
  value: () => string;
  /** Returns the file that was chosen, until the field has its path. */
  file?: () => File | undefined;
}

/** Characters that the server refuses in names, such as marks of direction that were pasted along. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes the elements of a field: its label, its control and its hint. */
export function makeField(field: Field): MadeField {
  const { name, label, hint, type, check, picker } = field;
  const input = picker?.input ?? inputOf(field);
  const say = () => input.setCustomValidity(check?.(picker?.values.join() ?? input.value.trim()) ?? "");
  input.addEventListener("input", say);
  input.addEventListener("change", say);
  say();
  const text = element("label", { htmlFor: input.id }, label);
  const below = hint ? element("p", { className: "edit-hint", id: `${input.id}-hint` }, hint) : undefined;
  if (below) input.setAttribute("aria-describedby", below.id);
  const root = element("div", { className: "edit-field" });
  if (picker) {
    root.append(text, picker.root, ...(below ? [below] : []));
    return { name, input, root, value: () => picker.values.join() };
  }
  if (type === "checkbox") {
    root.append(element("span", { className: "edit-check" }, input, text), ...(below ? [below] : []));
    return { name, input, root, value: () => ("checked" in input && input.checked ? "true" : "") };
  }
  root.append(text, input, ...(below ? [below] : []), ...suggestionsOf(field, input));
  if (field.picture) {
    const picture = element("img", { src: URL.createObjectURL(field.picture), title: field.picture.name });
    picture.alt = field.picture.name;
    root.classList.add("edit-pictured");
    root.prepend(picture);
  }
  const value = () => (input.nodeName === "TEXTAREA" ? input.value : input.value.replace(unseen, " ").trim());
  if (field.endings === undefined || !(input instanceof HTMLInputElement)) return { name, input, root, value };
  return { name, input, root, value, file: addChooser(root, input, field.endings, { given: field.file }) };
}

function inputOf(field: Field): MadeField["input"] {
  const { name, value = "", values, labels = {}, rows, required = false, isCode = false, min, max } = field;
  const { type = "text", autocomplete = "off", lang = "", dir = field.endings ? "ltr" : "", maxLength } = field;
  const id = `edit-${name}`;
  if (values) {
    const options = (required ? values : ["", ...values]).map((each) =>
      element("option", { value: each }, labels[each] ?? each),
    );
    const input = element("select", { id, required }, ...options);
    input.value = value;
    return input;
  }
  const own = { id, value, required, lang, dir, ...(maxLength && { maxLength }) };
  if (rows !== undefined)
    return element("textarea", { ...own, rows, spellcheck: !isCode, className: isCode ? "edit-code" : "" });
  const input = element("input", { ...own, autocomplete, type });
  if (type === "checkbox") input.checked = value === "true";
  if (type === "number") Object.assign(input, { step: "any", min: String(min ?? 0), max: String(max ?? "") });
  return input;
}

function suggestionsOf({ suggestions }: Field, input: MadeField["input"]): HTMLElement[] {
  if (!suggestions) return [];
  input.setAttribute("list", `${input.id}-list`);
  const options = suggestions.map((each) => element("option", { value: each.value }, each.label));
  return [element("datalist", { id: `${input.id}-list` }, ...options)];
}

/** The endings of pictures that browsers show. */
export const shownEndings = ["svg", "png", "jpg", "jpeg", "webp", "avif", "gif"];

/**
 * Adds a button that chooses a file to the field of a path, and shows a picture.
 *
 * @param given the file that was chosen before
 * @param onChosen called with another file
 * @returns the file that was chosen, of which the field has the name
 */
export function addChooser(
  root: HTMLElement,
  input: HTMLInputElement,
  endings: readonly string[],
  { given, onChosen }: { given?: File | undefined; onChosen?: (file: File) => void } = {},
): () => File | undefined {
  let chosen: File | undefined;
  const preview = element("img", { className: "edit-preview", hidden: true });
  preview.alt = "";
  const file = () => (chosen?.name === input.value ? chosen : undefined);
  const show = () => {
    const own = file();
    preview.hidden = !shownEndings.includes(endingOf(input.value)) || !(own || input.value.startsWith("/uploads/"));
    if (!preview.hidden) preview.src = own ? URL.createObjectURL(own) : uploadAddress(input.value);
  };
  const take = (next: File | undefined) => {
    if (next === undefined) return;
    chosen = next;
    input.value = next.name;
    input.setCustomValidity(refusal(next, endings) ?? "");
    input.reportValidity();
    show();
  };
  input.addEventListener("input", show);
  const choose = button(words.files.choose, () => {
    chooseFiles(endings, ([next]) => {
      take(next);
      if (next && input.validity.valid) onChosen?.(next);
    });
  });
  root.append(choose, preview);
  take(given);
  show();
  return file;
}

/** Returns why a file cannot be added; undefined if its name has one of some endings. */
export const refusal = ({ name }: File, endings: readonly string[]): string | undefined =>
  endings.includes(endingOf(name)) ? undefined : fill(words.files.refused, { name, types: endings.join(", ") });

/** Returns the ending of a name: `svg`. */
export const endingOf = (name: string): string => name.split(".").at(-1)?.toLowerCase() ?? "";

/** Asks for files of some types. @param isMany whether several can be chosen */
export function chooseFiles(endings: readonly string[], onChosen: (files: File[]) => void, isMany = false): void {
  const input = element("input", { type: "file" });
  input.accept = endings.map((ending) => `.${ending}`).join(",");
  input.multiple = isMany;
  input.addEventListener("change", () => onChosen([...(input.files ?? [])]));
  input.click();
}
