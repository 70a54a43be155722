/** A letter that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A letter that is written from left to right. */
export const leftToRight =
  /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}])\p{L}/u;

/** Whether a text is a measurement or words of a left-to-right script, such as `+41° 05′`, whose parts right-to-left text would put in reverse order. */
export const isLeftToRight = (text: string): boolean => (/\d/.test(text) || leftToRight.test(text)) && !rightToLeft.test(text);
