declare module "@citation-js/core" {
  /** Citation.js's registry of formats. */
  export const plugins: {
    input: { chain(text: string, options: { forceType?: string; generateGraph: boolean }): unknown };
  };
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
