import Markdoc, { type Config, type Schema, type ValidationError } from "@markdoc/markdoc";
import type { Citation, Size } from "./types.ts";
import type { Urls } from "./urls.ts";

const { Tag } = Markdoc;

/** What the tags of one article need to become elements. */
export interface TagContext {
  urls: Urls;
  imageSize: (src: string) => Size | undefined;
}

export const alignments = ["left", "right", "center"] as const;
/** Widths of figures in CSS pixels: the page has room for the widest on a tablet. */
const figureWidth = { usual: 260, least: 80, most: 640 };

/** Properties of the elements that articles are made of, by the name of the component that renders them. */
export interface ArticleElements {
  Heading: { id: string; level: number };
  Citation: Citation;
  Figure: { src: string; alt: string; align: (typeof alignments)[number]; width: number; height: number; className?: string | undefined };
  Testimonials: object;
  Testimonial: { name: string; title: string; relationship: string; date: string };
}

const element = <Name extends keyof ArticleElements>(name: Name, properties: ArticleElements[Name], children: unknown[] = []) =>
  new Tag(name, properties as Record<string, unknown>, children as never);

const required = { type: String, required: true } as const;

function checkFigureWidth(value: unknown): ValidationError[] {
  const { least, most } = figureWidth;
  if (typeof value === "number" && value >= least && value <= most) return [];
  return [
    { id: "attribute-value-invalid", level: "error", message: `Attribute 'width' must be a number from ${least} to ${most}, in pixels` },
  ];
}

const cite: Schema = {
  inline: true,
  selfClosing: true,
  attributes: { primary: { ...required } },
};

const figure: Schema = {
  inline: false,
  children: ["paragraph"],
  attributes: {
    src: required,
    alt: required,
    align: { type: String, matches: [...alignments], default: "right" },
    width: { type: Number, default: figureWidth.usual, validate: checkFigureWidth },
  },
};

const testimonial: Schema = {
  inline: false,
  attributes: { name: required, title: required, relationship: required, date: required },
};

/** The tags of articles, by name. Of Markdoc's own there is only `table`. */
export const articleTags = { cite, figure, testimonial } as const;
export type ArticleTag = keyof typeof articleTags;

/** Markdoc's configuration for checking articles. */
export const checkConfig: Config = { nodes: Markdoc.nodes, tags: { ...articleTags, table: Markdoc.tags.table }, variables: {} };

/**
 * Markdoc's configuration for turning one checked article into elements. By then every `cite` tag has an attribute `citation` and every heading
 * an `id`; document.ts gives them.
 */
export function transformConfig({ urls, imageSize }: TagContext): Config {
  return {
    tags: {
      cite: { ...cite, transform: (node) => element("Citation", node.attributes.citation as Citation) },
      figure: {
        ...figure,
        transform(node, config) {
          const { src, alt, align, width, class: className } = node.transformAttributes(config);
          const size = imageSize(src) ?? { width, height: width };
          const height = Math.round((width * size.height) / size.width);
          const paragraphs = node.transformChildren(config);
          // A caption of one paragraph stands in the figcaption itself.
          const caption = paragraphs.length === 1 && Tag.isTag(paragraphs[0]) ? paragraphs[0].children : paragraphs;
          const names = typeof className === "string" ? className : Object.keys(className ?? {}).join(" ");
          return element("Figure", { src: urls.file(src), alt, align, width, height, className: names || undefined }, caption);
        },
      },
      testimonial: {
        ...testimonial,
        transform(node, config) {
          const { name, title, relationship, date } = node.transformAttributes(config);
          return element("Testimonial", { name, title, relationship, date }, node.transformChildren(config));
        },
      },
    },
    nodes: {
      heading: {
        ...Markdoc.nodes.heading,
        transform: (node, config) =>
          element("Heading", { id: node.attributes.id, level: node.attributes.level }, node.transformChildren(config)),
      },
      link: {
        ...Markdoc.nodes.link,
        transform: (node, config) => new Tag("a", { href: urls.link(node.attributes.href) }, node.transformChildren(config)),
      },
    },
  };
}

/** Wraps testimonials that follow each other, so that they can be laid out as cards. */
export function groupTestimonials<T>(nodes: readonly T[]): T[] {
  const isTestimonial = (node: unknown) => Tag.isTag(node as never) && (node as { name: string }).name === "Testimonial";
  const groups: T[] = [];
  let cards: T[] = [];
  const close = () => {
    if (cards.length > 0) groups.push(element("Testimonials", {}, cards) as T);
    cards = [];
  };
  for (const node of nodes) {
    if (isTestimonial(node)) cards.push(node);
    else {
      close();
      groups.push(node);
    }
  }
  close();
  return groups;
}
