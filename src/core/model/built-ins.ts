/** Features of every site that `footer` and `tools` in `site.yaml` can name besides pages. */
export const builtIns = ["share", "cite", "print", "mobileView", "reportError", "translate"] as const;

export type BuiltIn = (typeof builtIns)[number];
