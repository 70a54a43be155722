import type { Words } from "../types.ts";

/** In addition to the words in southern.ts: those that only a translation into the language itself needs. */
export const words: Words = {
  ca: {
    denials: "no(?! només| obstant| sols)|mai|cap_",
    quantities:
      "meitat|mi(?:g|tja|tj) ter[cç] quart|trimestre ~duplic|dues|dob tripl|tres desen|dotze - mil mil majori|gran_part|gairebé_tot|principal almenys|mínim|menys|com_a_mínim màxim|fins|no_més més|damunt|major|excede menys|inferior|menor|sota -",
  },
  eu: {
    negations: "inoiz|inor\\p{L}*|deus|\\p{L}*ezin\\p{L}*|ezta|gutxi|uko|soilik|bakarrik|\\p{L}*ez\\p{L}*|huts",
  },
  gl: {
    negations:
      "non|nunca|xamais|ning\\p{L}+|ninguén|nada|nin|sen|tampouco|falt\\p{L}*|rexeit\\p{L}*|neg\\p{L}*|pouc\\p{L}+|só",
    denials: "non(?! só| obstante)|nunca|ningún|ningunha",
    quantities:
      "metade|media terz|tercer|terceir cuart|trimestre dobr|~duplic|dúas|dobl tripl|tres ducia|decena|doce cent mil mil maior|gran_parte|principal|case_tod polo_menos|mínimo|menos|ao_menos|alomenos máximo|ata|non_máis|até ?máis|super|enriba|maior|exced menos|inferior|menor|debaixo|baixo -",
  },
  ro: {
    negations:
      "nu|n|n-\\p{L}+|nici\\p{L}*|fără|ne\\p{L}+|niciodat\\p{L}*|nimeni|nimic|niciun\\p{L}*|refuz\\p{L}*|lips\\p{L}*|de\\p{L}+|abia|doar|rar\\p{L}*|puțin\\p{L}*|imposibil",
    denials: "nu(?! doar| numai)|n-\\p{L}+|niciodată|niciun|nicio",
    quantities:
      "jum|semi|înjumăt trei|tre?ime sfert|patr|trimestr dubl|doi|îndoi tripl|trei duzin|zeci|zece|doisprezece sut mii|mi[ei] mld|mil major|cea_mai|cele_mai|mare_parte|aproape_toți|preponder|grosul puțin|minim|cel_puțin|măcar mult|maxim|până|cel_mult|nu_mai_mult mai|peste|depăș|super|deasupra|cu_mult mai_puțin|sub|inferior|mai_mic -",
  },
  sq: {
    negations:
      "nuk|s|s’\\p{L}+|mos|kurrë|asnjë\\p{L}*|pa|as|askush|\\p{L}*refuz\\p{L}*|mung\\p{L}*|pa\\p{L}+|vështir\\p{L}*|përveç|asgjë|dot|vetëm|jo",
  },
};
