import type { Words } from "../types.ts";

const beforeTime =
  "(?<!\\p{L})(?:kl\\.?|klo|klokken|klockan|saat|pukul|jam|lúc|godz\\.?|godzin\\p{L}|alle(?: ore)?|ore|às|a las|à|om|um|o)\\s";
const beforeHour = "(?<!\\p{L})(?:kl\\.?|klo|klokken|klockan|saat|pukul|godz\\.?|godzin\\p{L}|ore)\\s";
const afterTime =
  "\\s?(?:Uhr|uur|h(?:rs|eures?|oras?)?|horas?|ore|год\\p{L}*|час\\p{L}*|ч|hod\\p{L}*|óra\\p{L}*|giờ|น\\.|बजे|[時时點点시]|[μπ]\\.\\s?μ|[ap]\\.\\s?m)(?![\\p{Ll}])";
const time = "(?<![\\d.,:])(?<hour>[01]?\\d|2[0-3])";
const times = [
  `${time}:(?<minutes>[0-5]\\d)(?![\\d:])`,
  `${time}\\s?(?:h|giờ|[時时點点시])\\s?(?<minutes>[0-5]\\d)(?!\\d)`,
  `${beforeTime}${time}\\.(?<minutes>[0-5]\\d)(?![\\d.])`,
  `${time}\\.(?<minutes>[0-5]\\d)(?=${afterTime})`,
  `${time}(?=${afterTime})`,
  `${beforeHour}${time}(?![\\d:%]|[.,]\\d|\\s?%)`,
];
const decadeYears = "(?<year>\\d0|1\\d\\d0|20\\d0)";
const decades = [
  "(?<![\\d.,])(?<century>\\d{1,2})\\s?(?:世[紀纪]|세기)\\s?(?<year>\\d0)\\s?(?:年代|년대)",
  "(?<![\\d.,])(?<year>\\d0)(?:er|\\. let|\\. rok)\\p{L}*\\D{1,12}(?<century>\\d\\d)\\. (?:Jahrh|stol|stor)",
  "(?<=שנות ה[-־]?)(?<year>\\d0) של המאה ה[-־]?(?<century>\\d\\d)(?!\\d)",
  `(?<=(?<!\\p{L})(?:années|anos|años|anni|anii|anys|jaren|lat\\p{L}{0,3}|década de(?: los| 19)?|dècada de|thập (?:niên|kỷ)|δεκαετία του|دهه)\\s['’]?|שנות ה[-־]?)${decadeYears}(?![.,]?\\d)`,
  `(?<![\\d.,])${decadeYears}(?=-?(?:er(?!\\p{L})|х|ті|lu[kv]u|tal|['’]?erne|['’]l[ae]r|['’]l[ıi] yıl|\\. l[eé]t|\\. rok(?:och|y|ov)|-(?:ih|те|an)(?!\\p{L})| के दशक|-as év|年代|년대))`,
];

/**
 * What sources write that are not English, in any language: 18.30 Uhr, kl. 18.30, 18h30, 18時30分; 80er Jahre, années 80,
 * 1980-х, 20世紀80年代.
 */
export const words: Words = { und: { times, decades } };
