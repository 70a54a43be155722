import type { ReasonCode } from "../../model/reasons.ts";
import type { Check } from "./check.ts";

// Words for “translation” and “text”, which models put before an answer.
const labels =
  "translation|translated text|text|traducci[oó]n|texto|traduction|texte|übersetzung|tradução|traduzione|testo|vertaling|tekst|översättning|" +
  "oversættelse|oversettelse|käännös|teksti|tłumaczenie|перевод|переклад|текст|terjemahan|teks|pertalan|tarjuma|tafsiri|maandishi|pagsasalin|salin|" +
  "teksto|çeviri|metin|bản dịch|dịch|văn bản|ترجمه|ترجمة|الترجمة|النص|متن|ترجمہ|अनुवाद|पाठ|भाषांतर|मजकूर|অনুবাদ|পাঠ্য|ਅਨੁਵਾਦ|ਪਾਠ|અનુવાદ|" +
  "મજકૂર|ટેક્સ્ટ|மொழிபெயர்ப்பு|உரை|అనువాదం|వచనం|คำแปล|การแปล|ข้อความ|ការបកប្រែ|អត្ថបទ|번역|번역문|텍스트|翻訳|訳文|訳|原文|テキスト|译文|翻译|譯文|翻譯|文本";

// A pattern counts if it matches the translation but not the source.
const patterns: readonly (readonly [pattern: RegExp, code: ReasonCode])[] = [
  [/[⟦⟧]/u, "marker-left"],
  [/^\s*\[\p{Nd}+\]/u, "piece-number"],
  [/```/u, "code-fence"],
  [
    /^\W{0,40}(?:(?:sure|certainly|of course|okay)[,!.:]|here(?:['’]s| is| are)\b.{0,60}\btranslat|(?:the |your )?translat(?:ion|ed text)\b.{0,40}:)/iu,
    "preface",
  ],
  [new RegExp(`^[^\\p{L}]{0,8}(?:${labels})[\\s\\p{M}]{0,3}(?:\\([^()]{0,40}\\)\\s?)?[*_]{0,2}[:：]`, "iu"), "preface"],
  [/(?:^|[.!?。।]\s{0,3}|\n)(?:please )?(?:note|n\.b\.|translator['’]s note)(?: that|[:：])/iu, "note"],
  [/^\s*[:：*#>•·;；؛,，،、|=)）\]】→⇒]|^\s*(?:[-–—.．]|[-=]{1,2}>)(?=\s)/u, "leading-sign"],
  [/\*\*|__|`[^`\n]*`|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|\\[nrtu"]/iu, "markup"],
  // UTF-8 that was read as another encoding: Ã©, â€™, Ä±, Ð¡, á»‡.
  [
    /Ã[\u0080-\u00bf€‚ƒ„…†‡‰Š‹‘“”•–—š›œ]|Â[\u0080-\u00bf]|â€|[ÄÅ][\u0080-\u00bf‚„…†‡‰Š™š›žŸ]|[ÐÑØÙ][\u0080-\u00bf…†‡‚ƒ„ˆ]|á[º»][\u0080-\u00bf…†‡‚ƒ„ˆ]/u,
    "garbled",
  ],
];

// Quotation marks around the whole answer.
const quoted = /^\s*["“„«「『]\P{L}*\p{L}[^"“”„«»「」『』]*["”“»」』]\s*$/u;
const beginsQuoted = /^\W{0,4}["“„«「『'‘’`]/u;
const endsQuoted = /["“”»」』'’]\W{0,2}$/u;

const beginsWithDash = /^\s*[-–—]/;
/** Speakers in turn: “– Yes. – No.” */
const dialogue = /[.!?…]["”»]?\s[-–—]\s?["“«¡¿]?\p{Lu}/u;
const interjection = /^\W*(?:sure|certainly|of course|ok(?:ay)?|all ?right|yes|yeah|well|right|so|now)\b/i;
/** A bracket that starts with a label: “(Note: …)” in any language. */
const labelled = /[([（【［]\s?([\p{L}\p{M} '’.]{1,30}[:：])/gu;
/** Brackets of a source that may get labels: “(e.g., …)” is “(مثلا: …)”, and a text in brackets may get a colon. */
const explained =
  /^\s*[([（【［]|[([（【［]\s?(?:(?:e\.g|i\.e|such as|for (?:example|instance)|including|like)\b|[\p{L}\p{M} '’.]{1,30}[:：])/giu;

const endsWithBracket = /^[^)\]）】］]*[)\]）】］]\P{L}{0,4}$/u;

/**
 * Whether a translation has more brackets with labels than its source explains, or ends with one. A title with a colon
 * may get them.
 */
const hasNote = (source: string, translation: string): boolean => {
  const labels = [...translation.matchAll(labelled)].filter(([, label = ""]) => !source.includes(label));
  const last = labels.at(-1);
  const isLast = last !== undefined && endsWithBracket.test(translation.slice(last.index + last[0].length));
  return (
    labels.length > (source.match(explained)?.length ?? 0) ||
    (isLast && !/[)\]）】］]\P{L}{0,4}$/u.test(source.slice(-8)))
  );
};

/** Whether a source explains what looks like framing of its translation. */
const isExplained = (code: ReasonCode, sign: string, source: string): boolean =>
  (code === "leading-sign" && sign.trim() === "#" && source.includes("#")) ||
  (code === "preface" && interjection.test(sign) && interjection.test(source));

/** Rejects labels, comments, markup, and quotation marks around the whole text. */
export const checkFraming: Check = ({ source, translation }) => {
  // Many languages begin direct speech with a dash.
  const text =
    beginsQuoted.test(source) || beginsWithDash.test(source) || dialogue.test(translation)
      ? translation.replace(/^\s*[-–—]\s/u, "")
      : translation;
  const found = patterns.find(([pattern, code]) => {
    const [sign] = pattern.exec(text) ?? [];
    return sign !== undefined && !pattern.test(source) && !isExplained(code, sign, source);
  });
  if (found !== undefined) return { code: found[1] };
  if (hasNote(source, translation)) return { code: "note" };
  return quoted.test(translation) && !beginsQuoted.test(source) && !endsQuoted.test(source)
    ? { code: "quotation-marks" }
    : undefined;
};
