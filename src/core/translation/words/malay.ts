import type { Words } from "../types.ts";

/** Malay and its neighbours. */
export const words: Words = {
  fil: {
    common:
      "sa ng na ang mga at ni para isang si | noong ay niya hindi ito nang kanyang siya mula may kung dahil pa mas kanilang pero kay nila ko sila habang bilang | o hanggang ako taong dalawang rin bago lahat lamang ngunit iyon kami ayon naging din kaya dapat kasama namin pagkatapos ibang bola wala dito ka ano of ari ba di",
    letters: "",
    numbers:
      "prefixes:ika-?|ikal|pang-?|tig-?|mag isa|isang dalawa|ikalawa|alawa|pangalawa|dalawang|doble|pares|dos. tatlo|ikatlo|atlo|pangatlo|tatlong|triple|tres. apat|kuwarto|kapat lima|limang|singko anim|anam pito|pitong|siyete walo|walong|otso siyam|nuwebe sampu|sampung|dekada|diyes labing-isa|labing-isang|labinisa|onse labindalawa|labing-dalawa|dosena|dose labintatlo|trese labing-apat|labinapat|katorse labinlima|kinse labing-anim|labinanim|labinanum|disisais labimpito|disisiyete labingwalo|labing-walo|disiotso labinsiyam|labing-siyam|disinuwebe dalawampu|bente tatlumpu|trenta apatnapu|kuwarenta limampu|singkuwenta animnapu|sisenta pitumpu|sitenta walumpu|otsenta siyamnapu|nobenta sandaan|isang_daan|daan|siglo sanlibo|isang_libo|libo",
    scales: "3 libo~, 6 mily[oó]n~, 9 bily[oó]n~, 12 trily[oó]n~",
    months: "January,February,March,April,May,June,July,August,September,October,November,December",
  },
  id: {
    common:
      "yang dan di untuk pada dengan dari akan mereka tidak ini dalam bahwa | telah itu orang tahun dia ke mengatakan tersebut oleh lebih adalah saat para bulan saya setelah sebagai sebuah seorang kepada bisa menjadi kami ada seperti kita karena sangat satu kata sudah juga beberapa secara melakukan atas atau bagi hal dapat hanya rumah tetapi tentang | terhadap sedang dua wilayah sebelum banyak memiliki hingga ketika lagi harus pertama apa ia tapi polisi lainnya cara tim lain menit pria persen hasil sekitar adanya bola bagian namun berhasil gol posisi bagaimana biaya kekerasan masa berkata punya kota pemerintah daerah suatu mobil toko kanker jam berbicara apakah kasus kesepakatan kelompok upaya daripada berbagai dukungan area kartu sulit tak perusahaan rata nasional delapan pengadilan enam aku sistem sebesar rencana publik meskipun merek tingkat berbeda kampanye ujar usia laki bahkan mulai kantor uang lensa obrolan unduhan seluler perangkat lunak insinyur pertemanan lokal pelokalan kuartal pendiri rintisan teknis manajer tumbuh triwulan cenderung ponsel gawai sepeda situs layanan unduh gratis universitas bisnis karier",
    letters: "",
    numbers:
      "prefixes:ke|ber|se satu dua|pasang|ganda|kembar|kembali tiga|sepertiga empat|seperempat lima|seperlima enam|setengah_lusin tujuh delapan sembilan sepuluh|puluhan|dekade|dasawarsa sebelas dua_belas|selusin|lusin tiga_belas empat_belas lima_belas enam_belas tujuh_belas delapan_belas sembilan_belas dua_puluh tiga_puluh empat_puluh lima_puluh enam_puluh tujuh_puluh delapan_puluh sembilan_puluh seratus|ratus|abad seribu|ribu",
    scales: "3 ribu|rb, 6 juta~, 9 mil[iy]ar~, 12 triliun",
    months: ",Pebruari,,,,,,,,,Nopember,",
  },
  jv: {
    common:
      "lan ing kang kanthi sing saka dadi kanggo marang | utawa ora iku sarta padha bisa wong karo luwih dhèwèké ana iki nduweni siji menyang minangka taun duwe kudu apa uga dheweke amarga nalika wis nanging sawisé sawise dening bakal akèh akeh kalebu isih mau déning yaiku kuwi kabeh banget mung nganti antarane kasebut punika ingkang saged ugi supaya aku kaya loro kita oleh bisnis nasional saya |",
    letters: "éè",
    numbers:
      "prefixes:ka|ke|kaping_|kaping_ka siji|sa loro|rong|pasang|dobel|kalih telu|telung|tiga|tigang papat|patang|pat.|sekawan lima|gangsal enem|nem pitu wolu sanga sepuluh|puluhan|sedasa|dasawarsa|dekade sewelas rolas telulas|telung_welas patbelas limalas nembelas pitulas wolulas sangalas rong_puluh|rongpuluh telung_puluh|telungpuluh patang_puluh|patangpuluh seket sewidak|suwidak pitung_puluh wolung_puluh sangang_puluh satus|atus|abad sewu|ewu",
    scales: "3 [èe]wu, 6 yuta, 9 mil[iy]y?ar, 12 triliun",
    months:
      "Januari,Fèbruari|Februari|Pebruari,Maret,April,Mèi|Mei,Juni,Juli,Agustus,September,Oktober,November|Nopèmber|Nopember,Desember|Dhésèmber",
  },
  ms: {
    common:
      "yang dan di untuk dengan dalam pada akan ini tidak mereka telah ke | itu kepada dia daripada berkata tahun oleh saya adalah kata dari beliau orang tetapi satu lebih selepas kami tersebut bulan sebagai boleh juga kerana anda masa seperti seorang dua atau ia lagi ada menjadi bahawa lain sebelum apabila tentang atas kita mempunyai secara | pasukan semula pertama dapat berlaku gol bagi hanya rumah ketika lelaki banyak sedang apa polis beberapa cara semasa terhadap ialah minit memberitahu mengatakan peratus bola kawasan sangat kereta para melakukan sebarang amat tak ramai kini sebuah sudah tapi sebanyak pegawai tiada bahagian bercakap bagaimanapun kerajaan berjaya kelihatan baharu kanser kumpulan and setelah walaupun petang kes awak berbanding berumur perkara hingga syarikat tempatan sokongan berbeza pasaran sebahagian kenyataan lapan sukar jam sistem mula mahkamah enam air suka jadi pelbagai menyertai bermula turut iaitu manakala adakah wang mahu kanta sembang muat peranti perisian jurutera persahabatan penyetempatan pengasas permulaan warganegara teknikal jawatan telefon peranan penyemak perkataan hospital basikal laman perkhidmatan percuma universiti perniagaan kerjaya membolehkan antarabangsa hendaklah",
    letters: "",
    numbers:
      "prefixes:ke|ber|se satu dua|pasang|ganda|kembar tiga|sepertiga|pertiga empat|suku lima enam|setengah_dozen tujuh lapan sembilan sepuluh|puluhan|dekad sebelas dua_belas|dozen|sedozen tiga_belas empat_belas lima_belas enam_belas tujuh_belas lapan_belas sembilan_belas dua_puluh tiga_puluh empat_puluh lima_puluh enam_puluh tujuh_puluh lapan_puluh sembilan_puluh seratus|ratus|abad seribu|ribu",
    scales: "3 ribu, 6 juta~, 9 bilion, 12 trilion",
  },
  su: {
    common:
      "anu jeung boga saha dina kana atawa pikeun ku ti sarta | teu kudu di ieu geus teh jalma bisa tina nu kalawan hiji aya ka nasional éta ogé salaku téh manéhna mangrupa urang maranéhna sabada nepi saperti lamun keur leuwih sababaraha jadi nya taun tapi lain mere eta wilayah |",
    letters: "éè",
  },
};
