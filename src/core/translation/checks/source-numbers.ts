import { type FlexibleNumbers, flexibleNumbers } from "../flexible-numbers.ts";
import { type Measure, measuresIn } from "../measures.ts";
import { fullMonthPattern } from "../month-names.ts";
import { datesIn, monthsIn, numbersInWords, type SpelledNumber, spelledIn, type TextDate } from "../number-words.ts";
import { remembered } from "../remembered.ts";
import { isEnglish, languageOf, perTag, toAsciiDigits } from "../scripts.ts";
import { wordsText } from "../spelled-numbers.ts";
import { NumbersInWords } from "./numbers-in-words.ts";

/** Reads the numbers of sources in a language. */
interface NumberReader {
  /** Without region. */
  language: string;
  /** Whether a text says anything that is compared as a number. */
  tellsNumbers: (text: string) => boolean;
  flexible: (text: string, language: string) => FlexibleNumbers;
  /** The months that a text surely names. */
  months: (text: string) => readonly SpelledNumber[];
  dates: (text: string) => readonly TextDate[];
  /** The numbers that a text surely spells out. */
  spelled: (text: string) => readonly SpelledNumber[];
  measures: (text: string) => readonly Measure[];
  /** Whether a text may say a number in words. */
  inWords: (text: string) => (value: number) => boolean;
}

const digit = /\p{Nd}/u;

const english: NumberReader = {
  language: "en",
  tellsNumbers: remembered(
    (text): boolean => digit.test(text) || [monthsIn, spelledIn, measuresIn].some((find) => find(text).length > 0),
  ),
  flexible: (text, language) => flexibleNumbers(text, "en", language),
  months: monthsIn,
  dates: datesIn,
  spelled: spelledIn,
  measures: measuresIn,
  inWords: (text) => {
    const numbers = numbersInWords(text);
    return (value) => numbers.has(value);
  },
};

const none = () => [];

/** Of other languages it is known which words may be a number, but not which surely are one. */
const otherReader = perTag((tag): NumberReader => {
  const language = languageOf(tag);
  return {
    language,
    tellsNumbers: (text) => digit.test(text),
    flexible: (text, target) => flexibleNumbers(text, language, target),
    months: remembered((text) => monthsBesideNumbers(text, tag)),
    dates: none,
    spelled: none,
    measures: none,
    inWords: (text) => {
      const words = new NumbersInWords(text, wordsText(text), tag);
      return (value) => words.maySay(value) || words.hasMonth(value);
    },
  };
});

/** Returns what reads the numbers of sources. @param from a BCP 47 tag */
export const readerOf = (from: string): NumberReader => (isEnglish(from) ? english : otherReader(from));

// Names of months are words, too: a month is one that has a day before it, or a year after it.
const endsWithDay = /\d[.º°ªo]?[\s-](?:de |di |d[’'] ?|ta’ )?$/u;
const beginsWithYear = /^[\s-](?:de |del |do |da |anul )?\d{4}(?!\d)/u;

function monthsBesideNumbers(text: string, tag: string): SpelledNumber[] {
  const plain = toAsciiDigits(wordsText(text));
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((value) =>
    [...plain.matchAll(fullMonthPattern(`${value} ${tag}`) ?? never)]
      .filter(
        ({ 0: { length }, index }) =>
          endsWithDay.test(plain.slice(Math.max(0, index - 8), index)) ||
          beginsWithYear.test(plain.slice(index + length, index + length + 12)),
      )
      .map(({ 0: name, index }) => ({
        text: plain.length === text.length ? text.slice(index, index + name.length) : name,
        value,
      })),
  );
}

const never = /(?!)/gu;
