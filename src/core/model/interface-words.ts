/**
 * The words of the interface. `content/interface/<code>.json` holds them by language; `{name}` is a placeholder.
 * The default language must have them all; another takes what it lacks from its parent language, at last from the default.
 */
export const interfaceKeys = [
  "skipToContent",
  "menu",
  "close",
  "search",
  "searchThisPage",
  "searchFound",
  "searchNotFound",
  "searchPosition",
  "nextMatch",
  "previousMatch",
  "clearSearch",
  "socialMedia",
  "inNews",
  "tools",
  "translationTool",
  "languages",
  "findLanguage",
  "noLanguageFound",
  "appearance",
  "theme",
  "automatic",
  "light",
  "dark",
  "textSize",
  "small",
  "standard",
  "large",
  "contents",
  "references",
  "categories",
  "born",
  "education",
  "occupation",
  "title",
  "expertise",
  "notableWork",
  "website",
  "backToCitation",
  "lastUpdated",
  "license",
  "privacyPolicy",
  "aboutThisSite",
  "disclaimers",
  "contact",
  "share",
  "cite",
  "mobileView",
  "languageVersion",
  "awaitingTranslation",
  "completeTranslation",
  "translating",
  "translationShown",
  "notifications",
  "notFoundTitle",
  "notFoundMessage",
  "notFoundMessageWithoutPath",
  "didYouMean",
  "notFoundSuggestions",
  "notFoundSearch",
  "notFoundHome",
  "notFoundSimilar",
  "notFoundCreate",
] as const;

export type InterfaceKey = (typeof interfaceKeys)[number];
export type InterfaceWords = Readonly<Record<InterfaceKey, string>>;

/** The placeholders that the code fills, of the words that have any: every language's text must keep them. */
export const filledPlaceholders: Readonly<Partial<Record<InterfaceKey, string>>> = {
  searchFound: "{query}",
  searchNotFound: "{query}",
  searchPosition: "{current}, {total}",
  backToCitation: "{label}",
  lastUpdated: "{date}",
  license: "{license}",
  languageVersion: "{language}",
  awaitingTranslation: "{language}",
  notFoundMessage: "{path}",
  didYouMean: "{page}",
  notFoundSearch: "{query}",
};

/** The placeholders of a text, such as `{query}`, sorted, each as often as it stands. */
export const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** Fills the placeholders of a text; one without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder));
