import type { ReactNode } from "react";
import type { ArticleElements } from "../../src/core/tags.ts";

/** What somebody said of the subject, as a card. */
export const Testimonial = ({ name, title, relationship, date, children }: ArticleElements["Testimonial"] & { children?: ReactNode }) => (
  <figure className="testimonial">
    <blockquote>{children}</blockquote>
    <figcaption>
      <strong>{name}</strong>
      <span>{title}</span>
      <span>{relationship}</span>
      <span>{date}</span>
    </figcaption>
  </figure>
);
