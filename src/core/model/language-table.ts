/*
 * The languages of all editions of Wikipedia and common varieties: code, own name | English name | what Unicode's
 * likely subtags do not say.
 * Own names are those of Wikipedia and CLDR, as at the start of a line. `parent` is a language whose readers are served
 * by words of another one;
 * a variety such as `pt-br` needs none. A line with = is another code, used by Wikipedia, for the same language.
 */
export const languageTable = `
aa Qafár af | Afar
ab Аԥсшәа | Abkhaz
ace Acèh | Acehnese
ady Адыгабзэ | Adyghe
af Afrikaans | Afrikaans
ak Akan | Akan
alt Алтай тил | Southern Altai
am አማርኛ | Amharic
ami Pangcah | Amis
an Aragonés | Aragonese
ang Ænglisc | Old English
ann Obolo | Obolo
anp अंगिका | Angika
ar العربية | Arabic
ar-eg العربية (مصر) | Arabic (Egypt)
arc ܐܪܡܝܐ | Aramaic | script=Syrc
ary الدارجة | Moroccan Arabic | parent=ar
arz مصرى | Egyptian Arabic | parent=ar
as অসমীয়া | Assamese
ast Asturianu | Asturian
atj Atikamekw | Atikamekw
av Авар | Avar
avk Kotava | Kotava
awa अवधी | Awadhi
ay Aymar aru | Aymara
az Azərbaycanca | Azerbaijani
azb تۆرکجه | South Azerbaijani
ba Башҡортса | Bashkir
ban Bali | Balinese
bar Boarisch | Bavarian | parent=de
bcl Bikol Central | Central Bikol
be Беларуская | Belarusian
be-tarask Беларуская (тарашкевіца) | Belarusian (Taraškievica) | parent=be
bew Bahasa Betawi | Betawi
bg Български | Bulgarian
bho भोजपुरी | Bhojpuri
bi Bislama | Bislama
bjn Banjar | Banjar
blk ပအိုဝ်ႏဘာႏသာႏ | Pa’O
bm Bamanankan | Bambara
bn বাংলা | Bengali
bo བོད་ཡིག | Tibetan
bpy বিষ্ণুপ্রিয়া মণিপুরী | Bishnupriya Manipuri
br Brezhoneg | Breton
bs Bosanski | Bosnian | parent=hr
btm Mandailing | Mandailing | script=Latn
bug ᨅᨔ ᨕᨘᨁᨗ | Buginese | script=Bugi
bxr Буряад | Buryat
ca Català | Catalan
cbk Chavacano de Zamboanga | Chavacano
cdo 閩東語 | Mindong Chinese | script=Hant parent=zh-tw
ce Нохчийн | Chechen
ceb Cebuano | Cebuano
ch Chamoru | Chamorro
chr ᏣᎳᎩ | Cherokee
chy Tsetsêhestâhese | Cheyenne
ckb کوردی | Central Kurdish
co Corsu | Corsican
cr ᓀᐦᐃᔭᐍᐏᐣ | Cree
crh Qırımtatarca | Crimean Tatar | script=Latn
cs Čeština | Czech
csb Kaszëbsczi | Kashubian
cu Словѣньскъ | Church Slavonic
cv Чӑвашла | Chuvash
cy Cymraeg | Welsh
da Dansk | Danish
dag Dagbanli | Dagbani
de Deutsch | German
dga Dagaare | Dagaare
din Thuɔŋjäŋ | Dinka
diq Zazakî | Zaza
dsb Dolnoserbski | Lower Sorbian
dty डोटेली | Doteli
dv ދިވެހިބަސް | Divehi
dz ཇོང་ཁ | Dzongkha
ee Eʋegbe | Ewe
el Ελληνικά | Greek
eml Emiliàn e rumagnòl | Emilian-Romagnol | tag=egl script=Latn parent=it
en English | English
en-gb English (UK) | British English
en-simple Simple English | Simple English | parent=en
en-us English (US) | American English
eo Esperanto | Esperanto
es Español | Spanish
es-419 Español (Latinoamérica) | Latin American Spanish
es-es Español (España) | European Spanish
es-latam Español (Latinoamérica) | Latin American Spanish | tag=es-419
es-mx Español (México) | Mexican Spanish
et Eesti | Estonian
eu Euskara | Basque
ext Estremeñu | Extremaduran
fa فارسی | Persian
fat Mfantse | Fante | parent=ak
ff Fulfulde | Fula
fi Suomi | Finnish
fil Filipino | Filipino | parent=tl
fo Føroyskt | Faroese
fr Français | French
frp Arpetan | Arpitan
frr Nordfriisk | Northern Frisian
fur Furlan | Friulian
fy Frysk | Western Frisian
ga Gaeilge | Irish
gaa Ga | Ga
gag Gagauz | Gagauz
gan 贛語 | Gan Chinese | script=Hant parent=zh-tw
gcr Kriyòl gwiyannen | Guianan Creole
gd Gàidhlig | Scottish Gaelic
gl Galego | Galician
glk گیلکی | Gilaki
gn Avañeʼẽ | Guarani
gom गोंयची कोंकणी | Goan Konkani | parent=kok
gor Bahasa Hulontalo | Gorontalo
got 𐌲𐌿𐍄𐌹𐍃𐌺 | Gothic
gpe Ghanaian Pidgin | Ghanaian Pidgin
gsw Alemannisch | Alemannic | parent=de
gu ગુજરાતી | Gujarati
guw Gungbe | Gun
gv Gaelg | Manx
ha Hausa | Hausa
hak 客家語 | Hakka Chinese | script=Hant parent=zh-tw
haw ʻŌlelo Hawaiʻi | Hawaiian
he עברית | Hebrew
hi हिन्दी | Hindi
hif Fiji Hindi | Fiji Hindi | script=Latn
hr Hrvatski | Croatian
hsb Hornjoserbsce | Upper Sorbian
ht Kreyòl ayisyen | Haitian Creole
hu Magyar | Hungarian
hy Հայերեն | Armenian
hyw Արեւմտահայերէն | Western Armenian | parent=hy
ia Interlingua | Interlingua
iba Iban | Iban
id Bahasa Indonesia | Indonesian
ie Interlingue | Interlingue
ig Igbo | Igbo
igl Igala | Igala
ik Iñupiatun | Inupiaq
ilo Ilokano | Ilocano
inh ГӀалгӀай | Ingush
io Ido | Ido
is Íslenska | Icelandic
it Italiano | Italian
iu ᐃᓄᒃᑎᑐᑦ | Inuktitut
ja 日本語 | Japanese
jam Patois | Jamaican Patois
jbo Lojban | Lojban
jv Basa Jawa | Javanese
ka ქართული | Georgian
kaa Qaraqalpaqsha | Karakalpak | script=Latn
kab Taqbaylit | Kabyle
kbd Адыгэбзэ | Kabardian | script=Cyrl
kbp Kabɩyɛ | Kabiye
kcg Tyap | Tyap
kg Kongo | Kongo
kge Kumoring | Komering
ki Gĩkũyũ | Kikuyu
kk Қазақша | Kazakh
kl Kalaallisut | Greenlandic
km ភាសាខ្មែរ | Khmer
kn ಕನ್ನಡ | Kannada
knc Yerwa Kanuri | Central Kanuri
ko 한국어 | Korean
koi Перем коми | Komi-Permyak
kok कोंकणी | Konkani
krc Къарачай-малкъар | Karachay-Balkar
ks کٲشُر | Kashmiri
ksh Ripoarisch | Colognian | parent=de
ku Kurdî | Kurdish (Kurmanji)
kus Kʋsaal | Kusaal
kv Коми | Komi
kw Kernowek | Cornish
ky Кыргызча | Kyrgyz
la Latina | Latin
lad Ladino | Ladino | script=Latn
lb Lëtzebuergesch | Luxembourgish
lbe Лакку | Lak
lez Лезги | Lezgian
lfn Lingua Franca Nova | Lingua Franca Nova
lg Luganda | Luganda
li Limburgs | Limburgish
lij Ligure | Ligurian
lld Ladin | Ladin
lmo Lombard | Lombard
ln Lingála | Lingala
lo ລາວ | Lao
lt Lietuvių | Lithuanian
ltg Latgaļu | Latgalian
lv Latviešu | Latvian
lzh 文言 | Literary Chinese | script=Hant parent=zh-tw
mad Madhurâ | Madurese
mai मैथिली | Maithili
map-bms Basa Banyumasan | Banyumasan | tag=jv-x-bms script=Latn parent=jv
mdf Мокшень | Moksha
mg Malagasy | Malagasy
mhr Олык марий | Meadow Mari
mi Māori | Māori
min Minangkabau | Minangkabau
mk Македонски | Macedonian
ml മലയാളം | Malayalam
mn Монгол | Mongolian
mni ꯃꯤꯇꯩ ꯂꯣꯟ | Meitei | script=Mtei
mnw ဘာသာမန် | Mon
mos Moore | Mossi
mr मराठी | Marathi
mrj Кырык мары | Hill Mari
ms Bahasa Melayu | Malay
mt Malti | Maltese
mwl Mirandés | Mirandese
my မြန်မာဘာသာ | Burmese
myv Эрзянь | Erzya
mzn مازِرونی | Mazanderani
na Dorerin Naoero | Nauruan
nah Nāhuatl | Nahuatl | script=Latn
nan 閩南語 | Southern Min | script=Hant parent=zh-tw
nap Napulitano | Neapolitan
nb Norsk bokmål | Norwegian Bokmål | parent=no
nds Plattdüütsch | Low German
nds-nl Nedersaksisch | Low Saxon | script=Latn parent=nds
ne नेपाली | Nepali
new नेपाल भाषा | Newari
nia Li Niha | Nias
nl Nederlands | Dutch
nn Norsk nynorsk | Norwegian Nynorsk | parent=no
no Norsk | Norwegian
nqo ߒߞߏ | N’Ko
nr isiNdebele | Southern Ndebele
nrf Nouormand | Norman
nso Sesotho sa Leboa | Northern Sotho
nv Diné bizaad | Navajo
ny Chichewa | Chewa
oc Occitan | Occitan
om Oromoo | Oromo
or ଓଡ଼ିଆ | Odia
os Ирон | Ossetian
pa ਪੰਜਾਬੀ | Punjabi
pag Pangasinan | Pangasinan
pam Kapampangan | Pampanga
pap Papiamentu | Papiamento
pcd Picard | Picard
pcm Naijá | Nigerian Pidgin
pdc Deitsch | Pennsylvania German
pfl Pälzisch | Palatine German
pi पालि | Pali | script=Deva
pih Norfuk / Pitkern | Pitcairn-Norfolk
pl Polski | Polish
pms Piemontèis | Piedmontese
pnb پنجابی | Western Punjabi
pnt Ποντιακά | Pontic Greek | parent=el
ps پښتو | Pashto
pt Português | Portuguese
pt-br Português (Brasil) | Brazilian Portuguese
pt-pt Português (Portugal) | European Portuguese
pwn Pinayuanan | Paiwan
qu Runa Simi | Quechua
rm Rumantsch | Romansh
rmy Romani čhib | Vlax Romani | script=Latn
rn Ikirundi | Kirundi
ro Română | Romanian
roa-tara Tarandíne | Tarantino | tag=nap-x-tara script=Latn parent=it
rsk Руски | Pannonian Rusyn
ru Русский | Russian
rue Русиньскый | Rusyn
rup Armãneashti | Aromanian
rw Ikinyarwanda | Kinyarwanda
sa संस्कृतम् | Sanskrit
sah Саха тыла | Sakha
sat ᱥᱟᱱᱛᱟᱲᱤ | Santali
sc Sardu | Sardinian
scn Sicilianu | Sicilian
sco Scots | Scots
sd سنڌي | Sindhi
se Davvisámegiella | Northern Sami
sg Sängö | Sango
sgs Žemaitėška | Samogitian
sh Srpskohrvatski / српскохрватски | Serbo-Croatian | script=Latn parent=bs
shi Taclḥit | Tachelhit | script=Latn
shn လိၵ်ႈတႆး | Shan
si සිංහල | Sinhala
sk Slovenčina | Slovak
skr سرائیکی | Saraiki
sl Slovenščina | Slovenian
sm Gagana Samoa | Samoan
smn Anarâškielâ | Inari Sami
sn chiShona | Shona
so Soomaali | Somali
sq Shqip | Albanian
sr Српски | Serbian
sr-latn Srpski (latinica) | Serbian (Latin) | parent=bs
srn Sranantongo | Sranan Tongo
ss SiSwati | Swati
st Sesotho | Sotho
stq Seeltersk | Saterland Frisian
su Basa Sunda | Sundanese
sv Svenska | Swedish
sw Kiswahili | Swahili
syl ꠍꠤꠟꠐꠤ | Sylheti | script=Sylo
szl Ślōnski | Silesian
szy Sakizaya | Sakizaya
ta தமிழ் | Tamil
tay Tayal | Atayal
tcy ತುಳು | Tulu
tdd ᥖᥭᥰ ᥖᥬᥲ ᥑᥨᥒᥰ | Tai Nuea
te తెలుగు | Telugu
tet Tetun | Tetum
tg Тоҷикӣ | Tajik
th ไทย | Thai
ti ትግርኛ | Tigrinya
tig ትግሬ | Tigre
tk Türkmençe | Turkmen
tl Tagalog | Tagalog
tly Tolışi | Talysh
tn Setswana | Tswana
to Lea faka-Tonga | Tongan
tpi Tok Pisin | Tok Pisin
tr Türkçe | Turkish
trv Taroko | Taroko
ts Xitsonga | Tsonga
tt Татарча | Tatar
tum chiTumbuka | Tumbuka
tw Twi | Twi | parent=ak
ty Reo tahiti | Tahitian
tyv Тыва дыл | Tuvan
udm Удмурт | Udmurt
ug ئۇيغۇرچە | Uyghur
uk Українська | Ukrainian
ur اردو | Urdu
uz Oʻzbekcha | Uzbek
ve Tshivenda | Venda
vec Vèneto | Venetian
vep Vepsän kelʹ | Veps
vi Tiếng Việt | Vietnamese
vls West-Vlams | West Flemish | parent=nl
vo Volapük | Volapük
vro Võro | Võro
wa Walon | Walloon
war Winaray | Waray
wo Wolof | Wolof
wuu 吴语 | Wu Chinese | parent=zh-cn
xal Хальмг | Kalmyk
xh isiXhosa | Xhosa
xmf მარგალური | Mingrelian
yi ייִדיש | Yiddish
yo Yorùbá | Yoruba
yue 粵語 | Cantonese | script=Hant parent=zh-tw
za Vahcuengh | Zhuang
zea Zeêuws | Zeelandic | parent=nl
zgh ⵜⴰⵎⴰⵣⵉⵖⵜ | Standard Moroccan Tamazight
zh 中文 | Chinese | parent=zh-cn
zh-cn 简体中文 | Simplified Chinese | tag=zh-Hans
zh-hans 简体中文 | Simplified Chinese | parent=zh-cn
zh-hant 繁體中文 | Traditional Chinese | parent=zh-tw
zh-hk 繁體中文（香港） | Traditional Chinese (Hong Kong) | tag=zh-Hant-HK parent=zh-tw
zh-mo 繁體中文（澳門） | Traditional Chinese (Macao) | tag=zh-Hant-MO parent=zh-tw
zh-sg 简体中文（新加坡） | Simplified Chinese (Singapore) | tag=zh-Hans-SG parent=zh-cn
zh-tw 繁體中文 | Traditional Chinese | tag=zh-Hant
zu isiZulu | Zulu
als = gsw
bat-smg = sgs
bh = bho
cbk-zam = cbk
fiu-vro = vro
nrm = nrf
roa-rup = rup
zh-classical = lzh
zh-min-nan = nan
zh-yue = yue
`;
