import type { Words } from "../types.ts";

/** In addition to the words in slavic.ts: those that only a translation into the language itself needs. */
export const words: Words = {
  bs: {
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}*|tek|nij\\p{L}+|malo|rijetk\\p{L}*|teško|prest\\p{L}+",
    denials: "ne(?! samo)|nije(?! samo)|nisu|nisam|nismo|neće|nema|nikad\\p{L}*|nijed\\p{L}+",
    quantities:
      "pol[aou]|polovi|pola|polu tre[ćc]in|tre[ćc]|tri|~treć četvrt|kvart dvostru|udvostru|dva|dupl|udupl|dvije trostru|utrostru|tri dvana|deset|tuce|~deset sto tisuć|hiljad|~tisuć mili|milj najv|već|uglavnom|pretežn|gotovo_sv|skoro_sv najmanj|minim|bar|makar najviš|maks|ne_viš|najveć preko|iznad|viš|prema[šs]|prelaz manj|ispod|niž -",
  },
  cs: {
    denials:
      "není|nejsou|nebyl\\p{L}*|nebud\\p{L}*|nemá|nemají|nemohl\\p{L}*|neměl\\p{L}*|nikdy|žádn\\p{L}+|nemůž\\p{L}*|nechtěl\\p{L}*|nechce",
    quantities:
      "p[oů]l|polovi ~třetin|tři|třet čtvrt|~čtvrt|kvart dvoj|zdvoj|~dvoj|dvě|dvakrát troj|tři|ztroj tuct|desít|desit|dvan st[oa]|set|stov tisíc|~tisíc mili větš|převáž|nejv|téměř_všich|nejčast alespoň|nejmén|aspoň|minim|přinejmen nejvýš|až|ne_víc|nejvíc|max ?přes|více|překr|vyšší|převyš|něco mén[eě]|necel|než|nižš|ani asi|zhruba|téměř|přibliž|skoro|cca|bezmála|kol|circa|takřka|prakticky|necel|blíž|oko|odhad",
  },
  hr: {
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}*|odb\\p{L}+|tek|malo|rijetk\\p{L}*|teško|prest\\p{L}+",
    denials: "ne(?! samo)|nije(?! samo)|nisu|nisam|nismo|neće|nema|nikad\\p{L}*|nijed\\p{L}+",
    quantities:
      "pol[aou]|polovi|pola|polu|~pol tre[ćc]in|tre[ćc]|tri|~treć četvrt|kvart dvostru|udvostru|dva|dupl|udupl|dvije trostru|utrostru|tri dvana|deset|tuce|~deset sto tisuć|hiljad|~tisuć mili|milj najv|već|uglavnom|pretežn|gotovo_sv|skoro_sv najmanj|minim|bar|makar najviš|maks|ne_viš|najveć više|preko|iznad|prema[šs]|prelaz ?manj|ispod|niž oko|otprilike|gotovo|skoro|nekih|blizu|približ|cirka|praktički|praktično|tek|jedva|negdje|negde|malo",
  },
  pl: {
    denials: "nie(?! tylko| licząc)|nigdy|żad\\p{L}+",
    quantities:
      "p[oó]ł|połow|~połow trzeci|jedn\\p{L}+_trzeci|trzech|tercj czwart|ćwierć|kwarta|ćwierc|kwadrans dwa|podw[oó]|dwóch|podwa|dwo|dwie|dubl|zdubl|dwu potr[oó]|trzy|trójn|trzech tuzin|dziesią|kilkana|kilkadz|dwana|kilku set|stu|~set tysią|tysięc|~tysię milion|mln|miliard|mld więk|najwięc|przeważ|głównie|najbardziej|niemal_wsz|prawie_wsz|zazwyczaj ?co_najmniej|przynajmniej|minim|najmniej|choć najwyżej|maks|nie_więcej|aż|co_najwyżej|góra ponad|więc|przekracz|powyżej|przewyższ|przeszło|przekrocz|niż mni[ei]|poniżej|niespełna|niecał około|prawie|blisko|niemal|mniej_więcej|jakieś|w_przybliżeniu|nieomal|koło|niespełna|niecał|z|przeszło|rzędu|praktycznie|gdzieś|kilka",
    sameYear: "(?:tego samego|tegoż) roku",
  },
  sk: {
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}+|ani|žiad\\p{L}+|odm\\p{L}+|málo\\p{L}*|iba|zabrán\\p{L}*",
    denials:
      "nie(?! len| je to tak)|nebol\\p{L}*|nebud\\p{L}*|nemá|nemajú|nemohl\\p{L}*|nemal\\p{L}*|nikdy|žiadn\\p{L}+|nemôž\\p{L}*|nechcel\\p{L}*",
    quantities:
      "pol tretin|tri|treť|~tretin štvrt|~štvrt|kvart dvoj|dva|zdvoj|~dvoj|dve troj|tri|strojnás tuct|desiat|dvan|desať st[oa]|stov tisíc|~tisíc mili najv|väčš|prevaž|takmer_vš aspoň|najmen|minim|prinajmen|aspon najviac|až|nie_viac|najvyš|max viac|vyše|prekr|cez|vyšš|presah|prevyš menej|necel|než|nižš|ani -",
  },
  sl: {
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}*|odkl\\p{L}+|zavr\\p{L}+|le|redk\\p{L}*|malo|šele|težko",
    denials: "ne(?! samo| le)|ni(?! samo)|niso|nisem|nismo|nima|nikoli|noben\\p{L}*",
    quantities:
      "pol tretj|tri|~tretj četrt|~četrt dvoj|podvoj|dva|dve troj|potroj|tri ducat|deset|dvanajst|~deset sto tisoč|~tisoč milij večin|najv|pretežn|skoraj_vs vsaj|najmanj|minim največ|maks|ne_več|kvečjemu več|prek|preseg|čez|viš manj|niž|slab -",
  },
  "sr-Latn": {
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}*|bez\\p{L}*|tek|nij\\p{L}+|malo|rijetk\\p{L}*|teško|prest\\p{L}+",
    denials: "ne(?! samo)|nije(?! samo)|nisu|nisam|nismo|neće|nema|nikad\\p{L}*|nijed\\p{L}+",
    quantities:
      "pol[aou]|polovi|pola|polu tre[ćc]in|tre[ćc]|tri|~treć četvrt|kvart dvostru|udvostru|dva|dupl|udupl|dvije trostru|utrostru|tri dvana|deset|tuce|~deset sto tisuć|hiljad|~tisuć mili|milj najv|već|uglavnom|pretežn|gotovo_sv|skoro_sv najmanj|minim|bar|makar najviš|maks|ne_viš|najveć više|preko|iznad|prema[šs]|prelaz manj|ispod|niž -",
  },
};
