/** The page of `biopedia review`. Not part of built sites. */

import { element } from "../element.ts";
import { decoded } from "../page/decoded.ts";
import { listen, RequestError, readDocument, readDocuments, restart } from "./api.ts";
import { DocumentPage } from "./document-page.ts";
import { documentsPage } from "./documents-page.ts";
import { addMessages, alarm } from "./page-header.ts";

// The cookie is set; an address that is kept or shown to somebody should not contain the token.
history.replaceState(null, "", location.pathname + location.hash);

const place = element("div", { id: "place" });
document.body.append(place);
addMessages(document.body);

let shown: DocumentPage | undefined;

/** Shows the document that the address names, or the list of all. */
async function show(): Promise<void> {
  const id = decoded(location.hash.slice(1));
  const list = await readDocuments();
  const only = list.documents.length === 1 ? list.documents[0]?.id : undefined;
  const named = id || only;
  shown = named === undefined ? undefined : new DocumentPage(await readDocument(named), list.suggestedName);
  place.replaceChildren(shown?.root ?? documentsPage(list));
}

const attempt = (work: () => Promise<void>) =>
  work().catch((error) => {
    if (!(error instanceof RequestError)) throw error;
    alarm(error.message, error.hint);
  });

// A document's shortcuts and drafts end with its page.
window.addEventListener("hashchange", () => location.reload());
window.addEventListener("beforeunload", (event) => shown?.hasDrafts && event.preventDefault());

await attempt(show);
listen({
  onChange: () => void attempt(async () => (shown ? shown.refresh() : show())),
  onLost: () => alarm("The review has been stopped.", restart),
});
