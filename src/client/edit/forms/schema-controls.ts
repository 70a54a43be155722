import type { Data, DataPath } from "../../../core/edit/data.ts";
import type { Form, FormSchema } from "../../../core/edit/form-protocol.ts";
import { element } from "../../element.ts";
import { referencePicker } from "../picker.ts";
import { fieldLabel, words, wordsLanguage } from "../words.ts";
import {
  type Control,
  type ControlInput,
  choiceControl,
  colorControl,
  dateControl,
  flagControl,
  linesControl,
  peopleControl,
  pictureControl,
  rowsControl,
  textControl,
  withDates,
} from "./controls.ts";

/* How the schema of a value becomes a control. */

/** The choices and words that controls offer. */
export interface FormContext
  extends Pick<Form, "words" | "dateLabels" | "locale" | "languages" | "pictures" | "references"> {
  root: FormSchema;
  /** Descriptions of fields in the application's language, by their English texts. */
  hints: Readonly<Record<string, string>>;
  say: (message: string) => void;
}

type Mapping = Readonly<Record<string, Data>>;
const isMapping = (value: Data | undefined): value is Mapping =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const resolved = (schema: FormSchema, { root }: FormContext): FormSchema => {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
};

/** Texts that are often longer than a line. */
const longTexts = ["description", "instructions", "reason"];

/** Makes the control of a value. @param key the name of the field that it is in */
export function controlFor(written: FormSchema, key: string, input: ControlInput, context: FormContext): Control {
  const schema = resolved(written, context);
  const { type, title = "", properties, items, additionalProperties, anyOf } = schema;
  if (key === "cite") return referencesControl(input, context);
  if (isPeople(schema)) return peopleControl(input);
  if (anyOf) return unionControl(anyOf, key, input, context);
  const labels = (schema.enum ?? []).map((value) => [value, words.choices[`${key}.${value}`] ?? value]);
  if (schema.enum) return choiceControl(input, schema.enum, Object.fromEntries(labels));
  if (schema.const !== undefined) return choiceControl(input, [schema.const]);
  if (type === "boolean") return flagControl(input);
  if (type === "array") {
    const inner = resolved(items ?? {}, context);
    if (isTextLike(inner)) return linesControl(input);
    const make = (value: Data | undefined, id: string) => controlFor(inner, key, { id, value }, context);
    // Birth and death are asked for first.
    const value = key === "details" ? (input.value ?? [{ born: null }, { died: null }]) : input.value;
    return rowsControl({ ...input, value }, { label: fieldLabel(key), make });
  }
  if (properties && isMapping(additionalProperties as Data)) return factControl(schema, input, context);
  // A family knows the rows first.
  const names = Object.keys(properties ?? {}).sort((a, b) => Number(b === "details") - Number(a === "details"));
  if (properties) return groupControl(schema, input, context, names);
  if (type === "object") return pairsControl(schema, key, input, context);
  if (title.startsWith("date")) return dateControl(input, context);
  if (title.startsWith("color")) return colorControl(input, key);
  if (title.startsWith("path, as /uploads/")) return pictureControl(input, context.pictures, context.say);
  if (title === "language code") return textControl(input, { suggestions: context.languages.map(({ code }) => code) });
  return textControl(input, { isLong: longTexts.includes(key), isNumber: type === "number" || type === "integer" });
}

const isTextLike = ({ type, title = "" }: FormSchema): boolean =>
  type === "string" && !title.startsWith("color") && !title.startsWith("path, as /uploads/");

/** Whether a value is the names of people: of authors, editors or translators. */
const isPeople = ({ anyOf = [] }: FormSchema): boolean => anyOf[0]?.title === "name";

/** A mapping with known keys; those that are not known stay as they are. @param names of the fields. Default: all */
export function groupControl(
  { properties = {}, required = [] }: FormSchema,
  { id, value }: ControlInput,
  context: FormContext,
  names: readonly string[] = Object.keys(properties),
): Control {
  const own = isMapping(value) ? value : {};
  const controls = new Map<string, Control>();
  const fields = names.map((name) => {
    const schema = properties[name] ?? {};
    const input = { id: `${id}-${name}`, value: own[name], required: required.includes(name) };
    const control = controlFor(schema, name, input, context);
    controls.set(name, control);
    return fieldOf(name, resolved(schema, context), input, control, context);
  });
  const root = element("div", { className: "edit-group" }, ...fields);
  return {
    root,
    read: () => {
      const all: Record<string, Data> = {};
      for (const name of new Set([...Object.keys(own), ...controls.keys()])) {
        const read = controls.has(name) ? controls.get(name)?.read() : own[name];
        if (read !== undefined) all[name] = read;
      }
      const isEmpty = Object.keys(all).length === 0;
      return isEmpty ? (isMapping(value) && Object.keys(value).length === 0 ? value : undefined) : all;
    },
    at: ([name, ...rest]) => controls.get(String(name))?.at(rest) ?? root,
  };
}

/** A field: its label, its control and its description. Several controls stand in a part that can be opened. */
function fieldOf(
  name: string,
  schema: FormSchema,
  { id, value, required }: ControlInput,
  { root }: Control,
  { hints }: FormContext,
): HTMLElement {
  const box = root.matches("input, select, textarea") ? root : root.querySelector(`[id="${id}"]`);
  // Other languages have hints where labels do not say enough.
  const { description = "" } = schema;
  const text = isPeople(schema)
    ? words.forms.people
    : (hints[description] ?? (wordsLanguage.lang === "en" ? description : ""));
  const hint = text === "" ? undefined : element("p", { className: "edit-hint", id: `${id}-hint` }, text);
  if (box) {
    if (hint) box.setAttribute("aria-describedby", hint.id);
    const label = element("label", { htmlFor: id }, fieldLabel(name), required ? " *" : "");
    return element("div", { className: "edit-field" }, label, root, hint);
  }
  const part = element("details", { className: "edit-part" }, element("summary", {}, fieldLabel(name)), hint, root);
  part.open = value !== undefined || name === "infobox" || name === "details";
  return part;
}

/** A row of an infobox: one of the known labels or another text, a value, and what belongs to it. */
function factControl(schema: FormSchema, { id, value }: ControlInput, context: FormContext): Control {
  const { properties = {} } = schema;
  const isLabel = (key: string) => properties[key]?.$ref !== undefined;
  const fields = Object.keys(properties).filter((key) => !isLabel(key));
  const known = ["heading", ...Object.keys(properties).filter(isLabel)];
  const own = isMapping(value) ? value : {};
  const labels = Object.keys(own).filter((key) => key === "heading" || !fields.includes(key));
  const first = labels[0] ?? "";
  const isOther = first !== "" && !known.includes(first);
  const labelOf = (key: string) => (key === "heading" ? fieldLabel(key) : (context.words[key] ?? key));
  const byName = known.slice(1).toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)));
  const chosen = element(
    "select",
    { id: `${id}-label` },
    element("option", { value: "" }),
    ...["heading", ...byName].map((key) => element("option", { value: key }, labelOf(key))),
    element("option", { value: "other" }, `${words.forms.other}…`),
  );
  chosen.value = isOther ? "other" : first;
  const other = element("input", { id: `${id}-other`, value: isOther ? first : "", ariaLabel: words.forms.other });
  const lines = linesControl({ id: `${id}-value`, value: own[first] }, { isOne: true, isNumber: true });
  const isDate = () => context.dateLabels.includes(chosen.value);
  const shown = withDates(lines.box, context, isDate);
  const more = groupControl(
    schema,
    { id, value: Object.fromEntries(fields.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]]))) },
    context,
    fields.filter((key) => key !== "heading"),
  );
  const set = fields.filter((key) => key !== "heading" && own[key] !== undefined).map(fieldLabel);
  const summary = [words.forms.more, ...(set.length > 0 ? [set.join(" · ")] : [])].join(": ");
  const part = element("details", { className: "edit-part" }, element("summary", {}, summary), more.root);
  const show = () => {
    other.hidden = chosen.value !== "other";
    part.hidden = chosen.value === "heading";
  };
  chosen.addEventListener("input", () => {
    show();
    lines.box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  show();
  const field = (label: string, box: HTMLElement, ...rest: HTMLElement[]) =>
    element("div", { className: "edit-field" }, element("label", { htmlFor: box.id }, label), ...rest);
  const root = element(
    "div",
    { className: "edit-fact" },
    field(words.forms.label, chosen, chosen, other),
    field(words.forms.value, lines.box, shown),
    part,
  );
  return {
    root,
    read: () => {
      const label = chosen.value === "other" ? other.value.trim() : chosen.value;
      const read = lines.read();
      const rest = (more.read() ?? {}) as Mapping;
      // Labels that the row has besides the first one are told by a build, and stay.
      const others = labels.slice(1).map((key) => [key, own[key] as Data]);
      const entry = label === "" || read === undefined || read === null ? [] : [[label, read]];
      const all = Object.fromEntries([...entry, ...others, ...Object.entries(chosen.value === "heading" ? {} : rest)]);
      return Object.keys(all).length === 0 ? undefined : all;
    },
    at: ([key, ...rest]) => (fields.includes(String(key)) && key !== "heading" ? more.at([key ?? "", ...rest]) : shown),
  };
}

/** References, each of which is chosen by a part of its text. */
function referencesControl({ id, value }: ControlInput, { references }: FormContext): Control {
  const ids = [value ?? []].flat().map(String);
  const picker = referencePicker(id, ids, references, false);
  const read = () => {
    const now = picker.values;
    return now.join("\n") === ids.join("\n") ? value : now.length < 2 ? now[0] : now;
  };
  return { root: picker.root, read, at: () => picker.root };
}

/** A mapping whose keys are free, as rows of two. */
function pairsControl(
  { additionalProperties }: FormSchema,
  key: string,
  input: ControlInput,
  context: FormContext,
): Control {
  const own = isMapping(input.value) ? input.value : {};
  const inner: FormSchema = typeof additionalProperties === "object" ? additionalProperties : { type: "string" };
  const schema: FormSchema = { type: "object", properties: { key: { type: "string" }, value: inner } };
  const value = Object.entries(own).map(([key, value]) => ({ key, value }));
  const make = (entry: Data | undefined, id: string) => groupControl(schema, { id, value: entry }, context);
  const rows = rowsControl({ ...input, value }, { label: fieldLabel(key), make });
  const pairs = () => (rows.read() ?? []) as readonly { key?: string; value?: Data }[];
  return {
    ...rows,
    read: () => {
      const all = Object.fromEntries(pairs().map((pair) => [pair.key ?? "", pair.value ?? ""]));
      return Object.keys(all).length > 0 ? all : isMapping(input.value) && value.length === 0 ? input.value : undefined;
    },
    at: ([name]: DataPath) => rows.at([pairs().findIndex((pair) => pair.key === name), "value"]),
  };
}

/** A value of one of several kinds. Kinds that are written alike are one control, others can be chosen. */
function unionControl(kinds: readonly FormSchema[], key: string, input: ControlInput, context: FormContext): Control {
  const all = kinds.map((each) => resolved(each, context));
  // Names of people are texts, unless their parts are written one by one.
  const isTexts = ({ anyOf = [], ...schema }: FormSchema): boolean =>
    isTextLike(schema) || anyOf.some((each) => isTextLike(resolved(each, context)));
  const isWritten = [input.value ?? []].flat().every((each) => typeof each === "string");
  if (isWritten && all.some(isTexts) && all.some(({ items }) => items && isTexts(resolved(items, context))))
    return linesControl(input, { isOne: true });
  const scalars = all.filter(
    ({ type, const: fixed, title = "" }) =>
      fixed === undefined &&
      (type === "number" || type === "integer" || (type === "string" && !title.startsWith("color"))),
  );
  const lists = all.filter(
    ({ type, items }) => type === "array" && items && (isTextLike(items) || items.anyOf !== undefined),
  );
  const isNumber = scalars.some(({ type }) => type !== "string");
  if (scalars.length === all.length) return textControl(input, { isNumber });
  if (scalars.length + lists.length === all.length) return linesControl(input, { isOne: true, isNumber });
  const fits = (schema: FormSchema, value: Data | undefined): boolean =>
    schema.const !== undefined
      ? value === schema.const
      : schema.type === "array"
        ? Array.isArray(value)
        : schema.type === "object"
          ? isMapping(value)
          : typeof value === (schema.type === "integer" ? "number" : schema.type);
  const first = input.value === undefined ? -1 : all.findIndex((each) => fits(each, input.value));
  const controls = all.map((each, index) =>
    controlFor(each, key, { id: `${input.id}-${index}`, value: index === first ? input.value : undefined }, context),
  );
  const labels = Object.fromEntries(all.map((each, index) => [String(index), each.const ?? kindLabel(each)]));
  const kind = element(
    "select",
    { id: input.id },
    element("option", { value: "" }, words.forms.usual),
    ...Object.entries(labels).map(([value, label]) => element("option", { value }, label)),
  );
  kind.value = first < 0 ? "" : String(first);
  const place = element("div");
  const current = () => (kind.value === "" ? undefined : controls[Number(kind.value)]);
  const show = () => {
    const shown = all[Number(kind.value)]?.const === undefined ? current()?.root : undefined;
    shown?.setAttribute("aria-label", fieldLabel(key));
    place.replaceChildren(...(shown ? [shown] : []));
    for (const box of shown?.matches("input, select, textarea")
      ? [shown]
      : (shown?.querySelectorAll(":scope > :is(input, select, textarea)") ?? []))
      box.setAttribute("aria-label", `${fieldLabel(key)}: ${labels[kind.value]}`);
  };
  kind.addEventListener("input", show);
  show();
  const root = element("div", { className: "edit-union" }, kind, place);
  return {
    root,
    read: () => {
      const fixed = kind.value === "" ? undefined : all[Number(kind.value)]?.const;
      // A value of no known kind stays.
      if (kind.value === "") return first < 0 ? input.value : undefined;
      return fixed ?? current()?.read();
    },
    at: (path) => current()?.at(path) ?? root,
  };
}

const kindLabel = ({ type, title = "" }: FormSchema): string =>
  title.startsWith("color")
    ? words.forms.color
    : words.forms.kinds[type === "integer" || type === undefined ? "number" : type];
