import { isObject, parseJson } from "../model/json-value.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";

/** The facts that a relay knows about its site. All of them are public. */
export interface RelaySite {
  /** The target languages of the site. */
  targets: readonly TargetLanguage[];
  /** The names that translations keep. */
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions?: readonly string[] | undefined;
  /** Whom the site's pages are about. */
  about?: string | undefined;
}

/** The file of a generated site that a relay reads. */
export const relayFile = "relay.json";

/** Parses a {@link relayFile}. @returns undefined if it is invalid */
export function parseRelaySite(text: string): RelaySite | undefined {
  const site = parseJson(text);
  if (!isObject(site) || !isListOf(site.targets, isTarget) || !isListOf(site.glossary, isTerm)) return undefined;
  const { targets, glossary, instructions = [], about } = site;
  if (!isListOf(instructions, isText) || !(about === undefined || isText(about))) return undefined;
  return { targets, glossary, instructions, about };
}

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

const isText = (value: unknown): value is string => typeof value === "string";

const isTarget = (value: unknown): value is TargetLanguage =>
  isObject(value) && [value.code, value.tag, value.fullName].every((field) => typeof field === "string");

const isTerm = (value: unknown): value is GlossaryTerm =>
  isObject(value) &&
  typeof value.term === "string" &&
  (value.forms === undefined ||
    (isObject(value.forms) && Object.values(value.forms).every((form) => typeof form === "string")));
