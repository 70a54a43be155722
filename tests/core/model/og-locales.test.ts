import { expect, test } from "vitest";
import { ogLocales } from "../../../src/core/model/og-locales.ts";

const localesOf = (...tags: string[]) => Object.fromEntries(ogLocales(tags));

test("languages have the locale that Facebook calls them by", () => {
  expect(localesOf("en", "ar", "bn", "no", "tl", "sw", "fa", "ur", "jv", "km", "pa", "ckb", "fr", "sr")).toEqual({
    ...{ en: "en_US", ar: "ar_AR", bn: "bn_IN", no: "nb_NO", tl: "tl_PH", sw: "sw_KE", fa: "fa_IR", ur: "ur_PK" },
    ...{ jv: "jv_ID", km: "km_KH", pa: "pa_IN", ckb: "cb_IQ", fr: "fr_FR", sr: "sr_RS" },
  });
});

test("varieties have their own, and the language as a whole has what is left", () => {
  expect(localesOf("en", "en-GB", "pt", "pt-BR", "zh-Hans", "zh-Hant", "zh-Hant-HK", "fr-CA")).toEqual({
    ...{ en: "en_US", "en-GB": "en_GB", pt: "pt_PT", "pt-BR": "pt_BR" },
    ...{ "zh-Hans": "zh_CN", "zh-Hant": "zh_TW", "zh-Hant-HK": "zh_HK", "fr-CA": "fr_CA" },
  });
  expect(localesOf("es", "es-MX")).toEqual({ es: "es_ES", "es-MX": "es_MX" });
  expect(localesOf("es", "es-ES")).toEqual({ es: "es_LA", "es-ES": "es_ES" });
});

test("languages share one only if there is no other, and unknown ones have none", () => {
  expect(localesOf("ar-EG", "ar", "de-AT", "got", "nds")).toEqual({ ar: "ar_AR", "ar-EG": "ar_AR", "de-AT": "de_DE" });
  expect(localesOf("es", "es-ES", "es-419")).toEqual({ es: "es_ES", "es-ES": "es_ES", "es-419": "es_LA" });
  expect(localesOf("ar-EG")).toEqual({ "ar-EG": "ar_AR" });
});
