import type { PublishedFile } from "../../pictures/uploads.ts";
import { digestData } from "./describe.ts";

/** What questions are asked of. */
interface Sources {
  /** By name; functions in them are called. */
  objects: Readonly<Record<string, unknown>>;
  /** Objects that stand in questions by a name: languages, by code. */
  named: ReadonlyMap<string, object>;
  /** Runs a function. @returns its result, and the files that are published because of it */
  collect: <Value>(run: () => Value) => { value: Value; files: PublishedFile[] };
}

interface Answer {
  value: unknown;
  files: readonly PublishedFile[];
}

/** A page that asks. */
export interface Asker {
  /** The code of its language. */
  code: string;
  /** What it was told about its own language, by question. */
  told: Map<number, Answer>;
}

/** Starts a page's questions. @param code of the page's language */
export const createAsker = (code: string): Asker => ({ code, told: new Map() });

/** Between the parts of a question; content cannot contain it. */
const separator = "\u0001";

/** Stands for `/` and the code of the asker's language, so that pages of all languages ask the same questions. Content cannot contain it. */
const ownCode = "\u0002";

/** Questions about articles from which nothing but their own pages is made: the answers can change while the library stays the same. They are never relative. */
const ofArticles: ReadonlySet<string> = new Set(["articles.digest", "facts.value"]);

/**
 * Asks questions, each once. A question is a text: the path of a property, such as `library.routes`, and the arguments, if it is a function. So it can be kept,
 * and asked again of other sources. Here it has a number. Questions about the asker's own language are relative: each asker gets another answer.
 */
export class Answers {
  readonly #sources: Sources;
  readonly #names: ReadonlyMap<unknown, string>;
  readonly #numbers = new Map<string, number>();
  readonly #questions: string[] = [];
  readonly #areRelative: boolean[] = [];
  readonly #answers: (Answer | undefined)[] = [];
  readonly #digests: (string | null | undefined)[] = [];
  readonly #withoutFiles = new Set<number>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#names = new Map([...sources.named].map(([name, object]) => [object, name]));
  }

  /** Returns the number of a question. */
  number(question: string): number {
    const known = this.#numbers.get(question);
    if (known !== undefined) return known;
    this.#numbers.set(question, this.#questions.length);
    this.#areRelative.push(question.includes(ownCode));
    return this.#questions.push(question) - 1;
  }

  /** Returns the number of the question that calls a function. */
  call(path: string, args: readonly unknown[], asker?: Asker): number {
    let question = path;
    for (const arg of args) question += separator + this.#encode(arg);
    if (asker !== undefined && !ofArticles.has(path)) question = question.replaceAll(`/${asker.code}`, ownCode);
    return this.number(question);
  }

  question(number: number): string {
    return this.#questions[number] ?? "";
  }

  /** Whether each asker gets another answer. */
  isRelative(number: number): boolean {
    return this.#areRelative[number] ?? false;
  }

  /** Whether the answer can be another one while the library is the same. */
  isOfArticles(number: number): boolean {
    return ofArticles.has(this.question(number).split(separator, 1)[0] ?? "");
  }

  /** Takes the answer to a question as given by an earlier build. @param hasFiles whether files are published because of it */
  assume(number: number, digest: string, hasFiles: boolean): void {
    this.#digests[number] = digest;
    if (!hasFiles) this.#withoutFiles.add(number);
  }

  /** Returns the answer. @throws what the function throws */
  ask(number: number, asker?: Asker): unknown {
    return this.#ask(number, asker).value;
  }

  /** Returns the files that are published because of an answer. */
  files(number: number, asker?: Asker): readonly PublishedFile[] {
    return this.#withoutFiles.has(number) ? [] : this.#ask(number, asker).files;
  }

  /** Returns a text that is the same for the same answers; undefined if the question cannot be asked, or its answer cannot be compared. */
  digest(number: number): string | undefined {
    const known = this.#digests[number];
    if (known !== undefined) return known ?? undefined;
    const digest = this.#digestAll([number]);
    this.#digests[number] = digest ?? null;
    return digest;
  }

  /** The same for all relative questions among some, in whatever order. */
  digestRelative(numbers: readonly number[], asker: Asker): string | undefined {
    const relative = numbers.filter((number) => this.isRelative(number));
    return this.#digestAll(
      relative.sort((a, b) => (this.question(a) < this.question(b) ? -1 : 1)),
      asker,
    );
  }

  #digestAll(numbers: readonly number[], asker?: Asker): string | undefined {
    try {
      return digestData(numbers.map((number) => this.ask(number, asker)));
    } catch {
      // It counts as another answer.
      return undefined;
    }
  }

  #ask(number: number, asker?: Asker): Answer {
    const relativeTo = asker !== undefined && this.isRelative(number) ? asker : undefined;
    const known = relativeTo ? relativeTo.told.get(number) : this.#answers[number];
    if (known !== undefined) return known;
    const question = this.question(number);
    const absolute = relativeTo ? question.replaceAll(ownCode, `/${relativeTo.code}`) : question;
    const answer = this.#sources.collect(() => this.#evaluate(absolute));
    if (relativeTo) relativeTo.told.set(number, answer);
    else this.#answers[number] = answer;
    return answer;
  }

  #evaluate(question: string): unknown {
    const [path = "", ...args] = question.split(separator);
    let owner: unknown;
    let value: unknown = this.#sources.objects;
    for (const name of path.split(".")) {
      owner = value;
      value = (value as Record<string, unknown>)[name];
    }
    return typeof value === "function"
      ? value.apply(
          owner,
          args.map((arg) => this.#decode(arg)),
        )
      : value;
  }

  #encode(arg: unknown): string {
    if (typeof arg === "string" && !arg.includes(separator) && !arg.includes(ownCode)) return `"${arg}`;
    const name = this.#names.get(arg);
    // The slash lets the code of the asker's own language be replaced in names, too.
    return name === undefined ? (JSON.stringify(arg) ?? "") : `@/${name}`;
  }

  #decode(text: string): unknown {
    if (text === "") return undefined;
    if (text.startsWith('"')) return text.slice(1);
    if (!text.startsWith("@")) return JSON.parse(text);
    const object = this.#sources.named.get(text.slice(2));
    if (object === undefined) throw new TypeError(`${text} is gone`);
    return object;
  }
}
