import type { Words } from "../types.ts";

/** In addition to the words in malay.ts: those that only a translation into the language itself needs. */
export const words: Words = {
  fil: {
    negations:
      "hindi\\p{L}*|di|huwag|ayaw\\p{L}*|'di|imposible|bawal|bihira|mawala|nawala|nang hindi|tumanggi|\\p{L}*wala\\p{L}*|kulang|sa halip|liban|maliban",
    denials: "hindi(?! lamang| lang| bababa)|huwag",
    quantities:
      "kalahati|hati|~hati ikatlo|pangatlo|tatlo|~katlo|tersera kapat|ikaapat|apat|~kapat|kwarter|quarter doble|dalawa|dinob|~doble|dumob triple|tatl|~triple|~tatl|tumrip dosen|labindalawa|~dosen|sampu|~sampu daan|~daan|siento lib[ou]|~lib[ou] milyon|bilyon|~milyon|million|~bilyon karamihan|~rami|pinaka|halos ?hindi_bababa|kahit|man_lang|di_bababa|minimum hanggang|pinaka|maks|hindi_hihigit|~higit|aabot|umaabot higit|mahigit|~higit|lagpas|lampas|sobra mababa|kulang|~unti|wala_pa|ilalim halos|humigit|mga|malapit|kulang|tinata|muntik|aabot|paligid|kumulang|umaabot",
  },
  id: {
    negations:
      "tidak\\p{L}*|tak|bukan\\p{L}*|belum|tanpa|jangan|tiada|\\p{L}*tolak\\p{L}*|gagal|ketidak\\p{L}+|hampir|non\\p{L}*|kurang|mustahil|jarang|sulit|enggan|ga|nggak|melainkan|larang\\p{L}*|\\p{L}*larang\\p{L}*|selain|sekadar|anti\\p{L}*|ndak",
    denials: "tidak(?! hanya| lebih| kurang| sedikit)|bukan(?! hanya| saja)|belum|jangan",
    quantities:
      "setengah|separuh|separo|paruh|tengah|babak|~separuh|belah sepertig|pertig|ketiga|tiga seperempat|perempat|kuartal|triwulan|empat dua|ganda|~ganda|lipat tiga|tripel|tripl lusin|selusin|puluh|belas|~puluh|~lusin ratus|~ratus ribu|~ribu juta|miliar|milyar|~juta sebagian|kebanyakan|paling|mayoritas|besar|hampir_semua|terbanyak|umumnya setidak|sedikit|minimal|paling|sekurang paling|hingga|maks|sampai|tidak_lebih|s/d|terbanyak lebih|melebihi|melamp|di_atas kurang|bawah|tidak_sampai|rendah sekitar|hampir|kira|kurang_lebih|nyaris|mendekati|perkiraan|lebih_kurang|diperkirakan|kisaran|~puluhan|seputar|berkisar",
    sameYear: "tahun yang sama",
  },
  jv: {
    negations: "mboten|dudu|durung|aja|ojo|\\p{L}*ora|nolak|gagal|ndak|tan|angel|sanes|boten|dereng",
    denials: "ora(?! mung| namung)|dudu|durung",
    quantities:
      "setengah|separo|tengah|paron|separuh|sepalih sapertelu|pratelu|telu|sapratelon|katelu|sapertelon|sepertelu|pertelu|tiga prapat|seprapat|saprapat|papat|seperempat|kuartal loro|pindho|tikel|rong|kaping|kaloro|dobel|ganda|dua telu|kaping|ping|tikel|tripel lusin|puluh|welas|~lusin|~puluh atus|~atus ewu|~ewu|ribu yuta|juta|milyar akeh|kebanyakan|umum|gedhe|mayoritas|~akeh paling|saora|setida|minimal|sethithik paling|nganti|maks|ngantos|tekan luwih|langkung|ndhuwur|ngluwihi|punjul kurang|ngisor|ora_nganti kira|sakiwatengen|meh|watara|udakara|sekitar|hampir|kurang_luwih|sakubenge|mèh|kiwa",
  },
  ms: {
    negations:
      "tidak\\p{L}*|tak|bukan\\p{L}*|belum|tanpa|jangan|tiada|\\p{L}*tolak\\p{L}*|gagal|ketidak\\p{L}+|enggan|kurang|mustahil|jarang|sukar|non\\p{L}*|bukannya|\\p{L}*larang\\p{L}*|selain|hanya|\\p{L}*halang\\p{L}*|takkan",
    denials: "tidak(?! hanya| lebih| kurang)|bukan(?! hanya| sahaja| sekadar)|belum|jangan",
    quantities:
      "setengah|separuh|separa|suku|paruh|belah|tengah|pertengahan sepertiga|satu_pertiga|pertiga|ketiga|tiga suku|seperempat|perempat|empat dua|ganda|berganda|~ganda|lipat tiga|tripel|ganda_tiga dozen|sedozen|puluh|belas|~puluh|~dozen ratus|~ratus ribu|~ribu juta|bilion|~juta|billion sebahagian|kebanyakan|paling|majoriti|besar|hampir_semua|sebilangan|terbanyak ?sekurang|sedikit|minimum|paling|setidak paling|hingga|maks|sehingga|sampai|tidak_lebih|selebih ?lebih|melebihi|melampaui kurang|bawah|tidak_sampai -",
    sameYear: "tahun yang sama",
  },
};
