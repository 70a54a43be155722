import type { ListedReference, ReferencesReply } from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { request } from "./api.ts";
import { askValues, openDialog } from "./dialog.ts";
import { ofPage, openForm } from "./site-menu.ts";
import { words as allWords, fill } from "./words.ts";

const words = allWords.sources;

/**
 * Lists the references of the site: where each is cited, and which may be the same work. Each can be changed, and
 * merged with another one.
 *
 * @param page the current path
 */
export async function openReferences(page: string): Promise<void> {
  const list = element("div", { className: "edit-sources" });
  const problems = element("div");
  const search = element("input", { id: "edit-search", type: "search", autocomplete: "off" });
  const dialog = openDialog(
    element("h2", {}, allWords.references),
    element(
      "div",
      { className: "edit-field" },
      element("label", { htmlFor: "edit-search" }, allWords.review.search),
      search,
    ),
    problems,
    list,
    element(
      "div",
      { className: "edit-buttons" },
      button(allWords.close, () => dialog.close()),
    ),
  );
  search.addEventListener("input", () => {
    const typed = search.value.trim().toLowerCase();
    for (const item of list.children)
      (item as HTMLElement).hidden = !item.firstElementChild?.textContent?.toLowerCase().includes(typed);
  });
  await draw();

  async function draw(): Promise<void> {
    const { references, unreadable } = await request<ReferencesReply>("references");
    const all = references.map((reference) => itemOf(reference, references));
    const told: HTMLElement[] = [];
    if (unreadable.length > 0) {
      const names = fill(words.unreadable, { names: unreadable.join(", ") });
      const mend = async () => {
        if (await openForm("references", page)) await draw();
      };
      told.push(
        element(
          "p",
          { className: "edit-problem edit-error" },
          names,
          button(allWords.edit, () => void mend()),
        ),
      );
    } else if (all.length === 0) told.push(element("p", {}, fill(words.empty, { cite: allWords.cite })));
    problems.replaceChildren(...told);
    list.replaceChildren(...all);
  }

  function itemOf(reference: ListedReference, all: readonly ListedReference[]): HTMLElement {
    const { id, text, places, same, isOwn } = reference;
    const links = places.map(({ address, page: title, heading }) =>
      element(
        "li",
        {},
        element("a", { href: address }, element("bdi", {}, [title, heading].filter(Boolean).join(" § "))),
      ),
    );
    const others = all.filter((each) => isOwn && each.isOwn && same.includes(each.id));
    return element(
      "details",
      { className: "edit-part", open: others.length > 0 },
      element("summary", {}, element("bdi", {}, id), ` (${places.length}): `, element("bdi", {}, text)),
      places.length === 0 ? element("p", {}, words.unused) : element("ul", {}, ...links),
      ...others.map((other) =>
        element(
          "p",
          {},
          `${words.same} `,
          element("bdi", {}, `${other.id}: ${other.text}`),
          " ",
          button(fill(words.merge, { other: other.id, id }), () => void merge(id, other.id)),
        ),
      ),
      isOwn ? button(allWords.edit, () => void edit(id)) : element("p", {}, words.elsewhere),
      isOwn ? button(words.mergeOther, () => void choose(reference, all)) : undefined,
    );
  }

  async function edit(id: string): Promise<void> {
    if (await openForm("references", page, id)) await draw();
  }

  /** Merges a reference that is chosen from all others into one. */
  async function choose({ id }: ListedReference, all: readonly ListedReference[]): Promise<void> {
    const others = all.filter((each) => each.isOwn && each.id !== id);
    const labels = Object.fromEntries(others.map((each) => [each.id, `${each.id}: ${each.text}`]));
    const field = { name: "other", label: allWords.reference, values: Object.keys(labels), labels, required: true };
    const { other } = (await askValues(words.mergeOther, [field])) ?? {};
    if (other) await merge(id, other);
  }

  async function merge(keep: string, drop: string): Promise<void> {
    const confirm = fill(words.merge, { other: drop, id: keep });
    const send = async () => void (await request("merge", { keep, drop }));
    const answer = await askValues(confirm, [], { hint: words.mergeHint, confirm, send });
    if (answer) ofPage.leave(location.pathname);
  }
}
