import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import en from "../../../src/client/edit/words/en.json" with { type: "json" };
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { repository } from "../../support/folder.ts";

const folder = join(repository, "src/client/edit/words");

/** All texts of a file of words, by their path in it. */
function textsOf(words: object, path = ""): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}

/** What stays in every language: placeholders, names of settings, marks, keys. */
const kept = (text: string): string[] => (text.match(/\{\w+\}|BIOPEDIA_\w+|⟦\/?1⟧|site\.yaml/g) ?? []).sort();

test.each(readdirSync(folder))("%s has every text, each with what it must contain", (file) => {
  const own = new Map(textsOf(JSON.parse(readFileSync(join(folder, file), "utf8"))));
  const english = textsOf(en);
  expect([...own.keys()]).toEqual(english.map(([path]) => path));
  expect(english.map(([path]) => [path, kept(own.get(path) ?? "")])).toEqual(
    english.map(([path, text]) => [path, kept(text)]),
  );
  // A word that was not translated stands out where most are; short ones can be the same.
  const same = english.filter(([path, text]) => /\p{L} \p{L}/u.test(text) && own.get(path) === text);
  if (file !== "en.json") expect(same.map(([path]) => path)).toEqual([]);
});

test.each(readdirSync(folder))(
  "%s has the name of each tag, and a label and a hint for each of its attributes",
  (file) => {
    const { tags, attributes, hints, choices } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const missing = articleTags.names.flatMap((name) => {
      const tag = articleTags.named(name);
      if (tag === undefined || tag.inline) return [];
      const own = Object.entries(tag.attributes).flatMap(([attribute, { matches = [] }]) => [
        ...[attributes, hints].flatMap((words) =>
          (words[`${name}.${attribute}`] ?? words[attribute]) ? [] : [`${name}.${attribute}`],
        ),
        ...matches.filter((value) => !choices[`${attribute}.${value}`]),
      ]);
      return tags[name] ? own : [name, ...own];
    });
    expect(missing).toEqual([]);
  },
);

test("the messages with words are those that the server sends", () => {
  const sources = ["src/core", "src/pipeline", "src/io", "src/commands"]
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(repository, folder, file), "utf8")),
    )
    .join("\n")
    .replace(/\$\{[^{}]*\}/g, "{}");
  const unknown = Object.values(en.messages).filter((text) => !sources.includes(text.replace(/\{\w+\}/g, "{}")));
  expect(unknown).toEqual([]);
});

const hintFolder = join(repository, "src/client/edit/forms/hints");
const schemaOf = (name: string) => JSON.parse(readFileSync(join(repository, "schemas", `${name}.json`), "utf8"));

/** The descriptions of all fields within a schema. */
function descriptionsIn(schema: object): string[] {
  return Object.values(schema).flatMap((part) =>
    typeof part !== "object" || part === null
      ? []
      : [
          ...("description" in part && typeof part.description === "string" ? [part.description] : []),
          ...descriptionsIn(part),
        ],
  );
}

const { theme, ...settings } = schemaOf("site").properties;
const forms = [
  ...["front-matter", "page-front-matter", "references", "languages"].map(schemaOf),
  { field: theme.properties },
  ...Object.values<{ description?: string }>(settings).map(({ description }) => ({ field: { description } })),
];
const hints = [...new Set(forms.flatMap(descriptionsIn))];
/** Fields within settings have hints where their labels do not say enough. */
const others = Object.keys(JSON.parse(readFileSync(join(hintFolder, "de.json"), "utf8"))).filter((hint) =>
  descriptionsIn(settings).includes(hint),
);
/** Some are said otherwise in the form, or not at all. */
const english: Record<string, string> = JSON.parse(readFileSync(join(hintFolder, "en.json"), "utf8"));
const all = [...new Set([...hints, ...others])].filter((hint) => english[hint] !== "").sort();

/** What stays of a hint in every language: settings, codes and numbers. */
const keptOf = (hint: string) =>
  (hint.match(/site\.yaml|article\.\w+|\d{2,}|CC BY-SA|zh-Hant|fr-ca|latn|feed\.xml|data-/g) ?? []).sort();

test.each(readdirSync(hintFolder).filter((file) => file !== "en.json"))("%s says what fields mean", (file) => {
  const own: Record<string, string> = JSON.parse(readFileSync(join(hintFolder, file), "utf8"));
  expect(Object.keys(own).sort()).toEqual(all);
  expect(all.filter((hint) => own[hint] === hint)).toEqual([]);
  const same = all.filter((hint) => english[hint] === undefined);
  expect(same.map((hint) => [hint, keptOf(own[hint] ?? "")])).toEqual(same.map((hint) => [hint, keptOf(hint)]));
});

/** What no text of a language has: spaces at which lines break, marks and words of others. */
const strays: Readonly<Record<string, RegExp>> = {
  de: /[”»«]|\S…$/,
  fr: / [;:!?»]|« |[“”]/,
  es: /[“”]/,
  "pt-br": /[«»]/,
  hu: /[“«»]|szócikk/,
  hi: /पेज|तिथि|खोज इंजन/,
  ar: /[“”?;](?!\w)/,
  ja: /[，“”]|[\u3040-\u30ff][:;,]/,
  "zh-hans": /[\u4e00-\u9fff][:;?]|[「」]|许可证/,
};

test.each(Object.entries(strays))("%s is written with its own marks, and one word for one thing", (language, stray) => {
  const files = [folder, hintFolder].map((each) => readFileSync(join(each, `${language}.json`), "utf8"));
  const texts = files.flatMap((file) => textsOf(JSON.parse(file)));
  expect(texts.filter(([, text]) => stray.test(text))).toEqual([]);
});
