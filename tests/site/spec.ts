/*
 * The specification's tables, typed out. Nothing here is taken from the code under test.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Languages with a hand-written article, but English, which is `/`. */
export const handWritten = words("en-gb es es-es es-mx fr hi de pl zh-cn zh-tw ar ja it id");

/** Languages with a fallback page. */
export const fallback = words(
  "es-latam pt pt-br ko ar-eg bn ru tr vi pa mr ta te ur fa uk nl th ms jv gu sw sv da no fi tl km",
);

/** Every language but English. */
export const otherLanguages = [...handWritten, ...fallback];

/** Every public route. */
export const routes = ["/", ...otherLanguages.map((code) => `/${code}`), "/translate"];

/** The sidebar's languages, in order; the first is English, at `/`. */
export const sidebar = words(
  "en en-gb zh-cn zh-tw es es-mx hi bn pa mr ta te gu ur fr de ru pt pt-br it pl uk nl ja ko vi id jv ms th ar ar-eg fa tr sw",
);

/** The languages of the grid on fallback pages, in order. */
export const grid = words("en es fr hi de zh-cn zh-tw pl ar ja ru pt id ko tr it nl sv da fi no");

/** The languages of the translation tool, in order. */
export const targets = words(
  `zh-CN zh-TW ja ko hi bn pa ta te mr gu es es-ES es-MX es-LATAM fr de it pt pt-BR ru pl nl sv da no
   fi uk ar fa ur tr th vi id ms tl jv km sw`,
);

/** BCP 47 tags that are not simply the code. */
const tags: Record<string, string> = {
  "es-latam": "es-419",
  "zh-cn": "zh-Hans",
  "zh-tw": "zh-Hant",
  "en-gb": "en-GB",
  "es-es": "es-ES",
  "es-mx": "es-MX",
  "pt-br": "pt-BR",
  "ar-eg": "ar-EG",
};

/** A language's tag for `lang` and `hreflang`. */
export const tagOf = (code: string): string => tags[code] ?? code;

/** Languages whose script runs from right to left. */
export const rightToLeft = words("ar ar-eg fa ur");

/** Returns the path of a language's page. */
export const routeOf = (code: string): string => (code === "en" ? "/" : `/${code}`);

/** Articles that omit the alternate-language list and the sharing tags. */
export const withoutSharing = ["/en-gb", "/zh-cn"];

/** Anchors of the English article, in order. Those of the second level belong to the one before. */
export const anchors = {
  "early-life-and-education": [],
  "professional-career": words(
    "dell-services infostretch-corporation facebook reliance-jio edureka bhive-workspace wishfie dunzo",
  ),
  snapchat: [],
  coinbase: [],
  reddit: [],
  "news-coverage": [],
  testimonials: [],
  leadership: [],
  references: [],
  "external-links": [],
} as const satisfies Record<string, readonly string[]>;

/** Ids of the references. */
export const references = words(
  `UCI Dell InfoStretch Facebook Jio Edureka BHIVE Wishfie Dunzo RestOfWorld TechCrunch TechCrunch2 Reddit TheHindu Moneycontrol`,
);

/** The facts about each stage of the subject's career, by anchor. */
export const facts: Record<string, string[]> = {
  "early-life-and-education": ["2006", "2010", "MBA", "University of California, Irvine"],
  "dell-services": ["2006", "software engineer"],
  "infostretch-corporation": ["2 to over 100", "800%"],
  facebook: ["50,000 advertisers", "over $10 million", "30%", "team of 50"],
  "reliance-jio": ["over $1 million"],
  edureka: ["70%"],
  "bhive-workspace": ["200 events", "10,000 attendees"],
  wishfie: ["co-founder", "150,000 users", "10 million"],
  dunzo: ["40%", "Monthly transactions"],
  snapchat: [
    "under 10 million to nearly 200 million",
    "three years",
    "eight quarters of 100% growth",
    "10 billion views",
    "at least 10 Indian languages",
  ],
  coinbase: ["April 2022"],
  reddit: ["December 2022", "November 2023"],
  "news-coverage": ["Rest of World", "TechCrunch", "The Hindu", "Moneycontrol", "Reddit", "200,000"],
};
