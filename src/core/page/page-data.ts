import type { InterfaceKey } from "../model/interface-keys.ts";

/** The interface words that scripts need on every page and that are not in its HTML. */
export const clientWords = [
  "close",
  "showInReferences",
  "suggestedLanguages",
  "allLanguages",
  "copied",
  "copyLink",
  "copyWithSources",
  "listen",
  "shareByEmail",
  "citationStyle",
  "wikipediaTemplate",
  "enlarge",
  "gallery",
  "nextPicture",
  "previousPicture",
  "search",
  "searchThisPage",
  "searchThisSite",
  "searchOtherLanguages",
  "searchNotLoaded",
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

/** The data of a page for its scripts, as JSON in `<script type="application/json" id="page-data">`. */
export interface PageData {
  words: Readonly<Record<ClientWord, string>>;
}

/** The id of the data element. */
export const pageDataId = "page-data";

/** The id of an island's element in the page. */
export const islandId = (name: string): string => `island-${name}`;

/** Returns the storage key of a setting: `biopedia-theme`, `biopedia-size`. */
export const storageKey = (name: string): string => `biopedia-${name}`;
