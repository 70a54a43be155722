import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { expect } from "vitest";
import { Source } from "../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../src/core/documents/segment.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { article, buildBasic, type Changes, summary } from "../content/problems.ts";

/** The article that `body` is put into; the body begins on its sixth line. */
const file = "articles/pt.md";

/** The result for an article's text. */
interface Shown {
  $: CheerioAPI;
  /** The text of its Markdown, without the title and address above it. */
  markdown: string;
  /** The texts that translators see, each with its role. */
  segments: string[];
  /** The site's folder. */
  folder: string;
}

/** Builds a site with a text in its Portuguese article, and other files. The site must have no problems. */
export async function show(body: string, others: Changes = {}): Promise<Shown> {
  const { folder, code, stderr } = await buildBasic({ ...others, [file]: article(body) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const page = (name: string) => readFileSync(join(folder, "dist/pt", name), "utf8");
  const { document } = segmentDocument(new Source(file, body), { isPage: false, tags: articleTags });
  const [, , ...text] = page("index.md").split("\n\n---\n\n")[0]?.split("\n\n") ?? [];
  return {
    folder,
    $: load(page("index.html")),
    markdown: text.join("\n\n"),
    segments: document?.segments.map((segment) => `${segment.role}: ${segment.text}`) ?? [],
  };
}

/** Builds the same site with mistakes. @returns what is told: `error[markup] 6:1`, and all that was printed */
export async function told(body: string, others: Changes = {}): Promise<{ problems: string[]; stderr: string }> {
  const { stderr } = await buildBasic({ ...others, [file]: article(body) });
  return { problems: summary(stderr).map((each) => each.replace(`content/${file}:`, "")), stderr };
}
