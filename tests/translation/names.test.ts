import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { askedIn, environment, server } from "./support.ts";

/** A grandmother's article: most values are names, which are the same in all languages. */
const article = `---
title: Kovács Ilona
description: Kovács Ilona tanítónő volt Kecskeméten.
infobox:
  details:
    - birthName: Kovács Ilona
    - spouse: Kovács István
    - children: [Kovács Bence, Kovács Dóra]
    - deathPlace: Budapest
---

**Kovács Ilona** tanítónő volt.

## Család

| Név | Hely | Év |
| --- | --- | --- |
| Kovács Bence | Kecskemét | 1954 |
| Kovács Dóra | Budapest | 1957 |

## Szeged

Itt élt.
`;

const family = () => {
  const folder = siteFolder("least", { "site.yaml": null, "articles/en.md": null, "articles/hu.md": article });
  writeFileSync(
    join(folder, "content/site.yaml"),
    "subject: { name: Kovács Ilona }\ndefaultLanguage: hu\nlanguages: [hu, de]\ntranslation: { articles: [de] }\n",
  );
  return folder;
};
const kovacs = /^(?:Kovács \p{Lu}\p{L}+|Budapest|Kecskemét|Szeged)$/u;

test("names and values that are the same in both languages are accepted, and years are not sent at all", async () => {
  const service = await server({ keeps: kovacs });
  const folder = family();
  const plan = await biopedia("translate --dry-run", folder, { env: environment(service) });
  const outcome = await biopedia("translate", folder, { env: environment(service) });
  expect(outcome, outcome.stdout + outcome.stderr).toMatchObject({ code: 0, stderr: "" });
  // Whether names are in doubt, which the judge would be asked about, tests/core/translation/names.test.ts checks.
  const translating = service.requests.filter(({ prompt }) => prompt.includes("\nTEXT:\n"));
  const sent = translating.flatMap(({ prompt }) => askedIn(prompt));
  expect(sent.filter((text) => !/\p{L}{2}/u.test(text.slice("de: ".length)))).toEqual([]);
  // The heading alone is asked for again: it may be a word that was left as it is.
  expect(translating.length).toBe(2);
  expect(sent.at(-1)).toBe("de: Szeged");
  const german = readFileSync(join(folder, "content/articles/de.md"), "utf8");
  expect(german).toContain("| Kovács Dóra | Budapest | 1957 |");
  expect(german).toContain("\n## Szeged");

  // The plan, its report, `--check` and `build` count the same texts.
  const texts = /(\d+) texts/.exec(plan.stdout)?.[1];
  expect(outcome.stdout).toContain(`Translating 1 language with test/model at 127.0.0.1`);
  expect(/: (\d+) texts/.exec(outcome.stdout)?.[1]).toBe(texts);
  const check = await biopedia("translate --check", folder);
  expect(check, check.stdout).toMatchObject({ code: 0 });
  const before = service.requests.length;
  expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
  expect(service.requests.length).toBe(before);
  const built = await biopedia("build", folder);
  expect(built).toMatchObject({ code: 0 });
  expect(built.stderr).not.toContain("not translated yet");
});

test("what is left after a run is counted as it was announced, equal texts each", async () => {
  const service = await server({ faults: Array<"unauthorized">(100).fill("unauthorized") });
  const folder = family();
  const plan = await biopedia("translate --dry-run", folder, { env: environment(service) });
  const texts = /(\d+) texts/.exec(plan.stdout)?.[1];
  const outcome = await biopedia("translate", folder, { env: environment(service) });
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain(`\n${texts} texts left. `);
  const check = await biopedia("translate --check", folder);
  const [, open, free] = /^(\d+) texts open, (\d+) of which need no request/m.exec(check.stdout) ?? [];
  expect(Number(open) - Number(free)).toBe(Number(texts));
});

test.each([
  ["Clint Murchison, Sr.", undefined, "Murchison"],
  ["Kovács Ilona", "Kovács", "Kovács"],
])("the surname of %s is a name of its own", async (name, familyName, surname) => {
  const service = await server();
  const folder = siteFolder("least", {
    "articles/en.md": `---\ntitle: ${name}\ndescription: A life.\n---\n\n${surname} repaired clocks.\n`,
  });
  const subject = JSON.stringify({ name, ...(familyName && { familyName }) });
  writeFileSync(
    join(folder, "content/site.yaml"),
    `subject: ${subject}\ndefaultLanguage: en\nlanguages: [en, de]\ntranslation: { articles: [de] }\n`,
  );
  await biopedia("translate", folder, { env: environment(service) });
  const names = service.requests.flatMap(({ prompt }) => prompt.match(/(?<=^- Name: ).*/gm) ?? []);
  expect(new Set(names)).toEqual(new Set([surname]));
});

test("headings that begin with a letter beyond ASCII, or a digit, keep their anchors in a translation that is built", async () => {
  const service = await server();
  const folder = siteFolder("least", {
    "articles/en.md":
      "---\ntitle: Ada\ndescription: A life.\n---\n\nA life.\n\n## Über her life\n\nHere.\n\n## 1919–1925\n\nThere.\n",
  });
  writeFileSync(
    join(folder, "content/site.yaml"),
    "subject: { name: Ada }\ndefaultLanguage: en\nlanguages: [en, fa]\ntranslation: { articles: [fa] }\n",
  );
  expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "content/articles/fa.md"), "utf8")).toContain('{% id="über-her-life" %}');
  const built = await biopedia("build", folder);
  expect(built, built.stderr).toMatchObject({ code: 0 });
  const persian = readFileSync(join(folder, "dist/fa/index.html"), "utf8");
  for (const anchor of ["über-her-life", "1919-1925"]) expect(persian).toMatch(new RegExp(`<h2[^>]* id="${anchor}"`));
});
