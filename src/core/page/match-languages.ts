/** A language that a page is offered in. */
export interface Offered {
  /** BCP 47 tag. */
  tag: string;
}

/** Regions whose readers share a written standard that Unicode's likely subtags do not lead to: Latin America, and the English of most countries. */
const standards: Readonly<Record<string, { region: string; except: RegExp }>> = {
  es: { region: "419", except: /^(?:ES|AD|GI|GQ|PH|EA|IC)$/ },
  en: { region: "GB", except: /^(?:US|PH|PR|GU|VI|AS|MP|UM)$/ },
};

/** Bokmål is what is meant by Norwegian, unless Nynorsk is named. */
const languageOf = ({ language }: Intl.Locale): string => (language === "nb" ? "no" : language);

function locale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** How well an offered language serves a reader: 0 not at all, 1 in another script, then better and better. */
function fitness(wanted: Intl.Locale, offered: Intl.Locale): number {
  const [full, other] = [wanted.maximize(), offered.maximize()];
  if (languageOf(full) !== languageOf(other)) return 0;
  if (wanted.baseName === offered.baseName) return 6;
  if (full.script !== other.script) return 1;
  const standard = standards[full.language];
  if (standard?.region === offered.region && !standard?.except.test(full.region ?? "")) return 5;
  if (offered.region === undefined) return 4;
  return full.region === other.region ? 3 : 2;
}

/**
 * Returns the offered languages that serve a reader, best first: for each wanted language the one that fits best. Like “lookup” of RFC 4647, section 3.4, but
 * with likely subtags (UTS 35), so that `zh-TW` finds `zh-Hant`.
 *
 * @param wanted BCP 47 tags, as in `navigator.languages`; malformed ones are ignored
 */
export function matchLanguages<Language extends Offered>(wanted: readonly string[], offered: readonly Language[]): Language[] {
  const found = wanted.flatMap((tag) => {
    const reader = locale(tag);
    if (reader === undefined) return [];
    let best: Language | undefined;
    let most = 0;
    for (const each of offered) {
      const language = locale(each.tag);
      const fits = language === undefined ? 0 : fitness(reader, language);
      if (fits > most) [best, most] = [each, fits];
    }
    return best === undefined ? [] : [best];
  });
  return [...new Set(found)];
}
