import { escapeEnds } from "../documents/canonical-text.ts";
import { tokenizeDocument } from "../documents/reading/document-tree.ts";
import { writeInline } from "./inline.ts";
import type { EditorNode } from "./nodes.ts";

/** A block that cannot be written; its message says why. */
class Unwritable extends Error {}

/**
 * Writes a block as Markdown.
 *
 * @param marker the sign of a bullet list, which must differ from that of a list just before it
 * @returns undefined if it cannot be written
 */
export function writeBlock(node: EditorNode, marker: "-" | "*" = "-"): string | undefined {
  try {
    return write(node, marker);
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}

function write(node: EditorNode, marker: "-" | "*" = "-"): string {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "paragraph":
      return beginning(inline(content));
    case "heading": {
      const text = inline(content).replaceAll("\n", " ");
      const safe = text.replace(/(?<![\\#])#+$/, "\\$&");
      return ["#".repeat(Number(attrs.level)), safe, String(attrs.annotation)].filter((part) => part !== "").join(" ");
    }
    case "bullet_list":
      return list(content, attrs.tight === true, () => `${marker} `);
    case "ordered_list":
      return list(content, attrs.tight === true, (index) => `${Number(attrs.start) + index}. `);
    case "blockquote":
      return indented(blocks(content), "> ", "> ").replace(/^> $/gm, ">");
    case "code_block":
      return code(content[0]?.text ?? "", String(attrs.language));
    case "horizontal_rule":
      return "---";
    case "table":
      return table(content);
    case "note":
      return indented(blocks(content), `[^${attrs.label}]: `, "    ");
    case "tag": {
      const inside = blocks(content);
      return `{% ${attrs.written} %}\n${inside === "" ? "" : `${inside}\n`}{% /${attrs.name} %}`;
    }
    case "source":
      return String(attrs.text);
    default:
      throw new Unwritable();
  }
}

/** Blocks below each other; lists beside each other have different signs. */
function blocks(nodes: readonly EditorNode[]): string {
  let marker: "-" | "*" = "*";
  const written = nodes.map((node) => {
    if (node.type !== "bullet_list") {
      marker = "*";
      return write(node);
    }
    marker = marker === "-" ? "*" : "-";
    return write(node, marker);
  });
  return written.join("\n\n");
}

function inline(nodes: readonly EditorNode[]): string {
  const written = writeInline(nodes);
  if (written === undefined) throw new Unwritable();
  return written;
}

/** A text that would not be read as one paragraph gets its first signs escaped. */
function beginning(text: string): string {
  if (/^[\p{L}“„«‘]/u.test(text) || isParagraph(text)) return text;
  return escapeEnds(text);
}

/** Whether a text between other paragraphs is one paragraph. */
const isParagraph = (text: string): boolean =>
  tokenizeDocument(`x\n\n${text}\n\nx\n`)
    .map(({ type }) => type)
    .join(" ") === Array(3).fill("paragraph_open inline paragraph_close").join(" ");

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first + line : line === "" && others.trim() === "" ? "" : others + line))
    .join("\n");
}

function list(items: readonly EditorNode[], isTight: boolean, markerOf: (index: number) => string): string {
  const written = items.map(({ content = [] }, index) => {
    const marker = markerOf(index);
    const own = content.map((node) => write(node)).join(isTight ? "\n" : "\n\n");
    return indented(own, marker, " ".repeat(marker.length)).trimEnd();
  });
  return written.join(isTight ? "\n" : "\n\n");
}

function code(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text === "" ? "" : `${text}\n`}${fence}`;
}

const rules: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:" };

function table(rows: readonly EditorNode[]): string {
  const [head] = rows;
  const rule = (head?.content ?? []).map(({ attrs }) => rules[String(attrs?.align)] ?? "---");
  const lines = rows.map(({ content = [] }) =>
    content.map(({ content: text = [], attrs }) => {
      const words = inline(text).replaceAll("\n", " ").replaceAll("|", "\\|");
      return [words, String(attrs?.annotation ?? "")].filter((part) => part !== "").join(" ");
    }),
  );
  const bars = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [bars(lines[0] ?? []), bars(rule), ...lines.slice(1).map(bars)].join("\n");
}
