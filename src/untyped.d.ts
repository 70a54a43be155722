/* Types of the packages that bring none of their own, as far as they are used here. */

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

declare module "@citation-js/core" {
  /** Citation.js's registry of formats. */
  export const plugins: {
    input: { chain(text: string, options: { forceType?: string; generateGraph: boolean }): unknown };
  };
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";

declare module "markdown-it-deflist" {
  const plugin: (md: never) => void;
  export default plugin;
}
