/**
 * Starts what only some pages need without any use by the reader. Each part works without the others; what cannot be
 * fetched is left out.
 */
export function start(): void {
  const ignore = () => {};
  if (history.state?.collapsed || document.querySelector("[data-collapses]"))
    import("./sections.ts").then((feature) => feature.start()).catch(ignore);
  if (/[?&]beside=/.test(location.search))
    import("../beside/beside.ts").then((feature) => feature.start()).catch(ignore);
  // Tab stops at all areas until the script has found those that scroll.
  if (document.querySelector("[data-scrolls]"))
    import("./scroll-areas.ts").then((feature) => feature.start()).catch(ignore);
  const { worker } = document.documentElement.dataset;
  if (worker === undefined) return;
  // Without a service worker, the site needs a connection.
  const register = () => import("../offline/register.ts").then((feature) => feature.start(worker)).catch(ignore);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
