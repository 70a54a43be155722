import type { Data, DataPath } from "../../../core/edit/data.ts";
import { contrastIn, leastContrast, readableIn } from "../../../core/model/contrast.ts";
import { readEnteredDate } from "../../../core/model/date-words.ts";
import { type DateValue, machineDate, readDate } from "../../../core/model/dates.ts";
import { formatDateValue, type Locale } from "../../../core/model/format-date.ts";
import { readWrittenDate } from "../../../core/model/read-written-date.ts";
import { button, element, signButton } from "../../element.ts";
import { icon } from "../../icon.ts";
import { addUpload, uploadAddress } from "../api.ts";
import { addChooser, shownEndings } from "../field.ts";
import { fill, words, wordsLanguage } from "../words.ts";

/** A part of a form, which shows a value and returns it as the user has changed it. */
export interface Control {
  root: HTMLElement;
  /** The value as it is now; the very one that was shown if nothing was changed, and undefined if there is none. */
  read: () => Data | undefined;
  /** Returns the element below which problems of the value at a path stand. */
  at: (path: DataPath) => HTMLElement;
}

/** The input of every control. */
export interface ControlInput {
  /** The id of its element, which its label names. */
  id: string;
  value: Data | undefined;
  required?: boolean;
}

/** Makes a control of an element with a text. @param parse reads a changed text */
function ofText(
  input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  { value }: ControlInput,
  shown: string,
  parse: (text: string) => Data | undefined = (text) => (text.trim() === "" ? undefined : text.trim()),
  root: HTMLElement = input,
): Control {
  input.value = shown;
  const first = input.value;
  return { root, read: () => (input.value === first ? value : parse(input.value)), at: () => root };
}

const asText = (value: Data | undefined): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

/** A text; `isNumber`: or a number. */
export function textControl(
  input: ControlInput,
  {
    isLong = false,
    isNumber = false,
    suggestions,
  }: { isLong?: boolean; isNumber?: boolean; suggestions?: readonly string[] | undefined } = {},
): Control {
  const { id, required = false } = input;
  const parse = (text: string) => {
    const own = text.trim();
    if (own === "") return undefined;
    return isNumber && /^\d+(?:\.\d+)?$/.test(own) ? Number(own) : own;
  };
  if (isLong)
    return counted(
      ofText(element("textarea", { id, required, rows: 3, dir: "auto" }), input, asText(input.value), parse),
    );
  const box = element("input", { id, required, autocomplete: "off", dir: "auto" });
  const root = element("span", { className: "edit-input" }, box);
  if (suggestions) {
    box.setAttribute("list", `${id}-list`);
    root.append(element("datalist", { id: `${id}-list` }, ...suggestions.map((value) => element("option", { value }))));
  }
  return ofText(box, input, asText(input.value), parse, root);
}

/** Shows how many characters a long text has. */
function counted({ root: box, ...control }: Control): Control {
  const count = element("span", { className: "edit-count", ariaHidden: "true" });
  const show = () => {
    count.textContent = String([...(box as HTMLTextAreaElement).value.trim()].length);
  };
  box.addEventListener("input", show);
  show();
  const root = element("span", { className: "edit-input" }, box, count);
  return { ...control, root, at: () => root };
}

/** Texts, each on a line. @param isOne whether one line alone is a text, not a list; otherwise as it was */
export function linesControl(
  input: ControlInput,
  { isOne = false, isNumber = false } = {},
): Control & { box: HTMLTextAreaElement } {
  const { id, value, required = false } = input;
  const lines = Array.isArray(value) ? value.map(asText) : value === undefined ? [] : [asText(value)];
  const box = element("textarea", { id, required, rows: Math.max(isOne ? 1 : 2, lines.length), dir: "auto" });
  box.classList.add("edit-lines");
  const parse = (text: string): Data | undefined => {
    const all = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const values = all.map((each) =>
      isNumber && /^\d+$/.test(each) && String(Number(each)) === each ? Number(each) : each,
    );
    if (values.length === 0) return undefined;
    return isOne && values.length === 1 ? values[0] : values;
  };
  return { ...ofText(box, input, lines.join("\n"), parse), box };
}

/** Names of people, a line each, or after semicolons: `Family, Given`. A name that is not changed stays as it is. */
export function peopleControl(input: ControlInput): Control {
  const { value } = input;
  const all = Array.isArray(value) ? (value as readonly Data[]) : value === undefined ? [] : [value];
  const nameOf = (one: Data): string => {
    const { family, given, name } =
      typeof one === "object" && one !== null ? (one as Record<string, Data>) : { name: one };
    return family === undefined ? asText(name) : [family, given].filter(Boolean).join(", ");
  };
  const known = new Map(all.map((one) => [nameOf(one), one]));
  const control = linesControl({ ...input, value: all.map(nameOf) });
  const read = (line: string): readonly Data[] => {
    const own = known.get(line);
    if (own !== undefined) return [own];
    // The comma of Arabic and Chinese.
    return line.split(/[;؛；]/).flatMap((part) => part.trim().replace(/\s*[،，]\s*/, ", ") || []);
  };
  const first = control.box.value;
  return {
    ...control,
    read: () => {
      if (control.box.value === first) return value;
      const names = control.box.value.split("\n").flatMap((line) => read(line.trim()));
      return names.length > 1 ? names : names[0];
    },
  };
}

/** One of some values. */
export function choiceControl(
  input: ControlInput,
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): Control {
  const { id, required = false, value } = input;
  const known = value === undefined || values.includes(asText(value)) ? values : [asText(value), ...values];
  const options = (required && value !== undefined ? known : ["", ...known]).map((each) =>
    element("option", { value: each }, labels[each] ?? each),
  );
  return ofText(element("select", { id, required }, ...options), input, asText(value));
}

/** Yes, no, or the default. */
export function flagControl(input: ControlInput): Control {
  const labels = { "": words.forms.usual, true: words.forms.yes, false: words.forms.no };
  const control = choiceControl(input, ["true", "false"], labels);
  return {
    ...control,
    read: () => {
      const value = control.read();
      return value === "true" ? true : value === "false" ? false : value;
    },
  };
}

/** A date, below which it stands as the language of the page writes it. A date in its words becomes one in digits. */
export function dateControl(input: ControlInput, look: DateLook): Control {
  const box = element("input", {
    id: input.id,
    required: input.required ?? false,
    autocomplete: "off",
    dir: "auto",
    placeholder: new Date(2025, 2, 3).toLocaleDateString(wordsLanguage.lang, { dateStyle: "long" }),
  });
  return ofText(box, input, asText(input.value), undefined, withDates(box, look));
}

/** How dates are read and shown. */
interface DateLook {
  locale: Locale;
  words: Readonly<Record<string, string>>;
}

/**
 * Shows the dates of a text below it, writes those in words as content files have them, and says where there is no such
 * day, or which one is meant has to be chosen.
 *
 * @param isDate whether it is about dates now
 */
export function withDates(
  box: HTMLInputElement | HTMLTextAreaElement,
  { locale, words: own }: DateLook,
  isDate: () => boolean = () => true,
): HTMLElement {
  const lang = locale.locales[0] ?? "";
  const shown = element("output", { className: "edit-shown", lang });
  const told = element("div", { role: "status", ...wordsLanguage });
  const languages = [...new Set([lang, wordsLanguage.lang])];
  const format = (date: DateValue) =>
    formatDateValue(date, locale, { circa: own.circa ?? "", present: own.present ?? "" });
  const read = (line: string): ReturnType<typeof readEnteredDate> => {
    if (readDate(line)) return { date: line };
    const entered = readEnteredDate(line, languages);
    const written = entered ? undefined : readWrittenDate(line, locale.locales.slice(0, 1));
    return entered ?? (written && { date: machineDate(written) ?? line });
  };
  const lines = () => (isDate() ? box.value.split("\n").map((line) => line.trim()) : []);
  const show = () => {
    const all = lines().map((line) => ({ line, entered: line === "" ? undefined : read(line) }));
    const dates = all.flatMap(({ entered }) =>
      typeof entered === "object" && "date" in entered ? [entered.date] : [],
    );
    const values = dates.flatMap((date) => readWrittenDate(date, locale.locales.slice(0, 1)) ?? []);
    shown.textContent = values.map(format).join("; ");
    const asked = all.flatMap(({ line, entered }) => {
      if (entered === "impossible") return [problem(fill(words.forms.noSuchDate, { date: line }))];
      // The date of a reference may be a period.
      if (entered === undefined && /\p{Nd}/u.test(line) && !/^\d{4}\/\d{4}$/.test(line))
        return [element("p", { className: "edit-hint" }, fill(words.forms.dateAsText, { date: line }))];
      if (entered === undefined || "date" in entered) return [];
      const choose = (date: string) => () => {
        box.value = box.value.replace(line, date);
        box.dispatchEvent(new Event("input", { bubbles: true }));
        box.focus();
      };
      const choices = entered.choices.flatMap((date) => {
        const value = readDate(date);
        return value ? [button(format(value), choose(date))] : [];
      });
      return [problem(fill(words.forms.whichDate, { date: line })), ...choices];
    });
    told.replaceChildren(...asked);
    box.setCustomValidity(told.querySelector(".edit-error")?.textContent ?? "");
  };
  box.addEventListener("input", show);
  box.addEventListener("change", () => {
    if (!isDate()) return;
    const inDigits = lines().map((line) => {
      const entered = read(line);
      return typeof entered === "object" && "date" in entered ? entered.date : line;
    });
    // A button below the box that takes the focus away from it stays, because it is being clicked.
    if (inDigits.join("\n") === box.value.trim()) return;
    box.value = inDigits.join("\n");
    show();
  });
  // A box is filled after it is made.
  queueMicrotask(show);
  return element("span", { className: "edit-input" }, box, shown, told);
}

const problem = (text: string): HTMLElement => element("p", { className: "edit-told edit-error" }, text);

/** A color, with its contrast on light and dark pages. @param key `dark` for the one of dark pages alone */
export function colorControl(input: ControlInput, key: string): Control {
  const checked = key === "dark" ? "dark" : "light";
  const box = element("input", { id: input.id, autocomplete: "off", placeholder: "#7a1f2b", dir: "ltr" });
  const picker = element("input", { type: "color", ariaLabel: words.forms.chooseColor });
  const contrast = element("output", { className: "edit-shown" });
  const told = element("div", { role: "status", ...wordsLanguage });
  const root = element("span", { className: "edit-input edit-color" }, box, picker, contrast, told);
  const control = ofText(box, input, asText(input.value), undefined, root);
  const show = () => {
    const color = box.value.trim();
    if (isColor(color)) picker.value = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
    contrast.replaceChildren(
      ...(isColor(color) ? (["light", "dark"] as const) : []).map((scheme) => {
        const own = contrastIn(scheme, color);
        const [label, readable] = [words.forms[scheme], readableIn(scheme, color)];
        const mark = own >= leastContrast ? "✓" : `→ ${readable} ${contrastIn(scheme, readable).toFixed(1)}`;
        return element("span", {}, `${label}: ${own.toFixed(1)} ${mark}`);
      }),
    );
  };
  /** Says that a color is hard to read, by the rule of a build, and offers the nearest one that is not. */
  const tell = () => {
    const color = box.value.trim();
    const own = isColor(color) ? contrastIn(checked, color) : leastContrast;
    const nearest = own < leastContrast ? readableIn(checked, color) : undefined;
    const text = fill(words.forms.hardToRead, { ratio: Number(own.toFixed(1)) });
    const use = (value: string) => () => {
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      box.focus();
    };
    told.replaceChildren(...(nearest ? [problem(text), button(fill(words.fix, { to: nearest }), use(nearest))] : []));
    box.setCustomValidity(nearest ? text : "");
  };
  box.addEventListener("input", show);
  box.addEventListener("input", tell);
  picker.addEventListener("input", () => {
    box.value = picker.value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  show();
  tell();
  return control;
}

const isColor = (text: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);

/** A picture of the uploads, or a new one. */
export function pictureControl(
  input: ControlInput,
  pictures: readonly string[],
  say: (message: string) => void,
): Control {
  const box = element("input", { id: input.id, autocomplete: "off", dir: "ltr" });
  box.setAttribute("list", `${input.id}-list`);
  const options = pictures.map((value) => element("option", { value }));
  const crop = button(words.pictures.crop, async () => {
    const { openCrop } = await import("../crop.ts");
    await openCrop(box.value);
    // Browsers show again what they have loaded from the same address.
    const preview = root.querySelector("img");
    if (preview) preview.src = `${uploadAddress(box.value)}?${Date.now()}`;
    crop.focus();
  });
  const show = () => {
    crop.hidden = !/^\/.*\.(?:png|jpe?g|webp|avif)$/i.test(box.value);
  };
  const root = element(
    "span",
    { className: "edit-input" },
    box,
    element("datalist", { id: `${input.id}-list` }, ...options),
  );
  const control = ofText(box, input, asText(input.value), undefined, root);
  box.addEventListener("input", show);
  const add = async (file: File) => {
    try {
      const { src, isCleaned } = await addUpload(file);
      box.value = src;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      if (isCleaned) say(words.pictures.cleaned);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  addChooser(root, box, shownEndings, { onChosen: add });
  root.append(crop);
  show();
  return control;
}

/** The entries of a list, each with controls of its own. @param make returns the control of an entry */
export function rowsControl(
  { id, value }: ControlInput,
  { label, make }: { label: string; make: (entry: Data | undefined, id: string) => Control },
): Control {
  const rows: { root: HTMLElement; control: Control }[] = [];
  const list = element("div", { className: "edit-rows" });
  let made = 0;
  const draw = () => {
    list.replaceChildren(...rows.map(({ root }) => root));
    for (const [index, { root }] of rows.entries()) root.setAttribute("aria-label", `${label} ${index + 1}`);
  };
  const changed = () => {
    draw();
    list.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (entry: Data | undefined) => {
    const control = make(entry, `${id}-${++made}`);
    const move = (step: number) => {
      const from = rows.findIndex((row) => row.control === control);
      const to = from + step;
      if (to < 0 || to >= rows.length) return;
      rows.splice(to, 0, ...rows.splice(from, 1));
      changed();
      (step < 0 ? up : down).focus();
    };
    const drop = () => {
      rows.splice(
        rows.findIndex((row) => row.control === control),
        1,
      );
      changed();
      more.focus();
    };
    const up = signButton(icon("up"), words.forms.up, () => move(-1), "edit-small");
    const down = signButton(icon("down"), words.forms.down, () => move(1), "edit-small");
    const remove = signButton(icon("close"), words.forms.remove, drop, "edit-small");
    const root = element(
      "div",
      { className: "edit-row", role: "group" },
      control.root,
      element("div", { className: "edit-row-tools" }, up, down, remove),
    );
    rows.push({ root, control });
    return root;
  };
  for (const entry of Array.isArray(value) ? (value as readonly Data[]) : []) add(entry);
  const more = button(words.forms.add, () => {
    const row = add(undefined);
    changed();
    row.querySelector<HTMLElement>("input, select, textarea")?.focus();
  });
  more.setAttribute("aria-label", `${words.forms.add}: ${label}`);
  draw();
  const root = element("div", {}, list, more);
  /** The entries that are not empty, which alone are read. */
  const full = () =>
    rows.flatMap(({ control }) => {
      const own = control.read();
      return own === undefined ? [] : [{ control, own }];
    });
  return {
    root,
    read: () => {
      const all = full().map(({ own }) => own);
      return all.length > 0 ? all : Array.isArray(value) && value.length === 0 ? value : undefined;
    },
    at: ([index, ...rest]) => full()[Number(index)]?.control.at(rest) ?? root,
  };
}
