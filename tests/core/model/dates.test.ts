import { describe, expect, test, vi } from "vitest";
import {
  ageAtDeath,
  type Calendar,
  type DateValue,
  gregorian,
  isoDate,
  looksLikeDate,
  readDate,
  today,
} from "../../../src/core/model/dates.ts";
import { formatAge, formatDateValue } from "../../../src/core/model/format-date.ts";

const read = (text: string, calendar?: Calendar): DateValue => {
  const date = readDate(text, calendar);
  if (date === undefined) throw new Error(`${text} is not a date`);
  return date;
};

describe("dates are read as ISO 8601", () => {
  test.each([
    ["1818-08-01", "1818-08-01"],
    ["1818-08", "1818-08"],
    ["1818", "1818"],
    ["79", "0079"],
    ["2000-02-29", "2000-02-29"],
    // There is no year 0: ISO's 0000 is 1 BCE.
    ["1 BCE", "0000"],
    ["384 BC", "-0383"],
    ["-384", "-0384"],
    ["circa 1818", "1818"],
    ["c. 384 BCE", "-0383"],
  ])("%s is %s", (text, iso) => expect(isoDate(read(text).from)).toBe(iso));

  test.each([
    "",
    "India",
    "1818-13",
    "1818-02-30",
    "1900-02-29",
    "1818-8-1",
    "1.8.1818",
    "0 BCE",
    "-5 BCE",
    "18180",
    "1818-08-01T12:00",
    "1 – 2 – 3",
  ])("“%s” is not a date", (text) => expect(readDate(text)).toBeUndefined());

  test("with calendars of their own leap years", () => {
    expect(readDate("1700-02-29")).toBeUndefined();
    expect(readDate("1700-02-29", "julian")).toBeDefined();
  });

  test("texts of digits are told from dates, so that a mistake is not shown as text", () => {
    expect(["1.8.1818", "1818-13-01", "1/8/1818", "1818-8"].map(looksLikeDate)).toEqual([true, true, true, true]);
    expect(["India", "12", "1818, India", "1818-08-01-02"].map(looksLikeDate)).toEqual([false, false, false, false]);
  });
});

describe("ranges", () => {
  test.each([
    ["1847 – 1888", "1847", "1888"],
    ["1847–1888", "1847", "1888"],
    ["1847 - 1888", "1847", "1888"],
    ["2006-01-16 to 2018-01-22", "2006-01-16", "2018-01-22"],
    // The era stands once, at the end.
    ["384 – 322 BCE", "-0383", "-0321"],
    ["27 BCE – 14", "-0026", "0014"],
  ])("%s", (text, from, to) => {
    const date = read(text);
    expect([date.from, date.to].map((end) => (typeof end === "object" ? isoDate(end) : end))).toEqual([from, to]);
  });

  test("that have not ended", () => expect(read("2006 – present").to).toBe("present"));
});

// Dates of the Julian calendar and what the world wrote on that day.
test.each([
  ["1582-10-05", "1582-10-15"],
  ["1700-02-28", "1700-03-10"],
  ["1700-02-29", "1700-03-11"],
  ["1799-05-26", "1799-06-06"],
  ["1917-10-25", "1917-11-07"],
  ["44-03-15 BCE", "-0043-03-13"],
  ["1799", "1799"],
])("the Julian %s is the Gregorian %s", (julian, expected) =>
  expect(isoDate(gregorian(read(julian, "julian")))).toBe(expected),
);

describe("the age at death", () => {
  const age = (born: string, died: string) => ageAtDeath(read(born), read(died));
  test.each([
    ["before the birthday", "1818-08-01", "1889-06-28", 70, 70],
    ["the day before the birthday", "1818-08-01", "1889-07-31", 70, 70],
    ["on the birthday", "1818-08-01", "1889-08-01", 71, 71],
    ["born on a leap day", "1816-02-29", "1889-02-28", 72, 72],
    ["of months that leave no doubt", "1818-08", "1889-06", 70, 70],
    ["of the same month", "1818-08", "1889-08", 70, 71],
    ["of years", "1818", "1889", 70, 71],
    ["of one year", "1818", "1818", 0, 0],
    ["of years before 1", "384 BCE", "322 BCE", 61, 62],
    ["without a year 0", "10-01-01 BCE", "10-01-01", 19, 19],
  ])("%s", (_, born, died, least, most) => expect(age(born, died)).toEqual({ least, most }));

  test("is not told of approximate dates", () => expect(age("circa 1818", "1889-06-28")).toBeUndefined());
  test("cannot be negative", () => expect(age("1818-08-01", "1818-07-31")).toBe("negative"));
  test("counts between two calendars", () => {
    const born = read("1799-05-26", "julian");
    expect(ageAtDeath(born, read("1837-06-05"))).toEqual({ least: 37, most: 37 });
    expect(ageAtDeath(born, read("1837-06-06"))).toEqual({ least: 38, most: 38 });
  });
});

describe("dates by language, always of the Gregorian calendar", () => {
  const words = { circa: "c. {date}", present: "…" };
  const columns = ["1818-08-01", "1818-08", "384 BCE", "1847 – 1888", "1847 – present", "circa 1818"] as const;
  test.each([
    ["en", "August 1, 1818 | August 1818 | 384 BC | 1847 – 1888 | 1847 – … | c. 1818"],
    ["en-GB", "1 August 1818 | August 1818 | 384 BC | 1847 – 1888 | 1847 – … | c. 1818"],
    ["de", "1. August 1818 | August 1818 | 384 v. Chr. | 1847–1888 | 1847–… | c. 1818"],
    ["hu", "1818. augusztus 1. | 1818. augusztus | i. e. 384 | 1847–1888 | 1847–… | c. 1818"],
    ["he", "1 באוגוסט 1818 | אוגוסט 1818 | 384 לפנה״ס | 1847–1888 | 1847–… | c. 1818"],
    ["ar", "1 أغسطس 1818 | أغسطس 1818 | 384 ق.م | 1847–1888 | 1847–… | c. 1818"],
    ["ar-EG", "١ أغسطس ١٨١٨ | أغسطس ١٨١٨ | ٣٨٤ ق.م | ١٨٤٧–١٨٨٨ | ١٨٤٧–… | c. ١٨١٨"],
    ["fa", "۱ اوت ۱۸۱۸ | اوت ۱۸۱۸ | ۳۸۴ ق.م. | ۱۸۴۷ تا ۱۸۸۸ | ۱۸۴۷ تا … | c. ۱۸۱۸"],
    ["ja", "1818年8月1日 | 1818年8月 | 紀元前384年 | 1847年～1888年 | 1847年～… | c. 1818年"],
    ["vi", "1 tháng 8 năm 1818 | tháng 8 năm 1818 | 384 TCN | 1847–1888 | 1847–… | c. 1818"],
    ["km", "1 ខែសីហា ឆ្នាំ 1818 | ខែសីហា ឆ្នាំ 1818 | ឆ្នាំ 384 មុន គ.ស. | 1847 – 1888 | ឆ្នាំ 1847 – … | c. ឆ្នាំ 1818"],
    ["th", "1 สิงหาคม ค.ศ. 1818 | สิงหาคม ค.ศ. 1818 | ก่อน ค.ศ. 384 | ค.ศ. 1847–1888 | ค.ศ. 1847 – … | c. ค.ศ. 1818"],
  ])("%s", (tag, expected) => {
    const written = columns.map((text) =>
      formatDateValue(read(text), { locales: [tag], numberingSystem: undefined }, words).replaceAll(/\s/g, " "),
    );
    expect(written.join(" | ")).toBe(expected);
  });

  test("are ISO dates where Intl does not know the language's months", () => {
    const latin = { locales: ["la", "en"], numberingSystem: undefined };
    const written = ["0415-03", "0415-03-08", "384 BCE", "0384-02 BCE", "350 – 415", "0415-03 – 0416-02"].map((text) =>
      formatDateValue(read(text), latin, words).replaceAll(/\s/g, " "),
    );
    expect(written).toEqual(["415-03", "415-03-08", "384 BC", "384-02 BC", "350 – 415", "415-03 – 416-02"]);
    expect(formatDateValue(read("2025-03-08"), { ...latin, numberingSystem: "khmr" }, words)).toBe("២០២៥-០៣-០៨");
  });

  test("have the digits of the site", () => {
    const arabic = { locales: ["ar"], numberingSystem: "arab" };
    expect(formatDateValue(read("1818"), arabic, words)).toBe("١٨١٨");
    expect(formatAge({ least: 70, most: 71 }, arabic)).toBe("٧٠–٧١");
    expect(formatAge({ least: 70, most: 70 }, { locales: ["ar-EG"], numberingSystem: "latn" })).toBe("70");
  });

  test("tell the Gregorian date of a Julian one", () => {
    const russian = { locales: ["ru"], numberingSystem: undefined };
    expect(formatDateValue(read("1799-05-26", "julian"), russian, words)).toBe(
      "26 мая 1799 г. (григорианский календарь: 6 июня 1799 г.)",
    );
  });
});

test.each([
  ["Pacific/Kiritimati", "2026-05-02"],
  ["UTC", "2026-05-01"],
  ["Pacific/Niue", "2026-04-30"],
])("at one moment it is another day in %s", (zone, date) => {
  vi.stubEnv("TZ", zone);
  expect(today(new Date("2026-05-01T10:30Z"))).toBe(date);
});
