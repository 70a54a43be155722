import type { EditorTag } from "../../core/edit/protocol.ts";
import type { Field } from "./dialog.ts";
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

/** The fields of attributes that pictures have, in the words of the editor. */
const pictureFields: Readonly<Record<string, Pick<Field, "label" | "suggestions">>> = {
  alt: { label: words.description },
  credit: { label: words.roles.credit },
  license: { label: words.pictures.license, suggestions: licenses },
};

/** Returns the fields of a dialog for the attributes of a tag. */
export const fieldsOf = ({ attributes }: EditorTag, written: string): Field[] => {
  const values = attributesIn(written);
  return attributes.map(({ name, required, values: known, sample }) => ({
    name,
    label: sample === undefined ? name : `${name} (${sample})`,
    value: values.get(name) ?? "",
    values: known,
    required,
    ...pictureFields[name],
  }));
};

/** Writes a tag with other attributes; what has no name, such as an anchor, stays. */
export function writeTag({ name, attributes }: EditorTag, written: string, values: Record<string, string>): string {
  const rest = [...written.matchAll(part)].filter(([, attribute]) => attribute === undefined).map(([whole]) => whole);
  const others = rest.filter((each) => each !== name && each !== "/");
  const own = attributes.flatMap(({ name: attribute, isText }) => {
    const value = (values[attribute] ?? "").replace(/\s+/g, " ").trim();
    if (value === "") return [];
    return [`${attribute}=${isText ? `"${value.replace(/["\\]/g, "\\$&")}"` : value.replace(/[^\w.-]/g, "")}`];
  });
  return [name, ...others, ...own].join(" ");
}
