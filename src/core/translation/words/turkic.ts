import type { Words } from "../types.ts";

/** Turkic languages in Latin script. */
export const words: Words = {
  az: {
    common:
      "və bir üçün ilə ki bu | çox də olan o sonra daha da kimi görə idi edib etdi lakin dedi olduğunu onun il hər edən olaraq böyük etmək iki qədər edir ci tərəfindən son isə əvvəl deyə öz belə ilk | yaxşı şəkildə var dəfə yüksək barədə onların ya heç ildə onlar daxil bilər zaman deyil istifadə etdiyi nin oldu yenidən şey zamanı hələ bütün yeni biz in a un ay saat az olduğu amma dan i on polis cu",
    letters: "əğıöüçş",
  },
  tr: {
    common:
      "bir ve için bu | daha olarak söyledi da sonra olan olduğunu çok de dedi göre büyük kadar ile en ancak yıl ilk gibi son etti iyi iki önce her tarafından fazla | konusunda ilgili şekilde veya karşı oldu ediyor şey geçen eden yeni değil tüm önemli ise olduğu ama etmek yalnızca tek zaman yaptı gelen o yüksek hiçbir var bazı yeniden gelecek on ay ne anda ya dahil onun yana ki saat polis ara",
    letters: "çğıöşüâîû",
    numbers:
      "bir iki|çift|ikiz üç|üçü|üçe|üçt|üçl|üçer|üçg dört|dörd|çeyrek beş altı|yarım_düzine yedi sekiz dokuz on.|onar|onuncu|onlu|onlar on_bir on_iki|düzine on_üç on_dört|on_dörd on_beş on_altı on_yedi on_sekiz on_dokuz yirmi otuz kırk elli altmış yetmiş seksen doksan yüz|yüzyıl bin",
    scales: "3 bin(?:e|i|de|den|in|lik)?|b, 6 milyon~, 9 milyar~, 12 trilyon~",
    directions: ["art(?:tı|ar|ış|mış|ır)|yüksel|büyü|çoğal", "azal|düşt|düşer|düşüş|gerile|küçül"],
  },
  uz: {
    common:
      "va bilan uchun | ham u bir bo'lgan deb bu dedi edi o'z kuni esa olib haqida keyin ko'ra juda uning mumkin tomonidan bo'yicha yil shu bo'lib yoki bor ular qilgan yordam | qilish ammo eng hamda kerak har da ularning bo'lsa e'lon yana unga boshqa uni ushbu shunday biz men sifatida qanday kabi sud lekin yilda olish bo'lishi emas oldin etdi etilgan ni hali sodir ga ta yo'q his kun nima marta gol hal ning voz",
    letters: "",
  },
};
