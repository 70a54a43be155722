import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentState } from "../../src/core/model/states.ts";
import { killAt, startProcess } from "../commands/support.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, runFilesOf, siteFolder, snapshot } from "../support/folder.ts";
import { environment, server } from "./support.ts";

const article = `---
title: Ada Example
description: Ada Example repairs tower clocks and teaches others to do the same.
---

**Ada Example** is a maker of clocks.{% cite "Alpha" /%}

## Work

She repairs clocks for [the town](https://town.example).{% cite "Beta" /%}

- The tower of the old church
- The station of the railway
`;
const languages = ["ar", "pt", "pt-br"] as const;

const site = () =>
  siteFolder("basic", {
    "articles/en.md": article,
    "bundles/ar.json": null,
    "site.yaml": (old) =>
      `${old.replaceAll("[en, ar, pt]", "[en, ar, pt, pt-br]").replace("[ar, pt]", "[ar, pt, pt-br]")}  articles: all\n`,
  });

const filesOf = (folder: string) =>
  Object.fromEntries([...snapshot(join(folder, "content"))].filter(([name]) => /^(?:articles|texts)\//.test(name)));

/**
 * The texts of the article that a killed run was sent, each with its language: those in the journal, and those in the
 * files. Names are filled in.
 */
function acceptedIn(folder: string): string[] {
  const { journal } = runFilesOf(folder);
  const lines = existsSync(journal) ? readFileSync(journal, "utf8").split("\n").slice(0, -1) : [];
  const records = lines.map((line): { kind: string; code: string; key: string; text?: string; copied?: string } =>
    JSON.parse(line),
  );
  return [
    ...records.flatMap(({ kind, code, key, text, copied }) =>
      kind === "articles" && text !== undefined && copied === undefined ? [`${code} ${key}`] : [],
    ),
    ...languages.flatMap((code) => {
      const file = join(folder, `content/articles/${code}.state.json`);
      if (!existsSync(file)) return [];
      const { segments } = JSON.parse(readFileSync(file, "utf8")) as DocumentState;
      return segments.flatMap(({ source, output, model }) =>
        output === undefined || model === undefined ? [] : [`${code} ${source}`],
      );
    }),
  ];
}

test("a run that is killed at any moment loses nothing, pays nothing twice, and the next one writes the same files", {
  timeout: 120_000,
}, async () => {
  const undisturbed = site();
  const quiet = await server({ inCapitals: true });
  expect(await biopedia("translate", undisturbed, { env: environment(quiet) })).toMatchObject({ code: 0 });
  const pieces = quiet.requests.reduce((sum, request) => sum + request.pieces, 0);

  let isHalfWritten = false;
  // From the moment when a document is put in its place: then its state is, locks are released, and the journal is
  // removed.
  for (const [change, from, codes] of [
    [4, "/write.lock", ""],
    [8, "/write.lock", ""],
    [1, "/articles/.", ""],
    [2, "/articles/.", "pt"],
    [3, "/articles/.", "pt"],
    [4, "/articles/.", "pt"],
  ] as const) {
    const folder = site();
    const service = await server({ inCapitals: true });
    const { ended } = startProcess(`translate --concurrency 1 ${codes}`.trim(), folder, {
      ...cacheOf(folder),
      ...environment(service),
      ...killAt(change, from),
    });
    expect(await ended, `at change ${change}`).toEqual([null, "SIGKILL"]);
    const articles = readdirSync(join(folder, "content/articles"));
    isHalfWritten ||= articles.some(
      (file) => /^\w+\.md$/.test(file) && file !== "en.md" && !articles.includes(file.replace(".md", ".state.json")),
    );
    const accepted = new Set(acceptedIn(folder));
    const sent = service.requests.length;
    expect(await biopedia("translate", folder, { env: environment(service) }), `after change ${change}`).toMatchObject({
      code: 0,
    });
    expect(filesOf(folder), `after change ${change}`).toEqual(filesOf(undisturbed));
    const again = service.requests.slice(sent).reduce((sum, request) => sum + request.pieces, 0);
    // Texts that a variety copies were never sent.
    const paid = [...accepted].filter((text) => !text.startsWith("pt-br "));
    expect(again, `after change ${change}`).toBeLessThanOrEqual(pieces - paid.length);
  }
  // The moment between a document and its state was among them.
  expect(isHalfWritten).toBe(true);
});
