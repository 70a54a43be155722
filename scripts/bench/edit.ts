/*
 * Times `biopedia edit` with a long made-up article: opening it, typing in it, saving it. Each key is waited for, and
 * is measured by the work of the page's main thread from the key until the frame after it: scripts, styles, layout and
 * painting. The time until the frame is shown contains up to 16.7 ms in which the browser waits for the screen.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { median } from "./measure.ts";
import { startServer } from "./server.ts";
import { printTable } from "./table.ts";

const words =
  "the old harbor kept its lamps lit through winter while clerks copied letters and counted barrels of salt that ships " +
  "had brought from northern towns where nobody remembered who first drew the map on the wall";

/** Returns made-up sentences, no two of them alike. */
function sentences(count: number, seed: number): string {
  const all = words.split(" ");
  return Array.from({ length: count }, (_, at) => {
    const own = Array.from(
      { length: 18 },
      (_, word) => all[(seed * 7 + at * 11 + word * (1 + (seed % 5))) % all.length],
    );
    return `In ${1500 + ((seed * 13 + at) % 400)}, ${own.join(" ")}.{% cite "Work${(seed + at) % 150}" /%}`;
  }).join(" ");
}

/** A section with a table, a list, a quotation, a tag, links and emphasis: about 500 words. */
const section = (number: number): string => `## Section ${number} {% #section-${number} %}

${sentences(5, number)}

**${number}** and *more*: see [section ${number || 1}](#section-${number || 1}). ${sentences(4, number + 31)}

{% quote by="A. Writer" %}
${sentences(1, number + 5).replace(/\{%.*?%\}/g, "")}
{% /quote %}

### Part ${number}

${sentences(5, number + 57)}

| Year | Place | Told by |
| --- | --- | ---: |
${Array.from({ length: 6 }, (_, row) => `| ${1600 + row} | Town ${row} | *Clerk* ${number}.{% cite "Work${row}" /%} |`).join("\n")}

- ${sentences(1, number + 2)}
- ${sentences(1, number + 3)}

${sentences(5, number + 91)}
`;

/** @returns the number of words that were written */
function writeSite(content: string, count: number): number {
  mkdirSync(join(content, "articles"), { recursive: true });
  writeFileSync(join(content, "site.yaml"), "title: Long\nlanguages: [en]\nsubject: { name: Long Example }\n");
  const works = Array.from(
    { length: 150 },
    (_, work) =>
      `- id: Work${work}\n  type: book\n  authors: ["Writer${work}, A."]\n  title: "Book ${work}"\n  date: ${1900 + (work % 100)}\n`,
  );
  writeFileSync(join(content, "references.yaml"), works.join(""));
  const parts: string[] = [];
  let written = 0;
  for (; written < count; written += parts.at(-1)?.split(/\s+/).length ?? 0) parts.push(section(parts.length));
  const front = "---\ntitle: Long Example\n---\n";
  writeFileSync(
    join(content, "articles", "en.md"),
    `${front}\nThe article is long.\n\n${parts.join("\n")}\n{% references /%}\n`,
  );
  return written;
}

/** Opens the article. @returns milliseconds until the frame in which one can write */
async function open(page: Page, address: string): Promise<number> {
  const started = Date.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".edit-body[contenteditable]").waitFor({ state: "attached" });
  await nextFrame(page);
  return Date.now() - started;
}

/** Waits until a frame is drawn. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage("");
        }),
      ),
  );

/** The time that the main thread of a page has worked so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Types letters. @returns milliseconds of work for each */
async function type(page: Page, session: CDPSession, letters: string): Promise<number[]> {
  const times: number[] = [];
  for (const letter of letters) {
    const before = await workOf(session);
    await page.keyboard.type(letter);
    await nextFrame(page);
    times.push((await workOf(session)) - before);
  }
  return times;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/**
 * Times `biopedia edit` with an article of so many words, and prints two tables.
 *
 * @param folder for the content
 * @param repeat how often it is opened
 */
export async function benchEdit(folder: string, count: number, repeat = 5): Promise<void> {
  const content = join(folder, "content");
  const written = writeSite(content, count);
  const { address, stop } = await startServer(["edit", "--content", content], folder);
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    page.on("dialog", (dialog) => dialog.accept());
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const opened: number[] = [];
    for (let round = 0; round < repeat; round++) opened.push(await open(page, address));
    console.log(`\n\`biopedia edit\` with ${written} words, Chromium ${browser.version()}, ${process.version}\n`);
    const [first = 0, ...others] = opened;
    console.log(`Opened first in ${first} ms, then in ${median(others)} ms (median of ${others.length})\n`);
    const rows: Record<string, string>[] = [];
    for (const [place, which] of [
      ["start", "first"],
      ["middle", "middle"],
      ["end", "last"],
    ] as const) {
      const paragraphs = page.locator(".edit-body > p");
      const number = {
        first: 0,
        middle: Math.floor((await paragraphs.count()) / 2),
        last: (await paragraphs.count()) - 1,
      }[which];
      await paragraphs.nth(number).click();
      await page.keyboard.press("End");
      await type(page, session, "warm up ");
      const times: number[] = [];
      // Pauses are where drafts are kept.
      for (let round = 0; round < 10; round++) {
        times.push(...(await type(page, session, " more words of it")));
        await sleep(600);
      }
      rows.push({
        typed: `at the ${place}`,
        keys: String(times.length),
        median: ms(at(times, 0.5)),
        "95 %": ms(at(times, 0.95)),
        slowest: ms(at(times, 1)),
      });
    }
    printTable(rows);
    const before = Date.now();
    await page.keyboard.press("Control+s");
    await page.locator(".edit-state", { hasText: /^Saved$/ }).waitFor();
    console.log(`\nSaved in ${Date.now() - before} ms`);
  } finally {
    await browser.close();
    await stop();
  }
}
