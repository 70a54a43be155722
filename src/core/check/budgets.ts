import { isRecording } from "../content/recordings.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest, withCommas } from "../diagnostics/wording.ts";
import type { Budgets, Exception } from "../model/settings-schema.ts";
import { isPage, routeOf } from "../model/urls.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report, siteProblems } from "./problems.ts";
import { filesOf, inKilobytes } from "./shown-pictures.ts";
import type { CheckedSite } from "./site.ts";

/** The bytes and files that a page loads when it is opened. */
export interface PageLoad {
  /** The bytes of the page itself, compressed. */
  html: number;
  scripts: string[];
  styles: string[];
  pictures: string[];
}

/** A script or stylesheet. */
export interface Asset {
  /** In bytes, compressed. */
  size: number;
  /** The files that it loads at once. */
  imports: readonly string[];
}

/**
 * Returns what a page loads at once; pictures with `loading="lazy"` are loaded later. Of a set, the largest file of the
 * first format counts.
 */
export function loadOf(page: CheckedPage, site: CheckedSite): PageLoad {
  const fileOf = (url: string | undefined) => {
    const target = url === undefined ? undefined : site.resolve(url, page.url);
    return target?.kind === "inside" && target.file !== undefined ? [target.file] : [];
  };
  const links = (rel: string) => page.named("link").filter(({ attribs }) => attribs.rel === rel);
  const scripts = page.named("script").flatMap(({ attribs }) => fileOf(attribs.src));
  return {
    html: site.compressedSize(page.source.text),
    scripts: [...new Set([...scripts, ...links("modulepreload").flatMap(({ attribs }) => fileOf(attribs.href))])],
    styles: links("stylesheet").flatMap(({ attribs }) => fileOf(attribs.href)),
    pictures: [...new Set(page.named("img").flatMap((element) => pictureOf(element, page, site)))],
  };
}

function pictureOf(element: Element, page: CheckedPage, site: CheckedSite): string[] {
  if (element.attribs.loading === "lazy") return [];
  const files = filesOf(element, page, site).flatMap(({ file }) => file ?? []);
  const formatOf = (file: string) => site.pictures.get(file)?.format;
  const { parent } = element;
  const isPicture = parent?.type === "tag" && parent.name === "picture";
  // The sources of a <picture> come after the fallback.
  const preferred = isPicture ? formatOf(files.at(-1) ?? "") : undefined;
  const sizeOf = (file: string) => site.pictures.get(file)?.size ?? 0;
  const offered = files.filter((file) => preferred === undefined || formatOf(file) === preferred);
  return offered.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1);
}

/** Compares what a page loads with the budgets. @param assets all scripts and stylesheets by file */
export function checkBudgets(
  file: string,
  load: PageLoad,
  budgets: Budgets,
  assets: ReadonlyMap<string, Asset>,
  site: CheckedSite,
): Diagnostic[] {
  const scripts = new Set(load.scripts);
  // The loop also visits files added during iteration.
  for (const script of scripts) for (const other of assets.get(script)?.imports ?? []) scripts.add(other);
  const parts = {
    script: [...scripts].map((name) => ({ name, size: assets.get(name)?.size ?? 0 })),
    style: load.styles.map((name) => ({ name, size: assets.get(name)?.size ?? 0 })),
    pictures: load.pictures.map((name) => ({ name, size: site.pictures.get(name)?.size ?? 0 })),
  };
  const all = [{ name: file, size: load.html }, ...Object.values(parts).flat()];
  const what = {
    page: "the page with all that it loads",
    script: "its scripts",
    style: "its stylesheets",
    pictures: "its pictures",
  };
  return Object.entries({ ...parts, page: all }).flatMap(([key, files]) => {
    const name = key as keyof typeof what;
    const budget = budgets[name];
    const size = files.reduce((sum, part) => sum + part.size, 0);
    if (budget === undefined || size <= budget * 1000) return [];
    const heaviest = files.length > 1 ? files.reduce((a, b) => (b.size > a.size ? b : a)) : undefined;
    const shown = heaviest === undefined ? "" : `${heaviest.name} (${withCommas(inKilobytes(heaviest.size))} KB)`;
    return [
      report("over-budget", { what: what[name], size: Math.ceil(size / 100) / 10, budget, heaviest: shown }, { file }),
    ];
  });
}

/** Compares a file of sound or film with the budget for such files. @param size in bytes */
export function checkRecordingSize(file: string, size: number, { media }: Budgets): Diagnostic[] {
  if (media === undefined || !isRecording(file) || size <= media * 1000) return [];
  return [report("heavy-recording", { size: inKilobytes(size), budget: media }, { file })];
}

/** An exception of site.yaml, and how many findings it covers. */
export interface UsedException extends Exception {
  count: number;
}

/** Rules that have no exceptions, because the owner of a key that is exposed has to know. */
const strict: ReadonlySet<string> = new Set(["exposed-key"]);

/**
 * Separates the findings that site.yaml declares to be all right.
 *
 * @returns all others, with a finding `unused-exception` or `unknown-rule` for each exception without any, and the
 * exceptions with their number of findings
 */
export function applyExceptions(
  diagnostics: readonly Diagnostic[],
  exceptions: readonly Exception[],
): { diagnostics: Diagnostic[]; excepted: UsedException[] } {
  const excepted = exceptions.map((exception) => ({ ...exception, count: 0 }));
  const rest = diagnostics.filter((diagnostic) => {
    const covering = strict.has(diagnostic.code)
      ? undefined
      : excepted.find((exception) => covers(exception, diagnostic));
    if (covering) covering.count += 1;
    return covering === undefined;
  });
  const unused = excepted.filter(({ count }) => count === 0);
  return {
    diagnostics: [...rest, ...unused.map(reportUnused)],
    excepted: excepted.filter(({ count }) => count > 0),
  };
}

/** The finding for an exception that covers nothing. */
function reportUnused({ rule, page }: Exception): Diagnostic {
  if (Object.hasOwn(siteProblems, rule)) return report("unused-exception", { rule, page }, { file: "" });
  return report("unknown-rule", { rule, suggestion: suggest(rule, Object.keys(siteProblems)) }, { file: "" });
}

/** Whether an exception is about a finding: of its rule, in the page or file that it names. */
function covers({ rule, page }: Exception, { code, file }: Diagnostic): boolean {
  if (rule !== code) return false;
  if (page === undefined) return true;
  const path = isPage(file) ? routeOf(file) : `/${file}`;
  if (page.endsWith("*")) return path.startsWith(page.slice(0, -1));
  return path === (page.length > 1 ? page.replace(/\/$/, "") : page);
}
