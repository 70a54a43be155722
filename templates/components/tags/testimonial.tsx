import { readDay } from "../../../src/core/model/read-day.ts";
import type { TagProps } from "../../tag-props.ts";

/** A quote about the subject, shown as a card. */
const Testimonial = ({ attributes: { name, title, relationship, date }, nodes, render, writtenIn, language }: TagProps<"testimonial">) => {
  const day = readDay(date, language);
  return (
    <figure className="testimonial">
      <blockquote>{render(nodes)}</blockquote>
      <figcaption>
        <strong {...writtenIn(name)}>{name}</strong>
        <span {...writtenIn(title)}>{title}</span>
        <span {...writtenIn(relationship)}>{relationship}</span>
        <span {...writtenIn(date)}>{day === undefined || writtenIn(date) ? date : <time dateTime={day}>{date}</time>}</span>
      </figcaption>
    </figure>
  );
};

export default Testimonial;
