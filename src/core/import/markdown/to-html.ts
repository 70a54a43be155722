import { load } from "js-yaml";
import MarkdownIt from "markdown-it";

/**
 * Writes Markdown of other programs (Pandoc, Obsidian, Hugo) as HTML: with their front matter, notes, citations, links
 * between notes, and figures.
 */
export function markdownToHtml(written: string): { html: string; title?: string | undefined } {
  const { front, text } = divide(written.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"));
  const { body, notes } = takeNotes(text);
  const parser = new MarkdownIt({ html: true, linkify: true });
  const html = parser.render(prepare(body));
  const list = notes.map(({ id, text: note }) => `<li id="fn-${id}">${parser.render(prepare(note))}</li>`);
  const title = typeof front.title === "string" ? front.title : undefined;
  return { html: list.length === 0 ? html : `${html}<ol>${list.join("")}</ol>`, title };
}

/** Divides a file into its front matter, in YAML between `---` or in TOML between `+++`, and its text. */
function divide(written: string): { front: Record<string, unknown>; text: string } {
  const [whole, mark, yaml = ""] = /^(---|\+\+\+)\n([\s\S]*?)\n\1\s*\n/.exec(written) ?? [];
  if (whole === undefined) return { front: {}, text: written };
  const text = written.slice(whole.length);
  if (mark === "+++") return { front: { title: /^title\s*=\s*["'](.*)["']\s*$/m.exec(yaml)?.[1] }, text };
  try {
    const front = load(yaml);
    return { front: typeof front === "object" && front !== null ? (front as Record<string, unknown>) : {}, text };
  } catch {
    return { front: {}, text };
  }
}

/** Takes the notes out of a text: `[^1]: …`, with lines that are indented. */
function takeNotes(text: string): { body: string; notes: { id: string; text: string }[] } {
  const notes: { id: string; text: string }[] = [];
  const body = text.replace(
    /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?:[ \t]+.*|(?=\n[ \t]{2,}\S)))*)\n?/gm,
    (_, id: string, note: string) => {
      notes.push({ id: idOf(id), text: note.replace(/\n[ \t]+/g, "\n") });
      return "";
    },
  );
  return { body, notes };
}

const idOf = (label: string): string => label.replace(/[^\w-]+/g, "-");

/** Writes what CommonMark does not have as HTML that the reader of articles knows. */
function prepare(text: string): string {
  let number = 0;
  return text
    .replace(/\[\^([^\][\s]+)\]/g, (_, id: string) => `<sup><a href="#fn-${idOf(id)}">${++number}</a></sup>`)
    .replace(/!\[\[([^\][|\n]+)(?:\|([^\][\n]*))?\]\]/g, (_, file: string, alt = "") => `![${alt}](<${file.trim()}>)`)
    .replace(
      /(?<!!)\[\[([^\][|#\n]+)(?:#[^\][|\n]*)?(?:\|([^\][\n]*))?\]\]/g,
      (_, page: string, words?: string) => words ?? page,
    )
    .replace(
      /\{\{[<%]\s*([\w-]+)(?![\w-])(?:(?!\{\{)[\s\S]){0,2000}?[>%]\}\}/g,
      (_, name: string) => `<div data-lost="shortcode ${name}"></div>`,
    )
    .replace(/^(#{1,6} [^\n]*?)(?<!\s)\s*\{[#.][^{}\n]*\}[ \t]*$/gm, "$1")
    .replace(/==([^=\n]+)==/g, "$1")
    .replace(/^:::.*$/gm, "");
}
