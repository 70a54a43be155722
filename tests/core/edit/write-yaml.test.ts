import { readFileSync } from "node:fs";
import { join } from "node:path";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { frontMatterRange } from "../../../src/core/article/front-matter.ts";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { type Data, mergeData } from "../../../src/core/edit/data.ts";
import { changeYaml, pathAt, readData } from "../../../src/core/edit/write-yaml.ts";
import { repository } from "../../support/folder.ts";

// biome-ignore lint/suspicious/noExplicitAny: data of any shape, which tests change
type Loose = any;

const text = `# Who she was
title: 'Ada'   # never without quotes
tags: [one, "two, too",   three]

infobox:
    details:
    # Dates are from the register.
    - { born: 1815-12-10, place: London }
    - died: 1852   # sure?
      place: "Marylebone"
    - occupation:
        - Mathematician
        - Writer
`;

const changed = (change: (data: Loose) => void): string | undefined => {
  const data = structuredClone(readData(text)?.value);
  change(data);
  return changeYaml(text, data as Data);
};

describe("only the entries that differ are written", () => {
  const cases: [string, (data: Loose) => void, (text: string) => string][] = [
    ["a text, in its quotation marks", (d) => (d.title = "Ada's"), (t) => t.replace("'Ada'", "'Ada''s'")],
    [
      "a text that needs quotation marks",
      (d) => (d.infobox.details[0].place = "a, b"),
      (t) => t.replace("London", '"a, b"'),
    ],
    ["an item of a list", (d) => (d.tags[0] = "no"), (t) => t.replace("[one", '["no"')],
    ["an item less", (d) => d.tags.splice(1, 1), (t) => t.replace(' "two, too",  ', "")],
    ["the last item less", (d) => d.tags.pop(), (t) => t.replace(",   three", "")],
    ["an item more", (d) => d.tags.push("four"), (t) => t.replace("three]", "three, four]")],
    [
      "a row more",
      (d) => d.infobox.details.push({ alma: "No", place: "X" }),
      (t) => `${t}    - { alma: "No", place: X }\n`,
    ],
    [
      "a row before the others",
      (d) => d.infobox.details.unshift({ a: "b" }),
      (t) => t.replace("    - { born", "    - { a: b }\n    - { born"),
    ],
    ["a row less", (d) => d.infobox.details.splice(1, 1), (t) => t.replace(/ {4}- died.*\n.*\n/, "")],
    [
      "another label",
      (d) => {
        d.infobox.details[0] = { baptized: "1815-12-10", place: "London" };
      },
      (t) => t.replace("born:", "baptized:"),
    ],
    ["a field less", (d) => delete d.infobox.details[1].place, (t) => t.replace('      place: "Marylebone"\n', "")],
    [
      "a field more",
      (d) => (d.infobox.details[1].cite = ["A", "B"]),
      (t) => t.replace('"Marylebone"\n', '"Marylebone"\n      cite: [ A, B ]\n'),
    ],
    [
      "a field more in a line",
      (d) => (d.infobox.details[0].cite = "A"),
      (t) => t.replace("London }", "London, cite: A }"),
    ],
    [
      "rows in another order",
      (d) => d.infobox.details.reverse(),
      (t) => {
        const [head, a, b, c] = t.split(/(?=^ {4}- )/m);
        return [head, c, b, a].join("");
      },
    ],
    ["a new mapping", (d) => (d.metadata = { sharing: false }), (t) => `${t}metadata:\n  sharing: false\n`],
    [
      "a value in place of a list",
      (d) => (d.infobox.details[2].occupation = "Writer"),
      (t) => t.replace(/occupation:\n.*\n.*\n/, "occupation: Writer\n"),
    ],
  ];
  for (const [name, change, expected] of cases) test(name, () => expect(changed(change)).toBe(expected(text)));

  test("nothing, where nothing differs", () => expect(changed(() => {})).toBe(text));
  test("a text of several lines", () =>
    expect(readData(changed((d) => (d.title = "a\nb")) ?? "")?.value).toMatchObject({ title: "a\nb" }));
  test("an empty file", () => expect(changeYaml("# nothing yet\n", { title: "A" })).toBe("# nothing yet\ntitle: A\n"));
});

test("the place of a problem is that of its value", () => {
  expect(pathAt(text, text.indexOf("London"))).toEqual(["infobox", "details", 0, "place"]);
  expect(pathAt(text, text.indexOf("Writer"))).toEqual(["infobox", "details", 2, "occupation", 1]);
  expect(pathAt(text, text.indexOf("title"))).toEqual(["title"]);
});

test("changes of two people are joined by entries; of the same entry, they are a conflict", () => {
  const base = { a: 1, list: ["x"], box: { b: 1, c: 1 } };
  expect(mergeData(base, { ...base, a: 2 }, { ...base, box: { b: 1, d: 4 } })).toEqual({
    value: { a: 2, list: ["x"], box: { b: 1, d: 4 } },
  });
  expect(mergeData(base, { ...base, list: ["y"] }, { ...base, list: ["z"] })).toMatchObject({
    conflict: { path: ["list"], own: ["y"], other: ["z"] },
  });
});

/** The YAML of all files that the sample and the test sites have. */
const files = glob.sync(
  ["{content,tests/sites/*}/**/{site,languages}.yaml", "{content,tests/sites/*}/**/articles/*.md"],
  {
    cwd: repository,
    ignore: ["**/node_modules/**"],
  },
);
const written = files.map((file): [string, string] => {
  const source = new Source(file, readFileSync(join(repository, file), "utf8"));
  return [
    file,
    file.endsWith(".md")
      ? source.text.startsWith("---\n")
        ? source.text.slice(...frontMatterRange(source))
        : ""
      : source.text,
  ];
});

test("seeded changes of all files: the data is what was asked for, and each line is old, or of the change", () => {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const wrong: string[] = [];
  let count = 0;
  for (const [file, yaml] of written) {
    const before = readData(yaml)?.value ?? null;
    if (changeYaml(yaml, before) !== yaml) wrong.push(`${file}: unchanged`);
    for (let round = 0; round < 4; round++) {
      const paths = pathsOf(before).slice(1);
      const path = paths[Math.floor(random() * paths.length)];
      if (path === undefined) continue;
      const after = changedAt(before, path, random() < 0.5 ? undefined : "changed: to, this");
      const now = changeYaml(yaml, after);
      count++;
      const gone = yaml.split("\n").filter((line) => !now?.split("\n").includes(line));
      const most = JSON.stringify(valueAt(before, path)).length + 300;
      if (
        now === undefined ||
        JSON.stringify(readData(now)?.value) !== JSON.stringify(after) ||
        gone.join("\n").length > most
      )
        wrong.push(`${file} ${path.join(".")}\n${gone.join("\n")}\n→ ${now === undefined}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

const valueAt = (data: Loose, path: (string | number)[]): Loose => path.reduce((inner, part) => inner[part], data);

function pathsOf(data: Loose, path: (string | number)[] = []): (string | number)[][] {
  if (typeof data !== "object" || data === null) return [path];
  return [
    path,
    ...Object.keys(data).flatMap((key) => pathsOf(data[key], [...path, Array.isArray(data) ? Number(key) : key])),
  ];
}

function changedAt(data: Loose, path: (string | number)[], value: unknown): Data {
  const copy = structuredClone(data);
  const parent = valueAt(copy, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}
