import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { type Options, toMarkdown } from "mdast-util-to-markdown";

/** Markdown within a line that is written as it is: citations, formulas, marks of notes. */
export const rawInline = (value: string): PhrasingContent =>
  ({ type: "textDirective", value }) as unknown as PhrasingContent;

/** Markdown that is written as it is, alone or within a line: comments. */
export const rawComment = (value: string): RootContent => ({ type: "html", value });

/** Markdown of a block that is written as it is: tags, tables. */
export const rawBlock = (value: string): RootContent => ({ type: "yaml", value });

/** Signs with a meaning in articles that CommonMark does not have. */
const ownSigns: Options["unsafe"] = [
  { character: "$", inConstruct: "phrasing" },
  { character: "^", inConstruct: "phrasing" },
  { character: "~", inConstruct: "phrasing" },
  { character: "{", after: "[%{]", inConstruct: "phrasing" },
  { character: "=", after: "=", inConstruct: "phrasing" },
  { atBreak: true, character: ":" },
];

const options: Options = {
  bullet: "-",
  rule: "-",
  emphasis: "*",
  strong: "*",
  listItemIndent: "one",
  fences: true,
  unsafe: ownSigns,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  resourceLink: true,
  // Directives are the name of raw inline Markdown, because the library takes them for text of a line, and YAML that of
  // raw blocks, because it takes that for blocks.
  handlers: {
    textDirective: ({ value }: { value: string }) => value,
    yaml: ({ value }: { value: string }) => value,
  } as unknown as NonNullable<Options["handlers"]>,
};

/** Writes a tree as Markdown, as articles have it. */
export const blocksToMarkdown = (root: Root): string => toMarkdown(root, options).trimEnd();

/** Writes a line of text as inline Markdown. */
export function inlineToMarkdown(nodes: readonly Nodes[]): string {
  const root = { type: "paragraph", children: nodes as PhrasingContent[] } as Nodes;
  return toMarkdown(root, options).replace(/\\?\n/g, " ").trim();
}

/** Writes a value of a tag's attribute, in double quotes. */
export const attributeValue = (text: string): string =>
  JSON.stringify(text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .replaceAll("%}", "% }")
    .replaceAll("{%", "{ %");

/** Inline Markdown without the comments for what could not be carried. */
export const withoutComments = (markdown: string): string =>
  markdown
    .replace(/<!-- not imported: [^>]*?-->/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a node is a block. */
export const isBlock = ({ type }: { type: string }): boolean =>
  /^(?:paragraph|heading|list|table|blockquote|code|thematicBreak|yaml)$/.test(type);

/** Wraps text, with the spaces at its ends outside, because Markdown needs them there. Signs alone are not wrapped. */
export function wrap(type: "strong" | "emphasis" | "delete", children: PhrasingContent[]): PhrasingContent[] {
  const content = children.filter((child) => !(child.type === "text" && child.value === ""));
  if (content.every((child) => child.type === "text" && !/[\p{L}\p{N}\p{S}]/u.test(child.value))) return content;
  // A break ends emphasis.
  const end = content.findLastIndex((child) => child.type !== "break") + 1;
  if (end < content.length) return [...wrap(type, content.slice(0, end)), ...content.slice(end)];
  const [first, last] = [content[0], content.at(-1)];
  const before = first?.type === "text" ? (/^\s+/.exec(first.value)?.[0] ?? "") : "";
  const after = last?.type === "text" ? last.value.slice(last.value.trimEnd().length) : "";
  const inside = content.map((child) => {
    if (child.type !== "text") return child;
    const start = child === first ? before.length : 0;
    const end = child === last ? child.value.length - after.length : child.value.length;
    return { ...child, value: child.value.slice(start, end) };
  });
  const space = (value: string): PhrasingContent[] => (value === "" ? [] : [{ type: "text", value }]);
  return [...space(before), { type, children: inside } as PhrasingContent, ...space(after)];
}

/** The inline nodes within a tree, block after block with a space between. */
export function phrasingOf(node: Root | RootContent): PhrasingContent[] {
  if (node.type === "root" || isBlock(node)) {
    if (node.type === "code") return [{ type: "inlineCode", value: node.value }];
    if (node.type === "yaml") return [rawInline(node.value.replace(/\s+/g, " "))];
    const children = "children" in node ? (node.children as RootContent[]) : [];
    const isList = node.type === "list";
    return children.flatMap((child, index) => {
      const separator =
        index > 0 && (isBlock(child) || isList || child.type === "listItem")
          ? [{ type: "text" as const, value: isList ? " · " : " " }]
          : [];
      return [...separator, ...phrasingOf(child)];
    });
  }
  if (node.type === "listItem") return phrasingOf({ type: "root", children: node.children as RootContent[] });
  if (node.type === "break") return [{ type: "text", value: " " }];
  return [node as PhrasingContent];
}

/** Puts the pages of `{{rp|45}}` into the citation before. */
export const withPages = (markdown: string): string =>
  markdown
    .replace(
      /(?: page="(?:[^"\\]|\\.)*")? ?\/%\}\s*\ue002([^\ue002]*)\ue002/g,
      (_, page: string) => ` page=${attributeValue(page)} /%}`,
    )
    .replace(/\ue002[^\ue002]*\ue002/g, "");
