import { escapeEnds } from "../documents/canonical-text.ts";
import { tokenizeDocument } from "../documents/reading/document-tree.ts";
import { writeInline } from "./inline.ts";
import type { EditorNode } from "./nodes.ts";

/** A block that cannot be written; its message says why. */
class Unwritable extends Error {}

/** The texts of the blocks before and after a block: a list beside another one of its kind has another sign. */
interface Beside {
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * Writes a block as Markdown.
 *
 * @returns undefined if it cannot be written
 */
export function writeBlock(node: EditorNode, beside: Beside = {}): string | undefined {
  try {
    return write(node, beside);
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}

/** Returns the first of some signs that neither list beside begins with. */
const signBeside = (signs: readonly string[], signOf: RegExp, { before = "", after = "" }: Beside): string =>
  signs.find((sign) => ![before, after].some((text) => signOf.exec(text)?.[1] === sign)) ?? signs[0] ?? "";

function write(node: EditorNode, beside: Beside = {}): string {
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
      return list(content, attrs.tight === true, () => `${signBeside(["-", "*", "+"], /^([-*+]) /, beside)} `);
    case "ordered_list": {
      const sign = signBeside([".", ")"], /^\d+([.)]) /, beside);
      return list(content, attrs.tight === true, (index) => `${Number(attrs.start) + index}${sign} `);
    }
    case "definition_list":
      return definitions(content, attrs.tight === true);
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
      // With “---” below it, the line of the tag would be a heading.
      const inside = blocks(content).replace(/^---(?=\n|$)/, "***");
      return `{% ${attrs.written} %}\n${inside === "" ? "" : `${inside}\n`}{% /${attrs.name} %}`;
    }
    case "source":
      return String(attrs.text);
    default:
      throw new Unwritable();
  }
}

/** Blocks below each other. */
function blocks(nodes: readonly EditorNode[]): string {
  const written: string[] = [];
  for (const node of nodes) written.push(write(node, { before: written.at(-1) }));
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

/** Terms, each with its definitions below. */
function definitions(parts: readonly EditorNode[], isTight: boolean): string {
  const space = isTight ? "\n" : "\n\n";
  const written = parts.map(({ type, content = [] }, index) => {
    if (type === "term") return (index === 0 ? "" : "\n\n") + beginning(inline(content).replaceAll("\n", " "));
    return space + indented(content.map((node) => write(node)).join(space), ": ", "  ");
  });
  return written.join("");
}

/** The language of code that is a formula on lines of its own. */
export const formulaSign = "$$";

function code(text: string, language: string): string {
  if (language === formulaSign) return `$$\n${text.trim().replace(/\n{2,}/g, "\n")}\n$$`;
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
