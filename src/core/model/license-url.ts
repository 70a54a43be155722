/** Returns the address of a Creative Commons license: `CC BY-SA 4.0`, `CC0`; undefined for others. */
export function licenseUrl(license: string): string | undefined {
  const [, kind, version] = /^CC (BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(license) ?? [];
  if (kind && version) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return /^CC0(?: 1\.0)?$/i.test(license) ? "https://creativecommons.org/publicdomain/zero/1.0/" : undefined;
}
