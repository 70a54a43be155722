import { partHeaders, type ServerSite } from "./server-site.ts";

/** Returns the `vercel.json` of a site, which Vercel reads in the root of the repository before it builds the site. */
export function vercelJson({ basePath, trailingSlash }: Pick<ServerSite, "basePath" | "trailingSlash">): string {
  const parts = partHeaders(basePath);
  const folders = parts.map(({ folder }) => folder.slice(1)).filter(Boolean);
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    buildCommand: "npx biopedia build && npx biopedia check",
    outputDirectory: "dist",
    ...(trailingSlash === false && { cleanUrls: true }),
    trailingSlash: trailingSlash === true,
    // Of several rules, the last would count: these exclude each other.
    headers: parts.map(({ folder, headers }) => ({
      source: folder === "" ? `/((?!${folders.join("|")}).*)` : `${folder}(.*)`,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
