import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOneOf, type Mistyped, type Named } from "../../diagnostics/wording.ts";
import { numericDates } from "../../model/dates.ts";

/** The address that a file or a name probably means: `fr.md` is `/fr/`. */
const pageAddress = (url: string): string =>
  `/${url
    .replace(/^[./]+/, "")
    .replace(/\.(?:md|html)$/, "")
    .replace(/\.([a-z-]{2,12})$/, "")}/`.replace("//", "/");

/** The days that a text in figures can mean, day or month first, as a question. */
function didYouMeanDates(text: string): string {
  const meant = numericDates(text);
  return meant.length === 0 ? "" : `did you mean ${meant.join(" or ")}? `;
}

/** Problems of articles: their tags, headings, links and citations. */
export const articleProblems = {
  "empty-article": problem<object>("error", () => "the article is empty", "write its text, or remove the file"),
  markup: problem<{ problem: string; fix?: string | undefined }>(
    "error",
    ({ problem: what }) => what,
    ({ fix }) => fix,
  ),
  interpolation: problem<Named>(
    "error",
    ({ name }) => `${name} is not supported: articles cannot use variables or functions`,
    "write the text directly",
  ),
  "unknown-tag": problem<Mistyped & { known: string }>("error", ({ name }) => `unknown tag “${name}”`, didYouMeanOneOf),
  "unknown-attribute": problem<Mistyped & { tag: string; known: string; write?: string }>(
    "error",
    ({ name, tag }) => `unknown attribute “${name}” on ${tag}`,
    (args) => (args.write ? `“page” takes any place in a work: ${args.write}` : didYouMeanOneOf(args)),
  ),
  "malformed-tag": problem<{
    tag: string;
    unexpected?: string | undefined;
    end: string;
    write?: string | undefined;
  }>(
    "error",
    ({ tag, unexpected }) =>
      unexpected ? `cannot parse the tag ${tag}: unexpected ${unexpected}` : `the tag ${tag} has no end`,
    ({ unexpected, end, write }) =>
      unexpected === undefined
        ? `close its quotes and end it with ${end}`
        : write
          ? `write it as ${write}`
          : /["“”„«»‘’]{2}|[“”„«»‘’]/.test(unexpected)
            ? 'these are typographic quotes; use straight ones: "Id"'
            : "put each value in double quotes",
  ),
  "unclosed-tag": problem<{ tag: string; closing: string }>(
    "error",
    ({ tag }) => `the tag ${tag} is not closed`,
    ({ closing }) =>
      closing === "/%}" ? `end it with ${closing}` : `add ${closing} on its own line after the content`,
  ),
  "unopened-tag": problem<{ tag: string; open?: string | undefined }>(
    "error",
    ({ tag }) => `{% /${tag} %} closes a tag that is not open`,
    ({ open }) => (open ? `the open tag is closed with {% /${open} %}` : "remove it, or add the opening tag"),
  ),
  "invalid-attribute": problem<Mistyped & { tag: string; expected: string; example?: string }>(
    "error",
    ({ tag, name, expected }) => `“${name}” on ${tag} must be ${expected}`,
    (args) => didYouMean(args) ?? (args.example && `write it as ${args.example}`),
  ),
  "missing-attribute": problem<Named & { tag: string; what?: string; write?: string }>(
    "error",
    ({ name, tag, what = `the attribute “${name}”` }) => `${tag} is missing ${what}`,
    ({ name, write }) => (write ? `write it as ${write}` : `add ${name}="…"`),
  ),
  "heading-level": problem<Named & { level: number; top?: "title" | "list" }>(
    "error",
    ({ level }) =>
      level === 1
        ? "only the title of the page is a level-1 heading"
        : level === 3
          ? "a subsection (###) needs a section (##) before it"
          : `a level-${level} heading needs a level-${level - 1} heading before it`,
    ({ name, top }) =>
      top === "title"
        ? `write title: ${name} in the front matter, between lines of ---, and remove this line; or use ## for a section`
        : top === "list"
          ? `this looks like wikitext: write the items of a list as 1. ${name}; sections begin with ##`
          : "use ## for sections, ### for subsections within them, and #### within those",
  ),
  "other-anchors": problem<{ names: string; source: string; name: string }>(
    "hint",
    ({ names, source }) => `sections have other anchors than in ${source}, which has: ${names}`,
    // An anchor that is written has Latin letters.
    ({ name }) =>
      `write the same anchors, so that links lead to the section in every language: ${/^[a-z][\w-]*$/i.test(name) ? `{% #${name} %}` : "such as {% #life %}, here and there"}`,
  ),
  "numbered-paragraph": problem<{ number: string; sign: string }>(
    "hint",
    ({ number, sign }) => `“${number}${sign}” begins a paragraph, because lists begin with 1. or 0. and count on`,
    ({ number, sign }) => `begin the list with 1${sign}; for a paragraph, this hint goes with ${number}\\${sign}`,
  ),
  "date-as-item": problem<{ number: string; sign: string; word: string }>(
    "warning",
    ({ number, sign, word }) =>
      `“${number}${sign} ${word}” begins an item of a list, whose number may be shown otherwise`,
    ({ number, sign }) => `write ${number}\\${sign} if it is a date`,
  ),
  "duplicate-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is used twice`,
    "give one of the headings a different {% #anchor %}",
  ),
  "reserved-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is reserved`,
    "give the heading a different {% #anchor %}",
  ),
  "missing-anchor": problem<Named>(
    "error",
    ({ name }) => `cannot derive an anchor from the heading “${name}”`,
    "add one: ## Heading {% #anchor %}",
  ),
  "broken-anchor-link": problem<Mistyped>("error", ({ name }) => `the article has no anchor “${name}”`, didYouMean),
  "unknown-anchor": problem<Mistyped & { path: string }>(
    "warning",
    ({ name, path }) => `the page ${path} has no anchor “${name}”`,
    (args) => didYouMean(args) ?? "correct what follows #, or give the heading there that anchor: {% #anchor %}",
  ),
  "relative-link": problem<{ url: string }>(
    "error",
    ({ url }) => `“${url}” is not the address of a page`,
    ({ url }) => `addresses of this site begin with a slash: did you mean “${pageAddress(url)}”?`,
  ),
  "infobox-row": problem<{ problem: string; fix: string }>(
    "error",
    ({ problem: what }) => what,
    ({ fix }) => fix,
  ),
  "caption-without-picture": problem<object>(
    "warning",
    () => "the caption of the infobox is not shown: the infobox has no picture",
    "add one: image: { src: /uploads/…, alt: … }; or remove the caption",
  ),
  "unknown-label": problem<Named & { meant: string }>(
    "warning",
    ({ name }) => `the infobox label “${name}” is shown as it is`,
    ({ meant }) => `did you mean “${meant}”? Its word is shown in each language`,
  ),
  "invalid-date": problem<{ text: string }>(
    "error",
    ({ text }) => `“${text}” is not a date`,
    ({ text }) =>
      `${didYouMeanDates(text)}write it as 1818-08-01, 1818-08, 1818, 384 BCE or circa 1818; a range as 1847 – 1888 or 2006-01-16 – present`,
  ),
  "date-in-words": problem<{ text: string; meant?: string | undefined }>(
    "warning",
    ({ text }) => `“${text}” is shown as it is in every language, without an age, and search engines are not told it`,
    ({ text, meant }) =>
      `${meant ? `did you mean ${meant}? ` : didYouMeanDates(text)}write dates as 1818-08-01, 415-03, 350 CE or circa 350, decades and centuries as 1780 – 1789, a time that goes on as 2006 – present; each language shows them in its own way`,
  ),
  "great-age": problem<{ age: number }>(
    "warning",
    ({ age }) => `the dates make the person ${age} years old`,
    "check the years of birth and death",
  ),
  "wrong-order": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => what,
    "check the years; those before the common era end with BCE",
  ),
  "unknown-reference": problem<Mistyped>(
    "error",
    ({ name }) => `there is no reference “${name}”`,
    (args) => didYouMean(args) ?? "add it to references.yaml, or to references.json with a reference manager",
  ),
  "duplicate-references-list": problem<object>(
    "error",
    () => "the reference list is placed twice",
    "remove one {% references /%}",
  ),
  "nested-references-list": problem<object>(
    "error",
    () => "{% references /%} is within something else",
    "put it on a line of its own, outside of lists, quotes and other tags",
  ),
  formula: problem<{ problem: string }>(
    "error",
    ({ problem: what }) => `cannot read the formula: ${what}`,
    "formulas are TeX; write \\$ for a dollar sign",
  ),
  "shown-as-text": problem<{ text: string; hint: string }>(
    "warning",
    ({ text }) => `“${text}” is shown as it is written`,
    ({ hint }) => hint,
  ),
  "wide-row": problem<{ text: string }>(
    "warning",
    ({ text }) => `“${text}” is not shown: the row has more cells than the head of the table`,
    "remove it, or add a cell to the head; a bar within a cell is written as \\|",
  ),
  "duplicate-note": problem<Named>(
    "error",
    ({ name }) => `the note “${name}” is defined twice`,
    "give one of them a different label",
  ),
  "unused-note": problem<Named>(
    "warning",
    ({ name }) => `nothing refers to the note “${name}”, so it is not shown`,
    ({ name }) => `write [^${name}] where it belongs, or remove it`,
  ),
  "foreign-picture": problem<{ url: string }>(
    "error",
    ({ url }) => `the picture “${url}” is not one of the site's`,
    "put it into uploads/ in the content folder, and write ![description](/uploads/…)",
  ),
  "undescribed-picture": problem<Named>(
    "warning",
    ({ name }) => `the picture ${name} has no description`,
    "say what it shows, for those who cannot see it: ![description](/uploads/…)",
  ),
  "straight-quotes": problem<{ pair: string }>(
    "hint",
    ({ pair }) => `straight quotation marks, while the language has ${pair}`,
    "write the language's own: readers see marks as they are typed",
  ),
  "uncited-reference": problem<Named>(
    "hint",
    ({ name }) => `no article cites the reference “${name}”`,
    "cite it or remove it",
  ),
};
