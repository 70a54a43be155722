/** Stands in for `@netlify/blobs`: its store is in memory, for all instances of a function. */
export function getStore() {
  const { netlifyBlobs: blobs } = globalThis as typeof globalThis & {
    netlifyBlobs: Map<string, { data: string; etag: string }>;
  };
  return {
    getWithMetadata: async (key: string) => blobs.get(key) ?? null,
    async set(key: string, data: string, condition: { onlyIfNew?: boolean; onlyIfMatch?: string }) {
      const known = blobs.get(key);
      if (condition.onlyIfNew ? known !== undefined : known?.etag !== condition.onlyIfMatch) return { modified: false };
      blobs.set(key, { data, etag: `"${data}"` });
      return { modified: true };
    },
  };
}
