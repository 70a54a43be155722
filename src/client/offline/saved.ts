/** Caches of this site: several sites can share an origin. @param base the site's base path */
export const cachePrefix = (base: string): string => `biopedia ${base}/ `;

/** Removes the caches of a site. @param keep names of those that stay */
export async function removeCaches(base: string, keep: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix(base)) && !keep.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
