import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from "prosemirror-model";

/** How blocks look in the editor: as they do on the page. */
const block = (tag: string): Pick<NodeSpec, "parseDOM" | "toDOM"> => ({
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

/** Returns the attribute of an element that carries those of its node to where it is pasted. */
const carried = (attrs: Attrs) => ({ "data-attributes": JSON.stringify(attrs) });

/** Reads nodes that were copied in the editor. Elements of other origin do not carry what is needed. */
const copied = (tag: string, names: readonly string[]): TagParseRule[] => [
  {
    tag: `${tag}[data-attributes]`,
    priority: 60,
    getAttrs(dom) {
      try {
        const attrs: Attrs = JSON.parse(dom.dataset.attributes ?? "");
        return names.every((name) => typeof attrs[name] === "string") && attrs;
      } catch {
        return false;
      }
    },
  },
];

const cell = (tag: "td" | "th"): NodeSpec => ({
  content: "inline*",
  attrs: { align: { default: "" }, annotation: { default: "" }, colspan: { default: 1 }, rowspan: { default: 1 } },
  tableRole: tag === "th" ? "header_cell" : "cell",
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs(dom) {
        const { align = "", annotation = "" } = dom.dataset;
        const spanOf = (name: string) => Number(dom.getAttribute(name) ?? 1) || 1;
        return { align, annotation, colspan: spanOf("colspan"), rowspan: spanOf("rowspan") };
      },
    },
  ],
  toDOM: ({ attrs: { align, annotation, colspan, rowspan } }): DOMOutputSpec => [
    tag,
    {
      ...(align && { "data-align": align }),
      ...(annotation && { "data-annotation": annotation }),
      ...(colspan > 1 && { colspan }),
      ...(rowspan > 1 && { rowspan }),
    },
    0,
  ],
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", ...block("p") },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 2 }, annotation: { default: "" } },
    parseDOM: [2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: { content: "block+", group: "block", defining: true, ...block("blockquote") },
  bullet_list: { content: "list_item+", group: "block", attrs: { tight: { default: true } }, ...block("ul") },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { start: { default: 1 }, tight: { default: true } },
    parseDOM: [{ tag: "ol" }],
    toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: attrs.start }, 0],
  },
  list_item: { content: "paragraph block*", defining: true, ...block("li") },
  definition_list: {
    content: "(term definition+)+",
    group: "block",
    attrs: { tight: { default: true } },
    ...block("dl"),
  },
  term: { content: "inline*", defining: true, ...block("dt") },
  definition: { content: "paragraph block*", defining: true, ...block("dd") },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: { language: { default: "" } },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: ({ attrs }) => ["pre", attrs.language === "$$" ? { class: "edit-formula" } : {}, ["code", 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    content: "table_row+",
    group: "block",
    tableRole: "table",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "table" }, ["table", ["tbody", 0]]],
  },
  table_row: { content: "(table_cell | table_header)*", tableRole: "row", ...block("tr") },
  table_header: cell("th"),
  table_cell: cell("td"),
  tag: {
    content: "block*",
    group: "block",
    defining: true,
    isolating: true,
    draggable: true,
    attrs: { name: {}, written: {} },
    parseDOM: copied(".edit-tag", ["name", "written"]),
    toDOM: ({ attrs }) => ["div", { class: "edit-tag", "data-tag": attrs.name, ...carried(attrs) }, 0],
  },
  note: {
    content: "block+",
    group: "block",
    defining: true,
    attrs: { label: {} },
    parseDOM: copied(".edit-note", ["label"]),
    toDOM: ({ attrs }) => ["div", { class: "edit-tag edit-note", "data-label": attrs.label, ...carried(attrs) }, 0],
  },
  source: {
    group: "block",
    atom: true,
    attrs: { text: {} },
    parseDOM: copied(".edit-source", ["text"]),
    toDOM: ({ attrs }) => ["pre", { class: "edit-source", ...carried(attrs) }, attrs.text],
  },
  text: { group: "inline" },
  hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  picture: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: { src: {}, alt: { default: "" }, title: { default: "" } },
    parseDOM: copied("img", ["src", "alt", "title"]),
    toDOM: ({ attrs }) => ["img", { src: attrs.src, alt: attrs.alt, title: attrs.title, ...carried(attrs) }],
  },
  piece: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { kind: {}, text: {}, written: {} },
    parseDOM: copied(".edit-piece", ["kind", "text", "written"]),
    toDOM: ({ attrs }) => [
      "span",
      { class: "edit-piece", "data-kind": attrs.kind, ...carried(attrs) },
      labelOf(attrs as PieceAttributes),
    ],
  },
};

interface PieceAttributes {
  kind: string;
  text: string;
  written: string;
}

/** Returns the text that stands for a citation, note or formula. */
const labelOf = ({ kind, text, written }: PieceAttributes): string =>
  kind === "citation" || kind === "note" ? `[${text}]` : kind === "math" ? text : written;

const simple = (tags: readonly string[]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0] as string, 0],
});

/** The first marks are outside; the order is that of the file's reader. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, title: { default: "" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom) => ({ href: dom.getAttribute("href"), title: dom.getAttribute("title") ?? "" }),
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.href, title: attrs.title || null }, 0],
  },
  strong: simple(["strong", "b"]),
  em: simple(["em", "i"]),
  strike: simple(["s", "del", "strike"]),
  sub: simple(["sub"]),
  sup: simple(["sup"]),
  code: { ...simple(["code"]), excludes: "_" },
};

/** The nodes and marks of an article in the editor, which are those of `core/edit`. */
export const schema = new Schema({ nodes, marks });
