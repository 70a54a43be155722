import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { makeSiteCache } from "./site-cache.ts";

/** What is remembered of an address that was found. */
interface KnownLink {
  /** When, in milliseconds since the epoch. */
  checked: number;
  /** Where it has moved for good. */
  movedTo?: string | undefined;
}

const schema = z.record(z.string(), z.object({ checked: z.number(), movedTo: z.string().optional() }));

const day = 24 * 60 * 60 * 1000;

/** Reads the addresses that were found within a day. A file that is missing or damaged is empty. */
export function readKnownLinks(path: string): Map<string, KnownLink> {
  try {
    const known = schema.parse(JSON.parse(readFileSync(path, "utf8")));
    return new Map(Object.entries(known).filter(([, { checked }]) => checked <= Date.now() && Date.now() - checked < day));
  } catch {
    return new Map();
  }
}

/** Writes them. @throws KnownError if the cache folder cannot be made; a file system error */
export function writeKnownLinks(path: string, known: ReadonlyMap<string, KnownLink>): void {
  makeSiteCache(dirname(path));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(known))}\n`);
}
