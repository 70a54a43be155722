import Markdoc, { type RenderableTreeNode } from "@markdoc/markdoc";
import type { ReactNode } from "react";
import * as React from "react";
import type { ArticleElements } from "../../src/core/tags.ts";
import { Citation } from "./Citation.tsx";
import { Figure } from "./Figure.tsx";
import { Testimonial } from "./Testimonial.tsx";

type Component<Name extends keyof ArticleElements> = (properties: ArticleElements[Name] & { children?: ReactNode }) => ReactNode;

/** A component for every element of articles that is not plain HTML. */
const components: { [Name in keyof ArticleElements]: Component<Name> } = {
  Heading: ({ id, level, children }) => React.createElement(`h${level}`, { id }, children),
  Citation,
  Figure,
  Testimonials: ({ children }) => <div className="testimonials">{children}</div>,
  Testimonial,
};

/** The text of an article. */
export const Prose = ({ content }: { content: RenderableTreeNode[] }) => Markdoc.renderers.react(content, React, { components });
