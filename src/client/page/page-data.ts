import { fill } from "../../core/model/interface-words.ts";
import { type PageData, pageDataId } from "../../core/page/page-data.ts";

let known: { text: string; data: PageData } | undefined;

/** Returns the data of the page for its scripts. @throws if the page has no data */
export function pageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (text == null) throw new Error(`The element #${pageDataId} could not be found`);
  // `biopedia dev` exchanges the data of a page.
  if (known?.text !== text) known = { text, data: JSON.parse(text) as PageData };
  return known.data;
}

/**
 * Says which of several things is shown, `2 / 5`, in the digits of the page and without the commas of English. @param
 * text the interface word `searchPosition`
 */
export function positionText(text: string, current: number, total: number): string {
  const { format } = new Intl.NumberFormat(`en-u-nu-${document.documentElement.dataset.digits ?? "latn"}`, {
    useGrouping: false,
  });
  return fill(text, { current: format(current), total: format(total) });
}

/** Returns a part of an address without its percent-encoding; unchanged if it is malformed, as in `#100%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
