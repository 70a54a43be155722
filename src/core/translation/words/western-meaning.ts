import type { Words } from "../types.ts";

/** In addition to the words in western.ts: those that only a translation into the language itself needs. */
export const words: Words = {
  de: {
    denials: "nicht(?! nur| zuletzt| unbedingt)|keine?[nmrs]?|nie|niemals|nirgends",
    quantities:
      "~halb|~hälft ~dritt ~viert|quartal ~doppel ~dreif|dreimal|~tripl dutzend|zehn|zwölf ~hundert ~tausend milli ~meist|~mehr|größt|groß|überwieg|vor_allem mindest|~wenigst|minim|ab höchst|maxim|bis|nicht_mehr|~limit über|mehr|~übersteig|oberhalb|größer|hinaus|höher ~unter|weniger|knapp|nicht_einmal|kürzer|kleiner -",
    sameYear: "(?:selben|gleichen) jahr",
  },
  es: {
    denials: "no(?! solo| sólo| obstante)|nunca|jamás|ningún|ninguna",
    quantities:
      "mitad|medi[oa] terci|tercer cuart|trimestre dobl|~duplic|dos tripl|tres decen|doce cient|centen mil mill[oó]n mayor|casi_tod|gran_parte|principal al_menos|mínim|por_lo_menos|menos|cuando_menos|como_poco|siquiera máximo|hasta|no_más|más_que|tope|sumo|superior más|super|encima|exced|sobrep|rebas ?menos|inferior|menor|debajo|bajo casi|cerca|alrededor|aproximad|uno?s|unas|en_torno|prácticamente|más_o_menos|rond|poco|cas[ií]|apenas|cuasi|hacia|de_nuevo_todo",
    sameYear: "(?:mismo|propio) año",
  },
  fr: {
    denials:
      "n[e’'](?:est|a|ont|était|avait|sont|peut|pouvait)? ?\\S* (?:pas(?! seulement| que)|jamais|aucune?)|pas(?! seulement| que| de doute)|jamais",
    quantities:
      "moitié|demi tiers|trois|tierce quart|trimestre|quatri doubl|deux|redoubl|multipli tripl|trois douzaine|dizaine|douze cent mill mill plupart|major|essentiel|grand|principal moins|mini plus|jusqu|maxi|limite|seulement plus|supéri|dépass|delà|dessus|excé|environ_plus moins|inféri|dessous|sous|peu environ|presque|près|quasi|autour|approximat|plus_ou_moins|pratiquement|à_peu|une_?~aine|vers|proche|avoisin|frôl",
    sameYear: "même année",
  },
  it: {
    denials: "non(?! solo| soltanto| appena)|mai|nessun[ao]?",
    quantities:
      "metà|mezz|dimezz|emi terz quart|trimestr doppi|~doppi|due|duplic tripl|tre dozzin|decin|dodic cent migliai|decine milion|miliard|mila maggior|gran_parte|prevalent|quasi_tutt|principal almeno|minimo|meno|quantomeno|perlomeno massimo|fino|non_più|oltre_non|sino ?più|oltre|sopra|maggior|eccede meno|inferior|sotto|minor -",
    sameYear: "stesso anno",
  },
  nl: {
    denials: "niet(?! alleen| enkel)|geen|nooit",
    quantities:
      "~hal(?:f|ve)|helft ~derde ~kwart|vierde dubbel|~dubbel|twee drie|~drievoud|~tripl|verdriedub ~dozijn|tien|twaalf honderd ~duizend miljoen|miljard meest|groot|grotendeels|overgrote|merendeel|vooral minst|minimaal|minimum|tenminste|zeker|ten_minste|minder hoogst|maxim|niet_meer|hooguit meer|boven|ruim|hoger|groter|uitstijg|overschr minder|nog_geen|lager|korter|kleiner|nauwelijks -",
    sameYear: "hetzelfde jaar",
  },
  pt: {
    denials: "não(?! só| apenas| obstante)|nunca|jamais|nenhuma?",
    quantities:
      "metade|mei[oa] terç|terceir quart|trimestre dobr|~duplic|dupl|duas|dois tripl|três dúzia|dezena|doze cent milhar milh|bilh|bili maior|quase_tod|principal|predomin ?pelo_menos|mínimo|menos|ao_menos máximo|até|não_mais|limite mais|acima|super|exced|maior|ultrapass|além menos|inferior|menor|abaixo -",
    sameYear: "mesmo ano",
  },
};
