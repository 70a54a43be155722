/**
 * Keeps pages that a visitor has opened readable without a connection. The build writes `offlineSite` before this
 * script.
 */
import { matchLanguages, withNorwegian } from "../../core/page/match-languages.ts";
import {
  filesOfPage,
  kindOf,
  languageAt,
  mostSaved,
  notSavedPage,
  type OfflineSite,
  pageKey,
  pictureStem,
  readSavedPage,
  reloading,
  type Saved,
  savedCopy,
} from "../../core/page/offline.ts";
import { cachePrefix, type RequestEvent, removeCaches, worker } from "./worker-types.ts";

declare const offlineSite: OfflineSite;

const site = offlineSite;
const kinds = Object.keys(mostSaved) as Saved[];
const cacheName = (kind: Saved): string => `${cachePrefix(site.base)}${kind} ${site.version}`;
const open = (kind: Saved): Promise<Cache> => caches.open(cacheName(kind));

// A new version waits until no page of the version before is open: that one keeps what its pages still need.
worker.addEventListener("install", (event) => event.waitUntil(Promise.all([saveFiles(), saveHome(), saveAnew()])));

worker.addEventListener("activate", (event) => {
  const own = kinds.map(cacheName);
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
  event.waitUntil(Promise.all([takeOver().then(() => removeCaches(site.base, own)), worker.clients.claim()]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { method, mode, destination, url, headers } = request;
  const kind = kindOf({ method, mode, destination, url, isPartial: headers.has("range") }, site, location.origin);
  if (kind !== undefined) event.respondWith(answers[kind](event));
});

// A page tells what it has loaded before this script was there.
worker.addEventListener("message", (event) => {
  const urls = Array.isArray(event.data)
    ? event.data.filter((url): url is string => typeof url === "string" && URL.canParse(url))
    : [];
  const [page, ...others] = urls;
  if (page === undefined) return;
  const asked = { method: "GET", mode: "no-cors", destination: "", isPartial: false };
  const saved = others.map((url) => {
    const kind = kindOf({ ...asked, url }, site, location.origin);
    return kind && fetchAndSave(kind, url);
  });
  event.waitUntil(Promise.all([fetchAndSave("pages", page), ...saved]));
});

const answers: Readonly<Record<Saved, (event: RequestEvent) => Promise<Response>>> = {
  /** Answers from the network, else with the saved copy, which says so. */
  pages: async (event) => {
    const { url } = event.request;
    const fetched = preloaded(event);
    const saving = fetched.then((response) => {
      if (isPage(response)) return save("pages", pageKey(url), response.clone());
    });
    event.waitUntil(saving.catch(() => undefined));
    try {
      return await Promise.race([fetched, lateCopy(url)]);
    } catch {
      return (await savedPage(url)) ?? missingPage(url);
    }
  },
  /** Saved files never change: their names have hashes. */
  assets: async (event) => (await match("assets", event.request.url)) ?? fetchAndKeep("assets", event),
  pictures: async (event) => {
    try {
      return await fetchAndKeep("pictures", event);
    } catch (error) {
      const saved = (await match("pictures", event.request.url)) ?? (await otherSize(event.request.url));
      if (saved === undefined) throw error;
      return saved;
    }
  },
};

/** Returns the answer to a request for a page, which the browser may have sent before the worker was there. */
const preloaded = async (event: RequestEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

/** How long a page is waited for of which there is a copy, in milliseconds. */
const patience = 4000;

/** Returns the saved copy of a page that is late; nothing, ever, if there is none. */
async function lateCopy(url: string): Promise<Response> {
  await new Promise((done) => setTimeout(done, patience));
  return (await savedPage(url)) ?? new Promise(() => {});
}

const match = async (kind: Saved, url: string): Promise<Response | undefined> => (await open(kind)).match(url);

/** Whether a response is a page of the site: the sign-in page of a network, to which it redirects, is none. */
const isPage = ({ ok, url, headers }: Response): boolean =>
  ok && new URL(url).origin === location.origin && /^text\/html\b/.test(headers.get("content-type") ?? "");

/** Whether a response is what an address of this kind has: some hosts answer missing assets with their home page. */
const isOfKind = (kind: Saved, response: Response): boolean =>
  kind === "pages"
    ? isPage(response)
    : response.ok && !/^text\/html\b/.test(response.headers.get("content-type") ?? "");

async function fetchAndKeep(kind: Saved, event: RequestEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (isOfKind(kind, response)) event.waitUntil(save(kind, event.request.url, response.clone()));
  return response;
}

/** Saves a response; the oldest of its kind give way. A full disk is no error of the page. */
async function save(kind: Saved, key: string, response: Response): Promise<void> {
  try {
    const cache = await open(kind);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostSaved[kind])).map((old) => cache.delete(old)));
  } catch {
    // The page is there all the same.
  }
}

/** Saves what an address leads to, if it leads somewhere. Assets that are saved never change. */
async function fetchAndSave(kind: Saved, url: string): Promise<void> {
  await fetchInto(kind, url).catch(() => undefined);
}

/** As above. @returns the response @throws TypeError without a connection */
async function fetchInto(kind: Saved, url: string): Promise<Response | undefined> {
  const key = kind === "pages" ? pageKey(url) : url;
  if (kind === "assets" && (await match(kind, key))) return undefined;
  // The copy that the browser has may be of an earlier build.
  const response = await fetch(url, { cache: kind === "pages" ? "no-cache" : "default" });
  if (!isOfKind(kind, response)) return undefined;
  await save(kind, key, response.clone());
  return response;
}

/**
 * Saves a page that may not have been opened, with what it loads.
 *
 * @param saved the kinds of files to save with it
 * @returns whether it is there
 */
async function fetchPage(url: string, saved: readonly Saved[] = kinds): Promise<boolean> {
  const response = await fetchInto("pages", url);
  if (response === undefined) return false;
  const files = filesOfPage(url, await response.text()).filter((file) => saved.includes(kindOfFile(file)));
  await Promise.all(files.map((file) => fetchInto(kindOfFile(file), file)));
  return true;
}

const kindOfFile = (url: string): Saved =>
  new URL(url).pathname.startsWith(`${site.base}/assets/`) ? "assets" : "pictures";

const absolute = (address: string): string => new URL(address, location.origin).href;

/** Saves the files that all pages need. */
const saveFiles = (): Promise<unknown> =>
  Promise.all(site.files.map(absolute).map((file) => fetchInto(kindOfFile(file), file)));

/** Saves the main page in the visitor's language, without its pictures; nothing for visitors who save data. */
async function saveHome(): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const [language = site.languages[0]] = matchLanguages(withNorwegian(navigator.languages), site.languages);
  if (language) await fetchPage(absolute(language.home), ["assets"]);
}

/** The caches of other versions, by kind. */
async function others(kind: Saved): Promise<Cache[]> {
  const prefix = `${cachePrefix(site.base)}${kind} `;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName(kind));
  return Promise.all(names.map((name) => caches.open(name)));
}

/**
 * Saves the pages of the version before as they are now. Without a connection, the browser tries to install this
 * version again later.
 */
async function saveAnew(): Promise<void> {
  for (const cache of await others("pages")) {
    for (const { url } of await cache.keys()) if (!(await fetchPage(url))) await cache.delete(url);
  }
}

/**
 * Takes over what the version before has saved since this one was installed: pages of this build, with what they load.
 */
async function takeOver(): Promise<void> {
  for (const cache of await others("pages")) {
    for (const { url } of await cache.keys()) {
      const response = (await match("pages", url)) ? undefined : await cache.match(url);
      if (response === undefined) continue;
      await save("pages", url, response.clone());
      await Promise.all(filesOfPage(url, await response.text()).map(takeFile));
    }
  }
}

async function takeFile(url: string): Promise<void> {
  const kind = kindOfFile(url);
  if (await match(kind, url)) return;
  for (const cache of await others(kind)) {
    const response = await cache.match(url);
    if (response) await save(kind, url, response);
  }
}

/** Returns a saved picture that differs from another one only in its size or format. */
async function otherSize(url: string): Promise<Response | undefined> {
  const cache = await open("pictures");
  const same = (await cache.keys()).find((saved) => pictureStem(saved.url) === pictureStem(url));
  return same && cache.match(same.url);
}

/** Returns the saved copy of a page, which says that it is one. */
async function savedPage(url: string): Promise<Response | undefined> {
  const saved = await match("pages", pageKey(url));
  if (saved === undefined) return undefined;
  const html = (await saved.text()).replace(savedCopy.hidden, savedCopy.shown);
  const headers = new Headers(saved.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html, { headers });
}

/** Returns a page that says that one is not saved, and lists those that are. */
async function missingPage(url: string): Promise<Response> {
  const language = languageAt(url, site);
  if (language === undefined) return Response.error();
  const cache = await open("pages");
  const saved = await Promise.all(
    [...(await cache.keys())].reverse().map(async ({ url: href }) => {
      return readSavedPage(href, (await (await cache.match(href))?.text()) ?? "");
    }),
  );
  return new Response(notSavedPage(language, site, saved), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; script-src 'sha256-${await hashOf(reloading)}'; style-src 'self'; img-src 'self' data:; font-src 'self'`,
    },
  });
}

/** Returns the SHA-256 of a script, as policies name it. */
const hashOf = async (script: string): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script)))));
