/** A language that a page is offered in. */
interface Offered {
  /** BCP 47 tag. */
  lang: string;
}

/**
 * Countries that share the standard of a language's largest one; all others share another, such as Latin America's
 * Spanish (CLDR, languageInfo).
 */
const largest = /en(US|PH|PR)|es(ES|GQ|PH)|ptBR/;
/** Matches tags that stand for such a group of countries, or name no region. */
const general = /^\w+$|419|GB/;

/** Returns the parts of a language tag, the most important for a reader first. */
function facets(tag: string): unknown[] {
  const locale = new Intl.Locale(tag);
  const { language, script, region } = locale.maximize();
  return [language, script, largest.test(language + region), region, locale.baseName, Number.NaN];
}

/**
 * How well an offered language serves a reader: 0 not at all, 1 in another script, then better and better. @throws
 * RangeError for a malformed tag
 */
function fitness(wanted: string, offered: string): number {
  const needed = facets(wanted);
  return facets(offered).findIndex((facet, index) => facet !== needed[index]) + Number(general.test(offered)) / 2;
}

/**
 * Returns the offered languages that serve a reader, best first: for each wanted language the one that fits best. Like
 * “lookup” of RFC 4647, section 3.4, but with likely subtags (UTS 35), so that `zh-TW` finds `zh-Hant`, and with groups
 * of regions, so that `es-AR` finds `es-419` or else `es-MX` before `es`. A script of every page uses it, so it has to
 * be small: a language that fits several wanted ones is named as often.
 *
 * @param wanted BCP 47 tags, as in `navigator.languages`; malformed ones are ignored
 * @param least 2 leaves out languages in a script that the reader may not know
 */
export function matchLanguages<Language extends Offered>(
  wanted: readonly string[],
  offered: readonly Language[],
  least = 1,
): Language[] {
  return wanted.flatMap((tag) => {
    try {
      const score = ({ lang }: Offered) => fitness(tag, lang);
      return offered.filter((each) => score(each) >= least).sort((a, b) => score(b) - score(a))[0] ?? [];
    } catch {
      return [];
    }
  });
}

/** Returns the languages of a browser, best first. Bokmål is what sites mean by Norwegian, unless they name it. */
export const withNorwegian = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => (/^nb\b/.test(tag) ? [tag, tag.replace("nb", "no")] : [tag]));
