/** The languages of the browser, best first. Bokmål is what sites mean by Norwegian, unless they name it. */
export const readerLanguages = (): string[] =>
  navigator.languages.flatMap((tag) => (/^nb\b/.test(tag) ? [tag, tag.replace("nb", "no")] : [tag]));
