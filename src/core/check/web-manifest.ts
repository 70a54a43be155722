import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { messageOf } from "../diagnostics/known-error.ts";
import type { Source } from "../diagnostics/source.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/**
 * Checks that a web app manifest can be read and that its icons exist.
 *
 * @returns the icons' files, and diagnostics `malformed-json`, `missing-asset`
 */
export function checkManifest({ text, file }: Source, site: CheckedSite): { files: string[]; diagnostics: Diagnostic[] } {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    return {
      files: [],
      diagnostics: [report("malformed-json", { reason: messageOf(error) }, { file })],
    };
  }
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const url of iconsOf(manifest)) {
    const address = URL.canParse(url, site.urls.absoluteFile(`/${file}`)) ? new URL(url, site.urls.absoluteFile(`/${file}`)).href : url;
    const target = site.resolve(address, site.urls.absolutePage("/"));
    if (target.kind === "inside" && target.file !== undefined) files.push(target.file);
    else if (target.kind !== "elsewhere") diagnostics.push(report("missing-asset", { url }, { file }));
  }
  return { files, diagnostics };
}

/** The addresses of icons in a manifest. */
function iconsOf(manifest: unknown): string[] {
  const { icons } = (manifest ?? {}) as { icons?: unknown };
  return Array.isArray(icons) ? icons.flatMap((icon: { src?: unknown } | null) => (typeof icon?.src === "string" ? [icon.src] : [])) : [];
}
