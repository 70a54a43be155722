import type { Words } from "../types.ts";

/** Languages around the Baltic Sea, and Hungarian. */
export const words: Words = {
  et: {
    common:
      "ja on et kui ütles ta oma ei | oli kes mis kuid tema see seda pärast nad ning üle nende ka aastal mida või tagasi vastu ajal enne võib nii aasta kus meie nagu pole | kuidas väga kuni selle jaoks kogu mille välja eest üks aastat oleks vaid ma olnud kuna need teda palju end ole sõnul veel enam i ees sealhulgas me kas sa anda kell s ist ise le alla",
    letters: "äõöüšž",
    negations:
      "ei\\p{L}*|mitte\\p{L}*|ära|ärge|pole\\p{L}*|ilma\\p{L}*|eba\\p{L}+|\\p{L}+(?:mata|matu\\p{L}*|tu|tud|tut\\p{L}*|tuid|tuse\\p{L}*)|keeld\\p{L}*|vaevalt|puud\\p{L}*|vähe\\p{L}*|ega|ainult|polnud|välis\\p{L}*|vaid|asemel",
    denials: "ei(?! ainult)|pole|mitte(?! ainult)|ära",
    quantities:
      "pool kolm|~kolmand veerand|neljand|kvart|neli kaks|kahe|topelt|dubl kolm tosin|kümm|kümne|kaksteist - tuhan|~tuhan milj enam|suure|rohkem|suurim|valdav|peaaegu_kõi minim|vähem kuni|maks|mitte_rohkem|kõige|ülim üle|rohkem|enam|suurem vähem|väiksem|all umbes|peaaegu|ligi|ca|umbkaudu|ringis|ümber|lähedal|praktiliselt|paar|kuskil|orienteeruvalt|circa|mõni|ligem",
  },
  fi: {
    common:
      "ja on että oli hän | ei joka ovat mukaan mutta sanoi kun sanoo hänen jälkeen kuin tai ennen kanssa myös ole n se vain voi jotka vuonna vuoden kertoo kuitenkin he sen jo siitä viime kertoi | jossa koska aikana kuten jonka heidän nyt tämän olisi vuotta kuinka ollut eivät hyvin sekä vielä yli mitä tulee vastaan olevan miljoonaa sitä sitten myöhemmin me ne jos en",
    letters: "äöåšž",
    numbers:
      "yksi|ensimmäi|yhd|yhte|ykk kaksi|kahde|kahte|kahta|kaht|toinen|toise|molem|pari|kaksin|tupla kolm neljä|nelj|neljänne viisi|viide|viite|viit|viisin kuusi|kuude|kuute|kuut seitsem|seitsen kahdeks yhdeks kymmen|kymmene yksitoista|yhdentoista|yhdestoista kaksitoista|kahdentoista|kahdestoista|tusin kolmetoista|kolmentoista|kolmastoista neljätoista|neljäntoista|neljästoista viisitoista|viidentoista|viidestoista kuusitoista|kuudentoista|kuudestoista seitsemäntoista|seitsemästoista|seitsemäätoista kahdeksantoista|kahdeksastoista|kahdeksaatoista yhdeksäntoista|yhdeksästoista|yhdeksäätoista kaksikymm|kahdenkymm|kahtakymm|kahdeskymm|kahteenkymm kolmekymm|kolmaskymm|kolmenkymm|kolmeakymm|kolmeenkymm neljäkymm|neljäskymm|neljänkymm|neljääkymm viisikymm|viideskymm|viidenkymm|viittäkymm kuusikymm|kuudeskymm|kuudenkymm|kuuttakymm seitsemänkymm|seitsemääkymm kahdeksankymm|kahdeksaakymm yhdeksänkymm|yhdeksääkymm sata|sada|sato|vuosisa tuha",
    scales: "3 tuha[nt]~, 6 miljoon~|milj, 9 miljard~|mrd, 12 biljoon~",
    negations:
      "e[intm]|emm\\p{L}*|eivät\\p{L}*|emme|ette|eikä|en|ett\\p{L}+|äl\\p{L}+|ilman|\\p{L}*(?:maton|mätön|matt\\p{L}+|mätt\\p{L}+|ton|tön|tont\\p{L}*|tom\\p{L}*|töm\\p{L}*|tta|ttä)|epä\\p{L}+|tuskin|harvoin|kielt\\p{L}+|puut\\p{L}+|vailla|muu\\p{L}*|estä\\p{L}*|kiel\\p{L}+|sijaan",
    denials: "ei|eivät|en|emme|ette|eikä|eivätkä",
    quantities:
      "puol kolma|kolme nelj|kvart|vartti|vuosineljänn tupla|kaksi|kahd kolmin|kolme|tripl tusin|kymmen|kaksitoista sa[dt] tuh|~tuh miljo|miljar suurin|useim|enim|valtaosa|suurimma|pääosi|lähes_kaik|suure|enem ?vähint|ainakin|vähimm|vähinkin|minimi enint|korkeint|maks|asti|jopa|saakka|enemp|ylint|~enintään ?yli|enemm|enemp|suuremp alle|vähem|pienemp|ali noin|lähes|melkein|suunnilleen|arviolta|lähemm|vajaa|n\\.|käytännö|kutakuinkin|reilu|parisen|liki|ympäri|joku|jokseenkin|parinky",
    sameYear: "samana vuonna",
  },
  hu: {
    common:
      "a az és hogy egy is nem | szerint mondta volt azt el meg ki majd de amikor mint aki már pedig még kell amely van csak után első | olyan be miatt előtt ez két vagy több volna ami minden által ha fel úgy sem így között arra ilyen t lehet nagyon ahol ellen le akkor es e mert való most én más lesz ő mellett saját i mi kor as ne os jobb",
    letters: "áéíóöőúüű",
    negations:
      "nem\\p{L}*|ne|nincs\\p{L}*|sem\\p{L}*|se|soha|sose\\p{L}*|nélkül\\p{L}*|sincs\\p{L}*|\\p{L}*(?:tlan|tlen|talan|telen)\\p{L}*|tilt\\p{L}*|aligha|alig|mente\\p{L}*|hiány\\p{L}*|tagad\\p{L}*|képtelen\\p{L}*|elutas\\p{L}*|helyett|sehol|nehogy|kevés\\p{L}*|kizár\\p{L}*|soh\\p{L}*|\\p{L}*elmarad\\p{L}*|pesszimi\\p{L}*",
    denials: "nem(?! csak| csupán)|nincs\\p{L}*|sem|soha|ne",
    quantities:
      "fel|fél harmad|~harmad|három negyed|~negyed két|dupl|kettő|megduplá|~kétszer|~dupláz három|tripl|~háromszor tucat|tíz|tizen száz|~száz ezr|ezer|~ezer|~ezr milli legtöbb|több|túlnyomó|nagy|zöm|legnagy|javar ?legalább|minimum|legkevesebb|minimál legfeljebb|maxim|akár|nem_több ?több|felett|fölött|meghalad|túl|nagyobb|~nál kevesebb|alatt|kisebb|nem_egész|alig -",
  },
  lt: {
    common:
      "ir kad į buvo iš | su jis kai kaip dėl savo tai o apie bet yra taip po jo nuo gali per metų pat dar ar to bus tik už kurie jie iki prieš ne metu nes ji daugiau tačiau | jų labai jau kas kuris turi prie jos būti metais būtų nors jam kuri kur ant žmonės visiškai arba be aš nėra du tiek vieną net karo tad ko",
    letters: "ąčęėįšųūž",
    negations: "n[eė]\\p{L}*|ni\\p{L}+|atsisak\\p{L}*|vos|tik|mažai|draud\\p{L}*|stok\\p{L}*|sunk\\p{L}*",
    denials: "nėra|nebuv\\p{L}*|nebus|negal\\p{L}*|nieka\\p{L}*|nebėra|neturi",
    quantities:
      "pus|~pus trečd|tre[čc]|trys|tri ketvir|~ketvir dvi|padvig|dukart|dvej tri|patrig tuzin|dešimt|dvylik šimt|~šimt tūkst|~tūkst milij daug|didži|dažni|beveik_vis ?bent|ne_mažiau|minim|mažiau iki|daugiaus|maks|ne_daugiau|net ?daug|virš|didesn|aukšč mažiau|žem|iki|mažesn|nepiln|nesiek apie|beveik|maždaug|kone|arti|vos|praktiškai|netoli|kelis|apytik|ko_ne",
  },
  lv: {
    common:
      "un ir ka par ar no bija kas | viņš kā uz lai viņa to kad pēc teica arī vai ko savu līdz tas tika viņu tā gadā nav kuri pirms bet gada gan jo vēl ļoti tikai būs viņi tiek | jau var pret mēs vairāk kurš šo es tās pie ja tad kur gadu cilvēku valsts viņam kura kurā savā bez ne pat tik šajā viens savas",
    letters: "āčēģīķļņšūž",
    negations: "nav|bez\\p{L}*|ni\\p{L}+|\\p{L}*ne\\p{L}*|atteik\\p{L}*|maz|trūk\\p{L}*|liedz\\p{L}*|aizlieg\\p{L}*",
    denials: "nav|nebija|nebūs|nevar\\p{L}*|nekad|neko|netika",
    quantities:
      "pus treš|trīs ceturt|ceturksn|~ceturt divk|dubult|divreiz|~dubul trīs|~trīs duc|desmit|divpad|~desmit simt|~simt tūkst|~tūkst milj liel|vair|visv|pārsvar|gandrīz_vis vismaz|minim|kaut līdz|maks|ne_vairāk|vairāk|augst ?vairāk|virs|pārsn zem|nepiln|maz ap|teju|tuvu|praktiski|nepiln|gand|dažus",
  },
};
