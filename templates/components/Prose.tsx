import type { Node } from "@markdoc/markdoc";
import { createElement, type ReactNode } from "react";
import type { Library } from "../../src/core/library.ts";
import { figureWidth, type TagAttributes } from "../../src/core/tags.ts";
import type { Citation as CitationData } from "../../src/core/types.ts";
import { Citation } from "./Citation.tsx";
import { Figure } from "./Figure.tsx";
import { Testimonial } from "./Testimonial.tsx";

type Site = Pick<Library, "urls" | "imageSize">;

/** The text of an article: its checked nodes as elements, in one pass. */
export const Prose = ({ nodes, site }: { nodes: readonly Node[]; site: Site }) => render(nodes, site);

/** Elements of nodes; testimonials that follow each other are laid out together. */
function render(nodes: readonly Node[], site: Site): ReactNode {
  const elements: ReactNode[] = [];
  for (let index = 0; index < nodes.length; index++) {
    let end = index;
    while (nodes[end]?.tag === "testimonial") end++;
    if (end === index) elements.push(renderNode(nodes[index] as Node, site));
    else {
      const cards = nodes.slice(index, end).map((card) => renderNode(card, site));
      elements.push(createElement("div", { className: "testimonials" }, ...cards));
      index = end - 1;
    }
  }
  return elements.length === 1 ? elements[0] : createElement(Children, null, ...elements);
}

/** Children that need no keys, because they never change places. */
const Children = ({ children }: { children?: ReactNode }) => children;

function renderNode(node: Node, site: Site): ReactNode {
  const { attributes, children } = node;
  const inside = () => render(children, site);
  switch (node.type) {
    case "text":
      return attributes.content;
    case "inline":
      return inside();
    case "softbreak":
      return " ";
    case "tag":
      return renderTag(node, site);
    case "heading":
      return createElement(`h${attributes.level}`, { id: attributes.id }, inside());
    case "link":
      return <a href={site.urls.link(attributes.href)}>{inside()}</a>;
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
        <pre>
          <code>{attributes.content}</code>
        </pre>
      );
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "td":
    case "th":
      return createElement(node.type, { colSpan: attributes.colspan, rowSpan: attributes.rowspan }, inside());
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
  item: "li",
  blockquote: "blockquote",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tr: "tr",
};

function renderTag({ tag, attributes, children }: Node, site: Site): ReactNode {
  switch (tag as keyof TagAttributes | "table") {
    case "cite":
      return <Citation {...(attributes.citation as CitationData)} />;
    case "figure": {
      const { src, alt, align = "right", width = figureWidth.usual, class: names = {} } = attributes as TagAttributes["figure"];
      const size = site.imageSize(src) ?? { width, height: width };
      const className = typeof names === "string" ? names : Object.keys(names).join(" ");
      // A caption of one paragraph stands in the figcaption itself.
      const caption = children.length === 1 ? (children[0]?.children ?? []) : children;
      return (
        <Figure
          src={site.urls.file(src)}
          alt={alt}
          align={align}
          width={width}
          height={Math.round((width * size.height) / size.width)}
          className={className}
        >
          {render(caption, site)}
        </Figure>
      );
    }
    case "testimonial":
      return <Testimonial {...(attributes as TagAttributes["testimonial"])}>{render(children, site)}</Testimonial>;
    case "table":
      return render(children, site);
  }
}
