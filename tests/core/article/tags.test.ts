import { expect, test } from "vitest";
import { parseArticle } from "../../../src/core/article/parse-article.ts";
import { createTags, defineTag, requiredText } from "../../../src/core/article/tags.ts";
import { checkUploadHead, checkUploadName } from "../../../src/core/content/public-files.ts";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import { createUrls } from "../../../src/core/model/urls.ts";
import { contentSecurityPolicies } from "../../../src/core/page/headers.ts";

const upload = { name: "an Ogg file", begins: (head: Uint8Array) => head[0] === 0x4f };
const common = { inline: false, segments: "blocks", styled: "first", uploads: {} } as const;
const tags = createTags({
  sound: defineTag({
    ...common,
    attributes: { src: { ...requiredText, names: "upload" }, title: { type: String, translated: "heading" } },
    segments: "caption",
    policy: { "media-src": ["'self'"] },
    uploads: { ogg: upload },
  }),
  map: defineTag({
    ...common,
    attributes: {},
    policy: { "frame-src": ["https://map.example"], "media-src": ["'self'"] },
  }),
});

const text = '{% sound src="/uploads/bell.ogg" title="The bell" %}\nAt noon.\n{% /sound %}\n\nText {% cite "Alpha" /%}';
const source = new Source("en.md", text);

test("articles have the tags that are given, and citations", async () => {
  const references = new Map([["Alpha", { id: "Alpha", content: "A" }]]);
  const read = (findPicture: () => { size: { width: number; height: number } } | undefined, given = tags) =>
    parseArticle(source, { references, findPicture, tags: given, name: "Ada" });
  const found = await read(() => ({ size: { width: 1, height: 1 } }));
  expect(found.diagnostics).toEqual([]);
  expect(found.article?.references.map(({ id }) => id)).toEqual(["Alpha"]);
  expect((await read(() => undefined)).diagnostics).toMatchObject([{ code: "missing-upload", line: 1, column: 15 }]);
  const without = (await read(() => undefined, createTags({}))).diagnostics;
  expect(without).toMatchObject([{ code: "unknown-tag", message: "unknown tag “sound”" }]);
});

test("translators see their texts, with the roles that the definitions say", () => {
  const { document } = segmentDocument(source, { isPage: false, tags });
  expect(document?.segments.map(({ role, text: each }) => [role, each])).toEqual([
    ["heading", "The bell"],
    ["caption", "At noon."],
    ["paragraph", 'Text {% cite "Alpha" /%}'],
  ]);
});

test("the policy of pages allows what they embed, and files that they show may be uploaded", () => {
  const addresses = createUrls({ baseUrl: "https://a.example", trailingSlash: undefined });
  const [policy] = contentSecurityPolicies({ site: { translation: {} }, addresses } as never, "", tags.policy);
  expect(policy).toContain("; frame-src https://map.example; media-src 'self'; ");
  expect(checkUploadName("uploads/bell.ogg", tags.uploads)).toEqual([]);
  expect(checkUploadName("uploads/bell.ogg", createTags({}).uploads)).toMatchObject([{ code: "upload-type" }]);
  expect(checkUploadHead("uploads/bell.ogg", Buffer.from("no"), tags.uploads)).toMatchObject([
    { code: "upload-content", message: expect.stringContaining("an Ogg file") },
  ]);
});
