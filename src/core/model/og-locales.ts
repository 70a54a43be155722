import { memoize } from "./memo.ts";

/**
 * The locales that Facebook knows (its list of locales for `og:locale`), except those of invented languages and its own
 * variants of a language.
 */
const known = `
af_ZA ak_GH am_ET ar_AR as_IN ay_BO az_AZ be_BY bg_BG bn_IN br_FR bs_BA ca_ES cb_IQ co_FR cs_CZ cx_PH cy_GB da_DK de_DE el_GR en_GB en_US eo_EO es_ES es_LA
es_MX et_EE eu_ES fa_IR ff_NG fi_FI fo_FO fr_CA fr_FR fy_NL ga_IE gl_ES gn_PY gu_IN ha_NG he_IL hi_IN hr_HR ht_HT hu_HU hy_AM id_ID ig_NG is_IS it_IT ja_JP
jv_ID ka_GE kk_KZ km_KH kn_IN ko_KR ku_TR ky_KG la_VA lg_UG li_NL ln_CD lo_LA lt_LT lv_LV mg_MG mi_NZ mk_MK ml_IN mn_MN mr_IN ms_MY mt_MT my_MM nb_NO nd_ZW
ne_NP nl_BE nl_NL nn_NO ns_ZA ny_MW or_IN pa_IN pl_PL ps_AF pt_BR pt_PT qu_PE rm_CH ro_RO ru_RU rw_RW sa_IN sc_IT se_NO si_LK sk_SK sl_SI sn_ZW so_SO sq_AL
sr_RS sv_SE sw_KE sy_SY sz_PL ta_IN te_IN tg_TJ th_TH tk_TM tl_PH tn_BW tr_TR tt_RU tz_MA uk_UA ur_PK uz_UZ vi_VN wo_SN xh_ZA yi_DE yo_NG zh_CN zh_HK zh_TW
zu_ZA
`
  .trim()
  .split(/\s+/);

/**
 * Where Facebook's name differs from the language's tag, or a language has several locales: the first is that of the
 * language without a region.
 */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  arc: ["sy_SY"],
  ceb: ["cx_PH"],
  ckb: ["cb_IQ"],
  en: ["en_US", "en_GB"],
  es: ["es_ES", "es_LA"],
  fil: ["tl_PH"],
  fr: ["fr_FR"],
  nl: ["nl_NL"],
  no: ["nb_NO"],
  nso: ["ns_ZA"],
  pt: ["pt_PT", "pt_BR"],
  szl: ["sz_PL"],
  zgh: ["tz_MA"],
  zh: ["zh_CN", "zh_TW", "zh_HK"],
};

/** Varieties that Facebook names by a region that the tag does not have. */
const byVariety: Readonly<Record<string, string>> = { "es-419": "es_LA", "zh-Hans": "zh_CN", "zh-Hant": "zh_TW" };

/** Returns the locale of exactly this variety. */
const exactLocale = memoize(
  (tag: string) => {
    const { language, region } = new Intl.Locale(tag);
    const locale = `${language}_${region}`;
    return byVariety[tag] ?? (known.includes(locale) ? locale : undefined);
  },
  (tag) => tag,
);

/** Returns the locales of a variety's language, best first. */
const locales = memoize(
  (tag: string): readonly string[] => {
    const { language } = new Intl.Locale(tag);
    return byLanguage[language] ?? known.filter((locale) => locale.startsWith(`${language}_`));
  },
  (tag) => tag,
);

/**
 * Returns all locales that a page in a language may have, best first; none if Facebook does not know the language.
 * @param tag BCP 47
 */
export const localesOf = (tag: string): readonly string[] => [
  ...new Set([exactLocale(tag) ?? [], locales(tag)].flat()),
];

/**
 * Returns the values of `og:locale` for the languages of a site. Two languages have the same only if there is no other
 * one: a variety that Facebook knows comes before the language as a whole, and this before its other varieties.
 *
 * @param tags BCP 47, in the order of the site
 * @returns by tag, without the languages that Facebook does not know
 */
export const ogLocales = memoize(
  (tags: readonly string[]): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    const give = (tag: string, candidates: readonly (string | undefined)[]) => {
      const taken = new Set(found.values());
      const locale = candidates.find((each) => each !== undefined && !taken.has(each));
      if (locale !== undefined && !found.has(tag)) found.set(tag, locale);
    };
    for (const tag of tags) give(tag, [exactLocale(tag)]);
    for (const tag of tags.filter((each) => !each.includes("-"))) give(tag, locales(tag));
    for (const tag of tags) give(tag, locales(tag));
    // The remaining languages share the best one. Without a locale, a page would say that it is in American English
    // (ogp.me: “Default is en_US”), and with one of another country that it is of that country: of `ar` and `ar-EG`
    // both say ar_AR, the only one for Arabic; of `es`, `es-ES` and `es-419` the first two say es_ES.
    for (const tag of tags) {
      const [best] = locales(tag);
      if (best !== undefined && !found.has(tag)) found.set(tag, best);
    }
    return found;
  },
  (tags) => tags.join(),
);
