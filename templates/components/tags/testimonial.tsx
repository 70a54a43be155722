import { readDate } from "../../../src/core/model/dates.ts";
import { readDay } from "../../../src/core/model/read-day.ts";
import type { TagProps } from "../../tag-props.ts";
import { DateText } from "../DateText.tsx";

/** A quote about the subject, shown as a card. */
const Testimonial = ({ attributes, nodes, render, ...context }: TagProps<"testimonial">) => {
  const { name, title, relationship, date } = attributes;
  const { writtenIn } = context;
  return (
    <figure className="testimonial">
      <blockquote>{render(nodes)}</blockquote>
      <figcaption>
        <strong {...writtenIn(name)}>{name}</strong>
        <span {...writtenIn(title)}>{title}</span>
        <span {...writtenIn(relationship)}>{relationship}</span>
        <span {...writtenIn(date)}>
          <Day date={date} {...context} />
        </span>
      </figcaption>
    </figure>
  );
};

export default Testimonial;

/** A date is written in the language; a text stays as it is, also for machines if it is a day in the language's own words. */
function Day({ date, words, language, writtenIn }: Pick<TagProps<"testimonial">, "words" | "language" | "writtenIn"> & { date: string }) {
  const value = readDate(date);
  if (value !== undefined) return <DateText date={value} language={language} words={words} />;
  const day = writtenIn(date) ? undefined : readDay(date, language);
  return day === undefined ? date : <time dateTime={day}>{date}</time>;
}
