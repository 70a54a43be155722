import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import type { Route } from "../model/routes.ts";
import { type BuiltIn, builtIns, type ListedEntry } from "../model/settings-schema.ts";
import { listedKey } from "../model/texts.ts";
import type { SiteFile } from "../model/types.ts";
import type { Addresses } from "./addresses.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/**
 * An entry of the footer or the tools that leads somewhere: a page by its name, something built in, or an address whose
 * label has a key among the site's own texts.
 */
export type Listed = { slug: string } | { builtIn: BuiltIn } | { label: string; key: string; url: string };

/** The entries of the footer and of the sidebar's tools, in order. */
export interface SiteLists {
  footer: Listed[];
  tools: Listed[];
}

interface Context {
  locate: Locate;
  routes: readonly Route[];
  addresses: Addresses;
  /** Whether pages reach a translation service, as far as the site says so. */
  hasService: boolean;
}

/**
 * Reads `footer` and `tools` of `site.yaml`. By default the footer has all further pages, share and cite, and the tools
 * have the translation tool if there is a service for it. A site that says where to report errors lists that in the
 * footer unless it does elsewhere.
 *
 * @returns the entries that lead somewhere; of the others, warnings `unknown-page`, `switched-off`, `missing-address`,
 * `unknown-address`
 */
export function readLists(
  {
    footer,
    tools,
    contribute,
    report,
    translation,
  }: Pick<SiteFile, "footer" | "tools" | "contribute" | "report" | "translation">,
  context: Context,
): { lists: SiteLists; diagnostics: Diagnostic[] } {
  const slugs = [...new Set(context.routes.flatMap(({ slug }) => slug ?? []))];
  const hasTool = context.routes.some(({ tool }) => tool !== undefined);
  const canReport = (report ?? contribute) !== undefined;
  const offered = builtIns.filter((name) => (name !== "translate" || hasTool) && (name !== "reportError" || canReport));
  const toHave = new Map([
    [
      "translate",
      translation?.tool === false
        ? "remove “tool: false” from translation"
        : "add a language, or set targets in translation",
    ],
    ["reportError", "set report to the address where readers can report errors"],
  ]);
  const diagnostics: Diagnostic[] = [];
  const read = (name: "footer" | "tools", entries: readonly ListedEntry[]) =>
    entries.flatMap((entry, index): Listed[] => {
      const found = readEntry(entry, { slugs, offered, toHave, addresses: context.addresses }, (key) =>
        context.locate([name, index, ...(key ? [key] : [])]),
      );
      if ("code" in found) diagnostics.push(found);
      if ("code" in found) return [];
      return "label" in found ? [{ ...found, key: listedKey(name, index) }] : [found];
    });
  const lists = {
    footer: read("footer", footer ?? [...slugs, "share", "cite"]),
    tools: read("tools", tools ?? (hasTool && context.hasService ? ["translate"] : [])),
  };
  const isListed = [...lists.footer, ...lists.tools].some(
    (entry) => "builtIn" in entry && entry.builtIn === "reportError",
  );
  if (report !== undefined && !isListed) lists.footer.push({ builtIn: "reportError" });
  for (const [key, url] of Object.entries({ contribute, report })) {
    if (url !== undefined && isBroken(url, context.addresses))
      diagnostics.push(unknownAddress(url, context.addresses, context.locate([key])));
  }
  return { lists, diagnostics };
}

/** Whether an address within the site leads nowhere. */
export const isBroken = (url: string, addresses: Addresses): boolean => url.startsWith("/") && !addresses.has(url);

/** The names that entries may have. */
interface Targets {
  slugs: readonly string[];
  /** The built-in entries that the site has. */
  offered: readonly BuiltIn[];
  /** Hints by name: how a site gets what it may lack. */
  toHave: ReadonlyMap<string, string>;
  addresses: Addresses;
}

type PlaceOfKey = (key?: string) => ReturnType<Locate>;

function readEntry(
  entry: ListedEntry,
  { slugs, offered, toHave, addresses }: Targets,
  place: PlaceOfKey,
): Exclude<Listed, { label: string }> | { label: string; url: string } | Diagnostic {
  if (typeof entry === "string") {
    const builtIn = offered.find((name) => name === entry);
    if (builtIn !== undefined) return { builtIn };
    if (slugs.includes(entry)) return { slug: entry };
    const fix = toHave.get(entry);
    if (fix !== undefined) return diagnose("switched-off", { name: entry, fix }, place());
    const suggestion = suggest(entry, [...slugs, ...offered]);
    return diagnose("unknown-page", { name: entry, suggestion }, place());
  }
  const { label, url } = entry;
  // A lone # is a placeholder.
  if (url === undefined || url === "#") return diagnose("missing-address", { name: label }, place());
  return isBroken(url, addresses) ? unknownAddress(url, addresses, place("url")) : { label, url };
}

const unknownAddress = (name: string, addresses: Addresses, place: ReturnType<Locate>): Diagnostic =>
  diagnose("unknown-address", { name, suggestion: addresses.nearest(name) }, place);
