/*
 * Names of months in texts of many languages, from Unicode's data.
 */
import { perTag } from "./scripts.ts";

// Forms that Unicode's data lacks: other cases, other names in use.
const moreForms: Readonly<Record<string, string>> = {
  ar: "كانون الثاني,شباط,آذار,نيسان,أيار,حزيران,تموز,آب,أيلول,تشرين الأول,تشرين الثاني,كانون الأول",
  bn: "জানুয়ারি|জানুয়ারী,ফেব্রুয়ারি|ফেব্রুয়ারী,,,,,,,সেপ্টেম্বর,,,",
  fa: "ژانویه,فوریه,مارس,آوریل,مه|می,ژوئن,ژوئیه|جولای,اوت|آگوست|اگوست,سپتامبر,اکتبر,نوامبر,دسامبر",
  fil: "January,February,March,April,May,June,July,August,September,October,November,December",
  gu: ",,,,,જુન,જુલા,ઓગસ્ટ,સપ્ટે,ઓક્ટો|ઑક્ટો,,",
  hi: ",,,,,,,,सितंबर|सितम्बर,अक्टूबर|अक्तूबर,नवंबर|नवम्बर,दिसंबर|दिसम्बर",
  id: ",Pebruari,,,,,,,,,Nopember,",
  jv: "Januari,Fèbruari|Februari|Pebruari,Maret,April,Mèi|Mei,Juni,Juli,Agustus,September,Oktober,November|Nopèmber|Nopember,Desember|Dhésèmber",
  km: "មករា,កុម្ភៈ|កុម្ភះ,មីនា,មេសា,ឧសភា,មិថុនា,កក្កដា,សីហា,កញ្ញា,តុលា,វិច្ឆិកា,ធ្នូ",
  mr: ",,,,,जुन,जुलै|जूलै,,,,,",
  ne: "जनवरी,फेब्रुअरी|फ्रेब्रुअरी,मार्च,अप्रिल,मे|मई,जुन,जुलाई,अगस्ट|अगस्त,सेप्टेम्बर,अक्टोबर,नोभेम्बर,डिसेम्बर",
  pa: "ਜਨਵਰੀ,ਫ਼ਰਵਰੀ|ਫਰਵਰੀ,ਮਾਰਚ,ਅਪ੍ਰੈਲ,ਮਈ,ਜੂਨ,ਜੁਲਾਈ,ਅਗਸਤ,ਸਤੰਬਰ|ਸਿਤੰਬਰ,ਅਕਤੂਬਰ,ਨਵੰਬਰ,ਦਸੰਬਰ",
  pl: ",lut,marcu|marcem,,,,lipcu|lipcem,,,,listopad,",
  ru: ",,,,мае|маю|маем,,,,,,,",
  sw: "Januari,Februari,Machi,Aprili,Mei,Juni,Julai,Agosti,Septemba,Oktoba,Novemba,Desemba",
  ta: ",பிப்ரவரி|பெப்ரவரி,,,,ஜூன்|ஜூன|ஜுன்|ஜுன|சூன்,ஜூலை|ஜுலை|சூலை,ஆகஸ்ட்|ஆகத்து,செப்டம்பர்|செப்டெம்பர்,அக்டோபர்|ஒக்டோபர்,நவம்பர்,டிசம்பர்",
  te: ",,,,,,జూలై|జులై,ఆగస్టు|ఆగష్టు|ఆగస్ట్,,,,",
  th: "ม.ค.,ก.พ.,มี.ค.,เม.ย.,พ.ค.,มิ.ย.,ก.ค.,ส.ค.,ก.ย.,ต.ค.,พ.ย.,ธ.ค.",
  vi: "tháng một|tháng giêng,tháng hai,tháng ba,tháng tư,tháng năm,tháng sáu,tháng bảy,tháng tám,tháng chín,tháng mười,tháng mười một,tháng mười hai|tháng chạp",
};

const beginning = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

function formsIn(tag: string): string[][] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC", calendar: "gregory" });
    return Array.from(
      { length: 12 },
      (_, month) => formatter.formatToParts(Date.UTC(2021, month, 15)).find(({ type }) => type === "month")?.value ?? "",
    );
  };
  const lists = [
    format({ month: "long" }),
    format({ day: "numeric", month: "long", year: "numeric" }),
    format({ day: "numeric", month: "short" }),
  ];
  const more = moreForms[tag.split("-")[0] ?? ""]?.split(",") ?? [];
  return Array.from({ length: 12 }, (_, month) => [...lists.map((list) => list[month] ?? ""), ...(more[month]?.split("|") ?? [])]);
}

// A form without its ending, so that other cases are found too, but never the beginning of another month: март, мартом; марта, not мая.
// A short one stands alone: mar, but not martes.
function stemOf(form: string, others: readonly string[], endsOpen: boolean): string {
  // A shorter name would be a word: Dutch “maar” of maart.
  const ending = form.length >= (/^\p{Script=Latin}/u.test(form) ? 6 : 5) ? Math.ceil(form.length / 5) : 0;
  const least = Math.max(...others.map((other) => beginning(form, other)), 1) + 1;
  const stem = form.slice(0, Math.max(least, form.length - ending)).replace(/[.*+?()[\]{}|\\/-]/g, "\\$&");
  return form.length <= 3 && !endsOpen ? `${stem}(?!\\p{L}{3})` : stem;
}

const unspaced = /^(?:ja|zh|th|km|lo|my)\b/;

/**
 * Returns patterns of the names of the twelve months in a language, with any endings; undefined if it writes them as numbers, or if Unicode's data
 * does not have them. They match a text in lower case, in NFC.
 */
export const monthPatterns = perTag((tag): readonly RegExp[] | undefined => {
  const forms = safely(() => formsIn(tag))?.map((list) =>
    list
      .map((form) => form.toLowerCase().normalize("NFC").replace(/\.$/, ""))
      .filter((form) => /\p{L}/u.test(form) && !/\p{Nd}/u.test(form) && form.length > 1),
  );
  if (forms === undefined || forms.some((list) => list.length === 0)) return undefined;
  const start = unspaced.test(tag) ? "(?<!十)" : /^(?:ar|fa|ur|he)\b/.test(tag) ? "(?<![\\p{L}\\p{M}]{3})" : "(?<![\\p{L}\\p{M}])";
  return forms.map((list, month) => {
    const others = forms.flatMap((other, index) => (index === month ? [] : other));
    const stems = [...new Set(list.map((form) => stemOf(form, others, unspaced.test(tag))))];
    return new RegExp(`${start}(?:${stems.join("|")})`, "gu");
  });
});

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
