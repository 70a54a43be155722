/** Frequent English words that are not words, or are rare, in other languages with Latin script. */
export const englishWords: ReadonlySet<string> = new Set(
  (
    "the and that which with from this these those was were been being have has had having does did would could should might shall must " +
    "their they them there then than when where while who whom whose what why how because although though through between among against " +
    "about above below into onto upon within without after before during until since about across toward towards behind beyond under " +
    "she he him his her hers its our ours your yours my you it by of not nor but yet both either neither each every other others another such " +
    "some any many much more most few less least only also even just still very too again already always never often rather quite almost nearly " +
    "one two three five eight ten first last new good own same well work worked working known used using made make became joined held led " +
    "year years people company business over all are is an as or to be"
  ).split(" "),
);

/** English words that are words of other languages too, or only common in what models add: they count in a sentence that has more English words. */
export const englishBesides: ReadonlySet<string> = new Set(
  "for if me us let know need anything something else please visit website information sorry cannot can will in so do on at has made help further details".split(
    " ",
  ),
);

/** English words that other languages with Latin script spell the same: only these may be identical in a translation. */
export const internationalWords: ReadonlySet<string> = new Set(
  (
    "menu menus info internet email blog web site website video videos audio radio forum chat online offline status version normal original " +
    "digital global local final total general central national international marketing startup start stop test text link data media album film " +
    "hotel taxi bar restaurant museum park sport golf tennis bus tram metro post agenda format logo icon ok no auto mode model filter index " +
    "motor plan program zoom spam server software hardware app apps podcast interview designer manager copyright dashboard feedback newsletter " +
    "team trend smartphone tablet computer laptop browser login code contact standard expertise notifications"
  ).split(" "),
);
