/** A letter that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A letter that is written from left to right. */
export const leftToRight =
  /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}])\p{L}/u;

/**
 * Whether right-to-left text would put the parts of a text in the wrong order, as of `+41° 05′` or `15h 22m`, and nothing in it is written from right to left.
 * Ranges of numbers are read from right to left there.
 */
export const isLeftToRight = (text: string): boolean =>
  (leftToRight.test(text) || /[\p{Sm}°′″]|^[-–]\d/u.test(text)) && !rightToLeft.test(text);
