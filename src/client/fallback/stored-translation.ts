import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { PersistedClient } from "@tanstack/react-query-persist-client";

/** Longer texts are none of a page's. */
const longestText = 100_000;

/** What stands for storage that holds nothing usable: too old, so that it is removed. */
const nothing: PersistedClient = { timestamp: 0, buster: "", clientState: { queries: [], mutations: [] } };

/**
 * Reads the translation that was kept in the browser's storage. Whatever else may be there, by a fault, another version or another page of the host, is as
 * if it were too old. Only texts and times are taken from it.
 *
 * @param key of the page's query
 * @param missingKeys the keys of the texts that the page lacks
 */
export function readStored(stored: string, key: QueryKey, missingKeys: readonly string[], now = Date.now()): PersistedClient {
  const { timestamp, buster, clientState } = fields(parse(stored));
  const { queries } = fields(clientState);
  const state = fields(fields(Array.isArray(queries) ? queries[0] : undefined).state);
  const { data, dataUpdatedAt } = state;
  const isTime = (time: unknown): time is number => typeof time === "number" && time > 0 && time <= now;
  if (!isTime(timestamp) || typeof buster !== "string" || !isTime(dataUpdatedAt) || !areTexts(data, missingKeys)) return nothing;
  const success = {
    data,
    dataUpdatedAt,
    dataUpdateCount: 1,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: "success",
    fetchStatus: "idle",
  } as const;
  const query = { queryKey: key, queryHash: hashKey(key), state: success, dehydratedAt: dataUpdatedAt };
  return { timestamp, buster, clientState: { queries: [query], mutations: [] } };
}

function areTexts(data: unknown, missingKeys: readonly string[]): boolean {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return false;
  return Object.entries(data).every(
    ([key, text]) => missingKeys.includes(key) && typeof text === "string" && text.trim() !== "" && text.length <= longestText,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none of anything else. */
const fields = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === "object" && value !== null ? { ...value } : {});
