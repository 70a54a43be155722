import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { decode } from "../model/urls.ts";
import type { Addresses } from "./addresses.ts";
import { diagnose } from "./problems.ts";

/*
 * The parts of a stylesheet that matter here (CSS Syntax Level 3): comments, strings, addresses, the names of rules and
 * functions, brackets. Addresses are
 * read as browsers read them, so that none is missed; whatever could hide one, such as an escape outside of a string,
 * is refused. The spaces after `url(` are matched at once, because trying fewer of them takes quadratic time.
 */
const part =
  /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\((?=(?<space>\s*))\k<space>(?:"(?<double>[^"\\\n]*)"|'(?<single>[^'\\\n]*)'|(?<bare>[^\s"'()\\]*))\s*\)|@(?<rule>[\w-]+)|(?<called>[\w-]+)\(|(?<bracket>[()[\]{}])|(?<odd>\\|"|'|\/\*)|[^\\"'/@\w()[\]{}-]+|[\w-]+|[/@]/giy;

const refusedRules = ["import", "namespace", "charset"];
/** Functions that load what they name, besides `url`, which may only name files of the site. */
const loading = /^(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade)$/i;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const oddities: Readonly<Record<string, string>> = {
  "\\": "escapes are only supported in quoted texts",
  "/*": "the comment has no end",
};

/** More problems than this of one file are not reported. */
const mostProblems = 100;

/** A picture in the address itself. */
const embedded = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/**
 * Reads `theme.css`, which may load files of the site and nothing else: the pages' policy would stop it, and visitors'
 * addresses are nobody else's business.
 *
 * @param addresses the files of the site
 * @param published returns the path under which a file is published
 * @returns the stylesheet with addresses relative to `assets/`, and diagnostics `theme-css`, `foreign-style`,
 * `missing-upload`
 */
export function readThemeCss(
  source: Source,
  addresses: Addresses,
  published: (path: string) => string,
): { css: string; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const open: { bracket: string; index: number }[] = [];
  const refuse = (problem: string, index: number) =>
    diagnostics.push(diagnose("theme-css", { problem }, source.at(index)));
  let css = "";
  for (const { 0: text, index, groups = {} } of source.text.matchAll(part)) {
    const { rule, called, bracket, odd } = groups;
    const address = groups.double ?? groups.single ?? groups.bare;
    if (address !== undefined) {
      diagnostics.push(...checkAddress(address, source, index, addresses));
      css += address.startsWith("/") ? `url("..${publishedIn(address, published)}")` : text;
      continue;
    }
    css += text;
    if (rule !== undefined && refusedRules.includes(rule.toLowerCase())) refuse(`@${rule} is not supported`, index);
    if (called !== undefined && loading.test(called))
      refuse(`${called}() is not supported here; use url("/uploads/…")`, index);
    if (odd !== undefined) refuse(oddities[odd] ?? "the text has no closing quotation mark", index);
    const opened = called === undefined ? bracket : "(";
    if (opened !== undefined && closing[opened]) open.push({ bracket: opened, index });
    else if (opened !== undefined && closing[open.pop()?.bracket ?? ""] !== opened)
      refuse(`“${opened}” closes nothing that is open`, index);
    // Everything after it would be read differently.
    if (diagnostics.length > 0 && (odd !== undefined || opened === "}")) return { css, diagnostics };
    if (diagnostics.length >= mostProblems) return { css, diagnostics };
  }
  const [unclosed] = open;
  if (unclosed !== undefined) refuse(`“${unclosed.bracket}” is not closed`, unclosed.index);
  return { css, diagnostics };
}

/** Returns the address of a published file, with the query and fragment that follow, to be written in double quotes. */
const publishedIn = (address: string, published: (path: string) => string): string =>
  address.replace(/^[^?#]*/, (path) => encodeURI(published(decode(path)))).replaceAll('"', "%22");

function checkAddress(address: string, source: Source, index: number, { has, nearest }: Addresses): Diagnostic[] {
  if (address.startsWith("#") || embedded.test(address)) return [];
  const place = source.at(index);
  if (!/^\/(?!\/)/.test(address)) return [diagnose("foreign-style", { name: address }, place)];
  return has(address) ? [] : [diagnose("missing-upload", { name: address, suggestion: nearest(address) }, place)];
}
