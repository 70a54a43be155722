import type { ReactNode } from "react";

interface Props {
  name: string;
  title: string;
  relationship: string;
  date: string;
  /** What was said. */
  children?: ReactNode;
}

/** What somebody said of the subject, as a card. */
export const Testimonial = ({ name, title, relationship, date, children }: Props) => (
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
