import { machineDate } from "../model/dates.ts";
import { leftToRight, rightToLeft } from "../model/direction.ts";
import type { Locale } from "../model/format-date.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import { languageOf } from "../model/languages.ts";
import { doiAddress } from "../model/references/identifiers.ts";
import { textOf } from "../model/references/inline.ts";
import type { CitationNode, Reference, ReferenceDate, ReferenceType, RichText, StructuredReference } from "../model/references/types.ts";
import type { Language } from "../model/types.ts";
import { typographyOf, workMarks } from "../model/typography.ts";
import { formatReferenceDate } from "./dates.ts";
import { formatNames, type NameStyle } from "./names.ts";
import { joinSentences, linked, type Part, phrase, sentence } from "./nodes.ts";
import { formatPages } from "./pages.ts";
import { formatText } from "./text-reference.ts";
import { withinQuotes } from "./within-quotes.ts";

/** The page that shows references. */
interface CitingPage {
  language: Locale & Pick<Language, "tag" | "dir">;
  words: InterfaceWords;
}

/** Works that are parts of something: their titles are in quotation marks, even if what they appeared in is not known. */
const parts: ReadonlySet<ReferenceType> = new Set(["article", "chapter", "entry", "interview", "letter", "news", "paper", "web"]);
/** Works that are in a book, rather than an issue of a periodical or a site. */
const within: ReadonlySet<ReferenceType> = new Set(["chapter", "entry", "paper"]);

/**
 * Returns a function that formats references for a page: authors. “Title”. *Work*, volume, publisher, date, pages. Identifiers. Dates of access.
 * A title links to the work's address. The style is that of no school; the docs give the reasons (docs/decisions/0016).
 */
export function referenceFormatter({ language, words }: CitingPage): (reference: Reference) => readonly CitationNode[] {
  const { tag, dir } = language;
  const typography = typographyOf(tag);
  const { quotes, comma, colon } = typography;
  const opposite = dir === "rtl" ? leftToRight : rightToLeft;

  /** Text of a reference, isolated if it runs against the page's direction. */
  const data = (nodes: RichText, lang?: string): CitationNode[] => {
    const isolate = opposite.test(textOf(nodes));
    return isolate || lang !== undefined ? [{ lang, isolate, children: nodes }] : [...nodes];
  };
  const dateNodes = (date: ReferenceDate): CitationNode[] => {
    const nodes = data([formatReferenceDate(date, language, words)]);
    const datetime = "literal" in date ? undefined : machineDate(date);
    return datetime === undefined ? nodes : [{ datetime, children: nodes }];
  };
  const asTitle = (title: RichText, nodes: readonly CitationNode[]): CitationNode[] => {
    const [before, after] = workMarks(textOf(title), typography);
    // Marks take the place of italics.
    return before === "" ? [{ mark: "i", children: nodes }] : [before, ...nodes, after];
  };

  const formatParts = (reference: StructuredReference): CitationNode[] => {
    const { type, authors, editors, translators, work, publisher, place, date, doi, isbn, issn, url, archive, accessed } = reference;
    const { volume, issue, edition, pages } = reference;
    const lang = reference.language === undefined || languageOf(reference.language) === languageOf(tag) ? undefined : reference.language;
    const style: NameStyle = {
      tag,
      workTag: reference.language,
      comma,
      others: words.citeOthers,
      toNode: (name) => data([name])[0] ?? name,
    };
    const names = (word: string, people: StructuredReference["editors"]) => people && phrase(word, formatNames(people, style).nodes);
    const short = (word: string, value: string | undefined) => value && phrase(word, data([value]));
    const edited = names(words.citeEditor, editors);

    const isPart = work !== undefined || parts.has(type);
    // Without any name, the id is all there is.
    const title = reference.title ?? (authors || work ? undefined : [reference.id]);
    const titleNodes = title && linked(data(isPart ? withinQuotes(title, quotes) : title, lang), url ?? (doi && doiAddress(doi)));
    const workNodes = work && asTitle(work, data(work, lang));
    const published = [place, publisher].flatMap((value, index) =>
      value ? [...(index > 0 && place ? [colon] : []), ...data([value])] : [],
    );

    const sentences = [
      [authors && formatNames(authors, style)],
      [
        title && titleNodes && { nodes: isPart ? [quotes[0], ...titleNodes, quotes[1]] : asTitle(title, titleNodes) },
        names(words.citeTranslator, translators),
        work === undefined && edited,
      ],
      [
        workNodes && (within.has(type) ? phrase(words.citeIn, workNodes) : { nodes: workNodes }),
        work !== undefined && edited,
        type === "thesis" && phrase(words.citeThesis),
        edition && (/^\p{Nd}+$/u.test(edition) ? phrase(words.citeEdition, [edition]) : { nodes: data([edition]) }),
        short(words.citeVolume, volume),
        short(words.citeIssue, issue),
        published.length > 0 && { nodes: published },
        date ? { nodes: dateNodes(date) } : accessed === undefined && phrase(words.citeNoDate),
        pages && { nodes: [formatPages(pages, words)], isPhrase: true },
      ],
      [
        doi && { nodes: linked(data([`doi:${doi}`]), doiAddress(doi)) },
        isbn && { nodes: data([`ISBN ${isbn}`]) },
        issn && { nodes: data([`ISSN ${issn}`]) },
      ],
      [
        accessed && phrase(words.citeAccessed, dateNodes(accessed)),
        archive &&
          archived(archive.url, archive.date ? phrase(words.citeArchived, dateNodes(archive.date)) : phrase(words.citeArchivedCopy)),
      ],
    ].map((group) => group.filter((part): part is Part => typeof part === "object"));
    return joinSentences(sentences.filter((group) => group.length > 0).map((group) => sentence(group, typography)));
  };
  return (reference) => ("content" in reference ? formatText(reference) : formatParts(reference));
}

const archived = (href: string, { nodes, isPhrase = false }: Part): Part => ({ nodes: [{ href, children: nodes }], isPhrase });
