import type { Words } from "../types.ts";

/** In addition to the words in nordic.ts: those that only a translation into the language itself needs. */
export const words: Words = {
  af: {
    negations: "nie|nooit|geen|sonder|nêrens|on\\p{L}+|\\p{L}+loos|weier\\p{L}*|niemand|niks|nóg|nog|min|selde",
    denials: "nie(?! net| slegs)|nooit|geen",
  },
  da: {
    negations:
      "ikke|aldrig|ingen|intet|uden|u\\p{L}{3,}|hverken|nej|næppe|knap|\\p{L}+løs\\p{L}*|nægt\\p{L}*|afvis\\p{L}*|sjælden\\p{L}*|lidt|mis\\p{L}+|kun|ej|mangl\\p{L}*|nemlig|undgå\\p{L}*|ingenting|end|få|endnu|heller|bagud|ren[et]?",
    denials: "ikke(?! kun| blot| mindst| bare)|aldrig|ingen",
    quantities:
      "hal[vf]|~hal[vf] ~tredje kvart|fjerd|~kvart ~dobb|to_gange|~fordob tre|tripp|~tredob ~dusin|snes|tolv ~hundred ~tusind million|milliard|mio|mia flest|mest|stør|majorit|hovedpart ?mindst|minim|i_det_mindste højst|maks|ikke_mere|maxim|højest mere|over|flere|godt|større mindre|færre|knap|lavere|under -",
    sameYear: "samme år",
  },
  is: {
    negations:
      "ek\\p{L}+|aldrei|eng\\p{L}+|án|ó\\p{L}+|né|hvorki|neit\\p{L}*|varla|sjaldan|\\p{L}+laus\\p{L}*|lítið|frekar|nema|hafn\\p{L}*|mis\\p{L}+|einungis",
  },
  no: {
    denials: "ikke(?! bare| minst| kun)|ikkje|aldri|ingen",
    quantities:
      "hal[vf]|~hal[vf] ~tredje|~tredel ~fjerde|kvart|~kvart ~dob[bl]|to_ganger tre|tripp|~tredob dusin|titalls|tolv|~dusin ~hundre ~tusen mill|mrd flest|mest|stør|majorit|hoveddel|brorpart minst|minim|i_hvert_fall|mindst høyst|maks|ikke_mer|maxim|opptil mer|over|godt|større mindre|under|færre|knapt|lavere|knappe rundt|nesten|omtrent|cirka|ca|omkring|om_lag|nær|snaut|knapt|godt|tilnærmet|litt|bortimot|opp_mot|tett|praktisk|ungefær|omlag|bort_imot|anslag|så_godt",
    sameYear: "samme år",
  },
  sv: {
    denials: "inte(?! bara| minst| enbart)|aldrig|ingen|inga",
    quantities:
      "hal[vf]|~hälft ~tredj ~fjärded|kvart|~kvart|fjärde ~dubb tre|tripp|~tredubb dussin|tio|tolv ~hundra ~tusen milj flesta|mest|större|merpart|störst|majorit|stor|huvudsak|de_flest minst|åtminstone|minim högst|inte_mer|som_mest|max mer|över|fler|drygt|större mindre|färre|knappt|lägre|under cirka|ungefär|nästan|omkring|runt|kring|uppemot|knappt|ett_\\p{L}+tal|i_princip|drygt|uppskattningsvis|åtminstone|strax|praktiskt|när|bortåt|kanske|några|så_gott",
    sameYear: "samma år",
  },
};
