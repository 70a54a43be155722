import { type DateValue, machineDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Page } from "../page.ts";

interface Props extends Pick<Page, "language" | "words"> {
  date: DateValue;
  className?: string | undefined;
}

/** A date in the language, with one for machines where there is one. Ranges run in the page's direction. */
export function DateText({ date, language, words, className }: Props) {
  const text = formatDateValue(date, language, words);
  const machine = machineDate(date);
  if (machine === undefined) return <bdi dir={language.dir}>{text}</bdi>;
  return (
    <time className={className} dateTime={machine}>
      {text}
    </time>
  );
}
