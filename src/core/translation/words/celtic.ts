import type { Words } from "../types.ts";

/** Celtic languages. */
export const words: Words = {
  cy: {
    common:
      "yn y i o a ar ei wedi yr bod ôl gan ac | am eu fod mewn i'r cael oedd ond mae sy'n wrth o'r â un roedd sydd fel ni hyn at gael na gyda cyn mis ym bydd | dywedodd yw nad i'w a'r iawn dim fe mwy dros er eraill ein neu hwn pan unrhyw hefyd hynny arall heb tu ag rhwng lle dal mai da os dan hun tai mi nos pe tra bai hon",
    letters: "âêîôûŵŷáéóïö",
  },
  ga: {
    common:
      "a an ar agus na go ag le i sé chun | leis in é sa gur do bhí mar de ó raibh atá faoi sin bhfuil ach ina is seo dúirt as siad bheith tá nach éis tar nuair n eile ná sí den daoine t acu dá don iad sna lena féin chur air | nó duine chuid ní mé gan á í ba os dar am suas di",
    letters: "áéíóú",
  },
};
