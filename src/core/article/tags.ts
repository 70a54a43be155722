import Markdoc, { type Config, type Schema, type ValidationError } from "@markdoc/markdoc";

const required = { type: String, required: true } as const;

export const alignments = ["left", "right", "center"] as const;

/** Widths of figures in CSS pixels: the page has room for the widest on a tablet. */
export const figureWidth = { default: 260, min: 80, max: 640 } as const;

/** The tags of articles, by name. */
export const articleTags = {
  /** A citation marker: `{% cite "Id" /%}`. */
  cite: { inline: true, selfClosing: true, attributes: { primary: required } },
  /** A picture; the text inside is its caption. */
  figure: {
    inline: false,
    children: ["paragraph"],
    attributes: {
      src: required,
      alt: required,
      align: { type: String, matches: [...alignments] },
      width: { type: Number, validate: checkFigureWidth },
    },
  },
  /** What somebody said of the subject, as a card. */
  testimonial: { inline: false, attributes: { name: required, title: required, relationship: required, date: required } },
} as const satisfies Record<string, Schema>;

/** Markdoc's configuration for checking articles. Of its own tags there is only `table`; variables and functions have no values here. */
export const checkConfig: Config = {
  nodes: Markdoc.nodes,
  // Without a prototype: {% constructor %} is no tag.
  tags: { __proto__: null, ...articleTags, table: Markdoc.tags.table } as unknown as Record<string, Schema>,
  variables: {},
  functions: {},
  validation: { validateFunctions: true },
};

/** The attributes of each tag, as they are once an article is checked. */
export interface TagAttributes {
  cite: { primary: string };
  figure: { src: string; alt: string; align?: (typeof alignments)[number]; width?: number; class?: Record<string, boolean> | string };
  testimonial: { name: string; title: string; relationship: string; date: string };
}

function checkFigureWidth(value: unknown): ValidationError[] {
  const { min, max } = figureWidth;
  // Another type is a problem of its own.
  if (typeof value !== "number" || (value >= min && value <= max)) return [];
  return [{ id: "attribute-value-invalid", level: "error", message: `Attribute 'width' must be a number from ${min} to ${max}` }];
}
