import Markdoc, { type Node } from "@markdoc/markdoc";
import { memoize } from "../../model/memo.ts";
import { setRows } from "./list-tables.ts";
import type { RuleToken, TokenMeta } from "./rules.ts";

/**
 * Makes the syntax tree of tokens, as Markdoc's parser does for articles, which have no slots. It does not walk the tree for tables once more, and gives
 * nodes the attributes that tokens of our own rules have.
 *
 * @returns the document. Nodes list what is wrong with them; a node shares its list of errors with its token
 */
export function toTree(tokens: readonly RuleToken[]): Node {
  const root = new Markdoc.Ast.Node("document");
  const builder = new TreeBuilder(root);
  for (const token of tokens) builder.add(token);
  builder.end();
  return root;
}

/** The type of a node by that of its tokens. */
const typeOf = memoize(
  (type: string): string => {
    const name = type.replace(/_(?:open|close)$/, "");
    return otherNames.get(name) ?? name;
  },
  (type) => type,
);
/** The types of nodes that Markdoc names otherwise than their tokens. */
const otherNames = new Map([
  ["ordered_list", "list"],
  ["bullet_list", "list"],
  ["code_inline", "code"],
  ["list_item", "item"],
  ["variable", "text"],
]);

class TreeBuilder {
  /** The node that is built, and those around it. */
  readonly #open: Node[];
  readonly #root: Node;
  readonly #tables: Node[] = [];

  constructor(root: Node) {
    this.#root = root;
    this.#open = [root];
  }

  /** Adds a token. @param block the block whose line the token is part of */
  add(token: RuleToken, block?: Node): void {
    if (token.type === "frontmatter") this.#root.attributes.frontmatter = token.content;
    else if (token.type === "annotation") this.#annotate(token, block);
    else if (!token.hidden && (token.type !== "text" || token.content !== "")) this.#addNode(token, block);
  }

  /** Completes the tree after the last token. */
  end(): void {
    for (const node of this.#open.slice(1)) {
      node.errors.push({ id: "missing-closing", level: "critical", message: `Node '${node.tag || node.type}' is missing closing` });
    }
    for (const table of this.#tables) setRows(table);
  }

  get #parent(): Node {
    return this.#open.at(-1) ?? this.#root;
  }

  #annotate({ meta }: RuleToken, block: Node | undefined): void {
    const { type, errors } = this.#parent;
    if (block) annotate(block, meta?.attributes ?? []);
    else errors.push({ id: "no-inline-annotations", level: "error", message: `Can't apply inline annotations to '${type}'` });
  }

  #addNode(token: RuleToken, block: Node | undefined): void {
    const { nesting, meta, map, children } = token;
    const type = typeOf(token.type);
    const errors = token.errors ?? [];
    const parent = this.#parent;
    if (type === "error" && meta?.error) errors.push({ id: "parse-error", level: "critical", ...meta.error });
    if (nesting < 0) {
      if (parent.type === type && parent.tag === meta?.tag) {
        this.#open.pop();
        return;
      }
      errors.push({ id: "missing-opening", level: "critical", message: `Node '${type}' is missing opening` });
    }
    const node = new Markdoc.Ast.Node(type as Node["type"], attributesOf(token, type), undefined, meta?.tag || undefined);
    node.errors = errors;
    node.lines = map ?? parent.lines;
    if (block) node.inline = true;
    if (meta?.attributes && annotated.has(type)) annotate(node, meta.attributes);
    if (type === "tag" && node.tag === "table") this.#tables.push(node);
    parent.push(node);
    if (nesting > 0) this.#open.push(node);
    // The description of a picture is plain text.
    if (children === null || type === "image") return;
    this.#open.push(node);
    for (const child of children) this.add(child, type === "inline" ? parent : block);
    this.#open.pop();
  }
}

/** What may have attributes in tags. */
const annotated = new Set(["tag", "fence", "image"]);

function annotate(node: Node, annotations: NonNullable<TokenMeta["attributes"]>): void {
  const { attributes, errors } = node;
  for (const annotation of annotations) {
    node.annotations.push(annotation);
    const { name, value, type } = annotation;
    if (type === "class") {
      if (!attributes.class) attributes.class = { [name]: value };
      else if (typeof attributes.class === "object") attributes.class[name] = value;
      continue;
    }
    if (attributes[name] !== undefined) {
      errors.push({ id: "duplicate-attribute", level: "warning", message: `Attribute '${name}' already set` });
    }
    attributes[name] = value;
  }
}

/** The attributes of a node besides those that are written in tags. */
function attributesOf(token: RuleToken, type: string): Record<string, unknown> {
  const { meta, content, markup } = token;
  if (meta?.values) return meta.values;
  switch (type) {
    case "text":
    case "code":
    case "comment":
      return { content: meta?.variable || content };
    case "em":
    case "strong":
      return { marker: markup };
    case "heading":
      return { level: Number(token.tag.slice(1)) };
    case "link":
      return withTitle({ href: written(token, "href") }, token);
    case "image":
      return withTitle({ alt: content, src: written(token, "src") }, token);
    case "list":
      return listAttributes(token);
    case "fence": {
      const [language = ""] = token.info.split(" ", 1);
      return language === "" || language === "{%" ? { content } : { content, language };
    }
    case "td":
    case "th": {
      const align = /left|center|right/.exec(written(token, "style") ?? "")?.[0];
      return align ? { align } : {};
    }
    default:
      return {};
  }
}

const written = ({ attrs }: RuleToken, name: string): string | undefined => attrs?.find(([own]) => own === name)?.[1];

function withTitle(attributes: Record<string, unknown>, token: RuleToken): Record<string, unknown> {
  const title = written(token, "title");
  return title ? { ...attributes, title } : attributes;
}

function listAttributes(token: RuleToken): Record<string, unknown> {
  const { type, markup: marker } = token;
  const ordered = type.startsWith("ordered");
  const start = ordered ? written(token, "start") : undefined;
  return start ? { ordered, start, marker } : { ordered, marker };
}
