/*
 * Scripts of languages, as far as the verification of translations needs them.
 */

const digit = /\p{Nd}/u;

/** Converts digits of any script (`٣`, `३`, `３`) to `0` to `9`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (character) => {
    // In Unicode the ten digits of a script are consecutive, starting with zero.
    const code = character.codePointAt(0) ?? 0;
    let first = code;
    while (digit.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });

// Characters of only one of the two Chinese scripts, by frequency, as pairs of simplified and traditional. Characters of both scripts
// (里, 后, 台) are left out, and so are variants that are used in both (没, 温, 强).
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

/** Maps simplified to traditional characters; the two sets are disjoint. */
export const traditionalOf: ReadonlyMap<string, string> = new Map(pairs.match(/../gu)?.map((pair) => [pair.charAt(0), pair.charAt(1)]));
const simplified = new RegExp(`[${[...traditionalOf.keys()].join("")}]`, "u");
const traditional = new RegExp(`[${[...traditionalOf.values()].join("")}]`, "u");

/** Returns the first character of a text that exists only in the other Chinese script. */
export const foreignCharacter = (text: string, script: "Hans" | "Hant"): string | undefined =>
  (script === "Hans" ? traditional : simplified).exec(text)?.[0];

/** Returns a function that keeps its result for each tag: reading a tag takes longer than most checks of a text. */
export function perTag<T>(read: (tag: string) => T): (tag: string) => T {
  const known = new Map<string, T>();
  return (tag) => {
    if (!known.has(tag)) known.set(tag, read(tag));
    return known.get(tag) as T;
  };
}

/** Returns the script of a language (ISO 15924, such as `Jpan` or `Hans`), or undefined for an unknown language. */
export const scriptOf = perTag((tag): string | undefined => {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
});

/** Returns the language of a tag, without script and region: `pt` for `pt-BR`; `und` for an invalid tag. */
export const languageOf = perTag((tag): string => {
  try {
    return new Intl.Locale(tag).language.replace(/^n[bn]$/, "no").replace(/^tl$/, "fil");
  } catch {
    return "und";
  }
});

// Languages with several scripts, or with a script that Unicode has under another name.
const compound: Readonly<Record<string, string>> = {
  Jpan: "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]",
  Kore: "[\\p{Script=Hangul}\\p{Script=Han}]",
  Hans: "\\p{Script=Han}",
  Hant: "\\p{Script=Han}",
};

/** Returns a pattern for the letters of a script, or undefined if the script is unknown. */
export function lettersOf(script: string): RegExp | undefined {
  try {
    return new RegExp(compound[script] ?? `\\p{Script=${script}}`, "gu");
  } catch {
    return undefined;
  }
}
