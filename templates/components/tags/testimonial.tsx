import type { TagProps } from "../../tag-props.ts";

/** A quote about the subject, shown as a card. */
const Testimonial = ({ attributes: { name, title, relationship, date }, nodes, render }: TagProps<"testimonial">) => (
  <figure className="testimonial">
    <blockquote>{render(nodes)}</blockquote>
    <figcaption>
      <strong>{name}</strong>
      <span>{title}</span>
      <span>{relationship}</span>
      <span>{date}</span>
    </figcaption>
  </figure>
);

export default Testimonial;
