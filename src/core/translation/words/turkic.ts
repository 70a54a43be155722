import type { Words } from "../types.ts";

/** Turkic languages in Latin script. */
export const words: Words = {
  az: {
    common:
      "və bir üçün ilə ki bu | çox də olan o sonra daha da kimi görə idi edib etdi lakin dedi olduğunu onun il hər edən olaraq böyük etmək iki qədər edir ci tərəfindən son isə əvvəl deyə öz belə ilk | yaxşı şəkildə var dəfə yüksək barədə onların ya heç ildə onlar daxil bilər zaman deyil istifadə etdiyi nin oldu yenidən şey zamanı hələ bütün yeni biz in a un ay saat az olduğu amma dan i on polis cu",
    letters: "əğıöüçş",
    negations:
      "deyil\\p{L}*|yox\\p{L}*|heç\\p{L}*|\\p{L}+m[ae]\\p{L}*|\\p{L}+mə\\p{L}*|\\p{L}+mı\\p{L}*|\\p{L}+mi\\p{L}*|nə",
    denials: "deyil|yoxdur|heç",
  },
  tr: {
    common:
      "bir ve için bu | daha olarak söyledi da sonra olan olduğunu çok de dedi göre büyük kadar ile en ancak yıl ilk gibi son etti iyi iki önce her tarafından fazla | konusunda ilgili şekilde veya karşı oldu ediyor şey geçen eden yeni değil tüm önemli ise olduğu ama etmek yalnızca tek zaman yaptı gelen o yüksek hiçbir var bazı yeniden gelecek on ay ne anda ya dahil onun yana ki saat polis ara",
    letters: "çğıöşüâîû",
    numbers:
      "bir iki|çift|ikiz üç|üçü|üçe|üçt|üçl|üçer|üçg dört|dörd|çeyrek beş altı|yarım_düzine yedi sekiz dokuz on.|onar|onuncu|onlu|onlar on_bir on_iki|düzine on_üç on_dört|on_dörd on_beş on_altı on_yedi on_sekiz on_dokuz yirmi otuz kırk elli altmış yetmiş seksen doksan yüz|yüzyıl bin",
    scales: "3 bin(?:e|i|de|den|in|lik)?|b, 6 milyon~, 9 milyar~, 12 trilyon~",
    negations:
      "değil\\p{L}*|yok\\p{L}*|hayır|asla|hiç\\p{L}*|\\p{L}*s[ıiuü]z\\p{L}*|\\p{L}+m[ıiuü]yo\\p{L}*|ne|reddet\\p{L}*|\\p{L}*m[ae]\\p{L}*",
    denials: "değil\\p{L}*|yok|\\p{L}+(?:mıyor|miyor|muyor|müyor|mayacak|meyecek|mamış|memiş|maz|mez)\\p{L}*",
    quantities:
      "yarı|buçuk|~buçuk üç çeyrek|dördünc|dört|üç_ay iki|çift|katla|dubl üç|tripl düzine|on yüz bin|on_bin milyon|milyar çoğ|büyük|genel|ağırlık|hemen_tüm ?en_az|az|asgari|minimum|hiç_değilse|hiç_olmaz en_fazla|kadar|azami|maks|en_çok|~e_kadar|fazla ?fazla|aş|üzer|üst|çok|~yi_aşkın|geç|uzun az|alt|düşük|küçük|kısa -",
    sameYear: "aynı yıl",
  },
  uz: {
    common:
      "va bilan uchun | ham u bir bo'lgan deb bu dedi edi o'z kuni esa olib haqida keyin ko'ra juda uning mumkin tomonidan bo'yicha yil shu bo'lib yoki bor ular qilgan yordam | qilish ammo eng hamda kerak har da ularning bo'lsa e'lon yana unga boshqa uni ushbu shunday biz men sifatida qanday kabi sud lekin yilda olish bo'lishi emas oldin etdi etilgan ni hali sodir ga ta yo'q his kun nima marta gol hal ning voz",
    letters: "",
  },
};
