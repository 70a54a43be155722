import type { Language } from "../../src/core/model/types.ts";
import { formatDate } from "../page.ts";

/** A day of the content, such as 2025-03-03, in the language of the page and for machines. */
export const Day = ({ date, language }: { date: string; language: Language }) => (
  <time dateTime={date}>{formatDate(date, language)}</time>
);
