import type { Node } from "@markdoc/markdoc";
import { type ComponentType, createElement, type ReactNode } from "react";
import { isPendingNode, plainText } from "../../src/core/article/nodes.ts";
import { dateIn, isEmptyCell, sortKey } from "../../src/core/article/tables.ts";
import type { CiteAttributes } from "../../src/core/article/tags.ts";
import type { Pictures, Uploaded } from "../../src/core/content/content.ts";
import { isLeftToRight } from "../../src/core/model/format-number.ts";
import { scriptOf } from "../../src/core/model/languages.ts";
import type { MathElement } from "../../src/core/model/types.ts";
import { isLatin } from "../../src/core/model/typography.ts";
import type { Urls } from "../../src/core/model/urls.ts";
import { describeDownload } from "../markdown/context.ts";
import { type ArticlePage, type Page, pendingIn, type WrittenIn } from "../page.ts";
import { articleTags, type Definitions, isTagName, type TagAttributes, type TagName } from "../tags/article-tags.ts";
import type { TagProps } from "../tags/define-view.ts";
import * as views from "../tags/views.gen.ts";
import { Picture } from "./Media.tsx";
import { Citation, NoteMark } from "./References.tsx";
import { SectionLink } from "./SectionTitle.tsx";
import { DateText, inOrder } from "./Texts.tsx";

interface Context extends Pick<Pictures, "imageSize" | "showPicture">, Uploaded, Pick<Page, "words" | "language"> {
  urls: Urls;
  /** The topic of the text, used to label scrollable tables and code. */
  title: string;
  /** Returns the language of a text of a tag that stands in the source language. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
  /** The language of lines that stand in the source language. */
  source: WrittenIn | undefined;
}

interface Props {
  nodes: readonly Node[];
  page: Page & Partial<Pick<ArticlePage, "article">>;
  /** The heading above the nodes. */
  title: string;
}

/** The text of an article: renders its checked nodes in one pass. */
export const Prose = ({ nodes, page, title }: Props) => {
  const { addresses, pictures, uploaded, words, language, source } = page;
  const { imageSize, showPicture } = pictures;
  return render(nodes, {
    ...uploaded,
    urls: addresses,
    imageSize,
    showPicture,
    words,
    language,
    title,
    source,
    writtenIn: pendingIn(page),
  });
};

/** Renders nodes; consecutive tags of a group are wrapped together. */
function render(nodes: readonly Node[], context: Context): ReactNode {
  const elements: ReactNode[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const group = groupOf(nodes[index]);
    let end = index;
    while (group !== undefined && groupOf(nodes[end]) === group) end++;
    if (end === index) elements.push(renderNode(nodes[index] as Node, context));
    else {
      const cards = nodes.slice(index, end).map((card) => renderNode(card, context));
      elements.push(createElement("div", { className: group }, ...cards));
      index = end - 1;
    }
  }
  return elements.length === 1 ? elements[0] : createElement(Children, null, ...elements);
}

const groupOf = (node: Node | undefined): string | undefined => articleTags.named(node?.tag)?.group;

/** Children that need no keys, because their order never changes. */
const Children = ({ children }: { children?: ReactNode }) => children;

function renderNode(node: Node, context: Context): ReactNode {
  const { attributes, children } = node;
  const inside = () => render(children, context);
  // The type is widened, because Markdoc does not know the types of our own nodes.
  switch (node.type as string) {
    case "text":
      return attributes.content;
    case "inline":
      return attributes.pending ? <span {...context.source}>{inside()}</span> : inside();
    case "softbreak":
      return " ";
    case "tag":
      if (node.tag === "cite") return renderCitation(attributes as CiteAttributes, context);
      return isTagName(node.tag) ? renderTag(node.tag, node, context) : inside();
    case "heading":
      return (
        <Children>
          {renderBlock(`h${attributes.level}`, node, context)}
          {attributes.id !== undefined && <SectionLink id={attributes.id} words={context.words} />}
        </Children>
      );
    case "link":
      // `#` is a placeholder, until the author knows the address.
      if (attributes.href === "#") return inside();
      return (
        <FileOrPage href={attributes.href} title={attributes.title} context={context}>
          {isAddress(node) ? <Address text={plainText(node)} /> : inside()}
        </FileOrPage>
      );
    case "list":
      return createElement(
        attributes.ordered ? "ol" : "ul",
        attributes.ordered && attributes.start ? { start: attributes.start } : null,
        inside(),
      );
    case "em":
      return <em lang={isForeign(node, context) ? "und-Latn" : undefined}>{inside()}</em>;
    case "image":
      return (
        <Picture
          src={attributes.src}
          alt={attributes.alt}
          title={attributes.title}
          site={context}
          words={context.words}
        />
      );
    case "math":
      return renderFormula(attributes.math, context);
    case "noteMark":
      return <NoteMark {...attributes.mark} />;
    case "code":
      return <code>{attributes.content}</code>;
    case "fence":
      if (attributes.math) return renderFormula(attributes.math, context);
      return (
        <pre {...scrolling(context)}>
          <code>{attributes.content}</code>
        </pre>
      );
    case "table":
      return (
        <div className="table" {...scrolling(context)}>
          <table>{inside()}</table>
        </div>
      );
    // A table without headers is written with an empty head.
    case "thead":
      return children.every((row) => row.children.every(isEmptyCell)) ? null : <thead>{inside()}</thead>;
    case "item":
      return renderItem(node, context);
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "td":
    case "th": {
      const date = dateIn(node);
      const content = date ? <DateText date={date} language={context.language} words={context.words} /> : inside();
      const { sort, sorts } = attributes;
      // The order of “+41° 05′” would be reversed; the side of the cell stays the same.
      const isReversed =
        context.language.dir === "rtl" &&
        !isPendingNode(node) &&
        !date &&
        children.every(({ type }) => type === "inline") &&
        isLeftToRight(plainText(node));
      return createElement(
        node.type,
        {
          "data-sort": sort === "" ? sortKey(plainText(node), context.language) : sort,
          "aria-sort": sorts === undefined ? undefined : "none",
          colSpan: attributes.colspan,
          rowSpan: attributes.rowspan,
          scope: attributes.scope,
          className: attributes.align && `align-${attributes.align}`,
        },
        isReversed ? <bdi dir="ltr">{content}</bdi> : content,
        sorts !== undefined && (
          <button type="button" className="sort" data-action="sort" data-column={sorts} aria-label={plainText(node)} />
        ),
      );
    }
    default: {
      const element = plainElements[node.type];
      if (element === undefined) throw new Error(`no element for ${node.type}`);
      return renderBlock(element, node, context);
    }
  }
}

/** An element, marked with the source language if all of its text stands in it. */
function renderBlock(element: string, node: Node, context: Context): ReactNode {
  const isPending = isPendingNode(node);
  const children = isPending ? node.children.flatMap((line) => line.children) : node.children;
  return createElement(
    element,
    { id: node.attributes.id, ...(isPending && context.source) },
    render(children, context),
  );
}

interface LinkProps {
  href: string;
  title: string | undefined;
  context: Context;
  children: ReactNode;
}

/**
 * A link. A link to a file in `uploads/` is followed by the type and size of the file, and saves it, because Chromium
 * shows no PDF under the policy of uploads.
 */
function FileOrPage({ href, title, context, children }: LinkProps) {
  const file = describeDownload(href, { uploaded: context, language: context.language });
  return (
    <>
      <a href={context.urls.link(href)} title={title} download={file?.name}>
        {children}
      </a>
      {file && " "}
      {file && <small dir={context.language.dir}>({file.about})</small>}
    </>
  );
}

const isAddress = (node: Node): boolean => /^https?:\/\/\S+$/.test(plainText(node));

/** An address, whose lines end at its marks rather than within a word. */
const Address = ({ text }: { text: string }) =>
  inOrder(text.split(/(?<=\/)(?!\/)|(?=[.?&=#_-])/), (part, index) => (
    <>
      {index > 0 && <wbr />}
      {part}
    </>
  ));

const plainElements: Readonly<Record<string, string>> = {
  paragraph: "p",
  strong: "strong",
  s: "s",
  blockquote: "blockquote",
  tbody: "tbody",
  tr: "tr",
  sub: "sub",
  sup: "sup",
  dl: "dl",
  dt: "dt",
  dd: "dd",
};

/**
 * Whether emphasis is that of Latin letters in another script, such as a title: such emphasis is in italics, where
 * Chinese has dots below and Arabic bold letters.
 */
const isForeign = (node: Node, { language }: Context): boolean =>
  scriptOf(language.tag) !== "Latn" && isLatin(plainText(node));

/** Makes wide parts scrollable, also by keyboard. A script undoes this if there is nothing to scroll. */
const scrolling = ({ title }: Context) => ({ role: "group", "aria-label": title, tabIndex: 0, "data-scrolls": title });

/** The most characters of a formula in a line that fit on the narrowest screen. */
const longestInline = 24;

const lengthOf = ({ children }: MathElement): number =>
  children.reduce((sum, child) => sum + (typeof child === "string" ? child.length : lengthOf(child)), 0);

/** A formula in a line, or on lines of its own. A long one scrolls if it is too wide. */
function renderFormula(math: MathElement, context: Context): ReactNode {
  const isBlock = math.attributes.display === "block";
  if (!isBlock && lengthOf(math) <= longestInline) return <Formula math={math} />;
  return (
    <span className={isBlock ? "formula" : "formula-inline"} {...scrolling(context)}>
      <Formula math={math} />
    </span>
  );
}

const taskMark = /^\[([ xX])\] /;

/** A list item; one that starts with `[ ]` or `[x]` is a task. */
function renderItem({ children: [first, ...others] }: Node, context: Context): ReactNode {
  if (first === undefined) return <li />;
  const inline = first.type === "paragraph" ? first.children[0] : first;
  const text = inline?.type === "inline" ? inline.children[0] : undefined;
  const content = text?.type === "text" ? String(text.attributes.content) : "";
  const mark = taskMark.exec(content);
  if (mark === null) return createElement("li", null, render([first, ...others], context));
  const line = [content.slice(mark[0].length), render(inline?.children.slice(1) ?? [], context)];
  return (
    <li className="task">
      <label>
        <input type="checkbox" disabled defaultChecked={mark[1] !== " "} />{" "}
        {inline?.attributes.pending
          ? createElement("span", context.source, ...line)
          : createElement(Children, null, ...line)}
      </label>
      {render(others, context)}
    </li>
  );
}

const renderCitation = (attributes: CiteAttributes, { words, language }: Context): ReactNode => (
  <Citation {...attributes.primary} place={attributes} words={words} language={language} />
);

/** The component of each tag. */
const tagViews: { [Name in TagName]: ComponentType<TagProps<Definitions[Name]>> } = views;

function renderTag<Name extends TagName>(name: Name, { attributes, children }: Node, context: Context): ReactNode {
  return createElement<TagProps<Definitions[Name]>>(tagViews[name], {
    attributes: attributes as TagAttributes[Name],
    nodes: children,
    render: (nodes, title = context.title) => render(nodes, { ...context, title }),
    site: context,
    words: context.words,
    language: context.language,
    source: context.source,
    writtenIn: context.writtenIn,
  });
}

/** A formula as MathML. Elements and attributes are verified when the article is read. */
const Formula = ({ math }: { math: MathElement }) => renderElement(math);

const renderElement = ({ name, attributes: { class: className, ...attributes }, children }: MathElement): ReactNode =>
  createElement(
    name,
    { className, ...attributes },
    ...children.map((child) => (typeof child === "string" ? child : renderElement(child))),
  );
