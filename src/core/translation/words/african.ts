import type { Words } from "../types.ts";

/** Languages of Africa in Latin script. */
export const words: Words = {
  ha: {
    common:
      "da a na ya ta ba cikin kuma su yi ne wani mai sun | shi daga ga don zuwa ce cewa ke suka za wanda zai kan yana tare bayan wannan aka wata gaba amma yadda iya ci lokacin wa sa abin ko ake kamar biyu suna kasance har hanyar mu kai aiki | nan sami yake game ji nuna an amfani samun dan ka bai akan in kama so saman ma din son dari bisa zo fi karo ku hanya mun ana ina masa kaya bara kuwa",
    letters: "ƙɗɓƴ",
  },
  sw: {
    common:
      "ya na wa kwa katika kuwa la za | ni alisema cha zaidi kutoka kama yake wakati baada lakini sana kwamba mwaka watu miaka ili vya kwenye ambao wake ambayo hiyo sababu hilo sasa kabla kuhusu pamoja alikuwa hadi nchi au huo njia | hivyo kazi kupata moja tu ambaye mtu kura nje mmoja kila pia ilikuwa bila hali kufanya mwa kati polisi yao wengine ana kuna pasi ina",
    letters: "",
    numbers:
      "prefixes:wa|vi|mi|ma|ki|m|ya|wote_wa moja mbili|wili|pili|jozi|maradufu tatu|theluthi nne|robo tano sita saba nane tisa kumi|muongo kumi_na_moja kumi_na_mbili|kumi_na_wili|kumi_na_mawili|kumi_na_wawili|dazeni kumi_na_tatu kumi_na_nne kumi_na_tano kumi_na_sita kumi_na_saba kumi_na_nane kumi_na_tisa ishirini thelathini arobaini|arubaini hamsini sitini sabini themanini tisini mia|karne elfu",
    scales: "3 elfu, 5 laki, 6 milioni, 9 bilioni, 12 trilioni",
    months: "Januari,Februari,Machi,Aprili,Mei,Juni,Julai,Agosti,Septemba,Oktoba,Novemba,Desemba",
    negations:
      "ha\\p{L}+|hu\\p{L}+|si\\p{L}*|\\p{L}*si\\p{L}+|pasipo|kamwe|hapana|kata\\p{L}*|\\p{L}*kosa\\p{L}*|wala|bado",
    denials: "hakuna|hakuwa|hawakuwa|hawajaw\\p{L}*|haiku\\p{L}*|hajawa\\p{L}*|sio|siyo|haikuwa",
    quantities:
      "nusu|~nusu theluthi|tatu|~tatu|thuluth robo|nne|~robo mara_mbili|maradufu|mbil mara_tatu|tatu|~tatu dazeni|kumi|makumi|darzen|~kumi|dazani|kadhaa mia|mamia elfu|maelfu|~elfu milioni|mamilioni|bilioni|mabilioni|~lioni wengi|nyingi|mengi|kubwa|zaidi|sehemu|kingi|~kubwa angalau|chini|kidogo|walau|si_chini zaidi|hadi|kiwango|isiyozidi|hata|~zidi|mpaka ?zaidi|kuzidi|~zidi|kupita|kuliko|~vuka ?chini|pungufu|~pungu|kasoro|ndogo -",
  },
  yo: {
    common:
      "àwọn ti ní tí ó ni náà láti fún kan tó àti ṣe sí wọ́n sọ wọn | rẹ̀ o pé pẹ̀lú sì bí fi nínú a jẹ́ ilé ohun ń lórí ọmọ kò kí máa ọdún wà iṣẹ́ wa gba lẹ́yìn pe yóò nípa bá ara gbogbo rí yìí mú jẹ ló ọ̀nà le di | ṣùgbọ́n ọ̀rọ̀ tún si mi ile ẹgbẹ́ ju ètò sílẹ̀ n jáde gbé láàrin pa mu i to dá lo un ki bi gan an ko ta ba á",
  },
  zu: {
    common:
      "u ukuthi e futhi i | kodwa ne kusho lapho ukuba noma kakhulu we kanye abantu no ukuze ku njengoba ka uma phakathi ama le | ngesikhathi ngaphambi uthe manje ngaphandle ngoba khona yakhe nje ze emva wathi zonke kule lokhu lakhe nokuthi ngenkathi kwakhe isikhathi yi umuntu ngaphansi kulo icala bakhe yena konke se kwa zakhe of iminyaka ke the be into and kuma",
    letters: "",
  },
};
