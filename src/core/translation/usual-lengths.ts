import { isEnglish, languageOf } from "./scripts.ts";

/** The average length of translations by people relative to an English source. */
const lengths =
  "af 1.07 am .67 ar .93 az 1.07 be 1.02 bg 1.08 bn 1.03 bs 1.02 ca 1.13 cs .97 cy 1.06 da 1.05 de 1.18 el 1.2 es 1.16 et .98 eu 1.1 fa 1 fi 1.1 fil 1.21 " +
  "fr 1.17 ga 1.18 gl 1.09 gu 1.01 ha 1.08 he .8 hi 1.05 hr 1.02 hu 1.11 hy 1.05 id 1.15 is 1.05 it 1.16 ja .43 jv 1.1 ka 1.07 kk 1.04 km 1.15 ko .52 " +
  "lt 1.04 lv 1.07 mk 1.07 mn 1.03 mr 1.09 ms 1.14 my 1.24 ne .99 nl 1.16 no 1.02 pa 1.04 pl 1.1 pt 1.12 ro 1.17 ru 1.08 si 1.03 sk 1.01 sl 1.01 sq 1.14 " +
  "sr 1.01 sv 1.04 sw 1.1 ta 1.22 te 1.03 th .95 tr 1.09 uk 1.05 ur 1.01 uz 1.17 vi 1.09 yo 1.26 yue .33 zh .33 zu 1.03";
const byLanguage = new Map(
  lengths.split(/ (?=[a-z])/).map((entry): [string, number] => {
    const [language = "", length] = entry.split(" ");
    return [language, Number(length)];
  }),
);

/** Returns the average length of texts in a language relative to English; undefined if it is not known. */
export const usualLength = (tag: string): number | undefined => (isEnglish(tag) ? 1 : byLanguage.get(languageOf(tag)));
