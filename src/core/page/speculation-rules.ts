/**
 * Speculation rules (HTML, “Speculative loading”): a browser that knows them fetches a page of the site when a reader
 * points at a link to it, or touches it.
 * Only the page itself: none of its scripts runs, and nothing that it loads is fetched. Not for readers who save data
 * (see appearance.ts); Chromium has rules
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
