import type { HistoryReply, Version, VersionReply } from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { readHistory, readVersion } from "./api.ts";
import { openDialog } from "./dialog.ts";
import { failureOf } from "./notice.ts";
import { words as allWords, wordsLanguage } from "./words.ts";

const words = allWords.versions;

interface HistoryInput {
  page: string;
  /** The language of the page, and its direction. */
  text: { lang: string; dir: string };
  /** Makes an earlier version the text of the page, and saves it. */
  restore: (version: VersionReply, title: string) => void;
}

const reasons: Readonly<Record<NonNullable<HistoryReply["why"]>, string>> = {
  "no-repository": words.noRepository,
  "no-git": words.noGit,
  new: words.none,
};

const tagOf = { removed: "del", added: "ins" } as const;

/** Shows who changed a page and when, what each version has changed, and restores one. */
export async function openHistory({ page, text, restore }: HistoryInput): Promise<void> {
  const list = element("ol", { className: "edit-versions" });
  const dialog = openDialog(
    element("h2", {}, words.title),
    list,
    element(
      "div",
      { className: "edit-buttons" },
      button(allWords.close, () => dialog.close()),
    ),
  );
  dialog.classList.add("edit-history");
  dialog.ariaLabel = words.title;
  const say = (...told: HTMLElement[]) => list.replaceWith(...told);
  try {
    const { versions, isOpen, why } = await readHistory(page);
    if (why === "no-repository") {
      const begin = button(allWords.publishing.title, () => {
        dialog.close();
        void import("./publish.ts").then(({ openPublishing }) => openPublishing());
      });
      dialog.querySelector(".edit-buttons")?.prepend(begin);
    }
    if (why !== undefined) return say(element("p", {}, reasons[why]));
    const rows = versions.map((version, index) => row(version, versions[index + 1]?.commit ?? ""));
    if (isOpen) rows.unshift(row(undefined, versions[0]?.commit ?? ""));
    list.append(...rows);
  } catch (error) {
    say(...failureOf(error));
  }

  /** @param version undefined: what is not committed yet @param before the commit before it */
  function row(version: Version | undefined, before: string): HTMLElement {
    const title = version === undefined ? words.open : dateOf(version.at);
    const shown = element("div", { className: "edit-changes", ...text });
    const read = () => readVersion(page, version?.commit ?? "now", before);
    const details = element("details", {}, element("summary", {}, words.changes), shown);
    details.addEventListener("toggle", async () => {
      if (!details.open || shown.hasChildNodes()) return;
      const { changes } = await read();
      shown.replaceChildren(...(changes.length === 0 ? [words.noChanges] : changes.map(changeView)));
    });
    return element(
      "li",
      {},
      element("strong", {}, title),
      version && element("span", { className: "edit-by" }, version.by),
      version && element("p", { dir: "auto" }, version.message),
      details,
      version &&
        button(words.restore, async () => {
          restore(await read(), title);
          dialog.close();
        }),
    );
  }
}

const dateOf = (at: string): string =>
  new Date(at).toLocaleString(wordsLanguage.lang, { dateStyle: "medium", timeStyle: "short" });

/** The words of a block: removed and added ones are told by more than their color. */
const changeView = (parts: VersionReply["changes"][number]): HTMLElement =>
  element("p", {}, ...parts.map(({ change, text }) => (change === "same" ? text : element(tagOf[change], {}, text))));
