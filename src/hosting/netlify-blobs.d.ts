/** The part of `@netlify/blobs` (10 or later) that the example uses. */
declare module "@netlify/blobs" {
  interface Store {
    getWithMetadata(key: string, options: { consistency: "strong" }): Promise<{ data: string; etag?: string } | null>;
    set(
      key: string,
      value: string,
      options: { onlyIfNew: true } | { onlyIfMatch: string },
    ): Promise<{ modified: boolean }>;
  }
  export function getStore(options: { name: string; consistency: "strong" }): Store;
}
