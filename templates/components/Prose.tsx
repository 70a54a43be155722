import type { Node } from "@markdoc/markdoc";
import { createElement, type ReactNode } from "react";
import { figureWidth, type TagAttributes } from "../../src/core/article/tags.ts";
import type { Library } from "../../src/core/content/library.ts";
import type { Citation as CitationData } from "../../src/core/model/types.ts";
import { Citation } from "./Citation.tsx";
import { Figure } from "./Figure.tsx";
import { Testimonial } from "./Testimonial.tsx";

interface Context extends Pick<Library, "urls" | "imageSize"> {
  /** What the text is about: it names tables and code that scroll. */
  title: string;
}

interface Props {
  nodes: readonly Node[];
  site: Pick<Library, "urls" | "imageSize">;
  /** The heading that the nodes stand under. */
  title: string;
}

/** The text of an article: its checked nodes as elements, in one pass. */
export const Prose = ({ nodes, site: { urls, imageSize }, title }: Props) => render(nodes, { urls, imageSize, title });

/** Elements of nodes; testimonials that follow each other are laid out together. */
function render(nodes: readonly Node[], context: Context): ReactNode {
  const elements: ReactNode[] = [];
  for (let index = 0; index < nodes.length; index++) {
    let end = index;
    while (nodes[end]?.tag === "testimonial") end++;
    if (end === index) elements.push(renderNode(nodes[index] as Node, context));
    else {
      const cards = nodes.slice(index, end).map((card) => renderNode(card, context));
      elements.push(createElement("div", { className: "testimonials" }, ...cards));
      index = end - 1;
    }
  }
  return elements.length === 1 ? elements[0] : createElement(Children, null, ...elements);
}

/** Children that need no keys, because they never change places. */
const Children = ({ children }: { children?: ReactNode }) => children;

function renderNode(node: Node, context: Context): ReactNode {
  const { attributes, children } = node;
  const inside = () => render(children, context);
  switch (node.type) {
    case "text":
      return attributes.content;
    case "inline":
      return inside();
    case "softbreak":
      return " ";
    case "tag":
      return renderTag(node, context);
    case "heading":
      return createElement(`h${attributes.level}`, { id: attributes.id }, inside());
    case "link":
      return (
        <a href={context.urls.link(attributes.href)} title={attributes.title}>
          {inside()}
        </a>
      );
    case "list":
      return createElement(
        attributes.ordered ? "ol" : "ul",
        attributes.ordered && attributes.start ? { start: attributes.start } : null,
        inside(),
      );
    case "code":
      return <code>{attributes.content}</code>;
    case "fence":
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
    case "item":
      return renderItem(node, context);
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "td":
    case "th":
      return createElement(
        node.type,
        { colSpan: attributes.colspan, rowSpan: attributes.rowspan, className: attributes.align && `align-${attributes.align}` },
        inside(),
      );
    case "comment":
      return null;
    default: {
      const element = plainElements[node.type];
      if (element === undefined) throw new Error(`no element for ${node.type}`);
      return createElement(element, attributes.id ? { id: attributes.id } : null, inside());
    }
  }
}

const plainElements: Partial<Record<Node["type"], string>> = {
  paragraph: "p",
  strong: "strong",
  em: "em",
  s: "s",
  blockquote: "blockquote",
  thead: "thead",
  tbody: "tbody",
  tr: "tr",
};

/** Wide parts scroll by themselves, with the keyboard too. A script takes this away where there is nothing to scroll. */
const scrolling = ({ title }: Context) => ({ role: "group", "aria-label": title, tabIndex: 0, "data-scrolls": title });

const taskMark = /^\[([ xX])\] /;

/** An item of a list; one that begins with `[ ]` or `[x]` is a task. */
function renderItem({ children: [first, ...others] }: Node, context: Context): ReactNode {
  if (first === undefined) return <li />;
  const inline = first.type === "paragraph" ? first.children[0] : first;
  const text = inline?.type === "inline" ? inline.children[0] : undefined;
  const content = text?.type === "text" ? String(text.attributes.content) : "";
  const mark = taskMark.exec(content);
  if (mark === null) return createElement("li", null, render([first, ...others], context));
  return (
    <li className="task">
      <label>
        <input type="checkbox" disabled defaultChecked={mark[1] !== " "} /> {content.slice(mark[0].length)}
        {render(inline?.children.slice(1) ?? [], context)}
      </label>
      {render(others, context)}
    </li>
  );
}

function renderTag({ tag, attributes, children }: Node, context: Context): ReactNode {
  switch (tag as keyof TagAttributes | "table") {
    case "cite":
      return <Citation {...(attributes.citation as CitationData)} />;
    case "figure": {
      const { src, alt, align = "right", width = figureWidth.default, class: names = {} } = attributes as TagAttributes["figure"];
      const size = context.imageSize(src) ?? { width, height: width };
      const className = typeof names === "string" ? names : Object.keys(names).join(" ");
      // A caption of one paragraph stands in the figcaption itself.
      const caption = children.length === 1 ? (children[0]?.children ?? []) : children;
      return (
        <Figure
          src={context.urls.file(src)}
          alt={alt}
          align={align}
          width={width}
          height={Math.round((width * size.height) / size.width)}
          className={className}
        >
          {render(caption, context)}
        </Figure>
      );
    }
    case "testimonial":
      return <Testimonial {...(attributes as TagAttributes["testimonial"])}>{render(children, context)}</Testimonial>;
    case "table":
      return render(children, context);
  }
}
