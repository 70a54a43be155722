import { storageKey } from "./page-data.ts";

/** The settings of the appearance menu, in order, and the view, which a button switches. */
export const appearance = {
  /** The color scheme; the default is the system's. */
  theme: { options: ["automatic", "light", "dark"], default: "automatic" },
  /** The text size; the default is the browser's. */
  size: { options: ["small", "standard", "large"], default: "standard" },
  /** The length of lines: comfortable to read, or as long as the page is wide. */
  width: { options: ["standard", "wide"], default: "standard" },
  /** All of an article, or the first paragraph of each section. */
  length: { options: ["standard", "shortVersion"], default: "standard" },
  /** Whether the page is as narrow as on a phone. */
  view: { options: ["desktopView", "mobileView"], default: "desktopView" },
} as const;

/** The values that may be stored; defaults are not. */
const remembered = Object.fromEntries(
  Object.entries(appearance).map(([name, { options, default: preset }]) => [
    name,
    options.filter((option) => option !== preset),
  ]),
);

/**
 * The only inline script that runs. Its hash is in the Content-Security-Policy. It applies stored settings before the
 * first paint and when another tab has changed them, and removes invalid ones. It applies and stores what a reader
 * chooses in the appearance menu, also where no other script can be loaded. The color of the browser's bars follows the
 * theme. Storage may be blocked: choices then last for the page.
 *
 * The script also marks the page of a reader who saves data, for the speculation rules.
 */
export const appearanceScript = `{
  const root = document.documentElement, chosen = root.dataset, key = "${storageKey("")}";
  const known = ${JSON.stringify(remembered)};
  const set = (name, value) => {
    if (known[name].includes(value)) chosen[name] = value;
    else delete chosen[name];
  };
  const read = () => {
    try {
      for (const name in known) {
        const value = localStorage.getItem(key + name);
        set(name, value);
        if (value !== null && !(name in chosen)) localStorage.removeItem(key + name);
      }
    } catch {}
  };
  const colorBars = () => {
    document.querySelectorAll("meta[name=theme-color]").forEach((meta, index) => {
      const scheme = ["light", "dark"][index], { theme } = chosen;
      meta.media = theme ? (theme === scheme ? "all" : "not all") : "(prefers-color-scheme: " + scheme + ")";
    });
  };
  if (navigator.connection?.saveData) chosen.savesData = "";
  read();
  colorBars();
  new MutationObserver(colorBars).observe(root, { attributeFilter: ["data-theme"] });
  addEventListener("storage", read);
  addEventListener("change", ({ target: { name, value } }) => {
    if (!(name in known)) return;
    set(name, value);
    try {
      if (name in chosen) localStorage.setItem(key + name, value);
      else localStorage.removeItem(key + name);
    } catch {}
  });
}`.replace(/\n\s*/g, "");

/**
 * Speculation rules (HTML, “Speculative loading”): a browser that knows them fetches a page of the site when a reader
 * points at a link to it, or touches it. Only the page itself: none of its scripts runs, and nothing that it loads is
 * fetched. Pages of readers who save data are left out by the attribute that the script above sets; Chromium has rules
 * of its own for them, and for low batteries.
 *
 * Links within the page lead nowhere else, and addresses with an extension other than `.html` are files.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            selector_matches:
              ":root:not([data-saves-data]) :is(main, .sidebar, #language-menu) a:not([href^='#'], [download], [aria-current])",
          },
          { href_matches: "/*" },
          { or: [{ not: { href_matches: "/*.:extension" } }, { href_matches: "/*.html" }] },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
