/** A player of another site: what a page needs to show it on a click. */
interface Player {
  /** The name of the service, for readers. */
  service: string;
  /** Sound or film; a map is neither. */
  plays: "sound" | "film" | "map";
  /** The address of the player, for a frame. */
  frame: string;
  /** The address for readers, which needs no player. */
  page: string;
  /** The height of the frame in CSS pixels, where its width does not say it. */
  height?: number;
}

interface Service {
  name: string;
  hosts: readonly string[];
  plays: Player["plays"];
  /** The origin of the player. */
  origin: string;
  /** Returns the path of the player; undefined if the address has none. */
  path: (url: URL) => string | undefined;
  height?: (url: URL) => number;
}

/** Joins a path and the parameters that are known, with everything in them escaped. */
const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${path}?${new URLSearchParams(known)}`;
};

/** Returns what a pattern's groups match in a path. */
const within = (pattern: RegExp, { pathname }: URL): readonly (string | undefined)[] =>
  pattern.exec(pathname)?.slice(1) ?? [];

/** Returns the second at which a film begins: of `90`, `90s` or `1m30s`. */
function secondOf(text: string | null): string | undefined {
  const [, hours = "0", minutes = "0", seconds = "0"] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? "") ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? String(all) : undefined;
}

const youtube = (url: URL): string | undefined => {
  const path = url.hostname === "youtu.be" ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})$/;
  const [id = url.pathname === "/watch" ? url.searchParams.get("v") : undefined] = within(path, url);
  const start = secondOf(url.searchParams.get("t") ?? url.searchParams.get("start"));
  return /^[\w-]{11}$/.test(id ?? "") ? withQuery(`/embed/${id}`, { autoplay: "1", start }) : undefined;
};

const vimeo = (url: URL): string | undefined => {
  const [id, hash] = within(/^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{1,20}))?$/, url);
  const h = hash ?? /^[\da-f]{1,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return id && withQuery(`/video/${id}`, { h, autoplay: "1", dnt: "1" });
};

const spotify = (url: URL): string | undefined => {
  const pattern =
    /^\/(?:intl-[a-z-]{2,10}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([\da-zA-Z]{22})$/;
  const [kind, id] = within(pattern, url);
  return kind && `/embed/${kind}/${id}`;
};

const soundcloud = (url: URL): string | undefined => {
  const [path] = within(/^\/([\w-]{1,100}(?:\/sets)?\/[\w-]{1,200})$/, url);
  return path && withQuery("/player/", { url: `https://soundcloud.com/${path}`, auto_play: "true" });
};

const archive = (url: URL): string | undefined => {
  const [id] = within(/^\/(?:details|embed)\/([\w.-]{1,100})$/, url);
  return id && `/embed/${id}`;
};

/** Returns a number of an address within limits; undefined for everything else. */
function numberIn(text: string | null | undefined, limit: number): number | undefined {
  const number = /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text ?? "") ? Number(text) : Number.NaN;
  return Math.abs(number) <= limit ? number : undefined;
}

/** The part of a map around a place, as wide as text on a page. */
const openStreetMap = (url: URL): string | undefined => {
  if (url.pathname !== "/") return undefined;
  const [zoom, ...center] = new URLSearchParams(url.hash.slice(1)).get("map")?.split("/") ?? [];
  const marked = [numberIn(url.searchParams.get("mlat"), 85), numberIn(url.searchParams.get("mlon"), 180)];
  const [latitude = marked[0], longitude = marked[1]] = [numberIn(center[0], 85), numberIn(center[1], 180)];
  if (latitude === undefined || longitude === undefined) return undefined;
  const width = (360 * 600) / 256 / 2 ** (numberIn(zoom, 19) ?? 14);
  const height = width * 0.75 * Math.cos((latitude * Math.PI) / 180);
  const edges = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  const marker = marked.every((number) => number !== undefined) ? marked.join(",") : undefined;
  const bbox = edges.map((edge) => edge.toFixed(5)).join(",");
  return withQuery("/export/embed.html", { bbox, layer: "mapnik", marker });
};

/** The services whose players pages may show, one a row. */
const services: readonly Service[] = [
  {
    name: "YouTube",
    hosts: ["youtube.com", "m.youtube.com", "youtu.be", "youtube-nocookie.com"],
    plays: "film",
    origin: "https://www.youtube-nocookie.com",
    path: youtube,
  },
  {
    name: "Vimeo",
    hosts: ["vimeo.com", "player.vimeo.com"],
    plays: "film",
    origin: "https://player.vimeo.com",
    path: vimeo,
  },
  {
    name: "Spotify",
    hosts: ["open.spotify.com"],
    plays: "sound",
    origin: "https://open.spotify.com",
    path: spotify,
    height: ({ pathname }) => (pathname.includes("/track/") || pathname.includes("/episode/") ? 152 : 352),
  },
  {
    name: "SoundCloud",
    hosts: ["soundcloud.com"],
    plays: "sound",
    origin: "https://w.soundcloud.com",
    path: soundcloud,
    height: ({ pathname }) => (pathname.includes("/sets/") ? 352 : 166),
  },
  {
    name: "Internet Archive",
    hosts: ["archive.org"],
    plays: "film",
    origin: "https://archive.org",
    path: archive,
  },
  {
    name: "OpenStreetMap",
    hosts: ["openstreetmap.org", "osm.org"],
    plays: "map",
    origin: "https://www.openstreetmap.org",
    path: openStreetMap,
  },
];

/** The names of the services, for messages. */
export const playerServices: readonly string[] = services.map(({ name }) => name);

/** The origins of all players. */
export const playerOrigins: readonly string[] = services.map(({ origin }) => origin);

/**
 * Returns the player for what an address of a known service shows. Its address is made of the parts that are read from
 * this address, and of nothing else in it.
 *
 * @returns undefined if no service is known, or the address leads to nothing that it plays
 */
export function playerOf(address: string): Player | undefined {
  if (!address.startsWith("https://") || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  const service = services.find(({ hosts }) => hosts.includes(url.hostname.replace(/^www\./, "")));
  const path = service?.path(url);
  if (service === undefined || path === undefined) return undefined;
  const height = service.height?.(url);
  return {
    service: service.name,
    plays: service.plays,
    frame: new URL(path, service.origin).href,
    page: url.href,
    ...(height !== undefined && { height }),
  };
}
