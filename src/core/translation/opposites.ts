/*
 * Words whose loss or exchange turns a sentence into its opposite, as sources of regular expressions for whole words.
 */

/** An English negation that a translation surely expresses. */
export const englishNegation =
  /\b(?:not|never|cannot|(?:do|does|did|is|are|was|were|has|have|had|could|wo|would|should|must|need)n['’]t)\b/iu;

/** Phrases with a negation that other languages often say without one. */
export const softNegation =
  /\bnot (?:only|just|until|till|to mention|unlike|least|more|simply|merely|even|alone|always|all|necessarily|un\p{L}+|in|that|out|over|seen|a common|welcome|happy|fail)\b|whether or not|\bor not\b|if not|why not|\bwhy\b|no longer|n['’]t (?:help|until|till|just|only|much|come unless|there until)|never (?:more|so|mind|fail|before)|wait/iu;

/** What may express a negation, by language. Wide: one that is not listed makes a good translation look wrong. */
export const negations: Readonly<Record<string, string>> = {
  ca: "no|mai|cap|res|ningú|ni|sense|tampoc|in\\p{L}+|im\\p{L}+|des\\p{L}+|falt\\p{L}*|gens|neg\\p{L}*|pas|poc\\p{L}*",
  cs: "\\p{L}*ne\\p{L}*|ni\\p{L}+|ani|žád\\p{L}+|bez\\p{L}*|odm\\p{L}+|málo\\p{L}*|jen",
  de: "nicht\\p{L}*|kein\\p{L}*|nie\\p{L}*|ohne|weder|un\\p{L}+|\\p{L}*los\\p{L}*|statt|sondern|kaum|\\p{L}*weiger\\p{L}*|fehl\\p{L}*|nirgend\\p{L}*|nein|außer\\p{L}*|anstatt|\\p{L}*lehn\\p{L}*|selten|wenig\\p{L}*|miss\\p{L}*",
  es: "no|nunca|jamás|ning\\p{L}+|nadie|nada|ni|tampoco|sin|in\\p{L}+|im\\p{L}+|neg\\p{L}*|rechaz\\p{L}*|falt\\p{L}*|carec\\p{L}*|evit\\p{L}*|lejos|poc\\p{L}+|des\\p{L}+",
  fr: "ne|n|non|pas|jamais|aucun\\p{L}*|rien|personne|ni|sans|in\\p{L}+|im\\p{L}+|refus\\p{L}*|manqu\\p{L}*|guère|nul\\p{L}*|peu|rare\\p{L}*|dé\\p{L}+|loin|mé\\p{L}+|uniquement|mal\\p{L}*",
  it: "non|mai|nessun\\p{L}*|niente|nulla|né|senza|neanche|neppure|nemmeno|in\\p{L}+|im\\p{L}+|manc\\p{L}*|rifiut\\p{L}*|no|evit\\p{L}*|dis\\p{L}+|poc\\p{L}+",
  no: "ikkje|inkje|utan|ikke|ingen\\p{L}*|intet|aldri|uten|u\\p{L}{3,}|verken|nei|neppe|\\p{L}+løs\\p{L}*|nekt\\p{L}*|avvis\\p{L}*|sjelden|lite|mis\\p{L}+",
  pt: "não|nunca|jamais|nenhum\\p{L}*|ninguém|nada|nem|sem|in\\p{L}+|im\\p{L}+|tampouco|falt\\p{L}*|recus\\p{L}*|evit\\p{L}*|des\\p{L}+|deix\\p{L}*|pouc\\p{L}+|rar\\p{L}+",
  uk: "не\\p{L}*|ні\\p{L}*|без\\p{L}*|відмов\\p{L}*|відсут\\p{L}*|навряд|запереч\\p{L}+|жод\\p{L}+|лише|мало\\p{L}*|рідк\\p{L}+",
  ru: "не\\p{L}*|ни\\p{L}*|нет|без\\p{L}*|бес\\p{L}*|отказ\\p{L}*|отсутств\\p{L}*|вряд|отриц\\p{L}+|редк\\p{L}+|мал\\p{L}+|лишь|только|что",
  sv: "inte|ing\\p{L}+|aldrig|icke|ej|utan|o\\p{L}{3,}|varken|nej|knappt|vägra\\p{L}*|miss\\p{L}+|få|lite|sällan|slut\\p{L}*|saknar?",
  nl: "niet\\p{L}*|geen|nooit|niemand|nergens|zonder|on\\p{L}+|noch|nee|\\p{L}*weiger\\p{L}*|\\p{L}+loos|nauwelijks|zelden|weinig|amper|mis\\p{L}+|alleen",
  pl: "nie\\p{L}*|ni\\p{L}+|żad\\p{L}+|ani|bez\\p{L}*|brak\\p{L}*|odm\\p{L}+|unik\\p{L}*|zamiast|rzadk\\p{L}+|mało|trudno",
};

/** Words for what grows and what shrinks, by language: the beginnings of words. */
export const directions: Readonly<Record<string, readonly [more: string, less: string]>> = {
  en: [
    "increas|grew|grow|rose|risen|rising|rise|gain|climb|expand|soar|higher",
    "decreas|declin(?!ed to)|fell|fall|dropp|shr[aiu]nk|reduc|lower|plung|down(?![a-z])|plummet",
  ],
  de: [
    "stieg|steig|gestieg|wuchs|wachs|gewachs|zunahm|zunehm|zugenomm|erhöh|anstieg",
    "sank|sink|gesunk|fiel|gefall|abnahm|abnehm|abgenomm|verringer|schrumpf|zurückging|rückgang",
  ],
  es: ["aument|crec|subi|increment|elev", "dismin|redu|baj[aóo]|cay|caíd|descend|decre"],
  fr: ["augment|croît|crois|accru|hauss|progress|grimp", "diminu|rédui|baiss|chut|recul|décroi"],
  it: ["aument|cresc|cresci|salit|increment", "diminu|ridu|cal[aò]|scend|sces|decre"],
  pt: ["aument|cresc|subi|increment|elev", "diminu|reduz|baix|cai[ur]|queda|decresc|decaiu"],
  nl: ["steeg|stijg|gesteg|groei|gegroei|toenam|toenem|toegenom", "daal|gedaal|kromp|krimp|afnam|afnem|afgenom|verminder"],
  sv: ["öka|ökning|växte|växer|vuxit|steg|stig", "minska|sjönk|sjunk|föll|fall"],
  da: ["øge|steg|vokse|voks", "fald|faldt|mindske|reducer|sank"],
  no: ["øk|steg|stig|voks", "falt|fall|minsk|reduser|sank|synk"],
  pl: ["wzr[oó]s|rosł|rosn|zwiększ", "spad|zmala|zmniejsz|malał"],
  ru: ["вырос|возрос|выраст|рост|растё|увелич|повыс", "сниз|упал|упад|умень|сократ|паден|снижа"],
  uk: ["зріс|зрос|вирос|зрост|збільш|підвищ", "зниз|впал|змен|скорот|падін|зниж"],
  id: ["meningkat|naik|tumbuh|bertambah|peningkat|pertumbuh", "menurun|turun|berkurang|penurun|anjlok|menyusut"],
  ms: ["meningkat|naik|tumbuh|bertambah|peningkat|pertumbuh|berkembang", "menurun|turun|berkurang|penurun|merosot|menyusut"],
  tr: ["art(?:tı|ar|ış|mış|ır)|yüksel|büyü|çoğal", "azal|düşt|düşer|düşüş|gerile|küçül"],
};
