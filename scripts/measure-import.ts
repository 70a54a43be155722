/**
 * Measures how much of wikitext `biopedia import` carries into an article:
 * `npx tsx scripts/measure-import.ts en FILE… af FILE…`, each file after the code of its language. The counts of the
 * source are made here, from its lines, and share no code with the import.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { writeArticle } from "../src/core/import/add-to-article.ts";
import { htmlToArticle } from "../src/core/import/html/to-article.ts";
import { ReferenceList } from "../src/core/import/reference-entry.ts";
import { wikitextToHtml } from "../src/core/import/wikitext/to-html.ts";

let language = "en";

/** Words that both sides have, without markup: the last ones before a mark tell where it stood. */
const wordsOf = (text: string): string[] => text.normalize("NFKC").match(word) ?? [];
/** Chinese and Japanese have no spaces, so each of their signs counts as a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

function withoutMarkup(wikitext: string): string {
  let text = wikitext.replace(/<!--[\s\S]*?-->/g, "");
  text = text.replace(/<ref\b[^>]*\/>|<ref\b[\s\S]*?<\/ref>/g, "");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\{\{[^{}]*\}\}/g, "");
  }
  return text
    .replace(
      /\[\[(?:(?:Category|Kategorie):|[^[\]|:]{2,12}:[^[\]|]*\.(?:jpe?g|png|svg|gif|tiff?)\b)[^\]]*(?:\[\[[^\]]*\]\][^\]]*)*\]\]/gi,
      "",
    )
    .replace(/\[\[(?:[^|\]]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/\[https?:\S+ ([^\]]*)\]/g, "$1")
    .replace(/<[^>]*>|'{2,}/g, "")
    .replace(/&#?\w{1,8};/g, " ");
}

/** The parameters of the infoboxes with something to show: a value that is no size, color or name of a file. */
function infoboxFacts(wikitext: string): { key: string; value: string; start: number; end: number }[] {
  const start = wikitext.search(
    /\{\{\s*(?:infobox|inligtingskas|personendaten-box|ficha|info\/|صندوق معلومات|ज्ञानसन्दूक|基礎情報)/i,
  );
  if (start < 0) return [];
  const facts: ReturnType<typeof infoboxFacts> = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of wikitext.slice(start).matchAll(/\{\{|\[\[|\}\}|\]\]|\|/g)) {
    const isEnd = sign === "}}" && depth === 1;
    if ((sign === "|" && depth === 1) || isEnd) {
      const [, key = "", value = ""] =
        /^\s*([^=]*?)\s*=([\s\S]*)$/.exec(wikitext.slice(start + from, start + index)) ?? [];
      const bare = value.replace(/<!--[\s\S]*?-->/g, "").trim();
      if (bare !== "" && !layout.test(key)) facts.push({ key, value: bare, start: start + from, end: start + index });
      from = index + 1;
    }
    if (isEnd) break;
    depth += /\{\{|\[\[/.test(sign) ? 1 : sign === "|" ? 0 : -1;
  }
  return facts;
}
const layout =
  /^(?:name|naam|nom|image|beeld|img|alt|.*size|.*width|.*_alt|.*caption|onderskrif|.*colou?r|embed|child|module\d*|signature|medaltemplates.*|native_name_lang|.*_lang|upright|landscape|pcupdate|ntupdate|statleague.*|debutleague|finalleague)$/i;

const named =
  /(?:^|\|)\s*(?:(?:df|mf|class|style|item_style|indent|lang|language|link|title|name|abbr)\s*=[^|]*|meter\s*=)/g;

/** Words of a fact that readers see: numbers without zeros before them, months as numbers, without templates' names. */
function factWords(value: string): string[] {
  let text = value.replace(/<ref\b[^>]*\/>|<ref\b[\s\S]*?<\/ref>/g, "");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\{\{([^{}|]*)\|?([^{}]*)\}\}/g, (_, name: string, rest: string) => {
      const isSilent = /^\s*(?:citation needed|cn|fact|sfn|efn|refn|#tag|nbsp|ndash|cite|r|rp|age)\b/i.test(name);
      if (/^\s*convert/.test(name)) return ` ${rest.split("|")[0]} `;
      return isSilent ? " " : ` ${rest.replace(named, "|")} `;
    });
  }
  const months = [language, "en"].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2001, month, 3)).toLowerCase());
  });
  return wordsOf(withoutMarkup(text.replace(/<[^>]*>/g, " ")).toLowerCase()).map((word) => {
    const month = Math.max(...months.map((names) => names.indexOf(word)));
    return month < 0 ? word.replace(/^0+(?=\d)/, "") : String(month + 1);
  });
}

/** The cells of all tables, by their lines. */
function tableCells(wikitext: string): string[] {
  const cells: string[] = [];
  for (const [table] of wikitext.matchAll(/^\{\|[\s\S]*?^\|\}/gm))
    for (const line of withoutMarkup(table.replace(/\[\[([^|\]]*)\|([^\]]*)\]\]/g, "$2")).split("\n"))
      if (/^[|!](?![-+}])/.test(line))
        for (const cell of line.slice(1).split(/\|\||!!/)) cells.push(cell.replace(/^[^|]*=[^|]*\|/, "").trim());
  return cells.filter((cell) => wordsOf(cell).length > 0);
}

const markdownText = (markdown: string): string =>
  markdown
    .replace(/&#x(\w{1,5});/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\]\((?:[^()\s]|\([^()]*\))*\)/g, "")
    .replace(/\{%(?! cite)[^%]*%\}|<!--[\s\S]*?-->|\\/g, "");

/** Whether words stand among others in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === words[at]) at += 1;
  return at === words.length;
}

const sums = new Map<string, [part: number, whole: number]>();
/** Writes a part of a whole, and adds both up for the last line. */
function share(what: string, part: number, whole: number): string {
  const [parts, wholes] = sums.get(what) ?? [0, 0];
  sums.set(what, [parts + part, wholes + whole]);
  return `${what} ${part}/${whole}`;
}

for (const file of process.argv.slice(2)) {
  if (/^[a-z]{2,3}$/.test(file)) {
    language = file;
    continue;
  }
  const wikitext = readFileSync(file, "utf8");
  const title = basename(file).replace(/\.\w+$/, "");
  const references = new ReferenceList();
  const article = htmlToArticle(
    wikitextToHtml(wikitext, language),
    { title, language, pictures: new Map() },
    references,
  );
  const text = writeArticle(article);
  const plain = markdownText(text);

  const outsideTemplates = withoutMarkup(wikitext);
  const lines = outsideTemplates.split("\n");
  const all = [...wikitext.matchAll(/^(={2,6})\s*(.*?)\s*\1\s*$/gm)];
  // The page itself has a heading above its references: those above nothing else are not counted.
  const isOwn = (index: number, length: number) =>
    wordsOf(withoutMarkup(wikitext.slice(index + length).split(/^={2,6}[^=]/m)[0] ?? "")).length === 0 &&
    /<references|\{\{\s*(?:reflist|refs|verwysings|références)/i.test(
      wikitext.slice(index + length).split(/^={2,6}[^=]/m)[0] ?? "",
    );
  const headings = all.flatMap(({ 0: whole, 2: heading = "", index }) =>
    isOwn(index, whole.length) ? [] : [withoutMarkup(heading)],
  );
  const kept = headings.filter((heading) =>
    text
      .split("\n")
      .some(
        (line) =>
          /^#{2,6} /.test(line) &&
          wordsOf(markdownText(line).replace(/\{% cite[^%]*%\}/g, "")).join(" ") === wordsOf(heading).join(" "),
      ),
  );
  const items = lines.flatMap((line) =>
    /^[*#]/.test(line) && wordsOf(line).length > 0 ? [wordsOf(line).join(" ")] : [],
  );
  const words = wordsOf(plain.replace(/\{% cite[^%]*%\}/g, "")).join(" ");
  // Templates within a line add words to it.
  const keptItems = items.filter(
    (item) =>
      words.includes(item) || text.split("\n").some((line) => isWithin(item.split(" "), wordsOf(markdownText(line)))),
  );

  // A citation is at its sentence if the same words stand before its mark.
  const facts = infoboxFacts(wikitext);
  const shown = factWords(JSON.stringify(article.infobox).replace(/\\[nt"]/g, " "));
  const keptFacts = facts.filter(({ value }) => factWords(value).every((word) => shown.includes(word)));
  const cells = tableCells(wikitext);
  const keptCells = cells.filter((cell) => words.includes(wordsOf(cell).join(" ")));

  const places = [...wikitext.matchAll(/<ref\b[^>]*\/>|<ref\b[\s\S]*?<\/ref>/g)].filter(
    ({ index }) =>
      !/<references|\|\s*refs\s*=/.test(
        wikitext
          .slice(index - 4000 > 0 ? index - 4000 : 0, index)
          .split(/<\/references>/)
          .at(-1) ?? "",
      ),
  );
  // Dates of an infobox are typed, so its citations are only counted.
  const inBox = places.filter(({ index }) => facts.some(({ start, end }) => start < index && index < end)).length;
  const citedInBox = JSON.stringify(article.infobox).match(/\{% cite|\[\^note\d+\]/g)?.length ?? 0;
  const outside = places.filter(({ index }) => !facts.some(({ start, end }) => start < index && index < end));
  const before = outside.map(({ index }) =>
    wordsOf(withoutMarkup(wikitext.slice(Math.max(0, index - 3000), index)))
      .slice(-4)
      .join(" "),
  );
  // A citation with words of its own is a note.
  const marks = [...plain.matchAll(/\{% cite|\[\^note\d+\](?!:)/g)].map(({ index }) =>
    wordsOf(plain.slice(Math.max(0, index - 3000), index).replace(/\{% cite[^%]*%\}|\[\^note\d+\]/g, "")).slice(-14),
  );
  // Templates add words to those of the source, and some spaces are lost to its markup.
  const left = [...marks];
  const missed = before.filter((last) => {
    const at = left.findIndex((words) => isWithin(last.split(" "), words));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const residue = plain.match(/\{\{|\}\}|\[\[|\]\]|'''|<ref|<\/|undefined|&[a-z]+;|\{\|/g) ?? [];
  const { structured, asText } = article.counts;
  const line = [
    share("headings", kept.length, headings.length),
    share("list items", keptItems.length, items.length),
    share("infobox rows", keptFacts.length, facts.length),
    share("table cells", keptCells.length, cells.length),
    share(
      "citations at their sentence",
      before.length - missed.length + Math.min(inBox, citedInBox),
      before.length + inBox,
    ),
    share("references structured", structured, structured + asText),
    `residue ${residue.length}`,
  ];
  console.log(`${title}: ${line.join(", ")}`);
  for (const heading of headings.filter((one) => !kept.includes(one))) console.log(`  heading: ${heading}`);
  for (const item of items.filter((one) => !keptItems.includes(one))) console.log(`  item: ${item.slice(0, 120)}`);
  for (const { key, value } of facts.filter((fact) => !keptFacts.includes(fact)))
    console.log(
      `  infobox: ${key}: ${value.slice(0, 120)}: ${factWords(value).filter((word) => !shown.includes(word))}`,
    );
  for (const cell of cells.filter((one) => !keptCells.includes(one))) console.log(`  cell: ${cell.slice(0, 120)}`);
  for (const last of missed) console.log(`  citation after: ${last}`);
  for (const { content } of references.added.values()) if (content !== undefined) console.log(`  as text: ${content}`);
  for (const { what, section } of article.losses) console.log(`  not carried: ${section}: ${what}`);
  if (residue.length > 0) console.log(`  residue: ${residue.join(" ")}`);
}
const total = [...sums].map(
  ([what, [part, whole]]) => `${what} ${part}/${whole} (${((100 * part) / whole).toFixed(1)} %)`,
);
console.log(`All: ${total.join(", ")}`);
