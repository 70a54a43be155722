import type { CitableReference, EditorTag } from "../../core/edit/protocol.ts";
import { endingOf, type Field } from "./field.ts";
import { referencePicker } from "./picker.ts";
import { words } from "./words.ts";

/** An attribute of a tag as it is written: with its name, or a part without one. */
const part = /([A-Za-z0-9_-]+)=("(?:[^"\\]|\\.)*"|[^\s"]+)|"(?:[^"\\]|\\.)*"|\S+/g;

/** Reads the attributes of a written tag: `figure src="/a.svg" width=280`. */
export function attributesIn(written: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value = ""] of written.matchAll(part)) if (name !== undefined) found.set(name, plain(value));
  return found;
}

const plain = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, "$1") : value;

const licenses = ["CC BY-SA 4.0", "CC BY 4.0", "CC0"].map((value) => ({ value, label: "" }));

/** Returns what the words say about an attribute: of this tag, or of any that has it. */
const told = (names: Readonly<Record<string, string>>, tag: string, attribute: string): string | undefined =>
  names[`${tag}.${attribute}`] ?? names[attribute];

type Attribute = EditorTag["attributes"][number];

/** The types of inputs, by kinds of values. */
const types: Partial<Record<Attribute["kind"], NonNullable<Field["type"]>>> = {
  number: "number",
  flag: "checkbox",
  day: "date",
  address: "url",
};

/** The attributes that stand behind the others, and those that mean nothing within a gallery. */
const rare = ["align", "width", "credit", "license", "headerRows", "headerColumns"];
const ofFloats = ["align", "width"];

/** The attributes that have to be written stand first, and then the file, which is often chosen already. */
const rankOf = ({ required, kind }: Attribute): number => (required ? (kind === "file" ? 1 : 0) : 2);

/** Returns the fields of a dialog for the attributes of a tag. */
export function fieldsOf(tag: EditorTag, written: string, site: Offered, isInGallery = false): Field[] {
  const values = attributesIn(written);
  const attributes = tag.attributes.filter(({ name }) => !isInGallery || !ofFloats.includes(name));
  return attributes
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((attribute): Field => {
      const { name, kind, required, values: known } = attribute;
      const value = values.get(name) ?? "";
      const field: Field = {
        name,
        label: (told(words.attributes, tag.name, name) ?? name) + (required ? " *" : ""),
        hint: told(words.hints, tag.name, name),
        value,
        required,
        isRare: rare.includes(name),
      };
      // A box would turn an explicit “no” into nothing.
      if (kind === "flag" && Object.hasOwn(words.choices, `${name}.false`))
        return { ...field, values: ["true", "false"], labels: choicesOf(name, ["true", "false"]) };
      if (kind === "choice" && known) return { ...field, values: known, labels: choicesOf(name, known) };
      if (kind === "file" && known) return { ...field, endings: known, suggestions: filesOf(site, known) };
      if (kind === "reference")
        return { ...field, picker: referencePicker(`edit-${name}`, value ? [value] : [], site.references, true) };
      if (name === "license") return { ...field, suggestions: licenses };
      // Browsers show nothing for a day that is none.
      const type = kind === "day" && value !== "" && !/^\d{4}-\d\d-\d\d$/.test(value) ? undefined : types[kind];
      return type === undefined ? field : { ...field, type, min: attribute.min, max: attribute.max };
    });
}

/** The parts of the site that dialogs offer. */
export interface Offered {
  references: readonly CitableReference[];
  /** The paths of the files that are there. */
  uploads: readonly string[];
}

const choicesOf = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(["", ...values].map((value) => [value, words.choices[`${name}.${value}`] ?? words.forms.usual]));

const filesOf = ({ uploads }: Offered, endings: readonly string[]) =>
  uploads.filter((path) => endings.includes(endingOf(path))).map((value) => ({ value, label: "" }));

/** Writes a tag with other attributes; what has no name, such as an anchor, stays. */
export function writeTag({ name, attributes }: EditorTag, written: string, values: Record<string, string>): string {
  const rest = [...written.matchAll(part)].filter(([, attribute]) => attribute === undefined).map(([whole]) => whole);
  const others = rest.filter((each) => each !== name && each !== "/");
  const own = attributes.flatMap(({ name: attribute, kind }) => {
    const value = (values[attribute] ?? "").replace(/\s+/g, " ").trim();
    if (value === "") return [];
    return [
      `${attribute}=${kind !== "number" && kind !== "flag" ? `"${value.replace(/["\\]/g, "\\$&")}"` : value.replace(/[^\w.-]/g, "")}`,
    ];
  });
  return [name, ...others, ...own].join(" ");
}
