import { readDateInWords, supported } from "../../model/date-words.ts";
import { isIsbn, isIssn, parseDoi } from "../../model/identifiers.ts";
import { memoize } from "../../model/memo.ts";
import type { ReferenceEntry, WrittenName } from "../reference-entry.ts";
import type { TemplateCall } from "../wikitext/inline.ts";
import { isInfobox } from "./expand-template.ts";

/** The types of works by the names of templates that cite them, in several wikis. */
const kinds: readonly (readonly [names: RegExp, type: ReferenceEntry["type"]])[] = [
  [
    /^(?:cite|citation|استشهاد|cita|citar|lien|internetquelle|literatur|ouvrage|article|वेब|haal|vid|cytuj|citeer|цитат|bok|webbref|tidningsref|bokref|kilde)/,
    undefined,
  ],
  [/web|lien web|internetquelle|site|ويب|websayfa|بويب/, "web"],
  [/news|newspaper|tidningsref|jornal|periódico|avis|صحيفة|بخبر|خبر/, "news"],
  [/journal|magazine|périodique|article|بدورية|مجلة/, "article"],
  [/book|ouvrage|literatur|bokref|بكتاب|كتاب|libro|livro|książk|kirja|boek|kitap|könyv|kniha|книга/, "book"],
  [/encyclopedia|encyclopaedia|dictionary|موسوعة/, "entry"],
  [/thesis|thèse|أطروحة/, "thesis"],
  [/report|techreport|تقرير/, "report"],
  [/conference/, "paper"],
  [/interview/, "interview"],
  [/map/, "map"],
  [/av media|video|film|episode|podcast/, "film"],
]; // prettier-ignore

const names =
  /^(?:cite |citation$|cite$|vcite |citeweb|citenews|citebook|استشهاد|cita |citar |lien web|lien vidéo|lien brisé|ouvrage$|article$|chapitre$|internetquelle|literatur$|cytuj|citeer |книга|статья|publikation|webbref|tidningsref|bokref|kilde |वेब सन्दर्भ|मुख्य सन्दर्भ)/;

/**
 * Whether a template cites a work: by its name in lower case, or else by an address with a title among its parameters.
 */
export function isCitationTemplate({ name, params }: TemplateCall): boolean {
  if (/^(?:citation (?:needed|style|bloc)|cite quote)$|archiv|^google|link$/.test(name)) return false;
  if (name === "citation") return !("1" in params);
  if (names.test(name)) return true;
  if (isInfobox(name)) return false;
  const parts = new Set(Object.keys(params).map((key) => partOf.get(normalized(key))));
  return parts.has("title") && (parts.has("url") || parts.has("isbn"));
}

/** Whether a template names a work that stands in a list, by its author and year. */
export const isShort = (name: string): boolean =>
  /^(?:sfn[pm]?|harvard citation(?: no brackets| text)?|harvnb|harv|harvp|harvtxt|harvsp|harvcol|harvcolnb|harvs)$/.test(
    name,
  );

/**
 * The parameters of templates by the part of a reference that they say, in English, German, French, Arabic and others.
 */
const parameters = {
  title:
    "title titel titre título titulo titolo tittel tytuł titulli nimeke otsikko başlık заголовок cím عنوان العنوان शीर्षक naslov заглавие script-title trans-title",
  chapter: "chapter contribution entry article section sammelwerkstitel titre-chapitre الفصل فصل",
  work: "work website site newspaper journal magazine periodical encyclopedia dictionary werk sammelwerk périodique titre-ouvrage zeitung صحيفة عمل دورية مجلة موقع العمل publikacja publikasjon tidskrift tidning jornal obra opera julkaisu издание wydanie mailinglist",
  publisher:
    "publisher institution hrsg verlag herausgeber éditeur editeur editorial editor-publisher ناشر الناشر प्रकाशक wydawca agency via editora editore uitgever utgivare utgiver julkaisija издательство yayıncı kiadó",
  place: "location place publication-place ort lieu lugar مكان المكان स्थान local",
  date: "date datum jour-mois-année fecha data dato ajankohta дата tarih تاريخ التاريخ तिथि publication-date air-date",
  year: "year jahr année annee año ano anno år vuosi год rok yıl سنة السنة वर्ष",
  month: "month monat mois mes شهر",
  day: "day jour tag",
  volume: "volume band tome مجلد المجلد bd",
  issue: "issue number numero nummer numéro heft العدد عدد",
  pages:
    "pages page p pp seiten passage pages-totales sider sidor sivut páginas página pagine strony страницы sayfalar صفحات صفحة الصفحة पृष्ठ s at",
  edition: "edition auflage édition numéro-édition الطبعة طبعة संस्करण",
  url: "url www osoite ссылка lien lire-en-ligne مسار المسار الرابط رابط online chapter-url",
  accessed:
    "access-date accessdate acessodata accesso fechaacceso bezochtdatum besøksdato hämtdatum viitattu alirdato dostęp erişimtarihi abruf zugriff consulté-le consultéle تاريخ-الوصول تاريخالوصول अभिगमन-तिथि",
  archiveUrl: "archive-url archiveurl archiv-url archive مسار-الأرشيف مسارالأرشيف",
  archiveDate: "archive-date archivedate archiv-datum archive-date تاريخ-الأرشيف تاريخالأرشيف",
  doi: "doi",
  isbn: "isbn isbn-13 isbn1 ردمك",
  issn: "issn",
  language: "language lang sprache langue lengua لغة اللغة भाषा",
  authors:
    "author authors autor autore forfatter författare tekijä автор yazar szerző aŭtoro auteur auteur1 author1 المؤلف مؤلف مؤلف1 autor1 लेखक people vauthors writer",
  editors: "editor editors éditeur-scientifique editor1",
} as const; // prettier-ignore

type Part = keyof typeof parameters;

const partOf = new Map<string, Part>(
  Object.entries(parameters).flatMap(([part, keys]) => keys.split(" ").map((key) => [key, part as Part] as const)),
);

/** Names of parameters in the one form that the table above has. */
const normalized = (key: string): string =>
  key
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

/** A reference, and the place in the work that the citation names. */
export interface Citation {
  entry: ReferenceEntry;
  page: string | undefined;
}

/**
 * Reads the parameters of a template that cites a work.
 *
 * @param toText writes a value in wikitext as inline Markdown
 * @returns undefined if nothing says what the work is
 */
export function readCitation(
  { name, params }: TemplateCall,
  language: string,
  toText: (wikitext: string) => string,
): Citation | undefined {
  const values: Partial<Record<Part, string>> = {};
  for (const [key, value] of Object.entries(params)) {
    // Some wikis name the address and the title by their order.
    const inOrder = isWebAddress(params["1"]) ? { "1": "url", "2": "title" }[key] : undefined;
    const part = partOf.get(inOrder ?? normalized(key));
    const isAddress = part === "url" || part === "archiveUrl";
    const text = isAddress && !value.includes("{{") ? value.trim() : toText(value);
    if (part !== undefined && text !== "")
      values[part] ??= isAddress ? (/\]\(<?([^()<>\s]+)/.exec(text)?.[1] ?? text) : text;
  }
  const url = [values.url, values.doi && `https://doi.org/${values.doi}`].find((address) => isWebAddress(address));
  const title = values.title ?? values.chapter ?? (url && addressAsTitle(url));
  if (title === undefined) return undefined;
  const isPart = values.title !== undefined && values.chapter !== undefined;
  const type = typeOf(name);
  const isBook = type === "book" && !isPart;
  const date = values.date ?? [values.day, values.month, values.year].filter(Boolean).join(" ");
  const written = readDateInWords(plain(date), language);
  const accessed = readDateInWords(plain(values.accessed ?? ""), language);
  const archived = isWebAddress(values.archiveUrl)
    ? {
        url: values.archiveUrl,
        date: readDateInWords(plain(values.archiveDate ?? ""), language) ?? dateOfArchive(values.archiveUrl),
      }
    : undefined;
  const entry: ReferenceEntry = {
    ...(type !== undefined && { type: isPart && type === "book" ? "chapter" : type }),
    ...namesOf(params, values.authors, authorKeys, "authors", toText),
    ...namesOf(params, values.editors, editorKeys, "editors", toText),
    title: isPart ? (values.chapter as string) : title,
    ...(isPart ? { work: values.title } : values.work !== undefined && values.work !== title && { work: values.work }),
    ...(values.publisher !== undefined && values.publisher !== values.work && { publisher: plain(values.publisher) }),
    ...(values.place !== undefined && { place: plain(values.place) }),
    ...(written !== undefined && { date: written }),
    ...(values.volume !== undefined && { volume: plain(values.volume) }),
    ...(values.issue !== undefined && { issue: plain(values.issue) }),
    ...(values.edition !== undefined && { edition: plain(values.edition) }),
    ...(!isBook && values.pages !== undefined && { pages: plain(values.pages) }),
    ...(values.doi !== undefined && parseDoi(values.doi) !== undefined && { doi: parseDoi(values.doi) }),
    ...(values.isbn !== undefined && isIsbn(values.isbn) && { isbn: values.isbn }),
    ...(values.issn !== undefined && isIssn(values.issn) && { issn: values.issn }),
    ...(url !== undefined && { url }),
    ...(accessed !== undefined && url !== undefined && { accessed }),
    ...(archived !== undefined && { archive: archived }),
    ...languageOfCode(plain(values.language ?? "")),
    ...languageOf(plain(values.language ?? ""), language),
  };
  return { entry, page: isBook && values.pages !== undefined ? plain(values.pages) : undefined };
}

const typeOf = (name: string): ReferenceEntry["type"] => kinds.slice(1).find(([pattern]) => pattern.test(name))?.[1];

const authorKeys = [
  ["last", "first"],
  ["surname", "given"],
  ["nom", "prénom"],
  ["author-last", "author-first"],
  ["الأخير", "الأول"],
  ["姓", "名"],
  ["apellido", "nombre"],
  ["apellidos", "nombre"],
  ["nachname", "vorname"],
  ["etternavn", "fornavn"],
  ["efternamn", "förnamn"],
  ["cognome", "nome"],
  ["último", "primeiro"],
  ["ultimo", "primeiro"],
  ["nazwisko", "imię"],
  ["achternaam", "voornaam"],
] as const; // prettier-ignore
const editorKeys = [
  ["editor-last", "editor-first"],
  ["editor-surname", "editor-given"],
] as const;

/** Reads the numbered names of a template: `last1`, `first1`, `last2` … */
function namesOf(
  params: TemplateCall["params"],
  whole: string | undefined,
  keys: readonly (readonly [string, string])[],
  part: "authors" | "editors",
  toText: (wikitext: string) => string,
): Partial<Record<"authors" | "editors", WrittenName[]>> {
  const byKey = new Map(Object.entries(params).map(([key, value]) => [normalized(key), plain(toText(value))]));
  const found: WrittenName[] = [];
  for (const number of ["", ...Array.from({ length: 30 }, (_, index) => String(index + 1))]) {
    for (const [family, given] of keys) {
      const at = (key: string) => byKey.get(key + number) ?? byKey.get(key.replace("-", `${number}-`)) ?? "";
      const [last, first] = [at(family), at(given)];
      if (last !== "" && first !== "") found.push({ family: last, given: first });
      else if (last !== "") found.push({ name: last });
    }
    const single =
      byKey.get(`${part === "authors" ? "author" : "editor"}${number}`) ?? byKey.get(`auteur${number}`) ?? "";
    if (number !== "" && single !== "") found.push(nameFromText(single));
  }
  if (found.length === 0 && whole !== undefined) {
    const text = plain(whole);
    const several = text.split(/(?<!\s)\s*;\s*|(?<!\s)\s+(?:and|und|et|&)\s+/).filter(Boolean);
    found.push(...several.map(nameFromText));
  }
  const distinct = found.filter(
    (name, index) => found.findIndex((other) => JSON.stringify(other) === JSON.stringify(name)) === index,
  );
  return distinct.length === 0 ? {} : { [part]: distinct };
}

/** A name as `Family, Given` has two parts; any other is shown as written. */
export function nameFromText(text: string): WrittenName {
  const [, family, given] = /^([^,]{1,60}?),\s*([^,]{1,60})$/.exec(text.trim()) ?? [];
  return family !== undefined && given !== undefined ? { family, given } : { name: text.trim() };
}

/** Text without inline Markdown, for parts that are shown as written. */
export const plain = (text: string): string =>
  text
    .replace(/<!-- not imported: [^>]*?-->/g, "")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/(?<!\\)[*_]{1,3}/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a text is an absolute http or https address. */
export const isWebAddress = (text: string | undefined): text is string =>
  text !== undefined && /^https?:\/\/[^\s<>"[\]{}|.]+\.[^\s<>"[\]{}|]+$/.test(text) && URL.canParse(text);

/** The title of a work that has only an address: its host and path. */
export const addressAsTitle = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  const path = decodeURI(pathname.replace(/%(?![0-9a-f]{2})/gi, "%25")).replace(/\/$/, "");
  return hostname.replace(/^www\./, "") + (path.length > 60 ? `${path.slice(0, 57)}…` : path);
};

/** The stored copy that a template such as `{{webarchive}}` beside a citation names. */
export function archiveOf({ name, params }: TemplateCall, language: string): ReferenceEntry["archive"] {
  if (!/^(?:webarchive|web archive|wayback|webarchiv|archive|lien archive)$/.test(name)) return undefined;
  const url = params.url ?? params["1"];
  if (!isWebAddress(url) || !/archive|webcitation/.test(new URL(url).hostname)) return undefined;
  return { url, date: readDateInWords(params.date ?? params["2"] ?? "", language) ?? dateOfArchive(url) };
}

/** The day that an address of the Wayback Machine names. */
const dateOfArchive = (address: string): string | undefined => {
  const [, year, month, day] = /\/web\/(\d{4})(\d{2})(\d{2})/.exec(address) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
};

/** The language of a work, if a template names it by its code. */
const languageOfCode = (written = ""): { language?: string } =>
  /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(written) ? { language: written.toLowerCase() } : {};

/** The language that a text names in the words of a language or in English. */
export function languageOf(written: string, language: string): { language?: string } {
  const code = languageNames(language).get(written.toLowerCase());
  return code === undefined ? {} : { language: code };
}

const languageNames = memoize((language: string): ReadonlyMap<string, string> => {
  const names = [language, "en"].map((locale) => new Intl.DisplayNames(supported(locale), { type: "language" }));
  return new Map(names.flatMap((own) => commonLanguages.map((code) => [own.of(code)?.toLowerCase() ?? code, code])));
}, String);

const commonLanguages =
  "en de fr es pt it nl pl ru uk ja zh ko ar he fa hi bn ur tr el la hu cs sv da no fi ro vi id".split(" ");
