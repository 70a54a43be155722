import { literal, partHeaders, type ServerSite } from "./server-site.ts";

/** Returns the `vercel.json` of a site, which Vercel reads in the root of the repository before it builds the site. */
export function vercelJson({ basePath, trailingSlash }: Pick<ServerSite, "basePath" | "trailingSlash">): string {
  const { everything, folders, endings } = partHeaders(basePath);
  const others = [...folders.map(([folder]) => folder.slice(1)), ...endings.map(([ending]) => `.*${literal(ending)}$`)];
  const rules = [
    { source: `/((?!${others.join("|")}).*)`, headers: everything },
    ...folders.map(([folder, { headers }]) => ({ source: `${folder}(.*)`, headers })),
    ...endings.map(([ending, { headers }]) => ({ source: `/(.*)${literal(ending)}`, headers })),
  ];
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    buildCommand: "npx biopedia build && npx biopedia check",
    outputDirectory: "dist",
    ...(trailingSlash === false && { cleanUrls: true }),
    trailingSlash: trailingSlash === true,
    // Of several rules, the last would count: these exclude each other.
    headers: rules.map(({ source, headers }) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
