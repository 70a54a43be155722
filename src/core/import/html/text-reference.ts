import { readDateInWords } from "../../model/date-words.ts";
import { isIsbn, isIssn, parseDoi } from "../../model/identifiers.ts";
import type { ReferenceEntry, WrittenName } from "../reference-entry.ts";
import { addressAsTitle, isWebAddress, languageOf, nameFromText, plain } from "../wikipedia/citation-templates.ts";

/** Words that name a part of a citation, in English, German, French, Spanish, Dutch, Afrikaans and Scandinavian. */
const words = {
  page: "pp|p|pages?|S|Seiten?|sid|bl|blz|pág|chap|chapter|ch|Kap|Kapitel|chapitre|sec|section|Abschnitt",
  volume: "vol|volume|Bd|Band|Bände|Jg|Jahrgang|Jaargang|tome|deel",
  issue: "no|nr|issue|Heft|number|numéro|núm|№",
  edition: "ed|edn|edition|Auflage|Aufl|éd|édition|uitgawe|druk|edición",
  editors: "eds?|editors?|Hrsg|Hg|dir|red",
  read: "retrieved|accessed|abgerufen am|consulté le|consultado el|geraadpleegd op|besoek op|besökt|läst|lest|archived|archiviert",
  editedBy: "(?:edited|ed\\.|eds\\.) by|hrsg\\. v(?:on|\\.)|herausgegeben von|dirigé par|sous la direction de",
  translatedBy: "trans(?:l|lated)?\\.?(?: by)?|übers(?:etzt)?\\.? v(?:on|\\.)|traduit par|trad\\.",
  season:
    "spring|summer|autumn|fall|winter|Frühjahr|Frühling|Sommer|Herbst|printemps|été|automne|hiver|lente|somer|herfs",
};
const numbers = "[\\dIVXLivxl][\\dIVXLivxl–-]*(?:,\\d+)*(?: (?:&|and|und|et) \\d+)?(?: ?ff?(?![\\p{L}]))?";
const named = (names: string) => new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])\\.? ?(${numbers})`, "iu");
const nameParts = "(?:(?:\\p{Lu}\\.)+|\\p{Lu}[\\p{L}'’-]+|van|von|de|der|den|du|la|le|and|und|et|&)";
const patterns = {
  page: new RegExp(`(?:(?<![\\p{L}])(?:${words.page})(?![\\p{L}])\\.?|§§?) ?${numbers}(?:, ${numbers})*`, "iu"),
  volume: named(words.volume),
  issue: named(words.issue),
  read: new RegExp(`(?:${words.read})(?: on)?:? ((?:\\d{1,2}\\. ?){0,2}[^.;()]{4,40})`, "iu"),
  numberedEdition: /(\d{1,2}\.) (?:\p{Ll}{3,12} )?(?:Auflage|Aufl\.|Ausgabe|Utgåva|uitgawe|druk)/u,
  edition: new RegExp(`(?:^| )([\\p{L}\\d]{1,12}\\.?) (?:${words.edition})\\.?$`, "iu"),
  editors: new RegExp(`,? ?\\(?(?<![\\p{L}])(?:${words.editors})\\.?\\)?$`, "iu"),
  editedBy: new RegExp(`(?<![\\p{L}])(?:[Ii]n: ?)?(?:${words.editedBy}) (${nameParts}(?: ${nameParts}){0,9})`, "u"),
  translatedBy: new RegExp(`(?<![\\p{L}])(?:${words.translatedBy}) (${nameParts}(?: ${nameParts}){0,9})`, "u"),
  season: new RegExp(`(?<![\\p{L}])(${words.season})(?![\\p{L}]),? ?(?=\\d{4})`, "iu"),
  by: new RegExp(`^[\\s;]*(?:by|von|par|av) (${nameParts}(?: ${nameParts}){0,5})`, "u"),
  volumeAndIssue: /(?<![\d\p{L}] ?)(\d{1,4}) ?\((\d{1,4}(?:[–-]\d{1,4})?)\)/u,
  issueAndYear: /(?<![\d/])(\d{1,3})\/((?:19|20)\d\d)(?![\d/])/,
  volumeInBold: /\*\*(\d{1,4})\*\*(?: ?\((\d[\d–-]{0,8})\))?/,
} as const;
/** Remarks about the form of a copy. */
const form = / ?\\?[([](?:PDF|HTML|online|digital)[^()[\]]{0,30}[)\]](?!\()/gi;
const copyLabel = /^(?:PDF|online|Digitalisat|Volltext|Auszüge|full text|texte intégral|en ligne)(?!\p{L})/iu;
/** Authors and year at the beginning, and a title without marks after them, as the APA's style has it. */
const apaStyle = /^(.{3,150}?) \((\d{4}(?:-\d\d-\d\d|[a-z])?(?:, [^()]{3,20})?)\)\. ([^.?!]{3,250}[.?!]?)(?: In)?$/u;
/** A title without marks before the publication that it is in, as German citations have it. */
const inPublication = /^(?:([^:]{3,80}): )?(.{3,200}?)\. In: ?([^,(\d]{3,80}?)(?= v[ou]m |,| \d| \()/u;
const link = /(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\(<?([^()\s>]+)>?\)|<(https?:[^<>\s]+)>/g;
const marked = /(?<![*\\])\*([^*]+)\*(?!\*)|[“"„«]([^“”"„«»]{2,250})[”"“»]/;

/**
 * Inline Markdown with the words of links to articles, which say what something is and not where a work can be read.
 */
const withoutWikiLinks = (markdown: string): string =>
  markdown.replace(link, (whole: string, label: string, to?: string) =>
    /\/\/[a-z-]+\.wikipedia\.org\//.test(to ?? "") ? label : whole,
  );

/** Words of the longest citation; longer texts are remarks. */
const longestCitation = 50;

/**
 * Whether a text is a remark: it has no sign of a work, such as a link, a title, a year, a number of a page or of a
 * book, or it is long.
 */
export const isRemark = (markdown: string): boolean => {
  const text = withoutWikiLinks(markdown);
  if (plain(text).split(" ").length > longestCitation) return true;
  const hasSign = /https?:|ISBN|\d{4}/.test(text) || marked.test(text) || patterns.page.test(text);
  return !hasSign && text.includes(" ");
};

/**
 * Reads a short citation in words, of a work that stands elsewhere on the page: `Smith, p. 12`, `Smith (1990), 12–14`.
 *
 * @param markdown inline Markdown
 */
export function readShortReference(markdown: string): { name: string; year: string; page: string } | undefined {
  const text = plain(withoutWikiLinks(markdown)).replace(/\.$/, "");
  const [whole = "", name = "", year = ""] =
    /^(\p{Lu}[\p{L}\p{M}'’ -]{1,40}?),? ?(?:\(?(\d{4}[a-z]?)\)?)?(?:[.,:] ?|$)/u.exec(text) ?? [];
  const page = text.slice(whole.length).trim();
  if (whole === "" || (year === "" && !isLocator(page))) return undefined;
  return page === "" || isLocator(page) || new RegExp(`^${numbers}$`).test(page) ? { name, year, page } : undefined;
}

/** Reads the parts of citations in words, of which there may be several, with semicolons between. */
export function readTextReferences(markdown: string, language: string): readonly TextReference[] | undefined {
  const parts = markdown.split(/;\s/).map((part) => part.trim());
  const several = parts.flatMap((part) =>
    marked.test(part) || part.includes("](") ? (readTextReference(part, language) ?? []) : [],
  );
  if (several.length === parts.length) return several;
  const whole = readTextReference(markdown, language);
  return whole && [whole];
}

interface TextReference {
  entry: ReferenceEntry;
  page?: string;
}

/** Whether a text is the place in a work, and nothing else. */
export const isLocator = (text: string): boolean => patterns.page.exec(text)?.[0] === text;

/**
 * Reads the parts of a citation that is written as text: its title is the text of a link, in italics or in quotation
 * marks.
 *
 * @param markdown inline Markdown
 * @returns undefined if there is a word whose meaning is not known, or if it cites several works: it stays text then
 */
export function readTextReference(markdown: string, language: string): TextReference | undefined {
  const inBold = patterns.volumeInBold.exec(markdown);
  const bare = withoutWikiLinks(markdown.replace(patterns.volumeInBold, "; ")).replace(form, "");
  const text = marked.test(bare) || bare.includes("](") ? bare : bare.replace(inPublication, markTitle);
  const addresses = [...text.matchAll(link)].map((found) => ({
    found,
    // Markdown escapes signs in addresses, too.
    url: (found[2] ?? found[3] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1"),
    label: plain(found[1] ?? ""),
  }));
  const archive = addresses.find(
    ({ url }, index) => index > 0 && /web\.archive\.org|archive\.(?:is|today|ph)\//.test(url),
  );
  const [first, ...others] = addresses.filter((each) => each !== archive);
  if (others.length > 0 || (first !== undefined && !isWebAddress(first.url))) return undefined;
  const ownTitle = marked.exec(text);
  // A link after the title, such as “Google Books, p. 5”, leads to a copy, if its words only name its host.
  const labelPlace = patterns.page.exec(first?.label ?? "")?.[0];
  const labelWords = first?.label.replace(labelPlace ?? "", "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const isCopy =
    first !== undefined &&
    ownTitle !== null &&
    ownTitle.index < first.found.index &&
    ownTitle.index + ownTitle[0].length <= first.found.index &&
    (copyLabel.test(first.label) ||
      labelWords.slice(0, 1).every((word) => new URL(first.url).hostname.includes(word.toLowerCase())));
  const hasTitle = first !== undefined && !isCopy && labelWords.length > 0 && !/^https?:|^\W*$/.test(first.label);
  const title = hasTitle ? first.found : ownTitle;
  const spans = [title, archive?.found, hasTitle ? undefined : first?.found].filter((span) => span != null);
  const start = Math.min(...spans.map(({ index }) => index));
  if (spans.length === 0) return undefined;
  const beforeTitle = plain(text.slice(0, start));
  const apa = hasTitle ? null : apaStyle.exec(beforeTitle);
  const before = apa ? `${apa[1]} (${apa[2]})` : beforeTitle.replace(/(?<![\s,:;.(“"„«*])[\s,:;.(“"„«*]+$/, "");
  let rest = text.slice(start);
  for (const [span] of spans) rest = rest.replace(span, hasTitle || span !== title?.[0] ? " " : "; ");
  const second = marked.exec(rest);
  rest = plain(second === null ? rest : rest.replace(second[0], "; "));
  const words = [title, second].map((found) => plain(found?.[1] ?? found?.[2] ?? ""));
  // A title in quotation marks after one in italics is that of a part.
  const isPart = !hasTitle && title?.[1] !== undefined && second?.[2] !== undefined;
  const [marks, inMarks] = isPart ? words.toReversed() : words;
  // In the style of the APA, the number of a volume stands within the marks of a journal.
  const [, journal, volumeInMarks] = /^(.+), (\d{1,4})$/.exec((apa ? marks : inMarks) ?? "") ?? [];
  const titleWords = apa?.[3] ?? marks ?? "";
  const ownWork = (journal ?? (apa ? marks : inMarks)) || undefined;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.replace(found[0], "; ");
    return found === null ? undefined : (found[1] ?? found[0]).replace(/(?<![\s,])[\s,]+$/, "");
  };
  const [isbn, issn] = [take(/ISBN[:=]? ?([\dX][\dX -]{8,16})/i), take(/ISSN:? ?(\d{4}-?\d{3}[\dX])/i)];
  const doi = take(/(?:doi: ?)?(10\.\d{4,9}\/[^\s;,]+)/i);
  const read = readDateInWords(take(patterns.read) ?? "", language);
  const [edited, translated] = [patterns.editedBy, patterns.translatedBy].map((of) => namesIn(take(of) ?? ""));
  const [page, pageToo] = [take(patterns.page), take(patterns.page)];
  const issueAfterMarks = volumeInMarks === undefined ? undefined : take(/^[\s;]*\((\d{1,4})\)/);
  const numberedEdition = take(patterns.numberedEdition);
  const [, volumeOfBoth, issueOfBoth] = patterns.volumeAndIssue.exec(rest) ?? [];
  if (volumeOfBoth !== undefined) take(patterns.volumeAndIssue);
  const [, issueOfYear, yearOfIssue] = patterns.issueAndYear.exec(rest) ?? [];
  if (yearOfIssue !== undefined) rest = rest.replace(patterns.issueAndYear, `; ${yearOfIssue}; `);
  const [named, numbered, season] = [patterns.volume, patterns.issue, patterns.season].map(take);
  const volume = named ?? inBold?.[1] ?? volumeOfBoth ?? volumeInMarks;
  const number = numbered ?? inBold?.[2] ?? issueOfBoth ?? issueOfYear ?? issueAfterMarks;
  const issue = number !== undefined && season !== undefined ? `${number}, ${season}` : (number ?? season);
  const pages = [page, pageToo].filter(Boolean).join(", ") || undefined;
  let place = pages ?? (hasTitle ? undefined : labelPlace);

  let [date, edition, written]: (string | undefined)[] = [undefined, numberedEdition];
  const readDate = (written: string) => {
    const found = date === undefined ? readDateInWords(written, language) : undefined;
    date ??= found;
    return found !== undefined;
  };
  const [, whenBefore] = /\(([^()]*\d{4}(?:-\d\d-\d\d)?)[a-z]?\)$/.exec(before) ?? [];
  const authors = before.replace(/ ?\([^()]*\)$/, (year) => (whenBefore === undefined ? year : ""));
  if (whenBefore !== undefined && !readDate(whenBefore)) return undefined;
  const people = authors.replace(patterns.editors, "");
  const names =
    people === "" ? namesIn(take(patterns.by) ?? "") : (namesIn(people) ?? organization(people, beforeTitle));
  const isBare = title === null;
  if (people !== "" && names === undefined && !(isBare && people.length < 200)) return undefined;

  const left: string[] = [];
  const pieces = rest
    .replace(/(?<=\p{L} \d{1,2}), (?=\d{4})/gu, " ")
    .replace(/(?<![\d-]\d?)(\d{1,2})\. (?=\p{L}{3,12} \d{4})/gu, "$1 ")
    .split(/[;()[\]“”"„«»]|,\s|(?<=[\p{L}\d]{5}|\d)\.\s|\s[–—]\s|[.,]$/u);
  for (const part of pieces) {
    let piece = part.replace(/^[\s,.:]+(?:v[ou]m )?|^v[ou]m |(?<![\s,:])[\s,:]+$/g, "");
    if (piece === "" || /^(?:in|dans|en|ff?\.?)$/i.test(piece) || readDate(piece.replace(/\.$/, ""))) continue;
    if (place === undefined && /^\d{1,4}[–-]\d{1,4}$/.test(piece)) {
      place = piece;
      continue;
    }
    const named = languageOf(piece, language).language;
    written ??= named;
    if (named !== undefined) continue;
    for (const count of [3, 2, 1]) {
      const all = piece.split(" ");
      if (date !== undefined || all.length <= count || !readDate(all.slice(-count).join(" "))) continue;
      piece = all.slice(0, -count).join(" ");
    }
    const found = patterns.edition.exec(piece);
    if (found !== null) [edition, piece] = [found[1], piece.slice(0, found.index)];
    if (piece.trim() !== "") left.push(piece.trim());
  }
  // Beside a link, a few words alone name its site: “in UEFA's website”, “example.org”.
  const [site = ""] = left;
  const isSite = first !== undefined && left.length === 1 && site.length <= 60;
  if (isSite) left[0] = site.replace(/^(?:in|on|at|from|bei|auf|dans|sur) /i, "");
  const isName = (piece: string) => isSite || /^[\p{Lu}\p{Lo}]|^[\w-]+(?:\.[\w-]+)+$/u.test(piece);
  if (left.length > 3 || left.join().length > 120 || !left.every(isName)) return undefined;
  const titleText = title === null ? people || addressAsTitle(first?.url ?? "") : titleWords;
  const workText = (ownWork ?? (first === undefined ? undefined : left.shift()))?.replace(/[,.]$/, "");
  const [, town, house] = /^([^:]{2,40}): (.+)$/.exec(left.join(", ")) ?? [];
  const publisher = house ?? left.join(", ");
  const isEdited = authors !== people;
  return {
    ...(place !== undefined && { page: place }),
    entry: {
      ...(first !== undefined
        ? { type: "web" as const }
        : volume !== undefined || issue !== undefined
          ? { type: "article" as const }
          : isbn !== undefined && { type: "book" as const }),
      ...(names !== undefined && !isBare && { [isEdited ? "editors" : "authors"]: names }),
      ...(edited !== undefined && !isEdited && { editors: edited }),
      ...(translated !== undefined && { translators: translated }),
      title: titleText.replace(/^[“"„«]|[,.]?[”"“»]?[,.]?$/g, ""),
      ...(workText && { work: workText }),
      ...(publisher !== "" && { publisher }),
      ...(town !== undefined && { place: town }),
      ...(date !== undefined && { date }),
      ...(volume !== undefined && { volume }),
      ...(issue !== undefined && { issue }),
      ...(edition !== undefined && { edition }),
      ...(doi !== undefined && parseDoi(doi) !== undefined && { doi: parseDoi(doi) }),
      ...(isbn !== undefined && isIsbn(isbn) && { isbn }),
      ...(issn !== undefined && isIssn(issn) && { issn }),
      ...(first !== undefined && { url: first.url }),
      ...(read !== undefined && first !== undefined && { accessed: read }),
      ...(archive !== undefined && { archive: { url: archive.url } }),
      ...(written !== undefined && { language: written }),
    },
  };
}

/** Puts marks around the title and the publication that words alone tell apart. */
const markTitle = (_: string, by: string | undefined, title: string, work: string): string =>
  `${by === undefined ? "" : `${by}: `}*${title}.* In: *${work}*`;

/** The name of an organization, shown as written, where a colon or a mark of editors says that it is a name. */
function organization(people: string, before: string): WrittenName[] | undefined {
  const isSaid = /:\s*$/.test(before) || patterns.editors.test(before.replace(/(?<![\s:])[\s:]+$/, ""));
  const all = people.split(" ");
  const areNames = all.every((word) => nameWord.test(word.replace(/,$/, "")) || particles.test(word));
  return isSaid && all.length <= 12 && areNames ? [{ name: people }] : undefined;
}
const particles =
  /^(?:für|for|in|im|am|an|zur?|zum|e\.|V\.|dos?|das|dels?|les?|et|und|and|y|i|og|och|[\p{Lu}\d][\p{L}\d/-]*)$/u;

const nameWord =
  /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|van|von|de|der|den|des|di|du|da|la|le|al|al-\p{L}+|bin|ibn|ben|el|ter|zu|of|the|for)$/u;

/** The names of authors; undefined if the text has anything else. */
function namesIn(text: string): WrittenName[] | undefined {
  if (text === "") return undefined;
  if (/ (?:et al|u\. ?a)\.?$/.test(text)) return [{ name: text }];
  const whole = text.split(/,\s?/);
  // “Ann Smith, Tom Reed” are two names, though some family names have two words: they are shown as written.
  const areWhole =
    whole.length > 1 && whole.every((name) => / /.test(name) && name.split(" ").every((word) => nameWord.test(word)));
  if (areWhole) return whole.length === 2 ? [{ name: text }] : whole.map((name) => ({ name }));
  const names = text.split(/\s?;\s?|,? (?:and|und|et|en|y|&) /);
  const areNames = names.every((name) => {
    const parts = name.split(/,\s?/);
    const all = parts.flatMap((each) => each.split(" "));
    return parts.length <= 2 && all.length <= 6 && all.every((word) => nameWord.test(word));
  });
  return areNames ? names.map(nameFromText) : undefined;
}
