import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listNames, suggest } from "../diagnostics/wording.ts";
import { hash } from "../model/fingerprint.ts";
import { filledPlaceholders, interfaceKeys } from "../model/interface-keys.ts";
import { placeholders } from "../model/interface-words.ts";
import type { States, TextState } from "../model/states.ts";
import {
  bundleKeys,
  bundleOverrides,
  freeKeysOf,
  getOwn,
  isInfoboxKey,
  nameKeys,
  ownKeysOf,
  sectionOf,
} from "../model/texts.ts";
import type { Bundle, SiteFile } from "../model/types.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** A file of texts, with the positions of its keys. */
interface Texts {
  texts: Readonly<Record<string, string>>;
  locate: Locate;
}

/**
 * Checks the bundle that others are translated from. @returns diagnostics `missing-text`, `empty-text`, `extra-text`,
 * `text-without-heading`
 */
export function checkSourceBundle({ texts, locate }: Texts): Diagnostic[] {
  const keys = Object.keys(texts);
  const sections = new Set(keys.map(sectionOf).filter((section) => section !== undefined));
  const missing = bundleKeys
    .filter((key) => !Object.hasOwn(texts, key))
    .map((name) => diagnose("missing-text", { name }, locate([])));
  const headless = keys.flatMap((name) => {
    const heading = sectionOf(name);
    return heading === undefined || Object.hasOwn(texts, heading)
      ? []
      : [diagnose("text-without-heading", { name, heading }, locate([name], "key"))];
  });
  const known = new Set([...bundleKeys, ...bundleOverrides, ...sections]);
  const extra = keys
    .filter((key) => sectionOf(key) === undefined && !known.has(key))
    .map((name) => diagnose("extra-text", { name, suggestion: suggest(name, known) }, locate([name], "key")));
  return [...missing, ...headless, ...extra, ...emptyTexts({ texts, locate })];
}

/**
 * Checks a file of texts against the one it is translated from.
 *
 * @param options.isDerived whether the source is made from an article, which may have lost a section since
 * @returns diagnostics `extra-text` (the warning `leftover-text` if the source is derived), `empty-text`,
 * `placeholder-mismatch`, and the warning `untranslated-text` for missing texts
 */
export function checkTranslatedTexts(
  { texts, locate }: Texts,
  source: Readonly<Record<string, string>>,
  { isDerived = false } = {},
): Diagnostic[] {
  const known = Object.keys(source);
  const diagnostics = emptyTexts({ texts, locate });
  for (const name of Object.keys(texts)) {
    const original = getOwn(source, name);
    if (original === undefined) {
      const extra = { name, suggestion: suggest(name, known) };
      diagnostics.push(diagnose(isDerived ? "leftover-text" : "extra-text", extra, locate([name], "key")));
      continue;
    }
    diagnostics.push(...checkPlaceholders({ texts, locate }, name, placeholders(original).join(", ")));
  }
  const missing = known.filter((key) => !Object.hasOwn(texts, key));
  if (missing.length > 0) {
    diagnostics.push(diagnose("untranslated-text", { names: listNames(missing), count: missing.length }, locate([])));
  }
  return diagnostics;
}

const knownWords: ReadonlySet<string> = new Set(interfaceKeys);

/** Checks a site's own interface words. @returns diagnostics `empty-text`, `extra-text`, `placeholder-mismatch` */
export function checkWords({ texts, locate }: Texts): Diagnostic[] {
  const extra = Object.keys(texts)
    .filter((key) => !knownWords.has(key))
    .map((name) => diagnose("extra-text", { name, suggestion: suggest(name, interfaceKeys) }, locate([name], "key")));
  const mismatched = interfaceKeys.flatMap((key) =>
    checkPlaceholders({ texts, locate }, key, filledPlaceholders[key] ?? ""),
  );
  return [...extra, ...mismatched, ...emptyTexts({ texts, locate })];
}

interface OwnTextContext {
  /** The texts of the default language; undefined if these are it, or if it has none. */
  source: Bundle | undefined;
  /**
   * The texts of the default language's infobox that the language may have, by key; undefined if they cannot be read,
   * or no page shows them.
   */
  infobox: Bundle | undefined;
  /** Whether its page shows that infobox. */
  showsInfobox: boolean;
  site: SiteFile;
}

/**
 * Checks a language's file of the site's own texts.
 *
 * @returns diagnostics `unknown-key`, `extra-text`, `empty-text`, `placeholder-mismatch`, and the warnings
 * `leftover-text` for texts that the default language's infobox does not have (any more) and `untranslated-text`
 */
export function checkOwnTexts({ texts: all, locate }: Texts, context: OwnTextContext): Diagnostic[] {
  const { source, infobox = {}, showsInfobox, site } = context;
  const leftover = Object.keys(all).filter((key) => isInfoboxKey(key) && !Object.hasOwn(infobox, key));
  const texts = Object.fromEntries(Object.entries(all).filter(([key]) => !leftover.includes(key)));
  const known = [...ownKeysOf(site), ...Object.keys(infobox)];
  const unknown = Object.keys(texts).filter((key) => !known.includes(key));
  const extra = unknown.map((name) =>
    diagnose("unknown-key", { name, suggestion: suggest(name, known), known: known.join(", ") }, locate([name], "key")),
  );
  const names: readonly string[] = nameKeys.map(([key]) => key);
  // Where the default language has no texts, only those of the infobox can be missing.
  const expected = Object.fromEntries([
    ...Object.entries(source ?? texts).filter(([key]) => !names.includes(key)),
    ...freeKeysOf(site).flatMap((key) => (Object.hasOwn(texts, key) ? [[key, getOwn(source ?? {}, key) ?? ""]] : [])),
    ...Object.entries(infobox).filter(([key]) => showsInfobox || Object.hasOwn(texts, key)),
  ]) as Record<string, string>;
  return [
    ...extra,
    ...(context.infobox === undefined ? [] : leftover).map((name) =>
      diagnose("leftover-text", { name, suggestion: suggest(name, known) }, locate([name], "key")),
    ),
    ...(unknown.length === 0 ? checkTranslatedTexts({ texts, locate }, expected) : emptyTexts({ texts, locate })),
  ];
}

/** Checks that a text, unless missing or empty, has exactly these placeholders: `{a}, {b}`. */
function checkPlaceholders({ texts, locate }: Texts, name: string, expected: string): Diagnostic[] {
  const text = getOwn(texts, name) ?? "";
  if (text.trim() === "" || placeholders(text).join(", ") === expected) return [];
  return [diagnose("placeholder-mismatch", { name, expected: expected || "none" }, locate([name]))];
}

function emptyTexts({ texts, locate }: Texts): Diagnostic[] {
  return Object.entries(texts)
    .filter(([, text]) => text.trim() === "")
    .map(([name]) => diagnose("empty-text", { name }, locate([name])));
}

/**
 * Whether a bundle has every text of the source, translated from the current source text. A text without a state counts
 * as current.
 */
export const isCompleteBundle = (bundle: Bundle, source: Bundle, states: States = {}): boolean =>
  Object.entries(source).every(([key, text]) => {
    const translation = getOwn(bundle, key);
    const state = getOwn(states, key);
    return translation !== undefined && (state === undefined || isFresh(state, translation, text));
  });

const isFresh = (state: TextState, translation: string, source: string): boolean =>
  state.source === hash(source) || state.output !== hash(translation);

/**
 * Returns the warning `outdated-translation` for texts whose source has changed since they were translated, and the
 * hint `corrected-translation` for those of them that a person has edited, because nobody knows whether that was
 * before.
 *
 * @param file the texts, and their states
 * @param source the texts that they are translated from
 */
export function checkOutdated(
  { texts, locate, states }: Texts & { states: States | undefined },
  source: Readonly<Record<string, string>>,
  code: string,
): Diagnostic[] {
  const outdated: string[] = [];
  const corrected: string[] = [];
  for (const [key, translation] of Object.entries(texts)) {
    const [state, text] = [getOwn(states ?? {}, key), getOwn(source, key)];
    if (state?.output === undefined || text === undefined || state.source === hash(text)) continue;
    if (state.output === hash(translation)) outdated.push(key);
    else if (state.origin === "machine") corrected.push(key);
  }
  const found = [["outdated-translation", outdated] as const, ["corrected-translation", corrected] as const];
  return found.flatMap(([kind, keys]) =>
    keys.length > 0 ? [diagnose(kind, { names: listNames(keys), count: keys.length, code }, locate([]))] : [],
  );
}

/** Whether a bundle has a text as a machine wrote it. */
export const hasMachineText = (bundle: Bundle, states: States = {}): boolean =>
  Object.entries(states).some(
    ([key, { origin, output }]) => origin === "machine" && output === hash(getOwn(bundle, key) ?? ""),
  );
