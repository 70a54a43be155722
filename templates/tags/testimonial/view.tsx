import { readDate } from "../../../src/core/model/dates.ts";
import { readDay } from "../../../src/core/model/read-written-date.ts";
import { DateText } from "../../components/Texts.tsx";
import { defineView, type TagProps } from "../define-view.ts";
import tag from "./tag.ts";

/** A quote about the subject, shown as a card. */
export default defineView(tag, ({ attributes, nodes, render, ...context }) => {
  const { name, title, relationship, date } = attributes;
  const { writtenIn } = context;
  return (
    <figure className="testimonial">
      <blockquote>{render(nodes)}</blockquote>
      <figcaption>
        <strong {...writtenIn(name)}>{name}</strong>
        {title && <span {...writtenIn(title)}>{title}</span>}
        {relationship && <span {...writtenIn(relationship)}>{relationship}</span>}
        {date && (
          <span {...writtenIn(date)}>
            <Day date={date} {...context} />
          </span>
        )}
      </figcaption>
    </figure>
  );
});

/**
 * A date is written in the language; a text stays as it is, also for machines if it is a day in the language's own
 * words.
 */
function Day({
  date,
  words,
  language,
  writtenIn,
}: Pick<TagProps<typeof tag>, "words" | "language" | "writtenIn"> & { date: string }) {
  const value = readDate(date);
  if (value !== undefined) return <DateText date={value} language={language} words={words} />;
  const day = writtenIn(date) ? undefined : readDay(date, language);
  return day === undefined ? date : <time dateTime={day}>{date}</time>;
}
