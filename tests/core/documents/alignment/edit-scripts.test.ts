import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Source } from "../../../../src/core/diagnostics/source.ts";
import { alignDocument } from "../../../../src/core/documents/alignment/align.ts";
import { segmentDocument } from "../../../../src/core/documents/segment.ts";
import type { DocumentState } from "../../../../src/core/model/states.ts";
import type { TranslationStatus } from "../../../../src/core/translation/state.ts";
import { articleTags } from "../../../../templates/tags/article-tags.ts";
import { mulberry32 } from "../../../support/faults.ts";
import { repository } from "../../../support/folder.ts";
import { documentOf, type HandMade, human, machine, reviewed, target, written } from "../hand-made.ts";

/*
 * The sample's article, translated by machines and people, is edited at random; what each edit does to each segment is
 * known beforehand.
 */

interface Item extends HandMade {
  /** Its expected status: at first its translation is kept. */
  status: TranslationStatus;
  translation: string | undefined;
  origin: "machine" | "human" | "reviewed";
  isTouched: boolean;
}

/** Looks translated: rot13 outside of tags, which keeps sentences. */
const translate = (text: string): string =>
  text.replace(/(\{%.*?%\})|[a-z]/gi, (letter, tag?: string) => {
    if (tag !== undefined) return tag;
    const code = letter.charCodeAt(0);
    const first = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - first + 13) % 26) + first);
  });

const file = "articles/en.md";
const article =
  segmentDocument(new Source(file, readFileSync(join(repository, "content", file), "utf8")), {
    isPage: false,
    tags: articleTags,
  }).document?.segments ?? [];
const table = [
  "Year",
  "Place",
  "Users",
  "2021",
  "India",
  "10 million",
  "2022",
  "India",
  "120 million",
  "2023",
  "Brazil",
  "200 million",
];

function sampleItems(random: () => number): Item[] {
  const items = article.map(({ role, text, section, path }): HandMade => ({ role, text, section, path }));
  const place = items.findIndex(({ role }) => role === "heading");
  items.splice(place, 0, ...table.map((text): HandMade => ({ role: "cell", text })));
  return items.map((item) => {
    const origin = (["machine", "machine", "human", "reviewed"] as const)[Math.floor(4 * random())] ?? "machine";
    return { ...item, status: "ok", translation: translate(item.text), origin, isTouched: false };
  });
}

const vocabulary =
  "glacier plankton sonata orchard basalt turbine meadow lantern quartz harbor violin saffron comet tundra mosaic".split(
    " ",
  );

class EditedArticle {
  items: Item[];
  /** The translations that are expected to be reported as removed. */
  readonly removed: string[] = [];
  readonly #random: () => number;

  constructor(items: readonly Item[], random: () => number) {
    this.items = items.map((item) => ({ ...item }));
    this.#random = random;
  }

  edit(): void {
    const edits = [
      this.#words,
      this.#add,
      this.#remove,
      this.#move,
      this.#split,
      this.#join,
      this.#rename,
      this.#moveCitation,
      this.#addRow,
    ];
    this.#pick(edits).call(this);
  }

  #words(): void {
    const item = this.#take((text) => text.role === "paragraph" && text.text.split(" ").length > 12);
    if (item === undefined) return;
    const words = item.text.split(" ");
    const outsideTags = [...words.keys()].filter(
      (index) => /^[a-z]+$/.test(words[index] ?? "") && words[index] !== "cite",
    );
    words[this.#pick(outsideTags)] = this.#pick(vocabulary);
    words.splice(this.#pick(outsideTags), 0, this.#pick(vocabulary));
    this.#change(item, words.join(" "));
  }

  #add(): void {
    const words = Array.from({ length: 20 }, () => this.#pick(vocabulary)).join(" ");
    this.items.splice(this.#gap(), 0, this.#missing({ role: "paragraph", text: `${words}.` }));
  }

  #remove(): void {
    const item = this.#take(({ role }) => role === "paragraph");
    if (item === undefined) return;
    if (item.origin !== "machine") this.removed.push(item.translation ?? "");
    this.items = this.items.filter((each) => each !== item);
  }

  #move(): void {
    const item = this.#take(({ role }) => role === "paragraph");
    if (item === undefined) return;
    this.items = this.items.filter((each) => each !== item);
    this.items.splice(this.#gap(), 0, item);
  }

  #split(): void {
    const item = this.#take(({ role, text }) => role === "paragraph" && text.includes("/%} "));
    if (item === undefined) return;
    const ends = [...item.text.matchAll(/\/%\} /g)].map(({ index }) => index + 3);
    const end = this.#pick(ends);
    const parts = [item.text.slice(0, end), item.text.slice(end + 1)].map((text) => ({
      ...item,
      text,
      translation: translate(text),
    }));
    this.items.splice(this.items.indexOf(item), 1, ...parts);
  }

  #join(): void {
    const index = this.items.findIndex(
      (item, place) => this.#random() < 0.2 && this.#isPair(item, this.items[place + 1]),
    );
    const [first, second] = [this.items[index], this.items[index + 1]];
    if (first === undefined || second === undefined) return;
    const origins = [first.origin, second.origin];
    const origin = origins.includes("human") ? "human" : origins.includes("machine") ? "machine" : "reviewed";
    const text = `${first.text} ${second.text}`;
    this.items.splice(index, 2, { ...first, text, translation: translate(text), origin, isTouched: true });
  }

  #isPair(first: Item, second: Item | undefined): boolean {
    return [first, second].every((item) => item?.role === "paragraph" && !item.isTouched);
  }

  #rename(): void {
    const item = this.#take(({ role }) => role === "heading");
    if (item !== undefined) this.#change(item, `${this.#pick(vocabulary)} and ${this.#pick(vocabulary)}`);
  }

  #moveCitation(): void {
    const item = this.#take(({ text }) => new Set(text.match(/\{% cite .*?%\}/g)).size > 1);
    if (item === undefined) return;
    const tags = item.text.match(/\{% cite .*?%\}/g) ?? [];
    const other = tags.findIndex((tag) => tag !== tags[0]);
    [tags[0], tags[other]] = [tags[other] ?? "", tags[0] ?? ""];
    // The translation is changed in the same way.
    item.text = item.text.replace(/\{% cite .*?%\}/g, () => tags.shift() ?? "");
    item.translation = translate(item.text);
  }

  #addRow(): void {
    const cells = this.items.flatMap(({ role }, index) => (role === "cell" ? [index] : []));
    const row = this.#pick(cells.filter((_, place) => place % 3 === 0)) + 3;
    const texts = [
      this.#pick(vocabulary),
      `${this.#pick(vocabulary)} ${this.#pick(vocabulary)}`,
      `${Math.floor(this.#random() * 1000)} ${this.#pick(vocabulary)}`,
    ];
    this.items.splice(row, 0, ...texts.map((text) => this.#missing({ role: "cell", text })));
  }

  #change(item: Item, text: string): void {
    item.text = text;
    item.status = item.origin === "machine" ? "stale" : "outdated";
  }

  #missing(item: HandMade): Item {
    return { ...item, status: "missing", translation: undefined, origin: "machine", isTouched: true };
  }

  /** Chooses an item that no edit has touched. */
  #take(isFit: (item: Item) => boolean): Item | undefined {
    const fit = this.items.filter((item) => !item.isTouched && isFit(item));
    if (fit.length === 0) return undefined;
    const item = this.#pick(fit);
    item.isTouched = true;
    return item;
  }

  /** A place between paragraphs. */
  #gap(): number {
    const places = [...this.items.keys()].filter((index) => this.items[index]?.role === "paragraph");
    return this.#pick(places);
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }
}

test("a hundred random edits of the article: what was to be kept is kept, what was to be sent is sent, nothing else", () => {
  const counts: Partial<Record<TranslationStatus | "removed", number>> = {};
  for (let seed = 1; seed <= 100; seed++) {
    const random = mulberry32(seed);
    const items = sampleItems(random);
    const states = { machine, human, reviewed };
    const state: DocumentState = {
      source: "en",
      segments: items.map(({ text, translation = "", origin }) => states[origin](text, translation)),
    };
    const translated = documentOf(items.map((item) => ({ ...item, text: item.translation ?? "" })));

    const edited = new EditedArticle(items, random);
    for (let edits = 1 + Math.floor(random() * 8); edits > 0; edits--) edited.edit();
    const source = documentOf(edited.items);
    const input = { source, target, glossary: [], instructions: [], on: "2026-02-03" };
    const { segments, removed, problems } = alignDocument({ ...input, state, translated });

    const found = segments.map(({ status, translation, state: of }) => ({
      status,
      translation,
      origin: of?.reviewed ? "reviewed" : (of?.origin ?? "machine"),
    }));
    expect(found, `seed ${seed}`).toEqual(
      edited.items.map(({ status, translation, origin }) => ({ status, translation, origin })),
    );
    expect(problems.map((problem) => (problem.kind === "removed" ? problem.translation : problem.kind)).sort()).toEqual(
      edited.removed.sort(),
    );

    const files = written(segments, removed);
    const again = alignDocument({ ...input, ...files });
    expect(written(again.segments, again.removed), `seed ${seed}, again`).toEqual(files);
    expect(again.segments.map(({ status }) => status)).toEqual(segments.map(({ status }) => status));
    for (const { status } of segments) counts[status] = (counts[status] ?? 0) + 1;
    counts.removed = (counts.removed ?? 0) + removed.length;
  }
  // Every kind of outcome occurs.
  for (const kind of ["ok", "missing", "stale", "outdated", "removed"] as const)
    expect(counts[kind], kind).toBeGreaterThan(20);
});
