/* The parts of service workers that are used here and that windows do not have. TypeScript's own types for both cannot
   be loaded together. */

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A page or script of the site requests something. */
export interface RequestEvent extends WaitingEvent {
  request: Request;
  /** Undefined where the browser has not sent the request by itself. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

/** A page sends a message. */
interface Told extends WaitingEvent {
  data: unknown;
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: RequestEvent;
  message: Told;
}

/** The global object of a service worker. */
interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: {
    unregister: () => Promise<boolean>;
    /** Absent in older browsers. */
    navigationPreload?: { enable: () => Promise<void> };
  };
}

export const worker = globalThis as unknown as WorkerScope;

/** Caches of this site: several sites can share an origin. @param base the site's base path */
export const cachePrefix = (base: string): string => `biopedia ${base}/ `;

/** Removes the caches of a site. @param keep names of those that stay */
export async function removeCaches(base: string, keep: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix(base)) && !keep.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
