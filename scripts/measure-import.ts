/**
 * Measures how much of wikitext `biopedia import` carries into an article: `npx tsx scripts/measure-import.ts FILE…`.
 * The counts of the source are made here, from its lines, and share no code with the import.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { htmlToArticle } from "../src/core/import/html/to-article.ts";
import { wikitextToHtml } from "../src/core/import/wikitext/to-html.ts";
import { writeArticle } from "../src/core/import/write-article.ts";

/** Words that both sides have, without markup: the last ones before a mark tell where it stood. */
const wordsOf = (text: string): string[] => text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function withoutMarkup(wikitext: string): string {
  let text = wikitext.replace(/<!--[\s\S]*?-->/g, "");
  text = text.replace(/<ref\b[^>]*\/>|<ref\b[\s\S]*?<\/ref>/g, "");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\{\{[^{}]*\}\}/g, "");
  }
  return text
    .replace(/\[\[(?:File|Image|Category|Lêer|Kategorie):[^\]]*(?:\[\[[^\]]*\]\][^\]]*)*\]\]/gi, "")
    .replace(/\[\[(?:[^|\]]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/\[https?:\S+ ([^\]]*)\]/g, "$1")
    .replace(/<[^>]*>|'{2,}/g, "")
    .replace(/&#?\w{1,8};/g, " ");
}

const markdownText = (markdown: string): string =>
  markdown.replace(/\]\((?:[^()\s]|\([^()]*\))*\)/g, "").replace(/\{%(?! cite)[^%]*%\}|<!--[\s\S]*?-->|\\/g, "");

for (const file of process.argv.slice(2)) {
  const wikitext = readFileSync(file, "utf8");
  const language = /\[\[Kategorie:/.test(wikitext) ? "af" : "en";
  const title = basename(file).replace(/\.\w+$/, "");
  const article = htmlToArticle(wikitextToHtml(wikitext, language), { title, language, pictures: new Map() });
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
  const keptItems = items.filter((item) => words.includes(item));

  // A citation is at its sentence if the same words stand before its mark.
  const places = [...wikitext.matchAll(/<ref\b[^>]*\/>|<ref\b[\s\S]*?<\/ref>/g)].filter(
    ({ index }) =>
      !/<references|\|\s*refs\s*=/.test(
        wikitext
          .slice(index - 4000 > 0 ? index - 4000 : 0, index)
          .split(/<\/references>/)
          .at(-1) ?? "",
      ),
  );
  const before = places.map(({ index }) =>
    wordsOf(withoutMarkup(wikitext.slice(Math.max(0, index - 3000), index)))
      .slice(-4)
      .join(" "),
  );
  // A citation with words of its own is a note.
  const marks = [...plain.matchAll(/\{% cite|\[\^note\d+\](?!:)/g)].map(({ index }) =>
    wordsOf(plain.slice(Math.max(0, index - 3000), index).replace(/\{% cite[^%]*%\}|\[\^note\d+\]/g, ""))
      .slice(-4)
      .join(" "),
  );
  const left = [...marks];
  const placed = before.filter((words4) => {
    const at = left.indexOf(words4);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const residue = plain.match(/\{\{|\}\}|\[\[|\]\]|'''|<ref|<\/|undefined|&[a-z]+;|\{\|/g) ?? [];
  console.log(
    `${title}: headings ${kept.length}/${headings.length}, list items ${keptItems.length}/${items.length}, citations at their sentence ${placed.length}/${before.length}, references structured ${article.counts.structured}/${article.counts.structured + article.counts.asText}, residue ${residue.length}`,
  );
  for (const heading of headings.filter((one) => !kept.includes(one))) console.log(`  heading: ${heading}`);
  for (const item of items.filter((one) => !keptItems.includes(one))) console.log(`  item: ${item.slice(0, 120)}`);
  for (const words4 of before.filter((one) => !marks.includes(one))) console.log(`  citation after: ${words4}`);
  for (const { what, section } of article.losses) console.log(`  not carried: ${section}: ${what}`);
  if (residue.length > 0) console.log(`  residue: ${residue.join(" ")}`);
}
