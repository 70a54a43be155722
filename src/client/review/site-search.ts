import { type FoundText, foldedText } from "../../core/documents/review/protocol.ts";
import { RequestError, request } from "../edit/api.ts";
import { words } from "../edit/words.ts";
import { element } from "../element.ts";
import { read, write } from "../page/storage.ts";

const { review } = words;

/** Where the words are stored that a document searches for when it is opened from the results. */
const searchedKey = "biopedia-searched";
/** Returns the words that were searched for in all documents, and forgets them. */
export function takeSearched(): string {
  const searched = read(searchedKey);
  if (searched) write(searchedKey, "");
  return searched;
}

/** A field that finds texts in all documents, and what it has found. Both stay while the list of documents changes. */
export function siteSearch(): HTMLElement {
  const field = element("input", { type: "search", ariaLabel: review.search, placeholder: review.search });
  const results = element("div", { role: "status" });
  const form = element("form", { role: "search" }, field);
  let asked = "";
  const search = async () => {
    const text = field.value.trim();
    asked = text;
    const found = text === "" ? [] : await request<FoundText[]>(`find?text=${encodeURIComponent(text)}`);
    // Another search may have begun meanwhile.
    if (asked !== text) return;
    const list = element("ul", { className: "found" }, ...found.map((each) => result(each, text)));
    results.replaceChildren(found.length > 0 ? list : text === "" ? "" : review.nothing);
  };
  const attempt = () =>
    search().catch((error) => {
      if (!(error instanceof RequestError)) throw error;
      results.replaceChildren(error.message);
    });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt();
  });
  // The cross of the field empties it.
  field.addEventListener("search", () => field.value === "" && void attempt());
  return element("section", {}, form, results);
}

function result({ document, kind, language, title, source, translation = "" }: FoundText, searched: string) {
  const isThere = foldedText(translation).includes(foldedText(searched));
  const link = element("a", { href: `#${document}` }, element("bdi", {}, isThere ? translation : source));
  link.addEventListener("click", () => write(searchedKey, searched));
  const place = element(
    "span",
    { className: "found-in" },
    element("bdi", {}, language),
    ` · ${words.kinds[kind]} · `,
    element("bdi", {}, title),
  );
  return element("li", {}, link, place);
}
