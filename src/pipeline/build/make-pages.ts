import type { Assets } from "../../../templates/page.ts";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import type { Content } from "../content/load.ts";
import type { AssetUse } from "./assets.ts";
import type { MadePage } from "./cache/kept-pages.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { Output } from "./output.ts";
import { checkRoute, renderRoute } from "./render.tsx";
import { createTurn } from "./turn.ts";

interface Site {
  content: Content;
  assets: Assets;
  assetUse: AssetUse;
  output: Output;
  /** Whether the content has errors already. Then pages are only checked. */
  isBroken: boolean;
  /** Pages that need not be made again. */
  cache: PageCache | undefined;
  signal: AbortSignal;
  /** Called after each page. */
  onPage?: ((done: number, total: number) => void) | undefined;
}

/** What all pages contributed. */
interface MadePages {
  diagnostics: Diagnostic[];
  /** The ids of cited references. */
  cited: ReadonlySet<string>;
  /** When each page was last modified, by path. */
  modified: ReadonlyMap<string, string | undefined>;
  /** The paths of those that were made anew. */
  made: string[];
}

type Contribution = Pick<MadePage, "diagnostics" | "cited" | "modified">;

/**
 * Makes all pages of a site and writes them, until one has an error: from then on they are only checked.
 *
 * @throws what fails and is no fault of the content; the signal's reason if it is aborted
 */
export async function makePages({ content, assets, assetUse, output, isBroken, cache, signal, onPage }: Site): Promise<MadePages> {
  const { routes, urls } = content.library;
  let isWritten = !isBroken;
  let size = 0;
  const made: string[] = [];

  /** Counts a page. @returns diagnostics if it is too large, or all pages together are */
  const count = (route: Route, [html, markdown]: MadePage["lengths"]): Diagnostic[] => {
    size += html + markdown;
    const tooLarge = checkPageSize(urls.output(route.path), html, size);
    if (tooLarge.length > 0) isWritten = false;
    return tooLarge;
  };

  const reuse = (route: Route): Contribution | undefined => {
    const found = cache?.find(route);
    if (found === undefined || !Object.entries(found.files).every(([path, record]) => output.keep(path, record))) return undefined;
    cache?.reuse(route);
    assetUse.add(found.assets);
    return { ...found, diagnostics: [...found.diagnostics, ...count(route, found.lengths)] };
  };

  const make = async (route: Route): Promise<Contribution> => {
    if (!isWritten) {
      const { article, diagnostics } = await checkRoute(content, route);
      return { diagnostics, cited: citedIn(article) };
    }
    const { content: own, keep } = cache?.contentFor(route) ?? { content, keep: undefined };
    const { html, markdown: text, modified, article, diagnostics } = await renderRoute(own, route, assets);
    const contribution = { diagnostics, cited: citedIn(article), modified };
    if (html === undefined) return contribution;
    const markdown = text?.();
    made.push(route.path);
    const lengths: MadePage["lengths"] = [html.length, markdown?.length ?? 0];
    const tooLarge = count(route, lengths);
    if (!isWritten || hasErrors(diagnostics)) return { ...contribution, diagnostics: [...diagnostics, ...tooLarge] };
    const used = assetUse.find(html);
    assetUse.add(used);
    // The names of files are questions too.
    const names = own.library.urls;
    const path = names.output(route.path);
    const files = { [path]: output.write(path, html) };
    if (markdown !== undefined) {
      const twin = names.markdown(route.path).slice(1);
      files[twin] = output.write(twin, markdown);
    }
    keep?.({ ...contribution, files, lengths, assets: used });
    return contribution;
  };

  const contributions: Contribution[] = [];
  const turn = createTurn(signal);
  for (const route of routes) {
    const contribution = reuse(route) ?? (await make(route));
    if (hasErrors(contribution.diagnostics)) isWritten = false;
    contributions.push(contribution);
    onPage?.(contributions.length, routes.length);
    await turn();
  }
  return {
    diagnostics: contributions.flatMap(({ diagnostics }) => diagnostics),
    cited: new Set(contributions.flatMap(({ cited }) => cited)),
    modified: new Map(routes.map(({ path }, index) => [path, contributions[index]?.modified])),
    made,
  };
}

const citedIn = (article: { references: readonly { id: string }[] } | undefined): string[] => article?.references.map(({ id }) => id) ?? [];

/** Checks the size of generated pages. Content within its limits can still make large pages, because every page lists all languages. */
function checkPageSize(file: string, size: number, total: number): Diagnostic[] {
  const { page, pages } = contentLimits;
  const tooLarge = (what: string, limit: number) => [diagnose("too-large", { what, limit: inMegabytes(limit) }, { file: "" })];
  if (size > page) return tooLarge(`the page ${file}`, page);
  return total > pages ? tooLarge("the site, all pages together,", pages) : [];
}
