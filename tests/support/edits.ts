import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as yaml from "js-yaml";
import sharp from "sharp";

/** Random numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): { next: () => number; pick: <Item>(items: readonly Item[]) => Item } {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number] };
}

type Random = ReturnType<typeof createRandom>;
type Data = Record<string, unknown>;

/** A site that is edited. */
interface Edited {
  /** The folder around `content/`. */
  folder: string;
  random: Random;
}

/** Edits one thing as a person might. @returns what was done; undefined if there is nothing of that kind */
type Edit = (site: Edited) => string | undefined | Promise<string | undefined>;

const contentOf = ({ folder }: Edited, ...parts: string[]): string => join(folder, "content", ...parts);

/** Lists the files of the content whose path matches. */
const files = (site: Edited, pattern: RegExp): string[] =>
  readdirSync(contentOf(site), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(contentOf(site).length + 1))
    .filter((file) => pattern.test(file))
    .sort();

/** Changes a random file. */
const inFile =
  (pattern: RegExp, change: (text: string, random: Random) => string): Edit =>
  (site) => {
    const found = files(site, pattern);
    if (found.length === 0) return undefined;
    const file = site.random.pick(found);
    const before = readFileSync(contentOf(site, file), "utf8");
    const after = change(before, site.random);
    writeFileSync(contentOf(site, file), after);
    return before === after ? undefined : `${file} was changed`;
  };

const inData = (file: string, change: (data: Data, random: Random) => void): Edit =>
  inFile(new RegExp(`^${file}$`), (text, random) => {
    const data = yaml.load(text, { schema: yaml.CORE_SCHEMA }) as Data;
    change(data, random);
    return yaml.dump(data);
  });

/** Sets a field of site.yaml to one of some values; undefined removes it. */
const setting = (name: string, values: readonly unknown[]): Edit =>
  inData("site.yaml", (data, random) => {
    const value = random.pick(values);
    if (value === undefined) delete data[name];
    else data[name] = value;
  });

const words = (random: Random): string => `Word ${Math.floor(random.next() * 1e6)}`;

/** Writes a new file, or removes it if it is there. */
const toggle =
  (file: string, text: (random: Random) => string | Uint8Array | Promise<Uint8Array>): Edit =>
  async (site) => {
    const path = contentOf(site, file);
    if (existsSync(path)) {
      rmSync(path);
      return `${file} was removed`;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await text(site.random));
    return `${file} was added`;
  };

const picture = (random: Random): Promise<Uint8Array> => {
  const background = { r: Math.floor(random.next() * 255), g: 10, b: 10 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Swaps two letters; size and times stay. */
const unnoticed: Edit = (site) => {
  const file = site.random.pick(files(site, /\.(?:md|json|yaml|css)$/));
  const path = contentOf(site, file);
  const { atime, mtime } = statSync(path);
  const text = readFileSync(path, "utf8");
  const after = text.replace(/([a-z])([a-z]) ([a-z])/, "$2$1 $3");
  writeFileSync(path, after);
  utimesSync(path, atime, mtime);
  return text === after ? undefined : `${file} was changed, with its size and time kept`;
};

const articles = /^articles\/[\w-]+\.md$/;
const textFiles = /^(?:bundles|texts)\/[\w-]+\.json$/;

const changeValue = (text: string, random: Random): string => {
  const data = JSON.parse(text) as Data;
  const keys = Object.keys(data).filter((key) => typeof data[key] === "string");
  if (keys.length > 0) data[random.pick(keys)] = words(random);
  return JSON.stringify(data, null, 2);
};

const removeKey = (text: string, random: Random): string => {
  const data = JSON.parse(text) as Data;
  delete data[random.pick(Object.keys(data))];
  return JSON.stringify(data, null, 2);
};

/** Edits of every kind of input. */
export const edits: Readonly<Record<string, Edit>> = {
  paragraph: inFile(articles, (text, random) => `${text}\n${words(random)} is here.\n`),
  section: inFile(articles, (text, random) => `${text}\n## ${words(random)}\n\nA section.\n`),
  shorter: inFile(articles, (text) => text.replace(/\n\n[^\n]+\n*$/, "\n")),
  title: inFile(articles, (text, random) => text.replace(/^title: .*$/m, `title: ${words(random)}`)),
  description: inFile(articles, (text, random) =>
    text.replace(/^---\n/, `---\nsection: ${words(random)}\n`).replace(/(section: .*\n)(?=[\s\S]*\nsection: )/, ""),
  ),
  fact: inFile(articles, (text, random) => text.replace(/^( +- \{? ?\w+: )[^,}\n]+/m, `$1${words(random)}`)),
  shownPicture: inFile(articles, (text) =>
    text.includes("/uploads/new.png") ? text.replace(/\n!\[A\].*\n/, "") : `${text}\n![A](/uploads/new.png)\n`,
  ),
  further: inFile(/^pages\/.*\.md$/, (text, random) => `${text}\n${words(random)} is here.\n`),
  furtherTitle: inFile(/^pages\/.*\.md$/, (text, random) => text.replace(/^title: .*$/m, `title: ${words(random)}`)),
  furtherPage: toggle(
    "pages/news.en.md",
    () => "---\ntitle: News\ndescription: What is new.\n---\n\nNothing is new.\n",
  ),
  text: inFile(textFiles, changeValue),
  lessText: inFile(textFiles, removeKey),
  interface: toggle("interface/en.json", (random) =>
    JSON.stringify({ search: words(random), languages: words(random) }),
  ),
  interfaceWord: inFile(/^interface\/[\w-]+\.json$/, changeValue),
  foreignWord: toggle("interface/ar.json", (random) => JSON.stringify({ contents: words(random) })),
  bundle: toggle("bundles/pt.json", (random) => JSON.stringify({ leadParagraph: words(random) })),
  name: toggle("texts/de.json", (random) => JSON.stringify({ name: words(random) })),
  state: inFile(/^articles\/[\w-]+\.state\.json$/, (text) =>
    text.includes('"reviewed"') ? text.replace('"reviewed"', '"machine"') : text.replace(/"machine"/, '"reviewed"'),
  ),
  reference: inFile(/^references\.yaml$/, (text, random) =>
    text.replace(/content: "?\w+/, (found) => `${found}${Math.floor(random.next() * 9)}`),
  ),
  newReference: inFile(
    /^references\.yaml$/,
    (text, random) => `${text}- id: New${Math.floor(random.next() * 1e6)}\n  content: "A new one."\n`,
  ),
  siteTitle: setting("title", ["Lives", "Biographies"]),
  accent: setting("theme", [{ accent: "#0645ad" }, { accent: "#7a3b00" }, undefined]),
  footer: setting("footer", [["cite"], ["share", "cite"], undefined]),
  history: setting("history", [true, undefined]),
  slash: setting("trailingSlash", [true, false, undefined]),
  budgets: setting("budgets", [{ page: 900 }, undefined]),
  profiles: setting("profiles", [
    [{ platform: "Mastodon", followers: "6K", url: "https://social.example/a" }],
    undefined,
  ]),
  offline: setting("offline", [true, undefined]),
  license: setting("license", [{ name: "CC0", url: "https://license.example/" }, undefined]),
  ownSite: setting("ownSite", [true, undefined]),
  verification: setting("verification", [{ google: "abcdefghijklmnopqrstuvwxyz0123456789abcdefg" }, undefined]),
  dates: setting("article", [{ published: "2020-01-01", author: "Lives" }, undefined]),
  report: setting("report", ["mailto:errors@site.example", undefined]),
  tools: setting("tools", [["print"], undefined]),
  analytics: setting("analytics", [{ script: "https://analytics.example/a.js" }, undefined]),
  updated: setting("updated", ["2024-05-06", "2025-01-02", undefined]),
  subject: inData("site.yaml", (data, random) => {
    (data.subject as Data).knowsAbout = [words(random)];
  }),
  languages: inData("site.yaml", (data, random) => {
    const known = data.languages as string[];
    const code = random.pick(["de", "fr", "sw", "pt-br"]);
    data.languages = known.includes(code) ? known.filter((each) => each !== code) : [...known, code];
    for (const name of ["sidebar", "grid", "menu"]) if (Array.isArray(data[name])) delete data[name];
    delete data.translation;
  }),
  languageName: toggle("languages.yaml", (random) => `- { code: ar, fullName: ${words(random)} }\n`),
  theme: toggle("theme.css", (random) => `main { margin: ${Math.floor(random.next() * 9)}px; }\n`),
  publicFile: toggle("public/humans.txt", words),
  publicName: toggle("public/ads.txt", words),
  drawing: inFile(/^uploads\/.*\.svg$/, (text, random) =>
    text.replace(/<\/svg>/, `<g id="n${Math.floor(random.next() * 1e6)}"/></svg>`),
  ),
  picture: async (site) => {
    mkdirSync(contentOf(site, "uploads"), { recursive: true });
    writeFileSync(contentOf(site, "uploads/new.png"), await picture(site.random));
    return "uploads/new.png was written";
  },
  unknown: toggle("notes.txt", words),
  broken: inFile(/^(?:bundles|texts)\/[\w-]+\.json$/, (text) => `${text}!`),
  unnoticed,
  // Files that are written but not changed.
  touched: (site) => {
    const file = site.random.pick(files(site, /./));
    appendFileSync(contentOf(site, file), "");
    utimesSync(contentOf(site, file), new Date(), new Date());
    return `${file} was touched`;
  },
};
