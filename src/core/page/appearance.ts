/** What a reader can choose, by name, in the order of the menu. */
export const appearance = {
  /** The colour scheme; the default is the system's. */
  theme: { options: ["automatic", "light", "dark"], default: "automatic" },
  /** The size of text; the default is the browser's own. */
  size: { options: ["small", "standard", "large"], default: "standard" },
} as const;

/** Where a choice is remembered: `biopedia-theme`, `biopedia-size`. */
export const storageKey = (name: string): string => `biopedia-${name}`;

/** What storage may hold: a choice that is the default is not kept. */
const remembered = Object.fromEntries(
  Object.entries(appearance).map(([name, { options, default: preset }]) => [name, options.filter((option) => option !== preset)]),
);

/**
 * The one inline script: it applies the remembered choices before the first paint, and removes what is none. Its hash stands in the Content-Security-Policy.
 * Storage may be blocked.
 */
export const appearanceScript = `try{for(const[n,o]of Object.entries(${JSON.stringify(remembered)})){const k="${storageKey("")}"+n,v=localStorage.getItem(k);if(o.includes(v))document.documentElement.dataset[n]=v;else if(v!==null)localStorage.removeItem(k)}}catch{}`;
