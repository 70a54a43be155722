import {
  type CostReply,
  editPath,
  type LanguagesReply,
  type ServiceProblem,
  type TranslatedLanguage,
  type TranslationRun,
} from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { listen, request } from "./api.ts";
import { askValues } from "./dialog.ts";
import { failureOf } from "./notice.ts";
import { fill, told, toldWith, words, wordsLanguage } from "./words.ts";

/**
 * Returns a limit for a run: some times its estimate, since each of the requests that run at once counts with its
 * longest answer.
 */
const limitFor = (amount: number, requests: number): string =>
  (amount * (3 + (15 * Math.min(requests, 4)) / Math.max(requests, 1))).toPrecision(2);

/** How long changes are waited for before languages are read, in milliseconds. */
const pause = 200;
/** The most sentences of a language that are shown. */
const mostShown = 20;

/** The texts that each language is behind, a button that has them translated, and how that goes on. */
export class TranslationsPanel {
  readonly root = element("section", {
    className: "edit-panel",
    ariaLabel: words.translations,
    hidden: true,
    ...wordsLanguage,
  });
  readonly #run = element("div", { role: "status" });
  readonly #list = element("div");
  readonly #error = element("div", { role: "alert" });
  readonly #hasAll: boolean;
  #known: LanguagesReply | undefined;
  #timer = 0;

  /** @param hasAll whether languages in which pages are missing are listed, too, and how a service translates */
  constructor(hasAll = false) {
    this.#hasAll = hasAll;
    this.root.append(this.#run, this.#error, this.#list);
    listen({
      onChange: () => this.root.hidden || this.refresh(),
      onEvent: ({ run }) => {
        this.root.hidden = false;
        this.#showRun(run);
        if (!run.isRunning) this.refresh();
      },
    });
  }

  /** Reads what languages are behind, and shows it. Several changes in a row are one. */
  refresh(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#read(), pause);
  }

  #read(): Promise<void> {
    return this.#attempt(async () => {
      this.#known = await request<LanguagesReply>("languages");
      this.#show(this.#known);
      if (this.#known.run?.isRunning) this.#showRun(this.#known.run);
      this.root.hidden = false;
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#error.replaceChildren();
    try {
      await work();
    } catch (error) {
      this.#error.replaceChildren(...failureOf(error));
      this.root.hidden = false;
    }
  }

  #show({ service, languages, from }: LanguagesReply): void {
    const behind = languages.filter(({ open, behind }) => countOf(open) + behind.length > 0);
    const canTranslate = "model" in service;
    const isSent = ({ open }: TranslatedLanguage) => countOf(open) > 0;
    const lacking = languages.filter(({ missing }) => missing.length > 0);
    const counts = [
      ...(behind.length > 0 ? [fill(words.translate.behind, { count: behind.length })] : []),
      ...(lacking.length > 0 ? [fill(words.translate.lacking, { count: lacking.length })] : []),
    ];
    const title = counts.join(" · ") || words.translate.upToDate;
    const all =
      canTranslate && behind.filter(isSent).length > 1
        ? element(
            "p",
            { className: "edit-buttons" },
            button(words.translate.all, () => void this.#begin([])),
          )
        : undefined;
    const opened = new Set(
      [...this.#list.querySelectorAll<HTMLElement>("li:has(> details[open])")].map(({ id }) => id),
    );
    const rows = languages
      .filter((each) => behind.includes(each) || (this.#hasAll && lacking.includes(each)))
      .map((each) => this.#row(each, from, canTranslate));
    for (const row of rows) if (opened.has(row.id)) row.firstElementChild?.toggleAttribute("open", true);
    const guide = element("a", { href: `${editPath}guides/translating.md`, target: "_blank" }, words.translate.guide);
    const offer = "model" in service ? [] : [element("p", {}, `${offerOf(service)} `, guide)];
    const isOpen = this.#list.querySelector("details")?.open ?? (this.#hasAll && rows.length <= 12);
    const list = element("details", { open: isOpen }, element("summary", {}, title), all, element("ul", {}, ...rows));
    const more = this.#hasAll ? [] : [element("a", { href: editPath }, words.translate.more)];
    const shown = rows.length > 0 ? [list] : [element("p", {}, title)];
    // A mistake in the settings of a service takes the buttons away, so it is told where they would be.
    const isWrong = "message" in service && !service.isNone;
    this.#list.replaceChildren(
      ...shown,
      ...(this.#hasAll || isWrong ? offer : []),
      ...(!this.#hasAll && counts.length > 0 ? more : []),
    );
  }

  #row(each: TranslatedLanguage, from: LanguagesReply["from"], canTranslate: boolean): HTMLElement {
    const { code, name, lang, dir, open, behind, review, missing } = each;
    const isShort = missing.some(({ title }) => title === undefined);
    const count = countOf(open) + behind.filter(({ isOfPerson }) => isOfPerson).length;
    const state = [
      ...(isShort ? [words.translate.short] : []),
      ...(count > 0 ? [fill(words.translate.texts, { count })] : []),
    ];
    const sentences = behind.slice(0, mostShown).map(({ text, isOfPerson }) => {
      const sentence = element("li", {}, element("span", { lang: from.lang, dir: from.dir }, text));
      if (isOfPerson) sentence.append(element("small", {}, ` — ${words.translate.ofPerson}`));
      return sentence;
    });
    const head = [element("strong", { lang, dir }, name), ` ${state.join(" · ")}`];
    return element(
      "li",
      { id: `edit-behind-${code}` },
      sentences.length > 0
        ? element(
            "details",
            {},
            element("summary", {}, ...head),
            element("ul", { className: "edit-behind" }, ...sentences),
          )
        : element("p", {}, ...head),
      element(
        "p",
        { className: "edit-buttons" },
        canTranslate && countOf(open) > 0 ? this.#button(words.translate.one, name, [code], false) : undefined,
        canTranslate && isShort ? this.#button(words.translate.whole, name, [code], true) : undefined,
        review === undefined ? undefined : reviewLink(words.translate.review, review, name),
        ...missing.map(({ id, title: page = words.kinds.article }) =>
          reviewLink(fill(words.translate.byHand, { page }), id, name),
        ),
      ),
    );
  }

  #button(label: string, language: string, codes: string[], whole: boolean): HTMLButtonElement {
    const made = button(label, () => void this.#begin(codes, whole));
    made.ariaLabel = `${label} (${language})`;
    return made;
  }

  /** Says what a translation costs, and begins it if that is wanted. */
  #begin(codes: string[], whole = false): Promise<void> {
    return this.#attempt(async () => {
      const cost = await request<CostReply>("cost", { codes, whole });
      const { texts, tokens, requests, price, parts } = cost;
      if (texts === 0) {
        this.#run.textContent = words.translate.nothing;
        return;
      }
      const { start, asks, judged, unknownCost, limit } = words.translate;
      const lines = [
        fill(asks, { model: cost.model ?? "", host: cost.host ?? "" }),
        ...(cost.judge === undefined ? [] : [fill(judged, { model: cost.judge })]),
        ...(parts.length > 1 ? parts.map(describePart) : []),
        fill(price ? words.translate.cost : unknownCost, { texts, tokens, price: price?.text ?? "" }),
      ];
      const field = { name: "most", type: "number", required: true } as const;
      const fields = price
        ? [{ ...field, label: fill(limit, { ...price }), value: limitFor(price.amount, requests) }]
        : [];
      const answer = await askValues(start, fields, { hint: lines.join("\n"), confirm: start });
      if (answer === undefined) return;
      const given = Number(answer.most);
      await request("translate", { codes, whole, ...(given > 0 && { most: given }) });
    });
  }

  #showRun({ codes, done, total, isRunning, spent = "", problem, left }: TranslationRun): void {
    const { running, ended, stop, stopping } = words.translate;
    if (isRunning) {
      const progress = element("progress", { max: total || 1, value: done, ariaLabel: words.translations });
      const halt = button(stop, () => {
        halt.replaceWith(stopping);
        void this.#attempt(async () => void (await request("stop", {})));
      });
      const isStopping = this.#run.textContent?.includes(stopping);
      this.#run.replaceChildren(progress, ` ${fill(running, { done, total })} `, isStopping ? stopping : halt);
      return;
    }
    const review = this.#known?.languages
      .filter(({ code, review }) => codes.includes(code) && review !== undefined)
      .map(({ name, review = "" }) => reviewLink(`${words.translate.review}: ${name}`, review, name));
    const why =
      problem &&
      element("p", { dir: "auto" }, element("strong", {}, told(problem.message)), ` ${told(problem.hint ?? "")}`);
    const texts = left.map((line) => element("li", { dir: "auto" }, line));
    this.#run.replaceChildren(
      element("p", {}, fill(ended, { done, total, spent })),
      ...(why ? [why] : []),
      ...(texts.length > 0 ? [element("ul", {}, ...texts)] : []),
      element("p", { className: "edit-buttons" }, ...(review ?? [])),
    );
  }
}

const describePart = ({ name, texts, price }: CostReply["parts"][number]): string =>
  [`${name} · ${fill(words.translate.texts, { count: texts })}`, ...(price === undefined ? [] : [price])].join(" · ");

/** Says how a service can translate; or what is wrong with the one that is set up. */
const offerOf = ({ isNone, ...problem }: ServiceProblem): string =>
  isNone ? words.translate.offer : toldWith(problem);

const countOf = (open: TranslatedLanguage["open"]): number =>
  Object.values(open).reduce((sum, count) => sum + count, 0);

function reviewLink(label: string, id: string, language: string): HTMLElement {
  const link = element("a", { href: `${editPath}#${id}` }, label);
  link.ariaLabel = label.includes(language) ? label : `${label} (${language})`;
  return link;
}
