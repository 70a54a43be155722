/** What a reader can choose, by name, in the order of the menu. */
export const appearance = {
  /** The colour scheme; the usual one is the system's. */
  theme: { options: ["automatic", "light", "dark"], usual: "automatic" },
  /** The size of text; the usual one is the browser's own. */
  size: { options: ["small", "standard", "large"], usual: "standard" },
} as const;

/** Where a choice is remembered: `biopedia-theme`, `biopedia-size`. */
export const storageKey = (name: string): string => `biopedia-${name}`;

/**
 * The one inline script: it applies the remembered choices before the first paint. Its hash stands in the Content-Security-Policy. Storage may be blocked.
 */
export const appearanceScript = `try{for(const n of["theme","size"]){const v=localStorage.getItem("${storageKey("")}"+n);if(v)document.documentElement.dataset[n]=v}}catch{}`;
