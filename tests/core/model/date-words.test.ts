import { describe, expect, test } from "vitest";
import { readEnteredDate } from "../../../src/core/model/date-words.ts";
import { formatDateValue } from "../../../src/core/model/format-date.ts";

const languages = ["en", "ar", "de", "es", "fr", "hi", "hu", "ja", "pt-BR", "zh-Hans"];

describe.each(languages)("a date entered in %s", (language) => {
  const entered = (options: Intl.DateTimeFormatOptions, day: string) =>
    readEnteredDate(new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(day)), [
      language,
    ]);

  test("is read as the language writes it, with long and short months", () => {
    for (const day of ["1931-02-03", "1850-12-28", "1999-08-31"]) {
      expect(entered({ year: "numeric", month: "long", day: "numeric" }, day)).toEqual({ date: day });
      expect(entered({ year: "numeric", month: "long" }, day)).toEqual({ date: day.slice(0, 7) });
      expect(entered({ year: "numeric", month: "short", day: "numeric" }, day)).toEqual({ date: day });
    }
  });

  test("that is about a year is read as the page shows it", () => {
    const circa: Record<string, string> = { hu: "{date} körül", de: "um {date}", fr: "vers {date}", ja: "{date}頃" };
    const date = formatDateValue(
      { from: { year: 1931, circa: true }, calendar: "gregorian" },
      { locales: [language], numberingSystem: undefined },
      { circa: circa[language] ?? "c. {date}", present: "" },
    );
    expect(readEnteredDate(date, [language])).toEqual({ date: "circa 1931" });
  });
});

test.each([
  ["hu", "1931. február 30.", "impossible"],
  ["hu", "1931. 13. 45.", "impossible"],
  ["hu", "kb. 1931", { date: "circa 1931" }],
  ["hu", "1931. 02. 03.", { date: "1931-02-03" }],
  ["hu", "1931. február 3-án", { date: "1931-02-03" }],
  ["hu", "1931. február 3. – 1950. május", { date: "1931-02-03 – 1950-05" }],
  ["hu", "1931. február 30. – 1950", "impossible"],
  ["de", "31. Juni 1931", "impossible"],
  ["de", "3.4.1931", { date: "1931-04-03" }],
  ["en", "April 31, 1931", "impossible"],
  ["en", "3/4/1931", { choices: ["1931-04-03", "1931-03-04"] }],
  ["en", "13/4/1931", { date: "1931-04-13" }],
  ["en", "13/14/1931", "impossible"],
  ["en", "1931-02-30", "impossible"],
  ["en", "1914-18", undefined],
  ["en", "29 February 1700", { date: "1700-02-29" }],
  ["en", "in the spring of 1931", undefined],
  ["en", "about March 1931", { date: "circa 1931-03" }],
  ["fr", "31 février 1931", "impossible"],
  ["es", "30 de febrero de 1931", "impossible"],
  ["pt-BR", "30 de fevereiro de 1931", "impossible"],
  ["hi", "३० फ़रवरी १९३१", "impossible"],
  ["ar", "٣٠ فبراير ١٩٣١", "impossible"],
  ["ja", "1931年2月30日", "impossible"],
  ["zh-Hans", "约1931年", { date: "circa 1931" }],
])("in %s, %s is read as %j", (language, text, expected) => {
  expect(readEnteredDate(text, [language])).toEqual(expected);
});
