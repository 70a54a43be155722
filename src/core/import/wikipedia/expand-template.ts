import wtf from "wtf_wikipedia";
import { isoDate, readDateInWords } from "../../model/date-words.ts";
import { asciiDigits } from "../../model/read-written-date.ts";
import { typographyOf } from "../../model/typography.ts";
import { readTemplateCall, type TemplateCall } from "../wikitext/inline.ts";

/** The text of a template: wikitext, or HTML that is not read again. */
interface Expanded {
  wikitext?: string;
  html?: string;
  isBlock: boolean;
}

/** Templates that only set their text, by the parameter with that text; others are found by their names. */
const around = new Map(
  Object.entries({
    "1": `nowrap, nts, szám, ta, ling, höhe, séc, siècle, nobr, nobreak, small, big, smaller, larger, center,
      center block, noitalic, nobold, no italic, midsize, abbr, tooltip, abbrlink, smallcaps, sc,
      petites capitales, font, nihongo, ill, interlanguage link, link-interwiki, lien, 仮リンク, avoid wrap, nsmdns,
      date-, s-, plain text, mvar, math, var, angle, keypress, subst, no wrap, nom, incise, fmtn, tmp, lc, uc,
      ucfirst, lcfirst, formatnum, #formatnum, small caps, أبجد, اسم, ルビ, ruby, nastaliq, script/arabic,
      script/hebrew, noto nastaliq urdu`,
    "2": "resize,lang,langue,lang1,script,لغة",
    "3": "transliteration,transl",
  }).flatMap(([parameter, names]) => names.split(/,\s*/).map((name) => [name, parameter] as const)),
);

/** Templates for remarks to editors, layout and navigation: a biography loses nothing without them. */
const silent =
  /^(?:use \w+ (?:dates|english|spelling).*|short description|defaultsort.*|sort|clear|-|authority control|normdaten|normdata|autorités|ضبط استنادي|authority.*|commons.*|commons ?cat.*|wikiquote.*|wikisource.*|wiktionary.*|sister project.*|portal.*|portail.*|reflist|references|références|verwysings|مراجع|脚注ヘルプ|reflist.*|refbegin.*|refend|notelist.*|refs|persondata|personendaten|bar|col(?:umns)?-.*|div col.*|div end|colend|end ?div.*|s-(?:start|end|bef|ttl|aft|off|legal|par|.*)|succession.*|start box|end box|good article|featured article|pp.*|good.*|featured.*|nobots|italic title|displaytitle.*|lowercase title|coord.*|imdb.*|ted speaker|find a ?grave.*|worldcat.*|isfdb.*|librivox.*|gutenberg.*|internet archive.*|open library.*|improve.*|update.*|cleanup.*|refimprove.*|multiple issues.*|more citations.*|blp.*|unreferenced.*|when|who|by whom|which|clarify|verify.*|dubious.*|dead link.*|failed verification.*|better source.*|page needed|full citation.*|belege.*|stub|.*-stub|toc.*|toclimit.*|lock|if empty|main ?other|anchor|ancre|anker|vanchor|shortcut|drapeau|flag ?icon.*|flaggbild|flaga|bandera|bannera|drapel|zászló|прапорець|флагче|знамеикона|vlagikoon|ikonazastave|پرچم تصویر|cbignore|in lang|subscription required|registration required|sfnref|harvid|wayback|spaced ndash)$/i;

/** Marks of claims that lack a source; some stand around the claim. */
const citationNeeded =
  /^(?:citation needed.*|cn|fact|cita requerida|carece de fontes.*|refnec|référence nécessaire|réf nécessaire|senza fonte|要出典(?:範囲)?|нет аи|来源请求|بحاجة لمصدر)$/i;
const aroundClaim = /^(?:citation needed span|refnec|référence nécessaire|réf nécessaire|要出典範囲)$/i;

/** Navigation boxes have names of their own on each wiki, and only these parameters. */
const isNavigation = ({ params }: TemplateCall): boolean =>
  Object.keys(params).every((key) => /^(?:state|expanded|1)$/.test(key)) &&
  /^(?:|autocollapse|collapsed|expanded)$/.test(params["1"] ?? params.state ?? "");

/** Templates that stand for a link to a main article: `{{Main|Page}}`. */
const hatnotes =
  /^(?:main|main article|see also|further|details|hauptartikel|article détaillé|article principal|voir aussi|siehe auch|about|for|other uses|distinguish\d?|other people|hatnote|redirect.*|このtemplate|seealso|مفصلة|मुख्य|weiterleitungshinweis|begriffsklärungshinweis|voir homonymes|article connexe|vedi anche|huvudartikel|se även|osobny artykuł|zobacz też|zie (?:ook|hoofdartikel)|utdypende)$/i;

/** Signs that have a template each. */
const signs: Readonly<Record<string, string>> = {
  "!": "|",
  "=": "=",
  ndash: "–",
  "–": "–",
  mdash: "—",
  "—": "—",
  snd: " – ",
  spnd: " – ",
  "spaced en dash": " – ",
  snds: " – ",
  spaces: " ",
  nbsp: "\u00a0",
  bull: " • ",
  "·": " · ",
  middot: " · ",
  "•": " • ",
  dot: " · ",
  "'": "’",
  "'s": "’s",
  shy: "\u00ad",
  zwj: "",
  zwnj: "",
  "no break": "\u00a0",
  dagger: "†",
  "double-dagger": "‡",
  "†": "†",
  times: "×",
  "×": "×",
  flatlist: "",
  "clear left": "",
  "clear right": "",
  break: "\n",
  br: "<br>",
  "@": "@",
  "*": " • ",
  "0": "",
}; // prettier-ignore

/** Templates with a date that may lack month and day. */
const dates = /\bdate\b|\byear\b|^(?:dob|bda|dda|fecha|data)\b|geburtsdatum|年月日|没年齢|تاريخ|तिथि|तारीख़/i;

/**
 * Reads the dates of a template, whatever its name: `{{dni|14|7|1988}}`, `{{birth date and age|df=y|1968|7|21}}`,
 * `{{naissance|14|juillet|1988}}`.
 *
 * @returns the dates as content files have them
 */
export function datesOfTemplate({ params }: TemplateCall, language: string): string[] {
  const values = Object.keys(params)
    .filter((key) => /^\d+$/.test(key))
    .map((key) => asciiDigits(params[key] ?? "").trim());
  const dates: string[] = [];
  for (let at = 0; at < values.length; ) {
    const lengths = [3, 2, 1].filter((length) => at + length <= values.length);
    const length = lengths.find((length) => dateOf(values.slice(at, at + length), language) !== undefined) ?? 0;
    const date = dateOf(values.slice(at, at + length), language);
    if (date !== undefined) dates.push(date);
    at += length || 1;
  }
  return dates;
}

/** The date of some values: a year that numbers follow or come before, or words. */
function dateOf(values: readonly string[], language: string): string | undefined {
  if (!values.every((value) => /^\d{1,4}$/.test(value))) return readDateInWords(values.join(" "), language);
  const [year = "", ...others] = (values.at(-1) ?? "").length > 2 ? values.toReversed() : values;
  return year.length > 2 && others.every((value) => value.length < 3) ? isoDate(year, ...others) : undefined;
}

/**
 * The text that a call of a template stands for.
 *
 * @returns undefined if nobody knows the template
 */
export function expandTemplate(call: TemplateCall, language: string): Expanded | undefined {
  const { name, params } = call;
  const parameter = (key: string) => params[key] ?? "";
  const sign = Object.hasOwn(signs, name) ? signs[name] : undefined;
  if (sign !== undefined && (name === "0" || parameter("1") === "")) return { wikitext: sign, isBlock: false };
  if (name === "bio") return { wikitext: leadOfBio(params), isBlock: false };
  if (isInfobox(name)) return { wikitext: "", isBlock: true };
  if (/^(?:efn|refn|note|notetag|anm|نم|#tag:ref)(?:-\w+)?$/.test(name) && parameter("1") !== "")
    return {
      wikitext: `<ref group="note"${params.name ? ` name="${params.name}"` : ""}>${parameter("1")}</ref>`,
      isBlock: false,
    };
  if (/^(?:reflist|references|refs|références|verwysings|مراجع|notelist)/.test(name))
    return { wikitext: `<references>${params.refs ?? params.références ?? ""}</references>`, isBlock: true };
  const isInLine = /^(?:"|citation|«|quote inline)$/.test(name);
  if (
    isInLine ||
    /^(?:quote|blockquote|bquote|cquote|quotation|zitat|citation bloc|quote box|اقتباس|quoteblock)$/.test(name)
  ) {
    const text = params["1"] ?? params.text ?? params.quote ?? params.Text ?? params.extrait ?? "";
    const says = [
      params["2"] ?? params.author ?? params.sign ?? params.autor ?? params.Autor ?? params.auteur,
      params.Quelle,
    ];
    const by = says.filter(Boolean).join(", ");
    const cited = params.ref ?? params.Ref ?? "";
    if (isInLine) return { wikitext: `${quoted(text, language)}${by && ` (${by})`}${cited}`, isBlock: false };
    return { wikitext: `<blockquote>\n${text}${cited}${by === "" ? "" : `\n\n— ${by}`}\n</blockquote>`, isBlock: true };
  }
  if (/^(?:plainlist|flatlist|ubl|unbulleted list|plain list|liste|hlist|bulleted list)$/.test(name)) {
    const items = Object.keys(params)
      .filter((key) => /^\d+$/.test(key))
      .map((key) => params[key] ?? "");
    const isWritten = items.length === 1 && /^[ \t]*\*/m.test(items[0] ?? "");
    return {
      wikitext: isWritten ? `\n${items[0]}\n` : `\n${items.map((item) => `* ${item}`).join("\n")}\n`,
      isBlock: true,
    };
  }
  if (/^(?:marriage|mariage|married)$/.test(name)) {
    const [from = "", to = ""] = [parameter("2"), parameter("3")];
    return { wikitext: `${parameter("1")}${from ? ` (${[from, to].filter(Boolean).join("–")})` : ""}`, isBlock: false };
  }
  if (/^(?:url|official website|offizielle website|official|website|uri|公式サイト|official url)$/.test(name))
    return {
      wikitext:
        parameter("1") === ""
          ? ""
          : `[${/^https?:/.test(parameter("1")) ? "" : "https://"}${parameter("1")} ${parameter("2") || parameter("1").replace(/^https?:\/\/(?:www\.)?/, "")}]`,
      isBlock: false,
    };
  const [, kind] = /^imdb (name|title)$/.exec(name) ?? [];
  if (kind !== undefined && /^\d+$/.test(parameter("1") || (params.id ?? "")))
    return {
      wikitext: `[https://www.imdb.com/${kind}/${kind === "name" ? "nm" : "tt"}${parameter("1") || params.id}/ ${parameter("2") || params.name || params.title || "IMDb"}]`,
      isBlock: false,
    };
  const book = googleBook(call);
  if (book !== undefined) {
    const words = params.title ?? params.Linktext ?? (/^[^\d]/.test(parameter("2")) ? parameter("2") : "Google Books");
    return { wikitext: params.plainurl === undefined ? `[${book} ${words}]` : book, isBlock: false };
  }
  if (/^(?:webarchive?|web archive)$/.test(name) && URL.canParse(parameter("url")))
    return {
      wikitext: `[${parameter("url")} ${parameter("title") || parameter("text") || new URL(parameter("url")).hostname}]`,
      isBlock: false,
    };
  if (/^(?:columns-list|colonnes|columns|flexboxlist)$/.test(name)) {
    const last =
      Object.keys(params)
        .filter((key) => /^\d+$/.test(key))
        .at(-1) ?? "";
    return {
      wikitext: `\n${params.taille === undefined ? parameter(last) : (params["1"] ?? parameter(last))}\n`,
      isBlock: true,
    };
  }
  if (/^(?:height|taille|größe)$/.test(name)) {
    const units = [
      ["m", "m"],
      ["meter", "m"],
      ["meters", "m"],
      ["cm", "cm"],
      ["ft", "ft"],
      ["in", "in"],
    ] as const;
    const shown = units.flatMap(([key, unit]) => (params[key] ? [`${params[key]} ${unit}`] : []));
    if (shown.length > 0) return { wikitext: shown.join(" "), isBlock: false };
  }
  if (/^(?:rp|r)$/.test(name)) return { wikitext: "", isBlock: false };
  if (/^(?:ipa(?:-\w+|c-\w+)?|pron|api|ipac.*)$/.test(name)) return { wikitext: parameter("1"), isBlock: false };
  if (/^(?:circa|c\.|ca)$/.test(name))
    return { wikitext: `c. ${parameter("1")}${params["2"] ? `–${params["2"]}` : ""}`, isBlock: false };
  if (/^(?:isbn)$/.test(name)) return { wikitext: `ISBN ${parameter("1")}`, isBlock: false };
  if (/^(?:lang-|langue-)/.test(name)) return { wikitext: parameter("1"), isBlock: false };
  if (citationNeeded.test(name)) {
    const claim = aroundClaim.test(name) ? (params["1"] ?? params.text ?? "") : "";
    if (claim !== "") return { wikitext: `${claim}{{cn}}`, isBlock: false };
    return { html: '<sup class="Template-Fact">?</sup>', isBlock: false };
  }
  if (hatnotes.test(name) || silent.test(name)) return { wikitext: "", isBlock: true };
  const inside = around.get(name);
  if (inside !== undefined) return { wikitext: params[inside] ?? parameter("1"), isBlock: false };
  const [date = ""] = datesOfTemplate(call, language);
  if (date.length === 10 || (date !== "" && dates.test(name)))
    return { wikitext: inWords(date, language), isBlock: false };
  if (isNavigation(call)) return { wikitext: "", isBlock: true };
  const text = textOf(call);
  return text === "" ? undefined : { wikitext: text, isBlock: false };
}

/** The first words of an article of the Italian Wikipedia, which its Bio makes, without the words for grammar. */
function leadOfBio(params: TemplateCall["params"]): string {
  const joined = (keys: readonly string[], between: string) =>
    keys.flatMap((key) => params[key]?.trim() || []).join(between);
  const [birth, death] = ["Nascita", "Morte"].map((event) => {
    const date = joined([`GiornoMese${event}`, `Anno${event}`], " ");
    return [params[`Luogo${event}`]?.trim(), date].filter(Boolean).join(", ");
  });
  const life = [birth, death].filter(Boolean).join(" – ");
  const work = joined(["Attività", "Attività2", "Attività3"], ", ");
  const who = [work, joined(["Nazionalità", "PostNazionalità"], " ")].filter(Boolean).join(" ").replace(" ,", ",");
  return `'''${joined(["Nome", "Cognome"], " ")}'''${life && ` (${life})`}${who && `, ${who}`}.`;
}

/** Text in the quotation marks of a language. */
const quoted = (text: string, language: string): string => typographyOf(language).quotes.join(text);

/** The address of a book at Google Books; undefined for other templates. */
function googleBook({ name, params }: TemplateCall): string | undefined {
  if (!/^google (?:books?|buch)$/.test(name)) return undefined;
  const id = encodeURIComponent(params.id ?? params.BuchID ?? params["1"] ?? "");
  const page = params.page ?? params.p ?? params.Seite ?? "";
  return `https://books.google.com/books?id=${id}${/^\d+$/.test(page) ? `&pg=PA${page}` : ""}`;
}

/** Writes templates that stand for an address as that address, since links may begin with them. */
export const withAddresses = (wikitext: string): string =>
  wikitext.replace(/\{\{\s*google books?\s*\|[^{}]*\}\}/gi, (call) =>
    /plainurl\s*=/.test(call) ? (googleBook(readTemplateCall(call)) ?? "") : call,
  );

/** Whether a template is an infobox, by the names that wikis give them. */
export const isInfobox = (name: string): boolean =>
  /^(?:infobox|inligtingskas|infotable|ficha|taxobox|info\/|infobox-|бокс|thông tin|صندوق معلومات|ज्ञानसन्दूक|智識盒)|infobox|infoboks|^基礎情報|人物情報|personenbox|bilgi kutusu|(?:인물|음악가|정치인|작가) 정보|faktamall|信息框|資訊框|جعبه|^(?:bio|персона|писатель|учёный|музыкант|художник|государственный деятель|особа|науковець|письменник)$/i.test(
    name,
  ) && !/navbox/i.test(name);

/** Asks the library for the text of a template, such as `{{convert|5|km}}`; it knows several hundred. */
function textOf({ name, params }: TemplateCall): string {
  const written = Object.entries(params).map(([key, value]) => (/^\d+$/.test(key) ? `|${value}` : `|${key}=${value}`));
  const text = wtf(`{{${name}${written.join("")}}}`)
    .text()
    .trim();
  // The library gives the name of what it does not know.
  return /undefined|NaN|\{\{|\[\[/.test(text) || text.toLowerCase() === name ? "" : text;
}

const inWords = (date: string, language: string): string => {
  const [year = "", month, day] = date.split("-");
  const options: Intl.DateTimeFormatOptions = { year: "numeric", timeZone: "UTC" };
  if (month !== undefined) options.month = "long";
  if (day !== undefined) options.day = "numeric";
  const value = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  const locale = Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0 ? language : "en";
  return new Intl.DateTimeFormat(locale, options).format(value);
};
