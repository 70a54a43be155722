import type { TagProps } from "../../tag-props.ts";

/** A quote about the subject, shown as a card. */
const Testimonial = ({ attributes: { name, title, relationship, date }, nodes, render, writtenIn }: TagProps<"testimonial">) => (
  <figure className="testimonial">
    <blockquote>{render(nodes)}</blockquote>
    <figcaption>
      <strong {...writtenIn(name)}>{name}</strong>
      <span {...writtenIn(title)}>{title}</span>
      <span {...writtenIn(relationship)}>{relationship}</span>
      <span {...writtenIn(date)}>{date}</span>
    </figcaption>
  </figure>
);

export default Testimonial;
