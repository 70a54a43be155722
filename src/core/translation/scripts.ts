/*
 * Scripts and numbers of the world's languages, as far as a check of translations needs them.
 */

const digit = /\p{Nd}/u;

/** A text with the digits of any script (`٣`, `३`, `３`) as `0` to `9`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (character) => {
    // Unicode keeps the digits of a script side by side, zero first, in tens.
    const code = character.codePointAt(0) ?? 0;
    let first = code;
    while (digit.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });

// Characters that stand in only one of the two Chinese scripts, by frequency: simplified and traditional in turns. Those that occur in both
// (里, 后, 台) are left out, and so are variants that readers of the other script use too (没, 温, 强).
const pairs =
  "这這为為个個来來们們时時会會说說对對发發国國过過经經学學动動业業开開应應关關问問题題无無现現长長实實进進还還从從样樣给給头頭间間见見门門电電话話边邊东東车車书書马馬认認让讓语語识識读讀写寫译譯谁誰请請谢謝词詞课課该該计計订訂记記讲講论論设設访訪证證评評试試诗詩诚誠" +
  "误誤谈談调調资資费費贵貴买買卖賣贸貿货貨质質购購贡貢财財责責败敗账賬贯貫贫貧贺賀赛賽赞贊赠贈赢贏趋趨达達运運远遠连連迟遲选選递遞逻邏邮郵邻鄰郑鄭释釋钟鐘钢鋼银銀铁鐵错錯锁鎖键鍵闭閉闻聞阅閱阳陽阴陰阶階际際陆陸陈陳险險随隨难難双雙鸡雞雾霧页頁顶頂项項顺順须須顾顧顿頓" +
  "预預领領颜顏额額风風飞飛饭飯饮飲饿餓馆館驾駕驻駐驶駛验驗骑騎鱼魚鸟鳥鸣鳴麦麥齐齊龙龍龟龜亲親产產亿億仅僅仓倉众眾传傳伟偉伤傷伦倫侧側侨僑债債倾傾储儲兰蘭兴興养養兽獸冈岡军軍农農冻凍刘劉则則创創剂劑剑劍剧劇劝勸办辦务務劳勞势勢励勵劲勁医醫华華协協单單卫衛厅廳历歷压壓" +
  "厌厭厕廁县縣参參变變叶葉号號员員响響喷噴园園围圍图圖圆圓场場块塊坚堅坛壇垄壟声聲处處备備夹夾夺奪奋奮奖獎妆妝妇婦妈媽婴嬰孙孫宝寶审審宪憲宽寬宾賓寻尋导導将將尔爾尘塵尝嘗尽盡层層属屬岁歲岛島币幣帅帥师師帐帳带帶帮幫广廣庆慶库庫废廢张張弹彈归歸当當彻徹径徑忆憶忧憂态態" +
  "总總恋戀恳懇恶惡悬懸惧懼惯慣慑懾战戰扩擴扫掃扬揚抚撫护護报報担擔拥擁择擇挤擠挥揮捞撈损損挣掙摄攝摆擺敌敵数數断斷旧舊显顯晓曉暂暫术術杀殺杂雜权權条條枪槍标標栏欄树樹档檔桥橋梦夢检檢楼樓横橫欢歡欧歐残殘毁毀毕畢汇匯汉漢汤湯沟溝泽澤浅淺测測济濟浓濃润潤涨漲渐漸湾灣湿濕" +
  "满滿滚滾滞滯灭滅灯燈灵靈灾災炉爐点點炼煉热熱烧燒爱愛爷爺牵牽犹猶独獨狮獅猎獵猫貓环環玛瑪琼瓊画畫畅暢疗療疯瘋盐鹽监監盘盤矿礦码碼砖磚础礎碍礙祸禍禅禪积積称稱稳穩穷窮竞競笔筆签簽简簡粮糧类類紧緊纠糾红紅纪紀约約级級纯純纲綱纳納纵縱纷紛纸紙线線练練组組细細织織终終绍紹" +
  "绎繹绑綁结結绕繞绘繪络絡绝絕统統继繼绩績续續维維绵綿综綜绿綠缓緩编編缘緣缩縮缴繳罗羅罚罰职職联聯聪聰肃肅肠腸肤膚肾腎肿腫胀脹胁脅脏髒脑腦脚腳脸臉腾騰舰艦艺藝节節芦蘆苏蘇药藥莱萊获獲营營萧蕭萨薩蓝藍虑慮虽雖补補装裝裤褲规規视視览覽觉覺许許询詢详詳谋謀谓謂谨謹谱譜负負" +
  "贝貝贞貞贪貪贴貼贷貸赏賞赔賠赖賴轨軌转轉轮輪软軟轻輕载載较較辅輔辆輛辑輯输輸辖轄辞辭迁遷违違遗遺酱醬针針钱錢铜銅铺鋪链鏈锋鋒镇鎮镜鏡闪閃阵陣隐隱韩韓韵韻颗顆饰飾饼餅骗騙骤驟鲁魯鲜鮮鹅鵝鹰鷹齿齒龄齡义義乌烏乐樂乔喬争爭亏虧亚亞亩畝仪儀伫佇伞傘侠俠偿償凤鳳凯凱击擊刚剛" +
  "剥剝勋勳区區卢盧吗嗎呜嗚哑啞嘱囑坝壩垒壘墙牆妩嫵娄婁宠寵屿嶼岂豈峡峽巩鞏帜幟庐廬庞龐惨慘惩懲惭慚愤憤执執抢搶拟擬拦攔拨撥拢攏捡撿搁擱撑撐攒攢敛斂斋齋斩斬旷曠昙曇晕暈杨楊枣棗柠檸栋棟桩樁毙斃氢氫涡渦涛濤渊淵渔漁渗滲溃潰滤濾滥濫潜潛澜瀾灿燦烂爛烛燭烦煩狱獄玮瑋珑瓏瑶瑤" +
  "疮瘡瘫癱睁睜砚硯硕碩礼禮";

/** Simplified characters to their traditional form; the two sets have no character in common. */
export const traditionalOf: ReadonlyMap<string, string> = new Map(pairs.match(/../gu)?.map((pair) => [pair.charAt(0), pair.charAt(1)]));
const simplified = new RegExp(`[${[...traditionalOf.keys()].join("")}]`, "u");
const traditional = new RegExp(`[${[...traditionalOf.values()].join("")}]`, "u");

/** The first character of a text that exists only in Simplified or only in Traditional Chinese. */
export const foreignCharacter = (text: string, script: "Hans" | "Hant"): string | undefined =>
  (script === "Hans" ? traditional : simplified).exec(text)?.[0];

/** The script a language is written in (ISO 15924, as `Jpan` or `Hans`), or undefined for an unknown language. */
export function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}

// Scripts of languages that are written with more than one, or that Unicode knows under another name.
const compound: Readonly<Record<string, string>> = {
  Jpan: "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]",
  Kore: "[\\p{Script=Hangul}\\p{Script=Han}]",
  Hans: "\\p{Script=Han}",
  Hant: "\\p{Script=Han}",
};

/** A pattern for the letters of a script, or undefined where there is none. */
export function lettersOf(script: string): RegExp | undefined {
  try {
    return new RegExp(compound[script] ?? `\\p{Script=${script}}`, "gu");
  } catch {
    return undefined;
  }
}

// Words for powers of ten that follow a number, by language: exponent, then what may stand there. `~` is any ending.
const scaleWords: Readonly<Record<string, string>> = {
  en: "3 thousand, 5 lakhs?, 6 millions?|mn, 7 crores?, 9 billions?|bn, 12 trillions?",
  es: "3 mil, 6 mill[oó]n(?:es)?, 9 millardos?, 12 bill[oó]n(?:es)?",
  pt: "3 mil, 6 milh(?:ão|ões), 9 bilh(?:ão|ões), 12 trilh(?:ão|ões)|bili(?:ão|ões)",
  fr: "3 mille, 6 millions?, 9 milliards?, 12 billions?",
  it: "3 mila|mille, 6 milion[ei]|mln, 9 miliard[oi]|mld, 12 bilion[ei]",
  de: "3 tausend~|tsd, 6 million~|mio, 9 milliard~|mrd, 12 billion~",
  nl: "3 duizend, 6 miljoen~|mln, 9 miljard~|mld, 12 biljoen~",
  sv: "3 tusen~, 6 miljon~|mn, 9 miljard~|md, 12 biljon~",
  da: "3 tusind~, 6 million~|mio, 9 milliard~|mia, 12 billion~",
  no: "3 tusen~, 6 million~|mill, 9 milliard~|mrd, 12 billion~",
  fi: "3 tuha[nt]~, 6 miljoon~, 9 miljard~, 12 biljoon~",
  pl: "3 tysi[ąęc]~|tys, 6 milion~|mln, 9 miliard~|mld, 12 bilion~",
  ru: "3 тысяч~|тыс, 6 миллион~|млн, 9 миллиард~|млрд, 12 триллион~",
  uk: "3 тисяч~|тис, 6 мільйон~|млн, 9 мільярд~|млрд, 12 трильйон~",
  tr: "3 bin(?:e|i|de|den|in|lik)?, 6 milyon~, 9 milyar~, 12 trilyon~",
  vi: "3 nghìn|ngàn, 6 triệu, 9 t[ỷỉ]",
  id: "3 ribu, 6 juta~, 9 mil[iy]ar~, 12 triliun",
  ms: "3 ribu, 6 juta~, 9 bilion, 12 trilion",
  jv: "3 [èe]wu, 6 yuta, 9 mil[iy]y?ar, 12 triliun",
  fil: "3 libo~, 6 mily[oó]n~, 9 bily[oó]n~, 12 trily[oó]n~",
  sw: "3 elfu, 5 laki, 6 milioni, 9 bilioni, 12 trilioni",
  ar: "3 آلاف|ألف~, 6 مليون~|ملايين, 9 مليار~|بليون~, 12 تريليون~",
  fa: "3 هزار~, 6 میلیون~, 9 میلیارد~, 12 تریلیون~",
  ur: "3 ہزار, 5 لاکھ, 6 ملین, 7 کروڑ, 9 ارب|بلین, 11 کھرب",
  hi: "3 हज़ार|हजार, 5 लाख, 6 मिलियन, 7 करोड़|करोड, 9 अरब|बिलियन, 11 खरब",
  ne: "3 हजार, 5 लाख, 6 मिलियन, 7 करोड, 9 अर्ब|अरब|बिलियन, 11 खर्ब",
  mr: "3 हजार, 5 लाख|लक्ष, 6 दशलक्ष|मिलियन, 7 कोटी|कोटि, 9 अब्ज|बिलियन",
  bn: "3 হাজার, 5 লাখ|লক্ষ, 6 মিলিয়ন, 7 কোটি, 9 বিলিয়ন",
  gu: "3 હજાર, 5 લાખ, 6 મિલિયન, 7 કરોડ, 9 અબજ|બિલિયન",
  pa: "3 ਹਜ਼ਾਰ|ਹਜਾਰ, 5 ਲੱਖ, 6 ਮਿਲੀਅਨ, 7 ਕਰੋੜ, 9 ਅਰਬ|ਬਿਲੀਅਨ",
  ta: "3 ஆயிர, 5 இலட்ச|லட்ச, 6 மில்லியன், 7 கோடி, 9 பில்லியன்",
  te: "3 వేల|వెయ్యి, 5 లక్ష, 6 మిలియన్, 7 కోటి|కోట్ల, 9 బిలియన్",
  th: "3 พัน, 4 หมื่น, 5 แสน, 6 ล้าน",
  km: "3 ពាន់, 4 ម៉ឺន, 5 សែន, 6 លាន, 7 កោដិ",
  ko: "2 백, 3 천, 4 만, 8 억, 12 조(?=\\s?(?:원|달러|엔))",
  ja: "1 十, 2 百, 3 千, 4 万, 8 億, 12 兆",
  zh: "1 十, 2 百, 3 千, 4 [万萬], 8 [亿億], 12 兆",
};

interface Scale {
  exponent: number;
  pattern: RegExp;
}

// Where words have no spaces between them or endings of many kinds, what follows cannot tell where a word ends.
const wordsEnd = /^(?:en|es|pt|fr|it|de|nl|sv|da|no|fi|pl|ru|uk|tr|vi|id|ms|jv|fil|sw|ar|fa|ur)$/;
const signScales = { exponents: { k: 3, K: 3, M: 6, B: 9 } as Readonly<Record<string, number>>, pattern: /^[kKMB](?![\p{L}\p{N}])/u };

function scalesOf(language: string): Scale[] {
  const end = wordsEnd.test(language) ? "(?!\\p{L})" : "";
  return (scaleWords[language]?.normalize("NFC").split(", ") ?? []).map((entry) => {
    const [exponent = "", words = ""] = entry.split(" ");
    const source = words.replaceAll("~", "[\\p{L}\\p{M}]*");
    return { exponent: Number(exponent), pattern: new RegExp(`^[\\s\\p{Pd}]?[多余餘數数]?(?:${source})${end}`, "iu") };
  });
}

/** Whether the words for millions and the like are known, so that `10 million` and `1 करोड़` can be compared. */
export const knowsScales = (language: string): boolean => language in scaleWords;

/** A number of a text. */
export interface TextNumber {
  /** As it stands there: `10 million`. */
  text: string;
  /** What it may mean; more than one value where signs are ambiguous. */
  values: number[];
  /** The digits alone, without the word for a power of ten: 10. */
  bare: number;
}

const spaced = "(?<!\\d)\\d{1,3}(?:[ \\u00a0\\u2009\\u202f’'٬]\\d{3})+(?!\\d)(?:[.,٫]\\d+)?";
const numeral = new RegExp(`${spaced}|\\d+(?:[.,٫٬，．]\\d+)*`, "gu");
const wholeGroups = /^\d{1,3}(?:(?:\D\d{3})+|(?:\D\d{2})+\D\d{3})$/;

function decimalSign(language: string): string {
  return new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

// What digits with signs between them may mean: nothing for a date such as 12.04.2022, whose parts are numbers of their own.
function readings(literal: string, language: string): number[] {
  const marks = [...literal.matchAll(/\D/g)].map(([mark]) => (mark === "，" ? "," : mark === "．" ? "." : mark));
  const last = marks.at(-1);
  if (last === undefined) return [Number(literal)];
  const end = Math.max(...[...literal.matchAll(/\D/g)].map(({ index }) => index));
  const fraction = literal.slice(end + 1);
  const whole = literal.replace(/\D/g, "");
  const decimal = Number(`${literal.slice(0, end).replace(/\D/g, "")}.${fraction}`);
  const uniform = marks.every((mark) => mark === last);
  const grouped = uniform && wholeGroups.test(literal) && last !== "٫";
  if (!uniform) return marks.slice(0, -1).includes(last) ? [] : [decimal];
  if (!grouped) return marks.length === 1 ? [decimal] : [];
  // 1,500 may be 1500 or 1.5: what the signs of the language say. Nobody writes 10 as 10,000.
  const isDecimal = marks.length === 1 && last === decimalSign(language) && !/^0+$/.test(fraction);
  if (isDecimal && language === "en") return [decimal];
  return isDecimal ? [Number(whole), decimal] : [Number(whole)];
}

const power = (value: number, exponent: number): number => Number(`${value}e${exponent}`);

/**
 * The numbers of a text that stand in digits, in order, with the words for powers of ten that belong to them.
 *
 * @param text with digits of any script, grouped and with decimals in any fashion
 * @param language as BCP 47 has it, without region: `hi`
 */
export function numbersIn(text: string, language: string): TextNumber[] {
  const plain = toAsciiDigits(text.normalize("NFC"));
  const scales = scalesOf(language);
  const numbers: (TextNumber & { start: number; end: number; exponent: number })[] = [];
  for (const { 0: literal, index } of plain.matchAll(numeral)) {
    let end = index + literal.length;
    let exponent = signScales.exponents[signScales.pattern.exec(plain.slice(end))?.[0] ?? ""] ?? 0;
    if (exponent > 0) end++;
    // Words may follow one another: mil milhões, พันล้าน.
    for (let found = true; found; ) {
      const rest = plain.slice(end);
      const scale = scales.find(({ pattern }) => pattern.test(rest));
      found = scale !== undefined;
      exponent += scale?.exponent ?? 0;
      end += scale?.pattern.exec(rest)?.[0].length ?? 0;
    }
    // In Swahili the word stands before the number: milioni 10.
    const before = language === "sw" ? /(\p{L}+)\s$/u.exec(plain.slice(0, index))?.[1] : undefined;
    if (before !== undefined) exponent += scales.find(({ pattern }) => pattern.test(before))?.exponent ?? 0;
    const meant = readings(literal, language);
    const parts = meant.length > 0 ? [meant] : literal.split(/\D/).map((part) => [Number(part)]);
    const previous = numbers.at(-1);
    for (const values of parts) {
      const scaled = values.map((value) => power(value, exponent));
      const [value = 0] = scaled;
      const joined = previous !== undefined && previous.exponent >= 3 && /^\s?$/.test(plain.slice(previous.end, index));
      if (joined && value < 10 ** previous.exponent) {
        // 1 lakh 50 thousand is one number.
        previous.values = previous.values.map((high) => high + value);
        previous.end = end;
        previous.text = plain.slice(previous.start, end);
      } else {
        numbers.push({ text: plain.slice(index, end), values: scaled, bare: values[0] ?? 0, start: index, end, exponent });
      }
    }
    // In 10 to 20 million the first number may be in millions as well.
    const gap = previous === undefined ? "" : plain.slice(previous.end, index);
    if (previous?.exponent === 0 && exponent > 0 && /^\s?\S{1,5}\s?$/u.test(gap)) previous.values.push(power(previous.bare, exponent));
  }
  return numbers;
}
