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
  const register = () => registerWorker(worker).catch(ignore);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Browsers that enforce Trusted Types, as the pages' policy asks; others have no such object. */
interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/**
 * Registers the site's service worker, and tells it what the page has loaded already.
 *
 * @param address the worker's, within the site
 */
async function registerWorker(address: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { trustedTypes } = window as { trustedTypes?: Policies };
  // The worker has seen what a page has loaded that it controls.
  const isControlled = navigator.serviceWorker.controller !== null;
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { updateViaCache: "none" });
  if (isControlled) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage([location.href, ...loaded.filter((url) => new URL(url).origin === location.origin)]);
}
