import type { Data } from "../../../core/edit/data.ts";
import type { Form, FormName, FormProblem, FormReply, FormSchema } from "../../../core/edit/form-protocol.ts";
import { button, element } from "../../element.ts";
import { pageQuery, request } from "../api.ts";
import { openDialog } from "../dialog.ts";
import { readHints, toldWith, words } from "../words.ts";
import { type Control, textControl } from "./controls.ts";
import { controlFor, type FormContext, groupControl } from "./schema-controls.ts";

/** A form that is open, in a dialog. */
interface Opened {
  name: FormName;
  page: string;
  title: string;
  /** The id of the one entry of a list that is shown. Default: all */
  only?: string | undefined;
}

const routeOf = ({ name, page }: Opened): string => `form/${name}${pageQuery(page)}`;

/**
 * Opens a form in a dialog.
 *
 * @returns the form as it was saved; undefined if it was not
 */
export async function openForm(opened: Opened): Promise<Form | undefined> {
  const [form, hints] = await Promise.all([request<Form>(routeOf(opened)), readHints()]);
  const draft = readDraft(opened);
  return new Promise((resolve) =>
    show(opened, draft ? { ...form, ...draft } : form, hints, draft !== undefined, resolve),
  );
}

function show(
  opened: Opened,
  form: Form,
  hints: FormContext["hints"],
  isDraft: boolean,
  resolve: (form: Form | undefined) => void,
): void {
  const notice = element("div", { className: "edit-notice", hidden: true, role: "alert" });
  const say = (message: string, ...more: HTMLElement[]) => {
    notice.replaceChildren(element("p", {}, message), ...more);
    notice.hidden = message === "";
    if (message !== "") notice.scrollIntoView({ block: "nearest" });
  };
  const isText = form.value === undefined;
  const control = isText ? sourceControl(form) : controlOf(form, { hints, say }, opened.only);
  const save = element("button", { type: "submit", className: "edit-main" }, words.save);
  const cancel = button(words.cancel, () => {
    keepDraft(opened, undefined);
    dialog.close();
  });
  const body = element(
    "form",
    {},
    element("h2", { id: "edit-heading" }, opened.title),
    notice,
    control.root,
    element("div", { className: "edit-buttons" }, save, cancel),
  );
  // The server says what is wrong, in parts that are closed, too.
  body.noValidate = true;
  const dialog = openDialog(body);
  dialog.classList.add("edit-form");
  dialog.setAttribute("aria-labelledby", "edit-heading");
  let saved: Form | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draftNow = () => {
    const value = isText ? undefined : control.read();
    keepDraft(opened, value === undefined ? undefined : { base: form.base, value });
  };
  body.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(draftNow, 400);
  });
  const send = async (replaces = false) => {
    clearTimeout(timer);
    const wrong = [...body.elements].find((box) => "validity" in box && (box as HTMLInputElement).validity.customError);
    if (wrong instanceof HTMLElement) {
      say(words.forms.problems);
      openParts(wrong);
      return wrong.focus();
    }
    const value = control.read();
    const empty = form.schema.type === "array" ? [] : {};
    const data = isText ? { text: String(value ?? "") } : { value: value ?? empty };
    save.disabled = true;
    try {
      const reply = await request<FormReply>(routeOf(opened), { base: form.base, saved: data, replaces });
      if (reply.result === "saved") {
        saved = reply.form;
        keepDraft(opened, undefined);
        dialog.close();
      } else if (reply.result === "refused") {
        say(words.forms.problems);
        showProblems(body, control, reply.problems)?.focus();
      } else
        say(
          words.conflict,
          version(words.yours, reply.own),
          version(words.others, reply.other),
          button(words.keepYours, () => void send(true)),
          button(words.takeOthers, () => {
            keepDraft(opened, undefined);
            dialog.close();
            void openForm(opened).then(resolve);
          }),
        );
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      save.disabled = false;
    }
  };
  body.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  dialog.addEventListener("close", () => {
    if (saved !== undefined || notice.querySelector("button") === null) resolve(saved);
  });
  if (isText) say(words.forms.unreadable);
  else if (isDraft) say(words.restored);
  showProblems(body, control, form.problems);
}

const version = (title: string, text: string) =>
  element("div", {}, element("strong", {}, title), element("pre", {}, text));

/** The form of a file that cannot be read is its text. */
function sourceControl({ base }: Form): Control {
  const control = textControl({ id: "edit-form", value: base }, { isLong: true });
  const box = control.root.querySelector("textarea");
  box?.setAttribute("aria-label", words.source);
  box?.setAttribute("rows", "20");
  box?.classList.add("edit-code");
  return { ...control, read: () => box?.value ?? base };
}

/** The controls of a form. Some stand behind the others: settings that are not set, and facts for search engines. */
function controlOf(form: Form, more: Pick<FormContext, "hints" | "say">, only?: string): Control {
  const { schema, value } = form;
  const context = { ...form, ...more, root: schema };
  const input = { id: "edit-form", value };
  if (only !== undefined) return entryControl(form, only, context);
  const names = Object.keys(schema.properties ?? {});
  const isSet = (name: string) => isRequired(schema, name) || (value as Record<string, Data>)[name] !== undefined;
  const ofPerson = factsFirst.filter((name) => names.includes(name));
  const isOfPerson = ofPerson.length > 1;
  const shown = isOfPerson ? ofPerson : names.filter(isSet);
  const behind = names.filter((name) => !shown.includes(name));
  if (schema.properties === undefined) return controlFor(schema, "languages", input, context);
  if (!isOfPerson && behind.length < mostUnset) return groupControl(schema, input, context);
  const control = groupControl(schema, input, context, [...shown, ...behind]);
  const summary = element("summary", {}, isOfPerson ? words.forms.more : words.forms.unset);
  const part = element("details", { className: "edit-part" }, summary);
  part.append(...[...control.root.children].slice(shown.length));
  control.root.append(part);
  return control;
}

/** The control of one entry of a list, without its id, by which other files name it. */
function entryControl({ schema, value }: Form, only: string, context: FormContext): Control {
  const list = value as readonly Readonly<Record<string, Data>>[];
  const at = list.findIndex(({ id }) => id === only);
  const { id: _, ...properties } = schema.items?.properties ?? {};
  const set = Object.keys(properties).filter((name) => list[at]?.[name] !== undefined);
  const names = [...new Set([...set, ...Object.keys(properties)])];
  const control = groupControl({ ...schema.items, properties }, { id: "edit-form", value: list[at] }, context, names);
  return {
    root: control.root,
    read: () => list.map((entry, index) => (index === at ? (control.read() ?? entry) : entry)),
    at: ([index, ...rest]) => (index === at ? control.at(rest) : control.root),
  };
}

const mostUnset = 12;

/** The facts that a family knows. Others, such as those for search engines, stand behind them. */
const factsFirst = ["infobox", "title", "categories"];

const isRequired = ({ required = [] }: FormSchema, name: string): boolean => required.includes(name);

/** Opens the parts of a form that a control is in. */
function openParts(place: HTMLElement): void {
  for (let part = place.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
    part.open = true;
}

/** Shows each problem below its value. @returns the first control that has one */
function showProblems(form: HTMLElement, control: Control, problems: readonly FormProblem[]): HTMLElement | undefined {
  for (const old of form.querySelectorAll(".edit-problem")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  let first: HTMLElement | undefined;
  for (const { path, severity, ...problem } of problems) {
    const place = control.at(path);
    if (severity !== "hint") openParts(place);
    place.after(element("p", { className: `edit-problem edit-${severity}`, dir: "auto" }, toldWith(problem)));
    const box = place.matches("input, select, textarea")
      ? place
      : place.querySelector<HTMLElement>("input, select, textarea");
    if (severity === "error") box?.setAttribute("aria-invalid", "true");
    if (severity === "error") first ??= box ?? undefined;
  }
  return first;
}

/** The values that were not saved when a window was closed. */
type Draft = Pick<Form, "base"> & { value: Data };

const keyOf = ({ name, page, only }: Opened): string =>
  `biopedia-form ${name} ${name === "facts" ? page : (only ?? "")}`;

function readDraft(opened: Opened): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(opened)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keepDraft(opened: Opened, draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(opened));
    else localStorage.setItem(keyOf(opened), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has no drafts.
  }
}
