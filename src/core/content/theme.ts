import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { contrastIn, leastContrast, readableIn, type Scheme } from "../model/contrast.ts";
import type { Theme, ThemeFont } from "../model/theme-schema.ts";
import type { Addresses } from "./addresses.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";
import { readThemeCss } from "./theme-css.ts";

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
