/** A color scheme of the pages. */
export type Scheme = "light" | "dark";

/** The backgrounds of text in each scheme: `--page`, `--surface` and `--raised` of the stylesheet. */
export const backgrounds: Readonly<Record<Scheme, readonly string[]>> = {
  light: ["#fff", "#f8f9fa", "#fff"],
  dark: ["#101418", "#191e24", "#20262d"],
};

/** The least contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

type Rgb = readonly [number, number, number];

function parse(color: string): Rgb {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns white or black, whichever contrasts more with a color. @param color `#rgb` or `#rrggbb` */
export const textOn = (color: string): string =>
  ratio(parse(color), parse("#000")) > ratio(parse(color), parse("#fff")) ? "#000" : "#fff";

/**
 * Returns the lowest contrast of a color with the backgrounds of a scheme, from 1 to 21. @param color `#rgb` or
 * `#rrggbb`
 */
export const contrastIn = (scheme: Scheme, color: string): number =>
  Math.min(...backgrounds[scheme].map((background) => ratio(parse(color), parse(background))));

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color Level 4, section 7). */
function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = parse(color).map((value) => value / 255) as unknown as Rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, lightness];
  const sector =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [(sector * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return `#${[0, 8, 4].map((offset) => part(offset).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns the nearest color of the same hue with enough contrast: just as much darker as necessary, or lighter in the
 * dark scheme.
 */
export function readableIn(scheme: Scheme, color: string): string {
  const [hue, saturation, lightness] = toHsl(color);
  const end = scheme === "light" ? 0 : 1;
  const steps = 200;
  for (let step = 0; step < steps; step++) {
    const changed = step === 0 ? color : fromHsl(hue, saturation, lightness + ((end - lightness) * step) / steps);
    if (contrastIn(scheme, changed) >= leastContrast) return changed;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}
