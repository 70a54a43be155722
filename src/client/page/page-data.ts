import { type PageData, pageDataId } from "../../core/page/page-data.ts";

let data: PageData | undefined;

/** Returns the data of the page for its scripts. @throws if the page has no data */
export function pageData(): PageData {
  if (data === undefined) {
    const element = document.getElementById(pageDataId);
    if (element === null) throw new Error(`The element #${pageDataId} could not be found`);
    data = JSON.parse(element.textContent ?? "") as PageData;
  }
  return data;
}
