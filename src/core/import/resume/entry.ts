import { withoutForbidden } from "../../content/characters.ts";
import { readDateInWords } from "../../model/date-words.ts";
import { inlineToMarkdown } from "../html/markdown.ts";
import { isWebAddress } from "../wikipedia/citation-templates.ts";

type Data = Readonly<Record<string, unknown>>;

/** An entry of a list: a job, a degree, an award. */
export class Entry {
  readonly #data: Data;

  constructor(data: Data) {
    this.#data = data;
  }

  get isNow(): boolean {
    return this.#data.endDate === undefined || text(this.#data.endDate) === undefined;
  }

  markdown(key: string): string | undefined {
    const value = this.#data[key];
    if (!Array.isArray(value)) return maybe(value);
    const parts = value.flatMap((each) => maybe(each) ?? []);
    return parts.length === 0 ? undefined : parts.join(", ");
  }

  /** Its values in one line, as a link if it has an address. */
  joined(keys: readonly string[]): string | undefined {
    const parts = keys.flatMap((key) => this.markdown(key) ?? []);
    return parts.length === 0 ? undefined : parts.join(", ");
  }

  /** A heading with the years, the summary, and the highlights as a list. */
  asSection(heading: readonly string[], more: readonly string[]): string {
    const [start, end] = [date(this.#data.startDate), date(this.#data.endDate)].map((each) => each?.slice(0, 4));
    const years = start === undefined ? end : end === start ? start : `${start}–${end ?? ""}`;
    const head = this.joined(heading);
    if (head === undefined) return "";
    const highlights = ["highlights", "courses"].flatMap((key) =>
      list(this.#data[key]).flatMap((each) => maybe(each) ?? []),
    );
    const url = text(this.#data.url);
    return [
      `### ${head}${years === undefined ? "" : ` (${years})`}`,
      paragraphs(this.#data.summary ?? this.#data.description),
      this.joined(more) ?? "",
      highlights.map((each) => `- ${each}`).join("\n"),
      isWebAddress(url) ? `<${url}>` : "",
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  }

  asLine(keys: readonly string[]): string {
    const [first = "", ...rest] = keys.flatMap((key) => this.markdown(key) ?? []);
    const url = text(this.#data.url);
    const head = isWebAddress(url) && first !== "" ? `[${first}](<${url}>)` : first;
    return [head, ...rest].filter((part) => part !== "").join(", ");
  }

  asEvent(keys: readonly string[]): { date: string; text: string } | undefined {
    const when = date(this.#data.startDate ?? this.#data.date);
    const what = this.joined(keys);
    return when === undefined || what === undefined ? undefined : { date: when, text: what };
  }
}

/** Returns a value as an object; an empty one for any other value. */
export const record = (value: unknown): Data =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
/** Returns a value as a list; an empty one for any other value. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a value as a line of text; undefined if it is neither text nor number, or empty. */
export const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number"
    ? withoutForbidden(String(value)).replace(/\s+/g, " ").trim() || undefined
    : undefined;

/** Writes a text as inline Markdown, whose signs are escaped. */
export const markdown = (value: string): string => inlineToMarkdown([{ type: "text", value }]);

/** A text as Markdown, if there is one. */
export const maybe = (value: unknown): string | undefined => {
  const written = text(value);
  return written === undefined ? undefined : markdown(written);
};

/** A text in several paragraphs. */
export const paragraphs = (value: unknown): string =>
  typeof value === "string"
    ? value
        .split(/\n\s*\n/)
        .flatMap((part) => maybe(part) ?? [])
        .join("\n\n")
    : "";

/** A date as the schema asks for it: a year, a month or a day. */
const date = (value: unknown): string | undefined => readDateInWords(text(value)?.slice(0, 10) ?? "", "en");
