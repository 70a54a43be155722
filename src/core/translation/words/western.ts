import type { Words } from "../types.ts";

/** The languages of western Europe that a model slips into: loaded for every language in Latin script. */
export const words: Words = {
  de: {
    common:
      "der die und in zu von den dass mit für im das dem er auf sich eine an des als ist ein nicht sie sagte | bei es am um einen einer wurde nach einem war vor werden haben hat aus über wie wird sind so sein aber wir zum seine ich oder bis mehr durch was ihre wurden gegen nur auch da | alle nun worden of du nie",
    letters: "äöüß",
    numbers:
      "ein|erst zwei|zwo.|zweit|beid|paar.|doppel|duo drei|dritt|trio vier fünf sechs|sech|halbdutzend sieben|sieb acht neun zehn|dekade|jahrzehnt elf zwölf|dutzend dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig hundert|einhundert|jahrhundert tausend|eintausend",
    scales: "3 tausend~|tsd, 6 million~|mio, 9 milliard~|mrd, 12 billion~",
    negations:
      "nicht\\p{L}*|kein\\p{L}*|nie\\p{L}*|ohne|weder|un\\p{L}+|\\p{L}*los\\p{L}*|statt|sondern|kaum|\\p{L}*weiger\\p{L}*|fehl\\p{L}*|nirgend\\p{L}*|nein|außer\\p{L}*|anstatt|\\p{L}*lehn\\p{L}*|selten|wenig\\p{L}*|miss\\p{L}*",
  },
  es: {
    common:
      "de que la en el a y los un del se una las con para su por | no al ha más lo es como dijo pero sus después fue años cuando han había le | todo dos antes este sobre muy año está parte ya entre o sin están desde vez si pasado hasta también sido contra según era él son país puede hombre solo esta nos ante mientras durante así ni les estaba tres hay tras me esto tiene otros toda ser donde uno mismo gol estas qué fueron aunque mi ellos fin primer e hace otra ella conseguir director sistema esa tienen cualquier trabajo otro persona derecho",
    letters: "áéíñóúü",
    numbers:
      "un|uno|una|ún. dos.|dós.|segund|ambos|ambas|dobl|par.|pareja|duplic tres|tré|tercer|tercio|trío|triple|triplic cuatro|cuart|cuádrupl|cuadruplic cinco|quint seis|séis|sext|media_docena siete|sépti|septi ocho|octav nueve|noven diez|décim|decena|década once|undéc|undec|decimoprimer doce|duodéc|docena|decimosegund trece|decimoterc catorce|decimocuart quince|decimoquint dieciséis|decimosext diecisiete|decimosépt dieciocho|decimoctav diecinueve|decimonoven veint|vigésim treint|trigésim cuarent|cuadragésim cincuent|quincuagésim sesent|sexagésim setent|septuagésim ochent|octogésim novent|nonagésim cien.|ciento|centenar|siglo mil.|millar|miles.",
    scales: "3 mil|k, 6 mill[oó]n(?:es)?|M(?=€), 9 millardos?, 12 bill[oó]n(?:es)?",
    negations:
      "no|nunca|jamás|ning\\p{L}+|nadie|nada|ni|tampoco|sin|in\\p{L}+|im\\p{L}+|neg\\p{L}*|rechaz\\p{L}*|falt\\p{L}*|carec\\p{L}*|evit\\p{L}*|lejos|poc\\p{L}+|des\\p{L}+",
  },
  fr: {
    common:
      "de la à le et a les des que en du un dans qui pour une | au ont plus sur se par pas il son est été ce avec mais ne sont aux nous après sa fait d'un ans leur lui ses | comme tout t était avant deux avait ou vous elle être contre si lors je depuis y cette sans pays dit entre but fin non sud eu mi on me ni nos là",
    letters: "àâæçéèêëîïôœùûüÿ",
    numbers:
      "un|une deux|second|doubl|paire|duo.|tous_deux|couple trois|tripl|tiers.|trio. quatre|quatri|quadrupl|quart. cinq|quintup six|sixi sept.|septi|septup huit neuf.|neuvi dix|décenni onze|onzi douz treiz quatorz quinz seiz dix-sept dix-huit dix-neu vingt trent quarant cinquant soixant soixante-di|septant quatre-vingt quatre-vingt-di|nonant cent.|cents.|centi|centaine|siècle mille|milli",
    scales: "3 mille|k, 6 millions?|M(?=€), 9 milliards?|Mds?, 12 billions?",
    negations:
      "ne|n|non|pas|jamais|aucun\\p{L}*|rien|personne|ni|sans|in\\p{L}+|im\\p{L}+|refus\\p{L}*|manqu\\p{L}*|guère|nul\\p{L}*|peu|rare\\p{L}*|dé\\p{L}+|loin|mé\\p{L}+|uniquement|mal\\p{L}*",
  },
  it: {
    common:
      "di che e ha il la a in per un è del i della una con | le da non si sono al nel alla più dei hanno delle stato nella come ma dopo cui gli suo lo anni prima loro fatto detto alle sua degli ai quando | essere o mentre era su due stata tra secondo dal se parte anche questo dalla ad aveva solo sul sta senza durante uno ci ora mi ho tre gol sia mai governo sud lui",
    letters: "àèéìíòóùú",
    numbers:
      "un due|second|entramb|doppi|raddoppi|coppia|duo.|ambedue|paio tre|tré|terz|tripl|trio. quattro|quart|quadrupl cinque|quint sei.|sest sette|settim otto|ottav nove|non.|nono|nona dieci|decin|decim|decennio undici|undic dodici|dozzin|dodic tredici|tredic quattordic quindic sedic diciassett diciott diciannov vent trent|trentenn quarant cinquant sessant settant ottant novant cent|secolo mille|mila|migliai",
    scales: "3 mila|mille, 6 milion[ei]|mln, 9 miliard[oi]|mld, 12 bilion[ei]",
    negations:
      "non|mai|nessun\\p{L}*|niente|nulla|né|senza|neanche|neppure|nemmeno|in\\p{L}+|im\\p{L}+|manc\\p{L}*|rifiut\\p{L}*|no|evit\\p{L}*|dis\\p{L}+|poc\\p{L}+",
  },
  nl: {
    common:
      "de van het een in en dat zijn te op voor die om is met hij | zei ze niet aan was heeft naar door maar over als bij hebben jaar werd uit tot hun er zich of worden zou had deze ook zal wordt tegen ik we na al dan kunnen meer toen mensen haar nog | je wat nu geen eerste dit land ons kan zo me net veel kon toe moet alle werden ter af beste heb",
    letters: "éëïöüóáèê",
    numbers:
      "een|één twee|beid|dubbel|tweede|paar.|duo drie|derde|trio vier vijf zes zeven acht negen tien|decenni elf twaalf|dozijn dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd|eeuw duizend",
    scales: "3 duizend, 6 miljoen~|mln, 9 miljard~|mld, 12 biljoen~",
    negations:
      "niet\\p{L}*|geen|nooit|niemand|nergens|zonder|on\\p{L}+|noch|nee|\\p{L}*weiger\\p{L}*|\\p{L}+loos|nauwelijks|zelden|weinig|amper|mis\\p{L}+|alleen",
  },
  pt: {
    numbers:
      "um.|uma dois|duas|segund|ambos|ambas|dupl|dobr|duo.|par.|casal três|terceir|terç|trio.|tripl quatro|quart|quádrupl|quadruplic cinco|quint seis|sext|meia_dúzia sete|sétim oito|oitav nove|non dez.|décim|década|dezena onze doze|dúzia treze catorze|quatorze quinze dezasseis|dezesseis dezassete|dezessete dezoito dezanove|dezenove vint|vigésim trint|trigésim quarent|quadragésim cinquent|quinquagésim sessent|sexagésim setent|septuagésim oitent|octogésim novent|nonagésim cem.|cent|século mil.|milhar|milhares",
    scales: "3 mil, 6 milh(?:ão|ões), 9 bilh(?:ão|ões), 12 trilh(?:ão|ões)|bili(?:ão|ões)",
    negations:
      "não|nunca|jamais|nenhum\\p{L}*|ninguém|nada|nem|sem|in\\p{L}+|im\\p{L}+|tampouco|falt\\p{L}*|recus\\p{L}*|evit\\p{L}*|des\\p{L}+|deix\\p{L}*|pouc\\p{L}+|rar\\p{L}+",
  },
  "pt-BR": {
    common:
      "de que a o e do em um para da com no uma na os | não por se as é foi dos disse mais ele como mas ao seu sobre sua à anos nos depois quando das muito está até também gol time você equipe câncer pênalti bilhões vocês usando goleiro mídia equipes econômica pesquisadores celular contato esporte gênero sênior cerimônia registrados usuário usuários ônibus fato fatos arquivo contatos trem registro controle bilhão esportes esportivo planejar econômico econômicos acadêmico acadêmica prêmio prêmios bebê fenômeno gerenciamento eletrônico eletrônica tênis caminhão anônimo anônima polêmica polêmico matrimônio quilômetros quilômetro cômico crônica crônico autônomo autônoma telefônico irônico sinfônica patrimônio tênue colônia trabalhando jogando registrar registrado registrada contatar planejamento planejado planejada trens seções torcedores times celulares arquivos registros compartilhar compartilhamento compartilhou compartilhavam compartilham gerenciar acessar cadastro infraestrutura dezesseis dezessete dezenove quatorze conosco atuou atuação aplicativo aplicativos ajudando oferecendo | pelo ano ou pela seus isso aos nas são ter estava tem antes eles sem contra vez entre polícia há país ser já pode foram me era fez durante às suas governo bem outros desde parte só fazer dia bola trabalho sido mesmo pelos toda voz passe segurança todo minha seja este sistema sul",
    letters: "áâãàçéêíóôõúü",
  },
  "pt-PT": {
    common:
      "de a que o e do da para em um com uma os no se na | as por dos não mais ao foi à seu é como sua mas das sobre nos quando anos aos equipa ter ser golo direção facto espetadores cancro auxílio perspetiva controlo utilizar equipas registo desporto económico económica económicos académico sénior cerimónia registar registada utilizador utilizadores telemóvel autocarro factos ecrã ficheiro contacto contactos comboio biliões desportos planear académica género prémio prémios bebé fenómeno projecto acções sector director actividade objectivo direcção electrónico câmara ténis sítio húmida camião telefonema académicos anónimo anónima polémica polémico matrimónio quilómetros quilómetro cómico crónica crónico eletrónica eletrónico autónomo autónoma harmónico telefónico irónico tónica canónico sinfónica patrimónios património demónio ténue colónia colónias telemóveis ficheiros miúdos rapariga desportivo planeamento registado registados partilhar partilha partilhou partilhavam partilham gestora bilião gerir aceder receção recetor quotidiano carácter dezasseis dezassete dezanove catorze connosco | está também nas muito pela ou pelo disse antes tem ano seus vez às sem são polícia depois sido contra parte até país bem há me entre dia estava era desde durante foram ele outros este suas pelos pode já isso fazer mesmo bola seja só governo passe todo voz fez trabalho sul eles minha segurança toda sistema",
    letters: "áâãàçéêíóôõúü",
  },
};
