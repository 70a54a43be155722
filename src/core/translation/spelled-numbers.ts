/*
 * Number words of other languages, which may replace digits of the source: honderd, tusen, тысяча, ventitreenne.
 */

const order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000];

// Word stems, in this order; | separates alternatives.
const stems: Readonly<Record<string, string>> = {
  de: "ein zwei drei vier fünf sechs|sech sieben|sieb acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend",
  nl: "een|één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend",
  sv: "ett|en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra tusen",
  no: "en|ett to tre fire fem seks sju|syv åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue|tyve tretti|tredve førti femti seksti sytti åtti nitti hundre tusen",
  da: "en|et to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve tredive fyrre halvtreds tres halvfjerds firs halvfems hundrede tusind",
  fr: "un|une deux trois quatre cinq six sept huit neuf dix|dizaine onze|onzième douze|douzi|douzaine treize|treizi quatorze|quatorzi quinze|quinzi|quinzaine seize|seizi dix-sept dix-huit dix-neuf vingt trent quarant cinquant soixant soixante-di|septant quatre-vingt quatre-vingt-di|nonant cent mille|millier",
  es: "un dos tres|tré cuatro cinco seis|séis siete ocho nueve diez|decena once|undéc doce|duodéc|docena trece catorce quince|quincena dieciséis diecisiete dieciocho diecinueve veint treint cuarent cincuent sesent setent ochent novent cien mil",
  pt: "um dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezasseis|dezesseis dezassete|dezessete dezoito dezanove|dezenove vint trint quarent cinquent sessent setent oitent novent cem|cent mil",
  it: "un due tre|tré quattro cinque sei sette otto nove dieci|decin undici dodici|dozzin tredici quattordici quindici sedici diciassette diciotto diciannove vent trent quarant cinquant sessant settant ottant novant cent mille|mila|migliai",
  pl: "jed dw trz|trzy czter pię sześ siedem ośm|osiem dziewię dziesię jedenaś dwanaś trzynaś czternaś piętnaś szesnaś siedemnaś osiemnaś dziewiętnaś dwadzieś|dwudziest trzydzieś|trzydziest czterdzieś|czterdziest pięćdziesią sześćdziesią siedemdziesią osiemdziesią dziewięćdziesią sto|stu tysią|tysięc",
  ru: "од дв|втор тр четыр|четвёр|четвер пят шест сем|седьм восем|восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сорок|сорока пятьдесят|пятидесят шестьдесят|шестидесят семьдесят|семидесят восемьдесят|восьмидесят девяност сто|ста|сот тысяч",
  uk: "од дв|друг тр чотир|четвер п’ят шіст|шест сім|сьом вісім|восьм дев’ят десят одинадцят дванадцят тринадцят чотирнадцят п’ятнадцят шістнадцят сімнадцят вісімнадцят дев’ятнадцят двадцят тридцят сорок п’ятдесят шістдесят|шестидесят сімдесят вісімдесят дев’яност сто|ста|сот тисяч",
  fi: "yksi|yhd|yhte kaksi|kahde|kahte kolm neljä viisi|viide|viite kuusi|kuude|kuute seitsem kahdeks yhdeks kymmen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista kaksikymm|kahdenkymm kolmekymm|kolmenkymm neljäkymm|neljänkymm viisikymm|viidenkymm kuusikymm|kuudenkymm seitsemänkymm kahdeksankymm yhdeksänkymm sata|sada tuha",
};

const tables = new Map<string, ReadonlyMap<number, RegExp>>();
function tableOf(language: string): ReadonlyMap<number, RegExp> {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const patterns = (stems[language]?.split(" ") ?? []).map((stem, index): [number, RegExp] => [order[index] ?? 0, new RegExp(stem, "u")]);
  const table = new Map(patterns);
  tables.set(language, table);
  return table;
}

/**
 * Returns whether a text spells out a number: a whole number up to 100, or 1000.
 *
 * The words for its parts must start a word or be in the same word: `ventitré`, `drieëntwintig`, `двадцать три`.
 */
export function isSpelled(value: number, text: string, language: string): boolean {
  const table = tableOf(language);
  if (table.size === 0 || !Number.isInteger(value) || value > 1000) return false;
  const ten = value <= 20 || value >= 100 ? value : value - (value % 10);
  const [whole, unit] = [table.get(ten), ten === value ? undefined : table.get(value - ten)];
  if (whole === undefined || (ten !== value && unit === undefined)) return false;
  const words =
    text
      .toLowerCase()
      .replaceAll("'", "’")
      .match(/[\p{L}’-]+/gu) ?? [];
  return words.some((word, index) => {
    const place = word.search(whole);
    if (place < 0 || (unit === undefined && place > 0)) return false;
    return (
      unit === undefined || unit.test(word.replace(whole, " ")) || words.slice(index + 1, index + 3).some((next) => next.search(unit) === 0)
    );
  });
}
