import { fill } from "../../core/model/interface-words.ts";

/** Says which of several things is shown, `2 / 5`, in the digits of the page and without the commas of English. @param text the interface word `searchPosition` */
export function positionText(text: string, current: number, total: number): string {
  const { format } = new Intl.NumberFormat(`en-u-nu-${document.documentElement.dataset.digits ?? "latn"}`, { useGrouping: false });
  return fill(text, { current: format(current), total: format(total) });
}
