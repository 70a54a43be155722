import {
  type DocumentView,
  foldedText,
  needsOf,
  type SegmentView,
  type TextPart,
} from "../../core/documents/review/protocol.ts";
import { askValues } from "../edit/dialog.ts";
import { fill, told, words, wordsLanguage } from "../edit/words.ts";
import { button, element, hiddenText } from "../element.ts";
import { read, write } from "../page/storage.ts";
import { takeSearched } from "./site-search.ts";

const { review } = words;

interface HeaderActions {
  onNext: () => void;
  onFilter: () => void;
  onPreview: () => void;
  onHelp: () => void;
  onName: () => void;
}

type Needs = (segment: SegmentView) => boolean;
type Filter = { label: string; has: (segment: SegmentView, needs: Needs) => boolean };

const filters: Record<string, Filter> = {
  all: { label: review.allTexts, has: () => true },
  needing: { label: review.needYou, has: (segment, needs) => needs(segment) },
  findings: {
    label: review.withFindings,
    has: ({ findings, problem, doubt }) => findings.length > 0 || (problem ?? doubt) !== undefined,
  },
  judge: { label: review.ofJudge, has: ({ findings }) => findings.length > 0 },
  checks: { label: review.ofChecks, has: ({ problem }) => problem !== undefined },
  doubts: { label: review.inDoubt, has: ({ doubt }) => doubt !== undefined },
  comments: { label: review.withComments, has: ({ comments }) => comments.length > 0 },
  ...Object.fromEntries(
    Object.entries(words.statuses).map(([name, { label }]) => [
      name,
      { label, has: ({ status }) => status === name } as Filter,
    ]),
  ),
};

/** The header of a document: which it is, how far its review is, and what leads on. It stays in view. */
export class PageHeader {
  readonly root = element("header", { className: "head" });
  readonly #title = element("h1");
  readonly #progress = element("progress", { ariaLabel: review.reviewed });
  readonly #count = element("span", { className: "count" });
  readonly #filter = element("select", { ariaLabel: review.show });
  readonly #search = element("input", { type: "search", ariaLabel: review.search, placeholder: review.search });
  readonly #name: HTMLButtonElement;
  #needs: Needs = () => false;
  readonly #next: HTMLButtonElement;

  constructor({ onNext, onFilter, onPreview, onHelp, onName }: HeaderActions) {
    const home = element(
      "a",
      { href: "#", className: "home", title: review.all },
      element("span", { ariaHidden: "true" }, wordsLanguage.dir === "rtl" ? "→" : "←"),
      hiddenText(review.all),
    );
    this.#next = button(review.next, onNext, { className: "primary", keys: "N" });
    this.#name = button("", onName, { className: "name" });
    const help = button("?", onHelp);
    help.ariaLabel = words.help;
    help.ariaKeyShortcuts = "?";
    this.#filter.addEventListener("change", onFilter);
    this.#search.value = takeSearched();
    this.#search.addEventListener("input", onFilter);
    this.root.append(
      element("div", { className: "which" }, home, this.#title),
      element("div", { className: "progress" }, this.#progress, this.#count),
      element(
        "div",
        { className: "actions", role: "group", ariaLabel: review.title },
        this.#search,
        this.#filter,
        button(review.finishedPage, onPreview, { keys: "P" }),
        this.#name,
        help,
        this.#next,
      ),
    );
  }

  /** Whether a segment is one that the reviewer wants to see. */
  get isShown(): Needs {
    const { has } = filters[this.#filter.value] as Filter;
    const searched = foldedText(this.#search.value.trim());
    return (segment) =>
      has(segment, this.#needs) && (searched === "" || textsOf(segment).some((text) => text.includes(searched)));
  }

  search(): void {
    this.#search.select();
    this.#search.focus();
  }

  /** Shows as whom the reviewer accepts. */
  showName(): void {
    this.#name.textContent = reviewer();
    this.#name.title = review.yourName;
    this.#name.hidden = reviewer() === "";
  }

  show({ kind, title, to, reviewed, total, segments, problem }: DocumentView): void {
    const isPage = kind === "article" || kind === "page";
    this.#title.replaceChildren(
      isPage ? element("bdi", { lang: to.lang }, title) : words.kinds[kind],
      element("span", { className: "language" }, ` ${to.name}`),
    );
    document.title = `${to.name}: ${isPage ? title : words.kinds[kind]} – ${review.title}`;
    this.showName();
    Object.assign(this.#progress, { max: total || 1, value: reviewed });
    this.#count.textContent = problem ? "" : fill(review.reviewedOf, { count: reviewed, total });
    this.#needs = needsOf(segments);
    this.#next.disabled = !segments.some(this.#needs);
    const chosen = this.#filter.value || "all";
    const options = Object.entries(filters).map(([name, { label, has }]) => ({
      name,
      label,
      count: segments.filter((segment) => has(segment, this.#needs)).length,
    }));
    const shown = options.filter(({ name, count }) => count > 0 || name === chosen);
    this.#filter.replaceChildren(
      ...shown.map(({ name, label, count }) => element("option", { value: name }, `${label} (${count})`)),
    );
    this.#filter.value = chosen;
  }
}

const textsOf = ({ source, translation = [], place = "" }: SegmentView): string[] =>
  [wordsOf(source), wordsOf(translation), place].map(foldedText);

const wordsOf = (parts: readonly TextPart[]): string =>
  parts.map((part) => ("parts" in part ? wordsOf(part.parts) : part.text)).join("");

const region = element("div", { className: "messages" });
const polite = element("div", { role: "status", ariaLive: "polite" });
const assertive = element("div", { role: "alert" });
region.append(polite, assertive);
let timer = 0;

/**
 * Adds the region of messages to the page. It must be there before its first message, or screen readers do not announce
 * it.
 */
export const addMessages = (parent: HTMLElement): void => parent.append(region);

/** Shows a message for a few seconds. @param undo an action that the message offers; the message stays longer then */
export function announce(text: string, undo?: { label: string; run: () => void }): void {
  window.clearTimeout(timer);
  assertive.replaceChildren();
  polite.replaceChildren(element("span", {}, text));
  if (undo) {
    const run = () => {
      polite.replaceChildren();
      undo.run();
    };
    polite.append(button(undo.label, run));
  }
  timer = window.setTimeout(() => polite.replaceChildren(), undo ? 12_000 : 5000);
}

/** Shows an error until it is closed or something else is announced. */
export function alarm(message: string, hint?: string): void {
  window.clearTimeout(timer);
  polite.replaceChildren();
  const text = element("span", { dir: "auto" }, element("strong", {}, told(message)), hint ? ` ${told(hint)}` : "");
  assertive.replaceChildren(
    text,
    button(words.close, () => assertive.replaceChildren()),
  );
}

const key = "biopedia-reviewer";

/** The name that was given on this page, for browsers that block storage. */
let given = "";

/** The reviewer's name; empty until it is given. */
export const reviewer = (): string => read(key) || given;

/**
 * Asks for the reviewer's name, which is recorded with everything that they accept or edit.
 *
 * @param suggested a name to begin with
 * @returns the name; empty if the dialog is cancelled
 */
export async function askName(suggested: string): Promise<string> {
  const { name = "" } =
    (await askValues(
      words.review.askName,
      [
        {
          name: "name",
          label: words.name,
          value: reviewer() || suggested,
          required: true,
          maxLength: 100,
          autocomplete: "name",
        },
      ],
      { hint: words.review.askNameHint, confirm: words.review.continue },
    )) ?? {};
  if (name !== "") {
    given = name;
    write(key, name);
  }
  return name;
}
