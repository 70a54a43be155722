import type { Words } from "../types.ts";

/** Slavic languages in Latin script. */
export const words: Words = {
  bs: {
    common:
      "je u da i na se su za od koji | će što s bi o a iz nakon ali kako godine do to bio ne koja nije koje kao kada sa više prije dok ili sam smo | samo biti još ljudi nego protiv sve bila godina po bilo može bez svoje jer miliona mi ga njegov li šta nisu uključujući te tako tokom ponovo vrijeme vrlo ovo uvijek pod koju on već im prema uz gol dvije gdje također kroz svoju ako mu nedjelju tim ja mjeseci mjesta pred takođe ni nad pri ovaj život svoj porodici oni nas bit umjesto kojeg manje sin me ka pa kojem ponedjeljak vidjeli rata mora preko",
    letters: "čćđšž",
  },
  cs: {
    common:
      "a v na se že je z s | o ve to pro ale do jako řekl si k za který aby by když byl po jsou které jeho co od i bude před jsem kteří než byla jak která nebo ze bylo | při jsme budou protože roce už také být své let jejich lidí bez tak podle jen ještě více může u měl což poté ho první nyní byly svůj kdy včetně pak roku proti velmi kvůli ke během zemi všechny místo však mezi později svou již mu jde mi ji její nad pod den minut pan ani tu ne život tento",
    letters: "áčďéěíňóřšťúůýž",
    negations: "\\p{L}*ne\\p{L}*|ni\\p{L}+|ani|žád\\p{L}+|bez\\p{L}*|odm\\p{L}+|málo\\p{L}*|jen",
    months: "lednu,únoru,březnu,dubnu,květnu,červnu,červenci,srpnu,,říjnu,,prosinci",
  },
  hr: {
    common:
      "je u i da se na su za od koji | što će a s bi o kako iz nakon kao do koja ne ali godine to nije koje bio više te prije sam ili | dok biti kada smo ljudi još jer godina samo tijekom može sve bez prema protiv sa već li svoj bila milijuna nego uz ga koju bilo posto kad no ponovno nisu uključujući svoje pod tako kojem također mu pred uvijek mi tim gdje vrijeme sljedeće vjerojatno vrlo kroz njegov ako kazao svoju po mjeseci ovaj kojeg život im dvije sustava tvrtke tjedna on riječ nedjelju mjesec postoji pri preko ovdje mjesta priopćila ponedjeljak bit om ni nad sin pa nas tog ju ti dio tvrtka ubojstvo vidjeli posljednji posljednjih neovisnost razini tjedan mjesto umjesto osobito poslijepodne obitelji zrakoplov vijesti tko njezin donio sustav promjene rujna listopada djece primjer promjenu poslije svijet kolovoza nigdje svugdje čovjek vjerovati vjeruje donijela donijeti smjela svjetski svjetska svjetskog europski europske europska europskog uspjela uspio uspjeh živjela živio riješiti promijenila primijeniti zahtjev zahtijeva vijeće cijena cijene djelatnosti djelomično djevojka lijek liječnik provesti provela organizirala organizirati sveučilištu informatika tvrtki tvrtkama poslovni poslovnog mjesečno mjesečnih mjesečni svjetlo bijela točno točka općenito suradnja suradnji opći uvjeti sudjelovala sudjelovanje vlak otok tisuće kruh zrak ljetos ljeti povijest povijesti znanost znanstvenik glazbe kazališta nogomet siječanj obavijest obavijesti raspoloživ odnosno umjetna sljedećih sljedeći vrijednost riječi nedjelja svijeta svijetu obitelj promjena cijeli cijelo siječnja veljače ožujka travnja svibnja lipnja srpnja studenoga prosinca netko nitko tvrtku tisuća djelo djeca mlijeko lijepo bijeli rješenje uspješno slijedeći htjela voditeljica njezina njezino korištenje jezike općina stoljeća glazba sveučilište smjer među uglavnom",
    letters: "čćđšž",
    habits: {
      unlike: "sr-Latn",
      patterns: [
        ["\\p{Ll}*[bdlmnprstvcz]ije[bcdghklmnprstvzčćšž]~|prije", 1.8],
        [
          "(?:mjes|mjer|vjer|povjer|vjet|vjež|pjes|djec|djel|djev|tjed|sjed|sjeć|sjev|svjet|svjed|pjev|cvjet|ljet|gdje|ovdje|negdje|nedje|htje|vidje|živje|želje|umjet|umjes|primje|uspje|smje|razumje|trpje|posje|slje|nasljed|pobje|obavje|predsje|zamje|promje|objes|bje|čovje|uvje|izvje|namje|rješ|dosje|utje|odje|savje|rječ|osje|sjet|prosj|nesre)~",
          1.8,
        ],
        ["tko|netko|nitko|svatko|tijekom|također|uopće|općenito", 2],
        [
          "(?:surad|surađ|općin|tvrtk|tisuć|glazb|povijes|znanost|znanstv|kazališ|sveučiliš|siječnj|veljač|ožujk|travnj|svibnj|lipnj|srpnj|kolovoz|rujn|listopad|studenog|prosin|obitelj|priopć|nogomet|sustav|razin|utjec|natječ|ravnatelj|tisak|tiskov|zrakoplov|skladat|tjedan|tjedn|točn|milijun|ozljed|prosvjed|proračun|vlastit|sudjel|potpor|županij|kazn|gospodar|poduzeć|izravn|udrug|poslje)~",
          1.6,
        ],
        ["\\p{L}{3,}ira(?:o|la|li|lo|n|na|no|ni|ti|t|ju)", 0.5],
        [
          "(?:može|mogu|mogao|mogla|mogli|mora|morao|morala|moraju|treba|trebao|trebala|trebali|želi|žele|želim|počeo|počela|počeli|nastavio|pokušao|uspio|uspjela)(?: (?:se|je|su|bi|ga|ju|to))* \\p{L}+[aei]ti|(?:će|ću|ćemo) (?:se )?\\p{L}+[aei]ti?",
          0.9,
        ],
        ["s", 0.5],
        ["ju|ponovno|vrlo|kako bi", 0.6],
        ["euro~", 1.5],
      ],
    },
  },
  pl: {
    common:
      "w i na z się że do nie o | powiedział to jest po przez jak od tym a roku jego dla co który ale gdy za które tego są przed ze ma | bardzo ich już może która będzie pod czy jednak lat aby on oraz jej tak lub jako bez by tylko być był sposób nad go także jeszcze była było ten mu nawet we u mi one te im nas minut teraz",
    letters: "ąćęłńóśźż",
    numbers:
      "jed|jedn|pierwsz dwa.|dwaj|dwie|dwó|dwoj|dwoi|dwu|dwom|drug|oba.|obie|oboj|podw|par.|para.|parę|pary trzy|trzech|trzem|trzec|trzej|trój|troj|troi|potr czter|czwar|ćwierć pię|piąt sześ|szós|pół_tuzina siedem|siedm|siódm ośm|osiem|ósm|ośmi dziewię|dziewią dziesię|dziesią|dekad jedenaś|jedenast dwanaś|dwunas|tuzin trzynaś|trzynas czternaś|czternas piętnaś|piętnas szesnaś|szesnas siedemnaś|siedemnas osiemnaś|osiemnas dziewiętnaś|dziewiętnas dwadzieś|dwudziest trzydzieś|trzydziest czterdzieś|czterdziest pięćdziesią sześćdziesią siedemdziesią osiemdziesią dziewięćdziesią sto.|stu.|setn|setk|stulec|wiek tysią|tysięc",
    scales: "3 tysi[ąęc]~|tys, 6 milion~|mln, 9 miliard~|mld, 12 bilion~",
    months: ",lut,marcu|marcem,,,,lipcu|lipcem,,,,listopad,",
    negations:
      "nie\\p{L}*|ni\\p{L}+|żad\\p{L}+|ani|bez\\p{L}*|brak\\p{L}*|odm\\p{L}+|unik\\p{L}*|zamiast|rzadk\\p{L}+|mało|trudno",
  },
  sk: {
    common:
      "v a na sa že ako je o s | z povedal to do pre za keď aby ale by si vo jeho k po ktorý od bol čo aj ktoré pred ktorí bude ktorá som sú roku len však už sme | viac budú alebo ich bola zo pri ho tak bolo pretože ľudí so bez byť nie tento boli proti jej svoj veľmi rokov svojho svojich medzi pričom spoločnosť mu ju počas teraz či mal svoju ktorej neskôr voči spoločnosti podľa ešte im krajine niekoľko svoje mi tiež mať skôr tu polícia nad pod ani život než videli",
    letters: "áäčďéíĺľňóôŕšťúýž",
  },
  sl: {
    common:
      "je v in da na za se so ki z | bi s bo pa kot po ko ne o lahko iz ga pri od do še ni pred povedal to tudi bil ali bila tem jih več leta kar zaradi sta si | tako proti jo sem smo že toda med brez saj ljudi vse bilo zato svoje let le nekaj glede zelo svojo ter kako niso prav vključno kjer ta ker države če pod mu kaj mi gol preden njegovo dan njegov me svoj del mesto mora biti skozi te nad minut videli treba vsi k narodov leti katerem imajo skupnosti dela medtem nima enako primeru",
    letters: "čšž",
  },
  "sr-Latn": {
    common:
      "je u da i na se za su od sa | koji što će bi iz o nakon ali a godine to ne do kao nije koje koja kako kada | više sam bio ili samo smo po pre ljudi sve dok bilo bez godina biti može još mi tokom miliona protiv ga tim pred bila ponovo nego jer koju uključujući li vreme šta već uz treba ni pa tako veoma odsto s mu nedelje prema nisu takođe nas pod svoje gde bude njegov im dve verovatno mesta svoju ako on te gol svoj meseca sledeće reč saopštila kroz kojeg ka kad nedelju ponedeljak porodici istakao preko ja nad pri rata posle uvek poslednjih nezavisnost umesto naročito mesec delu ubistvo nivou avion njen video nedelja ovde videli kompanije uspeo cilju ko svetskog septembra oktobra bezbednost sistem deo svet reči mesto nigde svugde čovek veruje donela smela svetski svetska evropski evropske evropska evropskog uspela živela živeo rešiti promenila primeniti zahtev zahteva cena cene delatnosti delimično devojka lek lekar organizovala organizovati univerzitetu kompanijama kompaniji mesečno mesečnih mesečni svetlo bela tačno tačka saradnja saradnji opšti uslovi učestvovala učešće voz ostrvo hiljade hleb vazduh leti istorija istorije nauka naučnik muzike pozorišta fudbal januar obaveštenje obaveštenja sledećih sledeći vrednost onlajn posvećena minut poslednji poslednje sveta svetu nivo porodica promena promene ceo celo januara februara marta aprila maja juna jula avgusta novembra decembra niko kompanija hiljada vesti delo deca dece mleko lepo beli rešenje primer uspešno htela njena njeno sistema opština veka muzika univerzitet promenu smer želela izveštaj razvoj dela",
    letters: "čćđšž",
    habits: {
      unlike: "hr",
      patterns: [
        [
          "(?:može|mogu|mogao|mogla|mogli|mora|morao|morala|moraju|moram|treba|trebalo|želi|žele|želeo|želela|počeo|počela|počeli|nastavi~|uspe~|hteo|htela|hoće|odluči~|pokuša~|planira~|neće|nastoj~)(?: (?:je|se|su|bi))* da",
          1.6,
        ],
        [
          "ko|neko|niko|šta|tokom|takođe|uopšte|pre|posle|gde|ovde|negde|uvek|umesto|biće|imaće|moraće|veoma|verovatno|ovog|onog|bezbedn~",
          1.6,
        ],
        [
          "(?:saradn|sarađ|opštin|opšt|hiljad|muzi[kč]|istorij|nauk|naučn|pozorišt|univerzit|nedelj|januar|februar|april|avgust|septemb|oktob|novemb|decemb|vazduh|ostrv|porodic|porodič|štamp|saopšt|fudbal|sistem|nivou|uticaj|preduzeć|uslov|čovek|mest|vrem|reč|dete|deca|dece|deci|svet|mlek|lep|reka|delov|pesm|pesnik|sever|mesec|primer|uspeh|razum[eu]|želel|želeo|sledeć|predsed|pobed|pobeđ|rešen|reši|zahtev|posed|izvešt|obavešt|namer|mera|vera|veruj|verova|videl|video|živel|živeo|umet|primen|zamen|promen|smen|ocen|devoj|lek|bele|beli|belo|vek|evrop|evro|sprovo|zvanič|bezbed|milion|učestv|tačk|tačn|povre[dđ]|podrš|uhapš|sopstv|sprat|tražn)~|mart[au]?|jun[ai]|jul[ai]|nivo|cen[aeu]|del[oau]|mere|voz",
          1.5,
        ],
        ["sa", 0.4],
      ],
    },
  },
};
