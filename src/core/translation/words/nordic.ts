import type { Words } from "../types.ts";

/** Germanic languages of the north, and Afrikaans. */
export const words: Words = {
  af: {
    common:
      "die het en van in is te wat om nie dat vir se gesê met sy op hy hulle | dit was sal as by na aan oor word ons deur maar kan tot toe of jaar sê voor net wees ek mense meer ook een hierdie teen moet uit | haar baie eerste ander al werk jy sou kon hom daardie land nog so wie geen maak af sonder sedert ná ten hul ses lei dan",
    letters: "êëôûîïéèáóö",
  },
  da: {
    common:
      "at i og en på af til for er det med der de som har et sagde den han om fra | ikke var blev efter men ved sig kan vil havde deres så år hvor jeg hans da over vi kunne mod ville sin før også op sidste have hun være under | mere ud første bliver meget to skal dem siden end andre uden vores siger nu alle du noget fik selv tidligere mig igen været kun ham blevet tilbage lige inden hvis ind give mens se flere hold millioner når denne mellem forhold blive tre skulle sit anden møde os kommer uge lavede hende ifølge her hvad mulighed gav mand gik tage bedste arbejde omkring disse hvordan hjem dog næste tog fået endnu hvilket ser bare leder hendes nogle grund fandt kvinde aftale sejr højere ændre måde bag næsten gør del allerede dig betyder dage andet række hjælp derefter fundet høje hjælpe gerne samme sammen aldrig gennem sige herunder fortsat imod altid land par nogen engelsksproget iværksætter ansat udviklede ledede arbejdede kendt især virksomhed virksomheder brugere bruger sprog udvikling vækst udenfor blandt ligesom måske dengang",
    letters: "æøåé",
    numbers:
      "en|et|én to|begge|anden|dobbel|par. tre|tri fire|fjerde fem seks|sjette|halvt_dusin syv otte|otten ni|niend ti|tiend|tiår|årti elleve|ellevte tolv|tolvte|dusin tretten fjorten femten seksten sytten atten nitten tyve|tyvende tredive|tredv fyrre|fyrretyv halvtreds tres|treds halvfjerds firs halvfems hundrede|ethundred|århundrede tusind|ettusind",
    scales: "3 tusind~, 6 million~|mio, 9 milliard~|mia, 12 billion~",
  },
  is: {
    common:
      "að í og á sem til er við fyrir sagði um hann með en frá | því var af eftir ekki það hefur hafa þegar þar yfir hans eru verið fram hún þeir eða ég þeirra upp sig sér voru hjá gegn vera | svo þetta nú hafi mun enn þess einnig þeim allt árið þá sé hafði sínum sinni meðal aðeins sitt undir inn bara hennar ná fer mig saman alla of",
    letters: "áæéðíóöþúý",
  },
  nn: {
    common:
      "i og å på som til at av for er det dei ein har med han sa ikkje om | den var eit frå ei seg etter men blei vil kan hadde sin eg mot år hans då ut skal andre over ho inn så berre før meir kjem opp siste ha enn kunne vi du | ved sitt noko denne si første vere sidan bli no vore to under kor blir alle ville framleis blitt igjen vart deira seier la medan kva sjå når ta fleire tidlegare også mykje sjølv må dette tilbake meg gjennom tre fram grunn mellom tok trur millionar der mens inkludert utan korleis me menneske skulle oss gjer deg slik neste sett gav desse seinare hennar snakka talet òg mann rett veldig møte aldri nokon tidleg sjølvstende veit vera gi henne vår gammal heile allereie heimen ser litt hjelpe veka saman auka månader jobba hjelp laget gruppa einaste del beste avtale gjere vanskeleg høgare brukarar vokster arbeidde kjend",
    letters: "æøåòéèôó",
  },
  no: {
    common:
      "i og å som for en til på av at er det har med de han et om | ikke sa var den fra ble etter vil seg ved men hadde kan vi mot ha år da jeg så være opp andre sin hans før også hun mer enn | siden noe sier bli inn ut over nå bare siste under ifølge blir når skal første alle to du én mens dem denne gjennom må ville vært dette hvor blitt kunne noen gi tidligere sitt flere kommer fikk fremdeles mellom selv millioner uten deres tre ham gjør ta mye meg disse hvordan utenfor igjen beste se neste inkludert oss mann henne innen deg tilbake gikk sett forrige veldig vår like grunn hva annet blant hjelp møte klarte litt skulle uke aldri ledet ett der rett særlig laget fått fant slik tok hjelpe hjem ga la finne bort akkurat deretter avtale allerede samme land kun hennes si jobb jobbet ansatt utviklet arbeidet kjent nettsted nettstedet selskap selskaper brukere bruker språk utvikling vekst virksomhet kanskje alltid høyere nesten hvis tidlige leder hvilken hvilke sammen samt",
    letters: "æøåéòôóè",
    numbers:
      "en|ett|én to|begge|andre|dobbel|dobl|par. tre|tri fire|fjerde|firedel fem seks|sjette|halvt_dusin sju|syv åtte|åttende ni|niend ti|tiende|tiår elleve|ellevte tolv|tolvte|dusin tretten fjorten femten seksten sytten atten nitten tjue|tyve tretti|tredve førti|førr femti seksti sytti åtti nitti hundre|århundre tusen",
    scales: "3 tusen~, 6 million~|mill, 9 milliard~|mrd, 12 billion~",
    negations:
      "ikkje|inkje|utan|ikke|ingen\\p{L}*|intet|aldri|uten|u\\p{L}{3,}|verken|nei|neppe|\\p{L}+løs\\p{L}*|nekt\\p{L}*|avvis\\p{L}*|sjelden|lite|mis\\p{L}+",
  },
  sv: {
    common:
      "att i och en som för på av till det med är har de han ett | om inte den sa från var sig men efter kommer när hade sin skulle vi kan hans ha jag år in andra under sade mot så än över upp vid sedan nu | fick säger hon ut mer ska dem vara deras bara s också sitt mycket här utan hur vilket du alla genom mig blev ta där måste vad honom något gav tre finns se oss tillbaka nya då vill flera igen mellan bli aldrig grund någon blir allt vår denna varje tog henne rätt del e tar månader några själv medan dig son ser fått fram hennes jobb sidan sett",
    letters: "åäöé",
    numbers:
      "ett|en två|tvä|båda|andra|dubbel|par. tre|tri fyra|fjärde|fjärdedel|fyr fem sex|sjätte|halvdussin sju åtta|åtto nio tio|tionde|decenni elva|elfte tolv|tolft|dussin tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra|sekel|århundrade tusen",
    scales: "3 tusen~|tn, 6 miljon~|mn, 9 miljard~|md, 12 biljon~",
    negations:
      "inte|ing\\p{L}+|aldrig|icke|ej|utan|o\\p{L}{3,}|varken|nej|knappt|vägra\\p{L}*|miss\\p{L}+|få|lite|sällan|slut\\p{L}*|saknar?",
  },
};
