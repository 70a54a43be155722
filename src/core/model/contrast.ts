/** A color scheme of the pages. */
export type Scheme = "light" | "dark";

/** What text stands on in each scheme: `--page`, `--surface` and `--raised` of the stylesheet. */
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

/** Returns the lowest contrast of a color with the backgrounds of a scheme, from 1 to 21. @param color `#rgb` or `#rrggbb` */
export const contrastIn = (scheme: Scheme, color: string): number =>
  Math.min(...backgrounds[scheme].map((background) => ratio(parse(color), parse(background))));

/** Returns the nearest color with enough contrast: mixed with as little black (in the dark scheme: white) as possible. */
export function readableIn(scheme: Scheme, color: string): string {
  const end = scheme === "light" ? 0 : 255;
  const steps = 100;
  for (let step = 0; step < steps; step++) {
    const mixed = `#${parse(color)
      .map((value) => Math.round(value + ((end - value) * step) / steps))
      .map((value) => value.toString(16).padStart(2, "0"))
      .join("")}`;
    if (contrastIn(scheme, mixed) >= leastContrast) return mixed;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}
