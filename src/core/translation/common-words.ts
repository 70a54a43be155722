/**
 * The most common words of languages that share a script with others of the list, by BCP 47 code. A word of several languages is only listed if it is common
 * in all of them.
 */
export const commonWords: Readonly<Record<string, string>> = {
  en: "the of and to in a is that for was with as his on be by at from it are this which or had not her she were an their has have been they but its who",
  es: "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está donde",
  pt: "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter são",
  fr: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son aux cette ou elle ses d l qu mais comme été ont était leur fait deux même ces être nous sans après aussi",
  it: "di e il la che in a per un è del non una i le con si da come sono della nel più ha anche dei alla lo gli o ma al su se delle era dal questo suo ed nella stato essere loro sua dalla ai molto quando sul dopo due",
  de: "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch",
  nl: "de van het een en in is dat op te zijn met voor niet die aan er om ook als dan maar bij of uit nog worden door naar heeft tot ze wordt over hun hij meer was werd ik wat zich deze kan haar geen had onder hebben na dit",
  sv: "och i att det som en på är av för med den till har de inte om ett han men var jag sig från vi så kan när år under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då hon hennes",
  da: "og i at det er en til på som af for med de den har ikke der et var om han jeg sig men fra kan vi så eller når år ved også efter over bliver nu skal blev hvor kun havde ud hun mere af være blevet denne sin meget hendes hvad kunne dem",
  no: "og i det er på som en til å at av for med de har ikke den et var om han seg men jeg fra kan vi så eller når år ved også etter over ble nå skal hvor bare hadde ut hun mer være blitt denne sin mye hennes hva kunne dem opp noe",
  fi: "ja on ei se että oli hän mutta myös ovat kun joka ole mukaan sen tai niin kuin nyt jo sitä hänen vuoden jos ovat jotka vain voi mitä enää kuitenkin ollut tämä olla sekä ollut ennen jälkeen vuonna hänet kanssa oli olivat joita vielä siitä sekä",
  pl: "w i na z się do nie że to jest o jak po a od za co tym dla przez ale już są czy tak jej ten tylko może który jego być była był która które oraz ich też roku lub pod przed przy bardzo także jako było gdy jednak więcej latach",
  tr: "ve bir bu da için de ile olarak çok daha olan en ne gibi sonra kadar ama o var her olduğu değil yeni ya diye iki oldu ancak türk göre bin ise olduğunu tarafından ki veya yıl büyük hem üzerinde onun arasında etti önce şey ilk bunu",
  vi: "và của là có trong được cho không các người với một những này đã ở năm đến từ khi về cũng để ra như tại vào sau hơn trên nhiều đó ông bà sẽ họ theo nhưng còn bị phải làm nước thì rằng lại mà cô hay nhất hai",
  id: "yang dan di dengan untuk dari pada dalam ini itu tidak adalah ke oleh akan juga sebagai dia mereka karena bisa atau telah tersebut ada kami saat lebih seperti sudah menjadi bahwa secara setelah para hingga namun tahun antara kepada salah satu serta ia sangat bagi",
  ms: "yang dan di dengan untuk dari pada dalam ini itu tidak adalah ke oleh akan juga sebagai beliau mereka kerana boleh atau telah tersebut ada kami lebih seperti sudah menjadi bahawa secara selepas para sehingga namun tahun antara kepada salah satu serta ialah sangat bagi daripada semasa turut iaitu kata",
  jv: "lan ing sing karo kanggo saka ana iki iku ora uga dadi wong dheweke amarga utawa kang nalika luwih bisa kaya wis marang nanging taun sawisé sawise dening menyang minangka kanthi padha supaya bakal akèh akeh kalebu dhèwèké isih mau déning yaiku",
  fil: "ang ng sa na mga at ay si ni niya kay para hindi kanyang isang ito siya may nang ang kung pero mula din rin bilang noong kaniyang upang sila nila dahil iyon ako kanilang lamang pa o ngunit habang hanggang kasama lalo ibang dito taong wala",
  sw: "ya na wa kwa katika ni za la cha kuwa kwamba hii hiyo au kama alikuwa pia baada yake lakini huyo ambao watu wake wakati zaidi mwaka vya yao hizo sana si bila kutoka ili kati ambayo hadi alisema mwa huo tu wao hata kila moja",
  ru: "и в не на что с по как это его но к он из у за от то так же для все или был о было бы мы был они ее её она также после еще ещё только уже при быть до были который которые была когда году том во может чтобы где этом со под",
  uk: "і в не на що з у та як це його але до він від за про то так же для все або був було би ми вони її вона також після ще тільки вже при бути були який які була коли році чи може щоб де цьому зі під є яка й із через",
  ar: "في من على أن إلى التي عن هذا مع الذي كان هذه ما لا أو بعد بين كما كانت قد ذلك لم حيث وقد خلال هو وكان حتى هي كل غير عام عند عليه إن قبل بعض وقال له أنه فيها ومن وفي وهو لها منذ أكثر أي لكن عدد بها وأن ثم",
  fa: "و در به از که این را با است برای آن یک خود تا بر شد هم بود ها او نیز می دارد ما اما کرد شده یا باید دو پس هر همه نمی پیش هستند بین آنها سال بیش کند اگر کرده چه من مورد شود بودند درباره دیگر وی چند ای بسیار داد",
  ur: "کے کی میں ہے اور سے کا کو اس نے کہ پر ہیں ایک بھی یہ تھا کر جو کیا تو نہیں ہو گیا تھے تھی لئے لیے وہ جس ان کہا ہی ساتھ بعد کرنے اپنے ہوئے دیا جا ہوا سال کچھ اپنی پاکستان انہوں کسی والے گئے طرح جب تک گئی",
  hi: "के में की है से का और को पर ने कि यह भी हैं एक इस नहीं हो कर था तो कहा जो ही किया वे उन्होंने साथ लिए थे थी अपने बाद वह गया कुछ रहे उनके जा रही गई उनकी तक होने करने उस दिया हुए अपनी ये बहुत",
  mr: "आणि आहे या ते व हे की ही तर त्या होते नाही आहेत तो होता एक त्यांनी असे होती करून पण काही त्यांच्या मध्ये साठी हा झाली झाले केली केले म्हणून त्याच्या यांनी अनेक मात्र आपल्या जे सर्व तसेच नंतर असून किंवा तिने तिच्या त्यामुळे करण्यात वर्षे येथे",
  ne: "र को मा छ हो पनि यो गर्न भएको थियो लागि छन् भने तथा गरेको नेपाल उनी एक हुन् बाट गरी उनले यस हुने भएका वर्ष तर रहेको गरेका थिए त्यो सबै गर्ने नै पछि आफ्नो जस्तै यसको उनको हुँदा दिन कुनै साथै भन्ने गर्दै",
};
