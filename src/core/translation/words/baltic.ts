import type { Words } from "../types.ts";

/** Languages around the Baltic Sea, and Hungarian. */
export const words: Words = {
  et: {
    common:
      "ja on et kui ütles ta oma ei | oli kes mis kuid tema see seda pärast nad ning üle nende ka aastal mida või tagasi vastu ajal enne võib nii aasta kus meie nagu pole | kuidas väga kuni selle jaoks kogu mille välja eest üks aastat oleks vaid ma olnud kuna need teda palju end ole sõnul veel enam i ees sealhulgas me kas sa anda kell s ist ise le alla",
    letters: "äõöüšž",
  },
  fi: {
    common:
      "ja on että oli hän | ei joka ovat mukaan mutta sanoi kun sanoo hänen jälkeen kuin tai ennen kanssa myös ole n se vain voi jotka vuonna vuoden kertoo kuitenkin he sen jo siitä viime kertoi | jossa koska aikana kuten jonka heidän nyt tämän olisi vuotta kuinka ollut eivät hyvin sekä vielä yli mitä tulee vastaan olevan miljoonaa sitä sitten myöhemmin me ne jos en",
    letters: "äöåšž",
    numbers:
      "yksi|ensimmäi|yhd|yhte|ykk kaksi|kahde|kahte|kahta|kaht|toinen|toise|molem|pari|kaksin|tupla kolm neljä|nelj|neljänne viisi|viide|viite|viit|viisin kuusi|kuude|kuute|kuut seitsem|seitsen kahdeks yhdeks kymmen|kymmene yksitoista|yhdentoista|yhdestoista kaksitoista|kahdentoista|kahdestoista|tusin kolmetoista|kolmentoista|kolmastoista neljätoista|neljäntoista|neljästoista viisitoista|viidentoista|viidestoista kuusitoista|kuudentoista|kuudestoista seitsemäntoista|seitsemästoista|seitsemäätoista kahdeksantoista|kahdeksastoista|kahdeksaatoista yhdeksäntoista|yhdeksästoista|yhdeksäätoista kaksikymm|kahdenkymm|kahtakymm|kahdeskymm|kahteenkymm kolmekymm|kolmaskymm|kolmenkymm|kolmeakymm|kolmeenkymm neljäkymm|neljäskymm|neljänkymm|neljääkymm viisikymm|viideskymm|viidenkymm|viittäkymm kuusikymm|kuudeskymm|kuudenkymm|kuuttakymm seitsemänkymm|seitsemääkymm kahdeksankymm|kahdeksaakymm yhdeksänkymm|yhdeksääkymm sata|sada|sato|vuosisa tuha",
    scales: "3 tuha[nt]~, 6 miljoon~, 9 miljard~|mrd, 12 biljoon~",
  },
  hu: {
    common:
      "a az és hogy egy is nem | szerint mondta volt azt el meg ki majd de amikor mint aki már pedig még kell amely van csak után első | olyan be miatt előtt ez két vagy több volna ami minden által ha fel úgy sem így között arra ilyen t lehet nagyon ahol ellen le akkor es e mert való most én más lesz ő mellett saját i mi kor as ne os jobb",
    letters: "áéíóöőúüű",
  },
  lt: {
    common:
      "ir kad į buvo iš | su jis kai kaip dėl savo tai o apie bet yra taip po jo nuo gali per metų pat dar ar to bus tik už kurie jie iki prieš ne metu nes ji daugiau tačiau | jų labai jau kas kuris turi prie jos būti metais būtų nors jam kuri kur ant žmonės visiškai arba be aš nėra du tiek vieną net karo tad ko",
    letters: "ąčęėįšųūž",
  },
  lv: {
    common:
      "un ir ka par ar no bija kas | viņš kā uz lai viņa to kad pēc teica arī vai ko savu līdz tas tika viņu tā gadā nav kuri pirms bet gada gan jo vēl ļoti tikai būs viņi tiek | jau var pret mēs vairāk kurš šo es tās pie ja tad kur gadu cilvēku valsts viņam kura kurā savā bez ne pat tik šajā viens savas",
    letters: "āčēģīķļņšūž",
  },
};
