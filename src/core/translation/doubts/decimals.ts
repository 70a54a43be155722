import type { Check } from "../checks/check.ts";
import { isEnglish, toAsciiDigits } from "../scripts.ts";

// In “5.0 million”, “5.0%” and “$5.0”, good translations leave the zero out.
const exact = /(?<![\d.,]|[$£€¥₹]\s?)\d{1,4}\.0(?![\d.,]|\s?(?:%|per\s?cent\b|thousand\b|[mbtr]+illion\b))/giu;

// More do not occur in a text; each is looked for.
const most = 20;

/**
 * Asks about a zero that says how exact a number is, or which version is meant: “2.0” as “2”. As values they are equal.
 */
export const doubtDecimals: Check = ({ source, from, translation, hasDigits }) => {
  if (!hasDigits || !isEnglish(from)) return undefined;
  const given = source.match(exact);
  if (given === null) return undefined;
  const found = toAsciiDigits(translation.normalize("NFC"));
  const lost = [...new Set(given)].slice(0, most).find((number) => {
    const whole = `(?<!\\d|\\d[.,٫])${Number(number)}`;
    return (
      new RegExp(`${whole}(?![.,٫，．]?\\d|/0)`, "u").test(found) &&
      !new RegExp(`${whole}[.,٫，．/]0(?!\\d)`, "u").test(found)
    );
  });
  return lost === undefined ? undefined : { code: "number-missing", detail: lost };
};
