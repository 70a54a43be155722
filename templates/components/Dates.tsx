import { type DateValue, machineDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Language } from "../../src/core/model/types.ts";
import { formatDate, type Page } from "../page.ts";

/** A day of the content, such as 2025-03-03, in the language of the page and for machines. */
export const Day = ({ date, language }: { date: string; language: Language }) => (
  <time dateTime={date}>{formatDate(date, language)}</time>
);

interface DateTextProps extends Pick<Page, "language" | "words"> {
  date: DateValue;
  className?: string | undefined;
}

/** A date in the language, with one for machines where there is one. Ranges run in the page's direction. */
export function DateText({ date, language, words, className }: DateTextProps) {
  const text = formatDateValue(date, language, words);
  const machine = machineDate(date);
  if (machine === undefined) return <bdi dir={language.dir}>{text}</bdi>;
  return (
    <time className={className} dateTime={machine}>
      {text}
    </time>
  );
}
