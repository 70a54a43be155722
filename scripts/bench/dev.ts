import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { repository } from "./folders.ts";
import { median } from "./measure.ts";
import { startServer } from "./server.ts";
import { printTable } from "./table.ts";

/** A file of the sample, and a change of it that the page shows. */
interface Change {
  file: string;
  edit: (text: string, word: string) => string;
}

const changes: Readonly<Record<string, Change>> = {
  "a text": {
    file: "articles/en.md",
    edit: (text, word) => text.replace("was born in India", `was born in India ${word}`),
  },
  "a heading": { file: "articles/en.md", edit: (text, word) => text.replace("## Leadership", `## Leadership ${word}`) },
  "the infobox": { file: "articles/en.md", edit: (text, word) => text.replace("occupation: ", `occupation: ${word} `) },
  "a reference": { file: "references.yaml", edit: (text, word) => text.replace("MBA Alumni Profile", `$& ${word}`) },
  "an interface word": {
    file: "interface/en.json",
    edit: (text, word) => JSON.stringify({ ...JSON.parse(text), menu: `Menu ${word}` }),
  },
  "the site's title": { file: "site.yaml", edit: (text, word) => text.replace("title: Biopedia", `$& ${word}`) },
  "a style": { file: "theme.css", edit: (text, word) => `${text}:root { --shown: ${word} }\n` },
  // The error comes last, because a page with errors stays as it was.
  "an error": {
    file: "articles/en.md",
    edit: (text, word) => text.replace("was born in India", `$&{% cite "${word}" /%}`),
  },
};

/** The times at which a save was shown. */
interface Shown {
  /** When the text or the styles of the page had it. */
  exchanged: number;
  /** When it was drawn. */
  drawn: number;
}

/** How long a save took to be shown, in milliseconds. */
interface Durations {
  /** The time until `dev` sent its event to pages, as a listener of the measurement receives it. */
  told: number;
  /** The time from the event until the page had the change. */
  exchanged: number;
  /** The time from then until the change was drawn. */
  drawn: number;
}

/** The content folder of the sample, and the page that shows it. */
class Editor {
  readonly #content: string;
  readonly #page: Page;
  /** The files as they were. A save changes one of them, and undoes the change before. */
  readonly #original = new Map<string, string>();
  readonly #awaited = new Map<string, (shown: Shown) => void>();
  #saves = 0;
  /** The time of the last event of `dev`. */
  #told = 0;

  constructor(content: string, page: Page) {
    this.#content = content;
    this.#page = page;
  }

  /** Opens the page. */
  async open(address: string): Promise<void> {
    await this.#page.exposeFunction("shown", (word: string, shown: Shown) => this.#awaited.get(word)?.(shown));
    await this.#page.addInitScript({ path: join(repository, "scripts/bench/report-shown.js") });
    await this.#page.goto(address, { waitUntil: "load" });
    void this.#hear(new URL("/__biopedia/events?page=%2F", address)).catch(() => {});
  }

  async #hear(address: URL): Promise<void> {
    const { body } = await fetch(address);
    for await (const _ of body ?? []) this.#told = Date.now();
  }

  /** Saves a change. */
  async save({ file, edit }: Change): Promise<Durations> {
    const word = `saved-${String(this.#saves++).padStart(4, "0")}`;
    const text = edit(this.#originalOf(file), word);
    if (!text.includes(word)) throw new Error(`nothing in ${file} can be changed`);
    await this.#page.evaluate((word) => sessionStorage.setItem("awaited", word), word);
    const shown = new Promise<Shown>((resolve) => this.#awaited.set(word, resolve));
    const started = Date.now();
    writeFileSync(join(this.#content, file), text);
    const late = sleep(30_000, undefined, { ref: false }).then(() => {
      throw new Error(`${file} was saved, but its change was not shown in 30 s`);
    });
    const { exchanged, drawn } = await Promise.race([shown, late]);
    const told = Math.min(this.#told, exchanged);
    await sleep(500);
    return { told: told - started, exchanged: exchanged - told, drawn: drawn - exchanged };
  }

  /** Saves twenty times a second. @returns milliseconds until the last state is drawn */
  async type({ file, edit }: Change, seconds: number): Promise<Durations> {
    for (let count = 0; count < seconds * 20; count++) {
      writeFileSync(join(this.#content, file), edit(this.#originalOf(file), `typed-${count}`));
      await sleep(50);
    }
    return this.save({ file, edit });
  }

  #originalOf(file: string): string {
    const path = join(this.#content, file);
    const text = this.#original.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
    this.#original.set(file, text);
    return text;
  }
}

const sum = ({ told, exchanged, drawn }: Durations): number => told + exchanged + drawn;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/**
 * Times `biopedia dev` with the sample, from outside: from saving a file to the frame in which Chromium shows the
 * change. Then types for a minute.
 *
 * @param folder for the content
 * @param repeat how often each change is saved
 */
export async function benchDev(folder: string, repeat = 10): Promise<void> {
  const content = join(folder, "content");
  cpSync(join(repository, "content"), content, { recursive: true });
  const { origin, memory, stop } = await startServer(["dev", "--content", content], folder);
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const editor = new Editor(content, await browser.newPage());
    await editor.open(origin);
    await sleep(1000);
    const times = Object.entries(changes).map(([name, change]) => ({ name, change, shown: [] as Durations[] }));
    // Each save undoes the change before, so the kinds of changes are measured one after the other.
    for (const { change, shown } of times)
      for (let round = 0; round < repeat; round++) shown.push(await editor.save(change));
    console.log(
      `\n\`biopedia dev\` with the sample: from saving to shown in Chromium, ${repeat} times each, ${process.version}\n`,
    );
    const middle = (shown: readonly Durations[], read: (durations: Durations) => number) =>
      `${median(shown.map(read))} ms`;
    printTable(
      times.map(({ name, shown }) => ({
        change: name,
        "until pages are told": middle(shown, ({ told }) => told),
        "then parsed and exchanged": middle(shown, ({ exchanged }) => exchanged),
        "then drawn": middle(shown, ({ drawn }) => drawn),
        median: middle(shown, sum),
        fastest: `${Math.min(...shown.map(sum))} ms`,
        slowest: `${Math.max(...shown.map(sum))} ms`,
      })),
    );
    console.log(
      "\nUntil pages are told, the time is Biopedia's; drawing is Chromium's; parsing and exchanging is shared.",
    );
    console.log("\nTwenty saves a second for a minute, and for another two:\n");
    const rows: Record<string, string>[] = [];
    const note = async (when: string, last?: Durations) => {
      const { rss, used } = await memory();
      const shown = last === undefined ? "" : `${sum(last)} ms`;
      rows.push({
        when,
        memory: megabytes(rss),
        "heap in use without garbage": megabytes(used),
        "last state shown after": shown,
      });
    };
    await note("before");
    for (let minute = 1; minute <= 3; minute++)
      await note(`after minute ${minute}`, await editor.type(changes["a text"] as Change, 60));
    printTable(rows);
  } finally {
    await browser.close();
    await stop();
  }
}
