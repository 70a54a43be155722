/*
 * Currencies and percentages in texts of many languages. Data only; `checks/figures.ts` reads it.
 */

/** Words for percent: “30 Prozent”, “asilimia 30”. */
export const percentWord =
  /per\s?cent|pro[cs]ent|prozent|por\s?cien|por\s?cento|per\s?cento|pour\s?cent|процент|відсот|phần trăm|yüzde|persen|peratus|por?s[iy]?y?ento|asilimia|(?:^|\P{L})p(?:ct|\.c)|%|في الم|بالم|المائة|المئة|فی ?صد|فیصد|درصد|प्रतिशत|फ़?ीसद|टक्|শতাংশ|ટકા|ਫ਼?ੀਸਦ|ਪ੍ਰਤੀਸ਼ਤ|சதவ|சதவிகித|விழுக்காடு|శాత|ร้อยละ|เปอร์เซ็นต์|ភាគរយ|퍼센트|프로(?![그젝필])|パーセント|割|百分|成/iu;

/** How a currency is written. */
interface CurrencyWords {
  /** In English, beside an amount. */
  english: RegExp;
  /** In any language: what may be this currency, abbreviated or with any ending. */
  any: RegExp;
  /** In any language: what is certainly this currency. */
  sure: RegExp;
}

/** Currencies by their sign. */
export const currencies: Readonly<Record<string, CurrencyWords>> = {
  $: {
    english: /\$|\bdollars?\b|\bUSD\b/i,
    any: /\$|dol|dól|dôl|đô|usd|дол|دول|دلا|ڈال|डॉ?ल|डाल|ডলার|ડૉ?લ|ડોલ|ਡਾਲ|டால|డాల|ดอล|เหรียญ|ដុល|달러|불|ドル|米元|美元|美金|加元|澳元|元|peso|real|reais|reai/iu,
    sure: /\$|(?<!\p{L})(?:dollar|dólar|dolar|dollár|dolár)|долл|долар|دولار|دلار|ڈالر|डॉलर|डलर|ডলার|ડોલર|ડૉલર|ਡਾਲਰ|டாலர்|డాలర్|డాలర|ดอลลาร์|ដុល្លារ|달러|ドル|美元|đô la/iu,
  },
  "€": {
    english: /€|\beuros?\b|\bEUR\b/i,
    any: /€|eur|євро|евро|єв|يورو|اورو|یورو|यूरो|युरो|ইউরো|યુરો|ਯੂਰੋ|யூரோ|యూరో|ยูโร|អឺរ៉ូ|유로|ユーロ|欧元|歐元|âu|ewro|yuro|avro/iu,
    sure: /€|(?<!\p{L})euro(?:s|a|n|ja|i|ów|jen|issa|lla|roa)?(?!\p{L})|євро(?!\p{L})|евро(?!\p{L})|يورو|یورو|यूरो(?!\p{L})|युरो(?!\p{L})|ইউরো(?!\p{L})|યુરો(?!\p{L})|ਯੂਰੋ(?!\p{L})|யூரோ(?!\p{L})|యూరో(?!\p{L})|유로(?!\p{L})|ユーロ|欧元|歐元/iu,
  },
  "£": {
    english: /£|\bpounds?\b|\bGBP\b|\bsterling\b/i,
    any: /£|gbp|pound|pund|pfund|pond|punta|punna|punt|livre|libra|lir|sterl|фунт|funt|جنيه|استرلين|پوند|پاؤنڈ|पाउ|पौंड|पौण्ड|पाऊंड|পাউন্ড|પાઉન્ડ|પાઉંડ|પૌંડ|ਪੌਂਡ|ਪਾਊਂਡ|ਪੌਡ|பவுண்|பவுன்|పౌండ|పౌన్డ|ปอนด์|ផោន|파운드|ポンド|英镑|英鎊|镑|鎊|bảng|pauni|paun|libi/iu,
    sure: /£|(?<!\p{L})(?:pfund|pounds?(?!\p{L}))|фунт|파운드|ポンド|英镑|英鎊|ปอนด์|پوند|پاؤنڈ|পাউন্ড/iu,
  },
  "¥": {
    english: /[¥￥]|\byen\b|\byuan\b|\brenminbi\b/i,
    any: /[¥￥]|yen|yuan|jen|iena|иен|юан|єн|ین|येन|युआन|円|元|圆|圓|엔|위안|เยน|หยวน/iu,
    sure: /[¥￥]|日元|日圓|人民币|人民幣|(?<!\p{L})yen(?!\p{L})|иен/iu,
  },
  "₹": {
    english: /₹|\brupees?\b|\bINR\b|\bRs\b/i,
    any: /₹|rupe|rupi|rs\b|inr|руп|روپ|रुप|रु|টাকা|রুপি|રૂ|ਰੁਪ|ரூ|రూ|รูปี|រូពី|루피|ルピー|卢比|盧比/iu,
    sure: /₹|(?<!\p{L})rupi(?:as?|es?|en)?(?!\p{L})|рупи|رو?پی(?:ہ|ے|وں)|रुपये|रुपए|রুপি|루피|ルピー|卢比|盧比/iu,
  },
};
