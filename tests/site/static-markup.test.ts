import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { readLastCommits } from "../../src/io/files/last-commits.ts";
import { cacheOf } from "../support/folder.ts";
import { generate, shipped } from "./pages.ts";

/** The modules that render pages, with React in the place of our own renderer. */
async function withReact() {
  // What is written as it is becomes an element, which is taken away again.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of ours
  const Markup = ({ html }: { html: string }) => createElement("our-markup", { dangerouslySetInnerHTML: { __html: html } });
  // React also asks for pictures that are not lazy before anything else; pages do so themselves.
  const added = /^(?:<link rel="preload" as="image"[^>]*>)+|<\/?our-markup>/g;
  const staticMarkup = (node: ReactNode) => renderToStaticMarkup(node).replace(added, "");
  const modules = { "../../templates/markup.ts": { Markup }, "../../templates/static-markup.ts": { staticMarkup } };
  vi.resetModules();
  for (const [path, module] of Object.entries(modules)) vi.doMock(path, () => module);
  onTestFinished(() => {
    for (const path of Object.keys(modules)) vi.doUnmock(path);
    vi.resetModules();
  });
  const { loadContent } = await import("../../src/pipeline/content/load.ts");
  const { createLiveSites } = await import("../../src/pipeline/build/live-site.ts");
  return { loadContent, createLiveSites };
}

/** The elements and texts of a page; those of the head sorted, since React moves some to its start. */
function parts(html: string): string[] {
  const [head = "", body = ""] = html.split("</head>");
  return [...head.split(/(?=<(?:meta|link|script|title)\b)/).sort(), ...body.split(/(?=<)/)];
}

test("every page of the sample is what React makes of its elements", async () => {
  const site = await generate(shipped);
  const { loadContent, createLiveSites } = await withReact();
  const { content } = await loadContent(shipped, { history: await readLastCommits(shipped, process.env) });
  if (content === undefined) throw new Error("the sample cannot be loaded");
  const { routes, urls } = content.library;
  const { page } = createLiveSites(shipped, cacheOf(shipped))(content);
  expect(routes.length).toBeGreaterThan(200);
  const differences: object[] = [];
  for (const route of routes) {
    const [ours, byReact] = [site.text(urls.output(route.path)), (await page(route)).html ?? ""].map(parts) as [string[], string[]];
    const at = byReact.findIndex((part, index) => part !== ours[index]);
    if (at >= 0 || ours.length !== byReact.length) differences.push({ path: route.path, ours: ours.at(at), byReact: byReact.at(at) });
  }
  expect(differences).toEqual([]);
});
