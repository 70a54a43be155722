import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { contrastIn, leastContrast, readableIn, type Scheme } from "../model/contrast.ts";
import type { Theme, ThemeFont } from "../model/settings-schema.ts";
import { decode } from "../model/urls.ts";
import type { Addresses } from "./addresses.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/*
 * The parts of a stylesheet that matter here (CSS Syntax Level 3): comments, strings, addresses, the names of rules and
 * functions, brackets. Addresses are read as browsers read them, so that none is missed; whatever could hide one, such
 * as an escape outside of a string, is refused. The spaces after `url(` are matched at once, because trying fewer of
 * them takes quadratic time.
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

/** The number of problems of one file that are reported. */
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
    // Browsers would read everything after the error differently.
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

interface ThemeFiles {
  theme: Theme | undefined;
  /** Finds values of `site.yaml`. */
  locate: Locate;
  /** `theme.css`, if there is one. */
  css: Source | undefined;
  addresses: Addresses;
  /** Returns the path under which a file is published. */
  published: (path: string) => string;
}

/**
 * Makes the stylesheet of the site's theme: `theme` in `site.yaml`, then `theme.css`, both in the last cascade layer.
 *
 * @returns the stylesheet for the folder `assets/`, undefined without a theme; and diagnostics `low-contrast`,
 * `missing-font`, and those of `theme.css`
 */
export function readTheme(files: ThemeFiles): { style: string | undefined; diagnostics: Diagnostic[] } {
  const { theme = {}, locate, css, addresses, published } = files;
  const own = css && readThemeCss(css, addresses, published);
  const values = propertiesOf(theme).map(([name, value]) => `  --${name}: ${value};\n`);
  const parts = [
    ...fontFaces(theme, published),
    ...(values.length > 0 ? [`@layer theme {\n:root {\n${values.join("")}}\n}\n`] : []),
    ...(own?.css.trim() ? [`@layer theme {\n${own.css}\n}\n`] : []),
  ];
  return {
    style: parts.length === 0 ? undefined : parts.join(""),
    diagnostics: [...checkAccent(theme, locate), ...checkFonts(theme, locate, addresses), ...(own?.diagnostics ?? [])],
  };
}

/** Returns the accent of each scheme. One color for both is made readable in the dark one. */
export const accentOf = ({ accent }: Theme): Record<Scheme, string> | undefined =>
  typeof accent === "string" ? { light: accent, dark: readableIn("dark", accent) } : accent;

/** The custom properties that a theme sets. */
function propertiesOf(theme: Theme): [name: string, value: string][] {
  const { fonts = {}, width, radius } = theme;
  const accent = accentOf(theme);
  const colors: [string, string][] = accent
    ? [
        ["accent", `light-dark(${accent.light}, ${accent.dark})`],
        ["link", "var(--accent)"],
        ["button", "var(--accent)"],
        ["on-button", "var(--page)"],
      ]
    : [];
  return [
    ...colors,
    ...Object.entries(fonts).flatMap(([use, font]): [string, string][] =>
      font ? [[`${use}-font`, `${familiesOf(font).join(", ")},`]] : [],
    ),
    ...(width ? [["text-width", width] as [string, string]] : []),
    ...(radius ? [["radius", radius] as [string, string]] : []),
  ];
}

/** Names of fonts that stand for a kind of font, which must not be quoted. */
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|ui-(?:serif|sans-serif|monospace|rounded)|-apple-system)$/;

function familiesOf(font: ThemeFont): string[] {
  const names = (typeof font === "string" ? font : font.family)
    .split(",")
    .map((name) => name.replace(/["']/g, "").trim());
  return names.filter(Boolean).map((name) => (generic.test(name) ? name : `"${name}"`));
}

const formats: Readonly<Record<string, string>> = { woff2: "woff2", woff: "woff", ttf: "truetype", otf: "opentype" };

const fontFaces = ({ fonts = {} }: Theme, published: ThemeFiles["published"]): string[] => {
  const faces = Object.values(fonts).flatMap((font) =>
    typeof font === "string" || font === undefined
      ? []
      : font.files.map((file) => {
          const { src, weight = undefined, style = undefined } = typeof file === "string" ? { src: file } : file;
          const format = formats[src.slice(src.lastIndexOf(".") + 1).toLowerCase()];
          const rules = [
            `font-family: ${familiesOf(font)[0]}`,
            `src: url("..${encodeURI(published(src))}") format("${format}")`,
            ...(weight === undefined ? [] : [`font-weight: ${weight}`]),
            ...(style === undefined ? [] : [`font-style: ${style}`]),
            "font-display: swap",
          ];
          return `@font-face {\n${rules.map((rule) => `  ${rule};\n`).join("")}}\n`;
        }),
  );
  // Text and headings may share a font.
  return [...new Set(faces)];
};

/** The accent is the color of links, so it must be readable as text. */
function checkAccent({ accent }: Theme, locate: Locate): Diagnostic[] {
  const given: [Scheme, string, string[]][] =
    accent === undefined
      ? []
      : typeof accent === "string"
        ? [["light", accent, []]]
        : [
            ["light", accent.light, ["light"]],
            ["dark", accent.dark, ["dark"]],
          ];
  return given.flatMap(([scheme, color, path]) => {
    const contrast = contrastIn(scheme, color);
    if (contrast >= leastContrast) return [];
    const args = {
      color,
      scheme,
      ratio: (Math.floor(contrast * 100) / 100).toFixed(2),
      nearest: readableIn(scheme, color),
    };
    return [diagnose("low-contrast", args, locate(["theme", "accent", ...path]))];
  });
}

function checkFonts({ fonts = {} }: Theme, locate: Locate, { has, nearest }: Addresses): Diagnostic[] {
  return Object.entries(fonts).flatMap(([use, font]) =>
    typeof font === "string" || font === undefined
      ? []
      : font.files.flatMap((file, index) => {
          const name = typeof file === "string" ? file : file.src;
          const place = () =>
            locate(["theme", "fonts", use, "files", index, ...(typeof file === "string" ? [] : ["src"])]);
          return has(name) ? [] : [diagnose("missing-font", { name, suggestion: nearest(name) }, place())];
        }),
  );
}
