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
export async function start(address: string): Promise<void> {
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
