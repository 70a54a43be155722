import type { Words } from "../types.ts";

/** Neighbours of the Romance languages of the west. */
export const words: Words = {
  ca: {
    common:
      "de la que a el va i per en del un les els amb una al | es no ha dels més com van seu és seva dir ser però als després tot cap anys fer han havia sobre se quan | segons d'un ja aquest des o ara molt mentre fins dos li si sense pel ho estat era són també seus aquesta entre país contra té on dia primer em gol tres qui ni sud minut mai et pas",
    letters: "àèéíïòóúüç",
    negations:
      "no|mai|cap|res|ningú|ni|sense|tampoc|in\\p{L}+|im\\p{L}+|des\\p{L}+|falt\\p{L}*|gens|neg\\p{L}*|pas|poc\\p{L}*",
  },
  eo: {
    common:
      "kaj la de aŭ en je al por kiu havas estas ĉi ke | tiu tio per pro sia kiel laŭ sen ne kiuj lia kun li pli inter tiuj el estis ŝi kio sed ankaŭ ĝi ĝis antaŭ dum kiam plej unu multaj siaj ŝia jaro jaroj povas devas ĉe post oni iu nur sur tra pri tre ili vi du mi ni se da |",
    letters: "ĉĝĥĵŝŭ",
  },
  eu: {
    common:
      "eta zuen da du bat ez esan izan zen | egin ere bere ek baina dira dute en zuten den baino ari duen beste behar egiten dela lehen ziren ondoren edo izango dituzte bi gabe gehiago zela | hori urte dago dio oso duten baten pertsona hau k i hitz diren izateko gero egiteko arte direla egingo lan horrek nola ia honetan parte n artean aurka bera ko dutela bai die non",
    letters: "ñç",
  },
  gl: {
    common:
      "de que a o e do en un da para os unha no | se ao as non na por dos con máis seu é como súa á pero foi das despois aos anos está dixo cando sobre persoas desde co nos antes | ano ou ás entre polo pola nun seus durante dun ata dous xa tamén nunha sen todo dunha aínda este parte millóns nas mentres lle ser coa son só hai contra país moi mesmo pasado era vez están cun pode foron tres cara muller súas así tiña estaba iso xente facer esta ten moito señor gol ter fixo cunha conseguir traballo outros me nin xeito xuño miña calquera acerca sendo ante fin vai el había si sistema maneira",
    letters: "áéíñóúüï",
  },
  ro: {
    common:
      "de a în și la să că din o care pentru cu un pe au mai | fost nu se este lui ce al spus s va fi după sunt ar când ca vor ani i iar dintre am dar | el acest sau mult ale cele avut dacă unei până doar fără către despre are le avea foarte său această precum prin trebuie ne era ei prima mod parte sa an ai sud fel tot dat li mi",
    letters: "ăâîșțşţ",
  },
  sq: {
    common:
      "të e në i një dhe për se me që nga më u do së ka | është nuk tij tha ai duke si ishte shumë mund po por pas janë tyre prej kishte këtë kanë gjatë pasi kur | t'i edhe cili ta pa ndërsa gjithë dy saj ku duhet vitin kjo ata ajo vetëm pak deri çdo cila t'u apo ishin ne ndaj ja sa jo te tre na persona iu para z ju pro",
    letters: "ëç",
  },
};
