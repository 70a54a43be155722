/** Colour schemes a reader can choose; the first follows the system. */
export const themes = ["automatic", "light", "dark"] as const;
/** Text sizes a reader can choose; the first is the browser's own. */
export const sizes = ["standard", "small", "large"] as const;

/** Where a choice is remembered: `biopedia-theme`, `biopedia-size`. */
export const storageKey = (name: string): string => `biopedia-${name}`;

/**
 * The one inline script: it applies the remembered choices before the first paint. Its hash stands in the Content-Security-Policy. Storage may be blocked.
 */
export const appearanceScript = `try{for(const n of["theme","size"]){const v=localStorage.getItem("${storageKey("")}"+n);if(v)document.documentElement.dataset[n]=v}}catch{}`;
