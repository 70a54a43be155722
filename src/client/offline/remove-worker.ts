/**
 * Replaces the service worker of a site that is no longer readable offline: removes itself and what was saved. The
 * build writes `offlineBase` before this script.
 */
import { removeCaches, worker } from "./worker-types.ts";

declare const offlineBase: string;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([removeCaches(offlineBase), worker.registration.unregister()])),
);
