import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Source } from "../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../src/core/documents/segment.ts";
import type { SegmentedDocument } from "../../src/core/documents/segment-state.ts";
import { compareStructure } from "../../src/core/documents/structure.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { pseudoTranslate } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";

const key = "deepl-key-that-must-not-be-shown:fx";

const article = `---
title: Ada Example
description: Ada Example repairs tower clocks & teaches others to do the same.
categories: [Clockmakers]
---

**Ada Example** is a maker of clocks, big < small.{% cite "Alpha" /%}

## Early life

She took her first clock apart in the [kitchen](https://town.example) of *her parents*.{% cite "Alpha" /%}{% cite "Beta" /%}

| Place | Length |
| --- | --- |
| Tower of the church | $x < 3$ |
`;

interface Asked {
  text: string[];
  target_lang: string;
  context: string;
  formality: string;
  tag_handling: string;
  ignore_tags: string[];
}

/** DeepL: translates what is between tags, but for those that are to be ignored. */
async function deepl(refuse?: { status: number; message: string }) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (refuse) return send(refuse.status, { message: refuse.message });
    if (request.headers.authorization !== `DeepL-Auth-Key ${key}`) return send(403, { message: "Forbidden" });
    const body: Asked = JSON.parse(Buffer.concat(chunks).toString());
    asked.push(body);
    const translate = (text: string) =>
      text
        .split(/(<keep>[^<]*<\/keep>|<[^>]*>|&\w+;)/)
        .map((part, index) => (index % 2 === 1 ? part : pseudoTranslate(part, "pt").toUpperCase()))
        .join("");
    // A text that is no XML is refused by the true service, too.
    if (body.text.some((text) => /&(?!\w+;)|<(?!\/?[a-z]+\d*\/?>)/.test(text)))
      return send(400, { message: "Tag handling parsing failed" });
    if (body.text.length > 50) return send(413, { message: "Too many texts" });
    return send(200, {
      translations: body.text.map((text) => ({ detected_source_language: "EN", text: translate(text) })),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/translate`;
  const env = { BIOPEDIA_API_URL: url, BIOPEDIA_API_KEY: key, BIOPEDIA_RETRY_DELAY: "0.002" };
  const folder = siteFolder("basic", { "articles/en.md": article, "bundles/ar.json": null });
  const translate = (flags = "pt --articles pt", more = {}) =>
    biopedia(`translate ${flags}`, folder, { env: { ...env, ...more } });
  return { asked, folder, translate };
}

const parse = (folder: string, file: string): SegmentedDocument => {
  const text = readFileSync(join(folder, "content", file), "utf8");
  const { document } = segmentDocument(new Source(file, text), { isPage: false, tags: articleTags });
  if (document === undefined) throw new Error(`${file} cannot be read`);
  return document;
};

test("DeepL translates an article: tags, names and signs stay, and it is told the context and register", async () => {
  const { asked, folder, translate } = await deepl();
  const outcome = await translate();
  expect(outcome, outcome.stdout + outcome.stderr).toMatchObject({ code: 0 });
  expect(compareStructure(parse(folder, "articles/en.md"), parse(folder, "articles/pt.md"))).toEqual([]);
  const written = readFileSync(join(folder, "content/articles/pt.md"), "utf8");
  expect(written).toContain("**Ada Example**");
  expect(written).toContain("](https://town.example)");
  expect(written).toContain("$x < 3$");
  expect(JSON.parse(readFileSync(join(folder, "content/articles/pt.state.json"), "utf8")).segments[1].model).toBe(
    "deepl",
  );
  expect(asked[0]).toMatchObject({
    target_lang: "PT-PT",
    formality: "prefer_more",
    tag_handling: "xml",
    ignore_tags: ["keep"],
  });
  expect(asked[0]?.context).toContain("The texts are about Ada Example");
  expect(asked.flatMap(({ text }) => text).join("\n")).toMatch(/<b\d+><keep>Ada Example<\/keep><\/b\d+>/);
  expect(outcome.stdout + outcome.stderr).not.toContain(key);
});

test.each([
  [456, "Quota Exceeded", /456: the quota of the DeepL account is used up/],
  [403, "Forbidden", /check BIOPEDIA_API_KEY/],
  [400, "Value for 'target_lang' not supported.", /Value for 'target_lang' not supported/],
])("an error %s ends the run with its reason", async (status, message, expected) => {
  const { translate } = await deepl({ status, message });
  const { code, stderr } = await translate();
  expect(code).toBe(1);
  expect(stderr).toMatch(expected);
});

test("DeepL has neither batches nor a judge", async () => {
  const { translate } = await deepl();
  expect((await translate("pt --batch")).stderr).toContain("has no batch interface for this");
  const judged = await translate("pt --judge all", { BIOPEDIA_JUDGE_MODEL: "any/model" });
  expect(judged).toMatchObject({ code: 2, stderr: expect.stringContaining("DeepL does not judge translations") });
  expect((await translate("pt --articles pt")).stderr).not.toContain("judge");
});
