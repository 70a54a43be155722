import { storageKey } from "./storage-key.ts";

/** The settings of the appearance menu, in order, and the view, which a button switches. */
export const appearance = {
  /** The color scheme; the default is the system's. */
  theme: { options: ["automatic", "light", "dark"], default: "automatic" },
  /** The text size; the default is the browser's. */
  size: { options: ["small", "standard", "large"], default: "standard" },
  /** The length of lines: comfortable to read, or as long as the page is wide. */
  width: { options: ["standard", "wide"], default: "standard" },
  /** Whether the page is as narrow as on a phone. */
  view: { options: ["desktopView", "mobileView"], default: "desktopView" },
} as const;

/** The values that may be stored; defaults are not. */
const remembered = Object.fromEntries(
  Object.entries(appearance).map(([name, { options, default: preset }]) => [name, options.filter((option) => option !== preset)]),
);

/**
 * The only inline script that runs: it applies stored settings before the first paint, and removes invalid ones. The Content-Security-Policy contains its hash.
 * Storage may be blocked. It also marks the page of a reader who saves data, for the speculation rules.
 */
export const appearanceScript = `if(navigator.connection?.saveData)document.documentElement.dataset.savesData="";try{for(const[n,o]of Object.entries(${JSON.stringify(remembered)})){const k="${storageKey("")}"+n,v=localStorage.getItem(k);if(o.includes(v))document.documentElement.dataset[n]=v;else if(v!==null)localStorage.removeItem(k)}}catch{}`;
