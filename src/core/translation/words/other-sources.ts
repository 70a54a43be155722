import type { Words } from "../types.ts";

const beforeTime =
  "(?<!\\p{L})(?:kl\\.?|klo|klokken|klockan|saat|pukul|jam|lúc|godz\\.?|godzin\\p{L}|alle(?: ore)?|ore|às|a las|à|om|um|o)\\s";
const afterTime =
  "\\s?(?:Uhr|uur|h(?:rs|eures?|oras?)?|horas?|ore|год\\p{L}*|час\\p{L}*|ч|hod\\p{L}*|óra\\p{L}*|giờ|น\\.|बजे|[時时點点시])(?![\\p{Ll}])";
const time = "(?<![\\d.,:])([01]?\\d|2[0-3])";
const times = [
  `${time}:([0-5]\\d)(?![\\d:])`,
  `${time}\\s?(?:h|giờ|[時时點点시])\\s?([0-5]\\d)(?!\\d)`,
  `${beforeTime}${time}\\.([0-5]\\d)(?![\\d.])`,
  `${time}\\.([0-5]\\d)(?=${afterTime})`,
  `${time}(?=${afterTime})`,
];
const decadeYears = "(\\d0|1\\d\\d0|20\\d0)";
const decades = [
  `(?<=(?<!\\p{L})(?:années|anos|años|anni|jaren|lat\\p{L}{0,3}|década de(?: los| 19)?|دهه|दशक)\\s['’]?)${decadeYears}(?![\\d.,])`,
  `(?<![\\d.,])${decadeYears}(?=-?(?:er(?!\\p{L})|х|ті|lu[kv]u|tal|['’]?erne|['’]l[ae]r|['’]l[ıi] yıl|\\. lét|-as év|年代|년대))`,
];

/** What sources write that are not English, in any language: 18.30 Uhr, kl. 18.30, 18h30, 18時30分; 80er Jahre, années 80, 1980-х, 80年代. */
export const words: Words = { und: { times, decades } };
