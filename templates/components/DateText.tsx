import { type DateValue, machineDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Page } from "../page.ts";

interface Props extends Pick<Page, "language" | "words"> {
  date: DateValue;
}

/** A date in the language, with one for machines where there is one. Ranges run in the page's direction. */
export function DateText({ date, language, words }: Props) {
  const text = formatDateValue(date, language, words);
  const machine = machineDate(date);
  return machine === undefined ? <bdi dir={language.dir}>{text}</bdi> : <time dateTime={machine}>{text}</time>;
}
