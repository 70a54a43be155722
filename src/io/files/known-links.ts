import * as z from "zod";
import { readCacheFile, writeCacheFile } from "./cache-file.ts";

/** What is remembered of an address that was found. */
interface KnownLink {
  /** When, in milliseconds since the epoch. */
  checked: number;
  /** Where it has moved for good. */
  movedTo?: string | undefined;
}

const schema = z.record(z.string(), z.object({ checked: z.number(), movedTo: z.string().optional() }));

const day = 24 * 60 * 60 * 1000;

/** Reads the addresses that were found within a day. A file that is missing or damaged counts as empty. */
export function readKnownLinks(path: string): Map<string, KnownLink> {
  try {
    const known = schema.parse(JSON.parse(readCacheFile(path)?.toString() ?? "{}"));
    return new Map(Object.entries(known).filter(([, { checked }]) => checked <= Date.now() && Date.now() - checked < day));
  } catch {
    return new Map();
  }
}

/** Writes them. If that is impossible, all are asked for again the next time. */
export const writeKnownLinks = (path: string, known: ReadonlyMap<string, KnownLink>): void =>
  writeCacheFile(path, Buffer.from(`${JSON.stringify(Object.fromEntries(known))}\n`));
