import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { type BuiltIn, builtIns } from "../model/built-ins.ts";
import type { ListedEntry } from "../model/listed-schema.ts";
import type { Route } from "../model/routes.ts";
import type { SiteFile } from "../model/types.ts";
import type { Addresses } from "./addresses.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** An entry of the footer or the tools that leads somewhere: a page by its name, something built in, or an address. */
export type Listed = { slug: string } | { builtIn: BuiltIn } | { label: string; url: string };

/** What stands in the footer and among the sidebar's tools, in order. */
export interface SiteLists {
  footer: Listed[];
  tools: Listed[];
}

interface Context {
  locate: Locate;
  routes: readonly Route[];
  addresses: Addresses;
}

/**
 * Reads `footer` and `tools` of `site.yaml`. By default the footer has all further pages, share and cite, and the tools have the translation tool.
 * A site that says where to report errors lists that in the footer unless it does elsewhere.
 *
 * @returns the entries that lead somewhere; of the others, warnings `unknown-page`, `switched-off`, `missing-address`, `unknown-address`
 */
export function readLists(
  { footer, tools, contribute, report, translation }: SiteFile,
  context: Context,
): { lists: SiteLists; diagnostics: Diagnostic[] } {
  const slugs = [...new Set(context.routes.flatMap(({ slug }) => slug ?? []))];
  const hasTool = context.routes.some(({ tool }) => tool !== undefined);
  const canReport = (report ?? contribute) !== undefined;
  const offered = builtIns.filter((name) => (name !== "translate" || hasTool) && (name !== "reportError" || canReport));
  const toHave = new Map([
    ["translate", translation?.tool === false ? "remove “tool: false” from translation" : "add a language, or set targets in translation"],
    ["reportError", "set report to the address where readers can report errors"],
  ]);
  const diagnostics: Diagnostic[] = [];
  const read = (name: "footer" | "tools", entries: readonly ListedEntry[]) =>
    entries.flatMap((entry, index) => {
      const found = readEntry(entry, { slugs, offered, toHave, addresses: context.addresses }, (key) =>
        context.locate([name, index, ...(key ? [key] : [])]),
      );
      if ("code" in found) diagnostics.push(found);
      return "code" in found ? [] : [found];
    });
  const lists = {
    footer: read("footer", footer ?? [...slugs, "share", "cite"]),
    tools: read("tools", tools ?? (hasTool ? ["translate"] : [])),
  };
  const isListed = [...lists.footer, ...lists.tools].some((entry) => "builtIn" in entry && entry.builtIn === "reportError");
  if (report !== undefined && !isListed) lists.footer.push({ builtIn: "reportError" });
  for (const [key, url] of Object.entries({ contribute, report })) {
    if (url !== undefined && isBroken(url, context.addresses))
      diagnostics.push(unknownAddress(url, context.addresses, context.locate([key])));
  }
  return { lists, diagnostics };
}

/** Whether an address within the site leads nowhere. */
export const isBroken = (url: string, addresses: Addresses): boolean => url.startsWith("/") && !addresses.has(url);

/** What entries may name. */
interface Targets {
  slugs: readonly string[];
  /** The built-in entries that the site has. */
  offered: readonly BuiltIn[];
  /** How a site gets those that it may lack. */
  toHave: ReadonlyMap<string, string>;
  addresses: Addresses;
}

type PlaceOfKey = (key?: string) => ReturnType<Locate>;

function readEntry(entry: ListedEntry, { slugs, offered, toHave, addresses }: Targets, place: PlaceOfKey): Listed | Diagnostic {
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
