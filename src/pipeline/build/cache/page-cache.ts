import type { Assets } from "../../../../templates/page.ts";
import type { Library } from "../../../core/content/library.ts";
import type { PersonFacts } from "../../../core/model/person-facts.ts";
import type { Route } from "../../../core/model/routes.ts";
import type { Content } from "../../content/load.ts";
import type { PageContent, PageSources, ReadOnce } from "../../content/page-content.ts";
import { Answers, type Asker, createAsker } from "./answers.ts";
import { keepPages, type NewPage } from "./keep-pages.ts";
import type { KeptPages, MadePage } from "./kept-pages.ts";
import { createNoter, type Noted } from "./noted.ts";
import { sameAnswers } from "./same-answers.ts";
import { createNotes, type Notes, viewsOf } from "./views.ts";

/** What articles are made of besides the library, as pages ask for it. */
const askedArticles = ({ references, findPicture, digest }: PageSources["articles"]) => ({
  digest,
  findPicture,
  hasReferences: references !== undefined,
  reference: (id: string) => references?.get(id),
  references: () => [...(references?.keys() ?? [])],
});

/** The pages of a site: those that were made before and would be made again just so, and those that are made now. */
export class PageCache {
  readonly #content: Content;
  readonly #answers: Answers;
  readonly #views: { library: (notes: Notes) => Library; articles: (notes: Notes) => ReturnType<typeof askedArticles> };
  readonly #kept: KeptPages | undefined;
  readonly #same: ReturnType<typeof sameAnswers>;
  readonly #noter: ReturnType<typeof createNoter>;
  readonly #pages = new Map<string, NewPage>();
  readonly #once = new Map<string, { notes: Notes; value: Promise<unknown> }>();
  readonly #facts: { value: PersonFacts; from: Noted };

  /**
   * Opens the pages of an earlier build.
   *
   * @param content as it is now
   * @param assets what pages refer to
   * @param kept of that build, by the same version with the same settings; undefined if there is none
   * @param isSameLibrary whether all that the library follows from is as it was then: its answers are the same, and need not be asked for
   */
  static async open(content: Content, assets: Assets, kept: KeptPages | undefined, isSameLibrary: boolean): Promise<PageCache> {
    const cache = new PageCache(content, assets, kept, isSameLibrary);
    const known = kept?.facts;
    if (known !== undefined && cache.#same.isSame(known))
      Object.assign(cache.#facts, { value: known.value, from: cache.#noter.ofKept(known) });
    else {
      const notes = createNotes();
      Object.assign(cache.#facts, {
        value: await content.from(cache.#sources(notes), cache.#readOnce(notes, false)).facts(),
        from: cache.#noter.ofNotes(notes),
      });
    }
    return cache;
  }

  private constructor(content: Content, assets: Assets, kept: KeptPages | undefined, isSameLibrary: boolean) {
    const { library, sources, publishing } = content;
    const routes = new Map(library.routes.map((route) => [route.path, route]));
    const articles = askedArticles(sources.articles);
    this.#facts = { value: {}, from: { own: [], groups: [] } };
    this.#content = content;
    this.#kept = kept;
    this.#answers = new Answers({
      objects: {
        library,
        assets,
        routes: { at: (path: string) => routes.get(path) },
        articles,
        facts: this.#facts,
      },
      named: library.languages,
      collect: publishing.collect,
    });
    this.#views = { library: viewsOf(library, "library", this.#answers), articles: viewsOf(articles, "articles", this.#answers) };
    if (kept !== undefined && isSameLibrary) this.#assume(kept);
    this.#noter = createNoter(this.#answers, kept);
    this.#same = sameAnswers(kept, this.#answers, isSameLibrary);
  }

  #assume({ questions, digests, publishing }: KeptPages): void {
    const withFiles = new Set(publishing);
    for (const [kept, question] of questions.entries()) {
      const number = this.#answers.number(question);
      // Relative questions have an answer, and files, for each page.
      const isKnown = !this.#answers.isRelative(number) && !this.#answers.isOfArticles(number);
      if (isKnown) this.#answers.assume(number, digests[kept] ?? "", withFiles.has(kept));
    }
  }

  /** Returns what a page contributed, if it would be made again just so. */
  find({ path, language }: Route): MadePage | undefined {
    const kept = this.#kept !== undefined && Object.hasOwn(this.#kept.pages, path) ? this.#kept.pages[path] : undefined;
    return kept !== undefined && this.#same.isSamePage(kept, language.code) ? kept.made : undefined;
  }

  /** Uses a page that was found. */
  reuse({ path, language }: Route): void {
    const kept = this.#kept?.pages[path];
    if (kept === undefined) return;
    const publishing = kept.publishing.map((number) => this.#answers.number(this.#kept?.questions[number] ?? ""));
    this.#publish(publishing, createAsker(language.code));
    this.#pages.set(path, { ...kept, from: this.#noter.ofKept(kept), publishing });
  }

  /** Returns the content for a page that is made now, and a function that keeps the page when it is made. */
  contentFor({ path, language }: Route): { content: PageContent; keep: (made: MadePage) => void } {
    const answers = this.#answers;
    const asker = createAsker(language.code);
    const notes = createNotes(asker);
    notes.own.add(answers.number("assets")).add(answers.call("routes.at", [path], asker));
    const keep = (made: MadePage) => {
      const asked = [...notes.own];
      const publishing = asked.filter((number) => answers.isRelative(number) && answers.files(number, asker).length > 0);
      this.#publish(publishing, asker);
      const answered = answers.digestRelative(asked, asker);
      this.#pages.set(path, { from: this.#noter.ofNotes(notes), answered, publishing, made });
    };
    return { content: this.#content.from(this.#sources(notes), this.#readOnce(notes)), keep };
  }

  #publish(questions: readonly number[], asker?: Asker): void {
    for (const question of questions) this.#content.publishing.add(this.#answers.files(question, asker));
  }

  /** Publishes the files that pages show, and returns the pages for the next build, when all are made. */
  finish(): KeptPages {
    const { kept, used } = keepPages({ pages: this.#pages, facts: this.#facts, answers: this.#answers });
    this.#publish(used);
    return kept;
  }

  #sources(notes: Notes): PageSources {
    const asked = this.#views.articles(notes);
    return {
      library: this.#views.library(notes),
      articles: {
        digest: asked.digest,
        findPicture: asked.findPicture,
        references: asked.hasReferences ? { get: asked.reference, keys: () => asked.references().values() } : undefined,
      },
    };
  }

  /** @param isKnown whether the facts are known */
  #readOnce(notes: Notes, isKnown = true): ReadOnce {
    return <Value>(name: string, read: (sources: PageSources) => Promise<Value>) => {
      if (name === "facts" && isKnown) {
        // A page that shows them depends on the facts alone, whatever else changes in the article.
        notes.own.add(this.#answers.number("facts.value"));
        return Promise.resolve(this.#facts.value as Value);
      }
      let found = this.#once.get(name);
      if (found === undefined) {
        const own = createNotes();
        found = { notes: own, value: read(this.#sources(own)) };
        this.#once.set(name, found);
      }
      notes.shared.add(found.notes);
      return found.value as Promise<Value>;
    };
  }
}
