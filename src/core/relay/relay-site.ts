import { isObject, parseJson } from "../chat/json-value.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";

/** What a relay knows of its site. All of it is public. */
export interface RelaySite {
  /** The languages that pages translate into. */
  targets: readonly TargetLanguage[];
  /** The names that translations keep. */
  glossary: readonly GlossaryTerm[];
}

/** The file of a generated site that tells a relay about it. */
export const relayFile = "relay.json";

/** Reads a {@link relayFile}. @returns undefined where it is none */
export function parseRelaySite(text: string): RelaySite | undefined {
  const site = parseJson(text);
  if (!isObject(site) || !isListOf(site.targets, isTarget) || !isListOf(site.glossary, isTerm)) return undefined;
  return { targets: site.targets, glossary: site.glossary };
}

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

const isTarget = (value: unknown): value is TargetLanguage =>
  isObject(value) && [value.code, value.tag, value.fullName].every((field) => typeof field === "string");

const isTerm = (value: unknown): value is GlossaryTerm =>
  isObject(value) &&
  typeof value.term === "string" &&
  (value.forms === undefined || (isObject(value.forms) && Object.values(value.forms).every((form) => typeof form === "string")));
