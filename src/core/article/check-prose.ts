import type { Node } from "@markdoc/markdoc";
import type { Addresses } from "../content/addresses.ts";
import { checkCharacters } from "../content/characters.ts";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import { memoize } from "../model/memo.ts";
import { typographyOf } from "../model/typography.ts";
import { decode } from "../model/urls.ts";
import { type PlaceOf, plainText } from "./nodes.ts";

/** Generic top-level domains that often appear in bare addresses. */
const generic = new Set(
  "com org net info biz edu gov mil int io dev app ai me co tv xyz online site shop blog news page".split(" "),
);
/** Made on first use, which few articles need: it takes as long as reading one. */
const regions = memoize(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));

const isRegion = memoize(
  (code: string) => regions().of(code) !== undefined,
  (code) => code,
);

const isTopLevel = (label: string): boolean =>
  generic.has(label) || (label.length === 2 && isRegion(label.toUpperCase()));

/**
 * The address that a text may be. Compiling this form takes as long as reading a short article, and most texts of links
 * have no full stop.
 */
const bareAddress = (text: string): RegExpExecArray | null =>
  text.includes(".")
    ? /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}]{2,24})(?:[/?#]\S*)?$/u.exec(text)
    : null;

/** Whether a text is an address that is shown as it is in all languages, such as that of a website. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}(?:\/\S*)?)$/u.test(text);

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/**
 * Finds links whose text looks like the address of a different host.
 *
 * @returns the host of `href`; undefined if the text is not an address, or names the same host
 */
export function otherHost(text: string, href: string): string | undefined {
  const told = bareAddress(text.trim().slice(0, 300))?.[1]?.toLowerCase();
  if (told === undefined || !isTopLevel(told.slice(told.lastIndexOf(".") + 1)) || !URL.canParse(href)) return undefined;
  const { host, hostname } = new URL(href);
  const spelled = URL.canParse(`https://${told}`) ? new URL(`https://${told}`).hostname : told;
  return host === "" || withoutWww(spelled) === withoutWww(hostname) ? undefined : host;
}

/**
 * Checks links and texts of an article, beyond its markup.
 *
 * @param targets the anchors of the article, and the addresses of the site if they are known
 * @returns diagnostics `broken-anchor-link`, `unknown-address`, `deceptive-link`, and those of characters
 */
export const checkProse = (nodes: readonly Node[], targets: LinkTargets, placeOf: PlaceOf): Diagnostic[] => [
  ...checkLinks(nodes, targets, placeOf),
  ...checkTexts(nodes, placeOf),
];

/** The targets that links may have. */
interface LinkTargets {
  anchors: ReadonlySet<string>;
  addresses?: Addresses | undefined;
}

/** Checks links; see {@link checkProse}. */
export function checkLinks(
  nodes: readonly Node[],
  { anchors, addresses }: LinkTargets,
  placeOf: PlaceOf,
): Diagnostic[] {
  const links = nodes.filter(({ type }) => type === "link");
  return [
    ...checkAnchorLinks(links, anchors, placeOf),
    ...(addresses ? checkSiteLinks(links, addresses, placeOf) : []),
    ...checkLinkTexts(links, placeOf),
  ];
}

function checkAnchorLinks(links: readonly Node[], anchors: ReadonlySet<string>, placeOf: PlaceOf): Diagnostic[] {
  return links.flatMap((node) => {
    const href = String(node.attributes.href ?? "");
    if (!href.startsWith("#") || href === "#") return [];
    // The URL is encoded.
    const name = decode(href.slice(1));
    if (anchors.has(name)) return [];
    return [diagnose("broken-anchor-link", { name, suggestion: suggest(name, anchors) }, placeOf(node, href))];
  });
}

function checkSiteLinks(links: readonly Node[], addresses: Addresses, placeOf: PlaceOf): Diagnostic[] {
  return links.flatMap((node) => {
    const href = String(node.attributes.href ?? "");
    if (!/^\/(?!\/)/.test(href) || addresses.has(href)) return [];
    return [diagnose("unknown-address", { name: href, suggestion: addresses.nearest(href) }, placeOf(node, href))];
  });
}

/** A link whose text is a URL must go to the same host. */
function checkLinkTexts(links: readonly Node[], placeOf: PlaceOf): Diagnostic[] {
  return links.flatMap((node) => {
    const name = plainText(node);
    const host = otherHost(name, String(node.attributes.href));
    return host === undefined ? [] : [diagnose("deceptive-link", { name, host }, placeOf(node))];
  });
}

/**
 * Finds straight quotation marks in an article whose language has others than English.
 *
 * @param tag the BCP 47 tag of the language; undefined if it is unknown
 * @returns a hint `straight-quotes` for the first of them
 */
export function checkQuotes(nodes: readonly Node[], placeOf: PlaceOf, tag: string | undefined): Diagnostic[] {
  const [open, close] = typographyOf(tag ?? "en").quotes;
  if (open === "“") return [];
  for (const node of nodes) {
    const content = node.type === "text" ? String(node.attributes.content) : "";
    const [quoted] = /(?<![^\s(])"\p{L}\S*/u.exec(content) ?? [];
    // Values of a tag that is mistyped have straight ones.
    if (quoted && !content.includes("%}"))
      return [diagnose("straight-quotes", { pair: `${open}…${close}` }, placeOf(node, quoted))];
  }
  return [];
}

const withText = new Set<string>(["text", "code", "fence", "math"]);

/** Checks the rendered text: entities such as `&#x202E;` produce characters that are not in the file itself. */
export function checkTexts(nodes: readonly Node[], placeOf: PlaceOf): Diagnostic[] {
  const texts = nodes.filter(({ type }) => withText.has(type));
  return texts.flatMap((node) => {
    const { content } = node.attributes;
    if (typeof content !== "string") return [];
    return checkCharacters(content, (offset) => placeOf(node, /\S{0,40}/.exec(content.slice(offset))?.[0]));
  });
}
