import { type DateValue, gregorian, isoDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Page } from "../page.ts";

interface Props extends Pick<Page, "language" | "words"> {
  date: DateValue;
  className?: string | undefined;
}

/** A date in the language, with one for machines: HTML has none for ranges, approximate dates, and years before 1. Ranges run in the page's direction. */
export function DateText({ date, language, words, className }: Props) {
  const text = formatDateValue(date, language, words);
  const { circa, ...day } = gregorian(date);
  return date.to !== undefined || circa || day.year < 1 ? (
    <bdi dir={language.dir}>{text}</bdi>
  ) : (
    <time className={className} dateTime={isoDate(day)}>
      {text}
    </time>
  );
}
