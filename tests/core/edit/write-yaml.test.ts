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

describe("comments stay with their entries", () => {
  const commented = `# About the file.

# How she is called.
title: Ada
# What she did.
tags:
  # Her first work.
  - clocks # by hand
  # Her second work,
  # in a tower.
  - bells
    # not after 1900
  - towers
# Where she is seen.
image:
  src: /a.jpg
  # kept for later
section: People
`;
  const without = (...lines: string[]) =>
    commented
      .split("\n")
      .filter((line) => !lines.includes(line.trim()))
      .join("\n");
  const with_ = (change: (data: Loose) => void) => {
    const data = structuredClone(readData(commented)?.value) as Loose;
    change(data);
    return changeYaml(commented, data);
  };
  const cases: [string, (data: Loose) => void, string][] = [
    [
      "an item goes with its comments",
      (d) => d.tags.splice(1, 1),
      without("# Her second work,", "# in a tower.", "- bells", "# not after 1900"),
    ],
    [
      "the first item goes with its comment where others have one",
      (d) => d.tags.shift(),
      without("# Her first work.", "- clocks # by hand"),
    ],
    [
      "an entry goes with its comment",
      (d) => delete d.image,
      without("# Where she is seen.", "image:", "src: /a.jpg", "# kept for later"),
    ],
    ["the last item goes alone", (d) => d.tags.pop(), without("- towers")],
    [
      "a new item stands below the comment of the one before",
      (d) => d.tags.splice(2, 0, "new"),
      commented.replace("# not after 1900\n", "# not after 1900\n  - new\n"),
    ],
    [
      "a new first item stands above the comment of the next",
      (d) => d.tags.unshift("new"),
      commented.replace("  # Her first", "  - new\n  # Her first"),
    ],
    [
      "a new item above a comment leaves it there",
      (d) => d.tags.splice(1, 0, "new"),
      commented.replace("  # Her second", "  - new\n  # Her second"),
    ],
    [
      "a new entry stands below the comment of the one before",
      (d) => (d.image.alt = "A"),
      commented.replace("src: /a.jpg\n", "src: /a.jpg\n  alt: A\n"),
    ],
    [
      "an item takes its comments along",
      (d) => d.tags.push(...d.tags.splice(1, 1)),
      without("- towers")
        .replace("# not after 1900\n", "# not after 1900\n")
        .replace("  # Her second", "  - towers\n  # Her second"),
    ],
  ];
  for (const [name, change, expected] of cases) test(name, () => expect(with_(change)).toBe(expected));
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
    conflict: { path: ["list", 0], own: "y", other: "z" },
  });
  const rows = { list: [{ a: 1 }, { b: 2 }, { c: 3 }] };
  expect(
    mergeData(rows, { list: [{ a: 1 }, { b: 5 }, { c: 3 }, { d: 4 }] }, { list: [{ z: 0 }, { a: 1 }, { b: 2 }] }),
  ).toEqual({ value: { list: [{ z: 0 }, { a: 1 }, { b: 5 }, { d: 4 }] } });
  expect(mergeData(rows, { list: [{ a: 1 }, { c: 3 }] }, { list: [{ a: 1 }, { b: 7 }, { c: 3 }] })).toMatchObject({
    conflict: { path: ["list", 1], other: { b: 7 } },
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
