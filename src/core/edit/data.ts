import { commonSubsequence } from "../documents/alignment/similarity.ts";

/* The data of YAML files: what differs between two versions, and how changes of two people are joined. */

/** Data as YAML and JSON have it. */
export type Data = null | string | number | boolean | readonly Data[] | { readonly [key: string]: Data };
export type DataPath = readonly (string | number)[];

/** A difference between two versions of data. The last part of its path is the entry that differs. */
export type Difference =
  | { kind: "replace" | "add"; path: DataPath; value: Data }
  | { kind: "remove"; path: DataPath }
  /** Another key of a mapping, whose value stays. */
  | { kind: "rename"; path: DataPath; to: string }
  /** Another place of an item in its list. */
  | { kind: "move"; path: DataPath; to: number };

type Mapping = Readonly<Record<string, Data>>;
const isMapping = (value: Data | undefined): value is Mapping =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: Data | undefined): value is readonly Data[] => Array.isArray(value);

/** Whether two values are the same; the order of keys does not matter. */
export const isSameData = (a: Data | undefined, b: Data | undefined): boolean => canonical(a) === canonical(b);

const canonical = (value: Data | undefined): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isMapping(each as Data)
      ? Object.fromEntries(Object.entries(each as Mapping).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? "";

/** Returns the first difference of two values; undefined if they are the same. */
export function firstDifference(before: Data, after: Data, path: DataPath = []): Difference | undefined {
  if (isSameData(before, after)) return undefined;
  if (isMapping(before) && isMapping(after)) return differenceOfMappings(before, after, path);
  if (isList(before) && isList(after)) return differenceOfLists(before, after, path);
  return { kind: "replace", path, value: after };
}

function differenceOfMappings(before: Mapping, after: Mapping, path: DataPath): Difference | undefined {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const [[from, ...others], [to, ...more]] = [removed, added];
  if (from !== undefined && to !== undefined && others.length + more.length === 0)
    return { kind: "rename", path: [...path, from], to };
  // A mapping that keeps none of its keys is replaced as a whole.
  if (removed.length > 0 && removed.length === Object.keys(before).length)
    return { kind: "replace", path, value: after };
  if (from !== undefined) return { kind: "remove", path: [...path, from] };
  for (const [key, value] of Object.entries(before)) {
    const found = firstDifference(value, after[key] ?? null, [...path, key]);
    if (found) return found;
  }
  if (to === undefined) return undefined;
  if (Object.keys(before).length === 0) return { kind: "replace", path, value: after };
  return { kind: "add", path: [...path, to], value: after[to] ?? null };
}

function differenceOfLists(before: readonly Data[], after: readonly Data[], path: DataPath): Difference | undefined {
  if (before.length === 0 || after.length === 0) return { kind: "replace", path, value: after };
  const [old, now] = [before.map(canonical), after.map(canonical)];
  // Items that only stand elsewhere are moved as they are written.
  if (old.toSorted().join("\n") === now.toSorted().join("\n")) {
    const to = old.findIndex((each, index) => each !== now[index]);
    return { kind: "move", path: [...path, old.indexOf(now[to] ?? "", to)], to };
  }
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...commonSubsequence(old, now), [old.length, now.length] as const]) {
    const [gone, come] = [nextFrom - from, nextTo - to];
    if (gone > 0 && gone === come) return firstDifference(before[from] ?? null, after[to] ?? null, [...path, from]);
    if (gone > come) return { kind: "remove", path: [...path, from] };
    if (come > gone) return { kind: "add", path: [...path, from], value: after[to] ?? null };
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return undefined;
}

/** Returns data with a difference made. */
export function withDifference(data: Data, difference: Difference): Data {
  const [first, ...rest] = difference.path;
  if (first === undefined) return "value" in difference ? difference.value : data;
  if (rest.length > 0) {
    const inner = { ...difference, path: rest };
    if (isList(data)) return data.with(Number(first), withDifference(data[Number(first)] ?? null, inner));
    return isMapping(data) ? { ...data, [first]: withDifference(data[first] ?? null, inner) } : data;
  }
  if (isList(data)) {
    const index = Number(first);
    if (difference.kind === "add") return data.toSpliced(index, 0, difference.value);
    if (difference.kind === "replace") return data.with(index, difference.value);
    const without = data.toSpliced(index, 1);
    return difference.kind === "move" ? without.toSpliced(difference.to, 0, data[index] ?? null) : without;
  }
  const own = isMapping(data) ? data : {};
  if ("value" in difference) return { ...own, [first]: difference.value };
  const renamed = difference.kind === "rename" ? { [difference.to]: own[first] ?? null } : {};
  return { ...Object.fromEntries(Object.entries(own).filter(([key]) => key !== first)), ...renamed };
}

/** A value that two people have changed in different ways; undefined where one of them removed it. */
interface DataConflict {
  path: DataPath;
  own: Data | undefined;
  other: Data | undefined;
}

/**
 * Joins two versions of data, entry by entry.
 *
 * @param options.prefersOwn whether the own version of an entry that both have changed is taken
 */
export function mergeData(
  base: Data | undefined,
  own: Data | undefined,
  other: Data | undefined,
  { path = [], prefersOwn = false }: { path?: DataPath; prefersOwn?: boolean } = {},
): { value: Data | undefined } | { conflict: DataConflict } {
  if (isSameData(own, base) || isSameData(own, other)) return { value: other };
  if (isSameData(other, base)) return { value: own };
  if (isList(base) && isList(own) && isList(other)) return mergeLists([base, own, other], { path, prefersOwn });
  if (!isMapping(own) || !isMapping(other)) return prefersOwn ? { value: own } : { conflict: { path, own, other } };
  const merged: Record<string, Data> = {};
  for (const key of new Set([...Object.keys(other), ...Object.keys(own)])) {
    const each = mergeData(isMapping(base) ? base[key] : undefined, own[key], other[key], {
      path: [...path, key],
      prefersOwn,
    });
    if ("conflict" in each) return each;
    if (each.value !== undefined) merged[key] = each.value;
  }
  return { value: merged };
}

type Merged = ReturnType<typeof mergeData>;

/** Joins two versions of a list. Items that both have added at one place stand behind each other. */
function mergeLists(
  [base, own, other]: readonly [readonly Data[], readonly Data[], readonly Data[]],
  { path, prefersOwn }: { path: DataPath; prefersOwn: boolean },
): Merged {
  const [mine, theirs] = [alignedWith(base, own), alignedWith(base, other)];
  const value: Data[] = [];
  for (let index = 0; index <= base.length; index++) {
    const [added, more] = [mine.added[index] ?? [], theirs.added[index] ?? []];
    value.push(...added, ...more.filter((each) => !added.some((known) => isSameData(known, each))));
    if (index === base.length) break;
    const item = mergeData(base[index], mine.items[index], theirs.items[index], { path: [...path, index], prefersOwn });
    if ("conflict" in item) return item;
    if (item.value !== undefined) value.push(item.value);
  }
  return { value };
}

/** Returns what has become of each item of a list, undefined if it is gone, and the items added before each. */
function alignedWith(base: readonly Data[], now: readonly Data[]) {
  const items: (Data | undefined)[] = base.map(() => undefined);
  const added: Data[][] = [...base, null].map(() => []);
  let [from, to] = [0, 0];
  const pairs = commonSubsequence(base.map(canonical), now.map(canonical));
  for (const [nextFrom, nextTo] of [...pairs, [base.length, now.length] as const]) {
    // As many items as before are the same ones, changed.
    if (nextFrom - from === nextTo - to)
      for (let each = from; each < nextFrom; each++) items[each] = now[to + each - from];
    else added[nextFrom]?.push(...now.slice(to, nextTo));
    if (nextFrom < base.length) items[nextFrom] = now[nextTo];
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return { items, added };
}
