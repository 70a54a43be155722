/** What `footer` and `tools` in `site.yaml` can name besides pages: things that every site can do. */
export const builtIns = ["share", "cite", "print", "mobileView", "reportError", "translate"] as const;

export type BuiltIn = (typeof builtIns)[number];
