import type { Words } from "../types.ts";

const counted = [
  "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred half",
  "twice double",
]
  .join(" ")
  .replaceAll(" ", "|");
/** What a comparison is with: a number in digits or words. */
const number = `(?=[$€£¥₹]?\\d|(?:${counted})\\b|an? (?:third|quarter|dozen|hundred|thousand|million|billion|decade|century|year)\\b)`;

// Times, clothes and sport have words of their own for halves and quarters.
const halfOf =
  "(?<!\\b(?:first|second|opening|other|top|bottom|final|latter|better|an?|third)[ -])\\bhalf (?:of|an?|the|its|their|his|her|this|that)\\b(?! inch)";

/**
 * In addition to the words in english.ts: those that checks can do without, until they are loaded. The patterns have
 * their own boundaries.
 */
export const words: Words = {
  en: {
    frequentWords:
      "the and that which with from this these those was were been being have has had having does did would could should might shall must " +
      "their they them there then than when where while who whom whose what why how because although though through between among against " +
      "about above below into onto upon within without after before during until since about across toward towards behind beyond under " +
      "she he him his her hers its our ours your yours my you it by of not nor but yet both either neither each every other others another such " +
      "some any many much more most few less least only also even just still very too again already always never often rather quite almost nearly " +
      "one two three five eight ten first last new good own same well work worked working known used using made make became joined held led " +
      "year years people company business over all are is an as or to be",
    besides:
      "for if me us let know need anything something else please visit website information sorry cannot can will in so do on at has made help further details",
    internationalWords:
      "menu menus info internet email blog web site website video videos audio radio forum chat online offline status version normal original " +
      "digital global local final total general central national international marketing startup start stop test text link data media album film " +
      "hotel taxi bar restaurant museum park sport golf tennis bus tram metro post agenda format logo icon ok no auto mode model filter index " +
      "motor plan program zoom spam server software hardware app apps podcast interview designer manager copyright dashboard feedback newsletter " +
      "team trend smartphone tablet computer laptop browser login code contact standard expertise notifications",
    abbreviations:
      "Mrs?|Ms|Dr|St|Jr|Sr|Prof|Gen|Col|Lt|Sgt|Capt|Rep|Sen|Gov|Inc|Ltd|Co|Corp|Bros|vs|No|no|vol|pp|ed|al|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|etc",
    // Negations, words with a negative part, and what is said of what is not, or not yet.
    negations:
      /n['’]t\b|\b(?:no|not|non|nor|neither|never|none|nobody|nothing|nowhere|cannot|without|hardly|barely|scarcely|rarely|seldom|few|fewer|noo\p{L}*|landlocked|locked|eas(?:y|ily)|mangled|soon|outspoken|overshot|sunken|farce|come on|significant|senior|rare|scarce|scant|must|ha(?:ve|s|d) to|broken|kept|confidential|held|split|mess|one of a|most|little|less|least|only|until|till|unless|but|except|instead|rather|than|lest|too|yet|before|ahead|away|off|out|far|still|just|merely|why|whether|if|or|else|other|otherwise|even|ever|how|while|despite|although|though|regardless|mere|free|hard|den(?:y|ie\p{L}*|ial)|lost|los(?:e|es|ing|s|er|ers)|end(?:ed|s|ing|less)?|sav(?:e|ed|ing)|contrary|lie[sd]?|vain|bare|short|beyond|outside|past|against|hidden|hid|hide|\p{L}+less(?:ly|ness)?|\p{L}+free|(?:un|in|im|il|ir|dis|mis|de|non-?)\p{L}{3,}|a[bs]\p{L}?(?:normal|sent)\p{L}*|(?:ridiculous|amateur|neutrali|avert|worr|keep|continu|waste|remain|any|question|what|poor|bad|wrong|difficult|doubt|lack|fail|refus|reject|declin|prevent|avoid|stop|ban|block|miss|absen|exclu|ignor|neglect|forg[eo]t|quit|drop|escap|surviv|protect|forbid|prohibit|oppos|prefer|favou?r|object|false|innocen|trouble|wait|vacan|empt|fall|struggl|anti|withdr|resist|hesita|reluctan|secret|silen|blind|limit)\p{L}*)\b|[?]/u
        .source,
    denials:
      /\b(?:not|never|cannot|(?:do|does|did|is|are|was|were|has|have|had|could|wo|would|should|must|need)n['’]t)\b/u
        .source,
    softDenials:
      /\bnot (?:only|just|until|till|to mention|unlike|least|more|simply|merely|even|alone|always|all|necessarily|un\p{L}+|in|that|out|over|seen|guilty|a common|welcome|happy|fail)\b|whether or not|\bor not\b|if not|why not|\bwhy\b|no longer|n['’]t (?:help|until|till|just|only|much|come unless|there until)|never (?:more|so|mind|fail|before|shy)|\bno reason\b|wait/u
        .source,
    saidQuantities: {
      half: halfOf,
      third: "\\b(?:one|two)[- ]thirds?\\b|\\ba third of\\b",
      quarter: "\\b(?:one|three)[- ]quarters?\\b|\\ba quarter of (?!a century)",
      twice:
        "\\btwice (?:as|the|an?|its|their|that)\\b|\\bdoubl(?:ed|ing)\\b(?! (?:down|up|the lead|their lead))|\\bdouble (?:the|its|their|that)\\b|\\btwofold\\b",
      thrice:
        "\\btripl(?:ed|es|ing)\\b|\\btriple (?:the|its|their|that)\\b|\\bthree times (?:as|more)\\b|\\bthreefold\\b",
      dozens: "\\bdozens?\\b(?! times)",
      hundreds: "\\bhundreds\\b(?! of (?:thousands|millions))",
      thousands: "\\bthousands\\b",
      millions: "\\b(?:m|b|tr)illions\\b",
      most: "(?:^|[.,;:(“\"] ?|\\b(?:and|but|that|while|where|because|although|for|in|by|to|with|from) )most of\\b|(?<!\\b(?:the|at|his|her|its|their|our|my|your|for|an?|[’']s) )\\bmost (?:people|men|women|days)\\b",
      atLeast: `\\bat least ${number}`,
      atMost: `\\b(?:at most|no more than|not more than) ${number}`,
      moreThan: `\\bmore than ${number}`,
      lessThan: `\\b(?:less|fewer) than ${number}`,
      about: `(?<!\\bat )\\b(?:nearly|almost|approximately|roughly|around|about) ${number}(?!half an|\\d+[ -](?:times|yards?|miles?|feet|inch|inches|o[’']clock|[ap]\\.?m))`,
    },
  },
};
