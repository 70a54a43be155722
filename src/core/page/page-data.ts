import type { InterfaceKey } from "../model/interface-keys.ts";

/** The interface words that scripts need of every page, in its language. Every page carries them: none that is in its HTML anyway. */
export const clientWords = [
  "close",
  "search",
  "searchFound",
  "searchNotFound",
  "searchPosition",
  "nextMatch",
  "previousMatch",
  "clearSearch",
  "findLanguage",
  "noLanguageFound",
  "notifications",
] as const satisfies readonly InterfaceKey[];

type ClientWord = (typeof clientWords)[number];

/** What a page tells its scripts, as JSON in a `<script type="application/json" id="page-data">`. */
export interface PageData {
  words: Readonly<Record<ClientWord, string>>;
}

/** The id of the element that holds the data. */
export const pageDataId = "page-data";
