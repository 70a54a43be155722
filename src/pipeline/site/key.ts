import { createHash } from "node:crypto";
import type { Route } from "../../core/model/routes.ts";
import type { LoadedContent } from "../content/load.ts";
import { madeOf } from "./page.tsx";

/** A file of the content as hashes. */
export interface FileDigest {
  /** The SHA-256 of its bytes. */
  sha256: string;
  /** The SHA-256 of the front matter of a Markdown file, which other pages may show; no other page shows its body. */
  front?: string;
}

/** The hashes that page keys are made of. */
export interface KeyInputs {
  content: LoadedContent;
  /** The hash of all that every page may show. */
  shared: string;
  /** The hash of all short texts. */
  bundles: string;
  /** Returns the hashes of a file of the content. */
  digestOf: (file: string) => FileDigest;
}

/**
 * Returns the key of a page: a hash of all that it is made of. A page with the same key has the same bytes. Each
 * template gets no more than what is named here: `renderPage` gives short texts to that of fallback pages alone, and
 * only `articles.ts` reads bodies.
 */
export function pageKey({ content, shared, bundles, digestOf }: KeyInputs, route: Route): string {
  const { articles, commits } = content;
  const bytes = (names: readonly string[]) => names.map((file) => digestOf(file).sha256);
  switch (madeOf(route)) {
    case "article":
      return hash([shared, route.path, bytes(articles.files(route)), commits(route)]);
    case "bundle":
      // Pages without an article show which languages are complete, and borrow the infobox of an article.
      return hash([shared, route.path, bundles, bytes(articles.files(route)), commits(route)]);
    case "site":
      return hash([shared, route.path]);
  }
}

/**
 * Collects the hashes that page keys are made of.
 *
 * @param setting all that a build is given besides the content, and the program
 */
export async function keyInputs(
  content: LoadedContent,
  setting: string,
  digestOf: KeyInputs["digestOf"],
): Promise<KeyInputs> {
  const { site, texts, articles, files } = content;
  const languages = [...site.languages.values()];
  const shared = hash([
    setting,
    files,
    // All data files and uploads, and the front matter of articles: pages show titles of each other.
    files.map((file) => (isBundle(file) ? "" : isMarkdown(file) ? digestOf(file).front : digestOf(file).sha256)),
    // Facts that follow from short texts and bodies, too.
    describe({ ...site, routes: site.routes.map(({ path, noindex }) => [path, noindex]) }),
    languages.map(texts.whoIs),
    await articles.facts(),
  ]);
  const bundles = hash(files.filter(isBundle).map((file) => digestOf(file).sha256));
  return { content, shared, bundles, digestOf };
}

const isMarkdown = (file: string): boolean => file.endsWith(".md");

/** Whether a file has short texts of fallback pages, or says where they are from. */
const isBundle = (file: string): boolean => file.startsWith("bundles/");

/** Returns plain data as JSON, maps included. */
const describe = (data: unknown): string =>
  JSON.stringify(data, (_, value) => (value instanceof Map ? [...value] : value));

const hash = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
