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

/** Between the parts of a question; content cannot contain it. */
const separator = "\u0001";

/** Returns what a question is about, without arguments: `articles.digest`. */
export const pathOf = (question: string): string => question.split(separator, 1)[0] ?? "";

/**
 * Asks questions, each once. A question is a text: the path of a property, such as `library.routes`, and the arguments, if it is a function. So it can be kept,
 * and asked again of other sources. Here it has a number.
 */
export class Answers {
  readonly #sources: Sources;
  readonly #names: ReadonlyMap<unknown, string>;
  readonly #numbers = new Map<string, number>();
  readonly #questions: string[] = [];
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
    return this.#questions.push(question) - 1;
  }

  /** Returns the number of the question that calls a function. */
  call(path: string, args: readonly unknown[]): number {
    let question = path;
    for (const arg of args) question += separator + this.#encode(arg);
    return this.number(question);
  }

  question(number: number): string {
    return this.#questions[number] ?? "";
  }

  /** Takes the answer to a question as given by an earlier build. @param hasFiles whether files are published because of it */
  assume(question: string, digest: string, hasFiles: boolean): void {
    const number = this.number(question);
    this.#digests[number] = digest;
    if (!hasFiles) this.#withoutFiles.add(number);
  }

  /** Returns the answer. @throws what the function throws */
  ask(number: number): unknown {
    return this.#ask(number).value;
  }

  /** Returns the files that are published because of an answer. */
  files(number: number): readonly PublishedFile[] {
    return this.#withoutFiles.has(number) ? [] : this.#ask(number).files;
  }

  /** Returns a text that is the same for the same answers; undefined if the question cannot be asked, or its answer cannot be compared. */
  digest(number: number): string | undefined {
    const known = this.#digests[number];
    if (known !== undefined) return known ?? undefined;
    let digest: string | undefined;
    try {
      digest = digestData(this.ask(number));
    } catch {
      // It counts as another answer.
    }
    this.#digests[number] = digest ?? null;
    return digest;
  }

  #ask(number: number): Answer {
    const known = this.#answers[number];
    if (known !== undefined) return known;
    const answer = this.#sources.collect(() => this.#evaluate(this.question(number)));
    this.#answers[number] = answer;
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
    if (typeof arg === "string" && !arg.includes(separator)) return `"${arg}`;
    const name = this.#names.get(arg);
    return name === undefined ? (JSON.stringify(arg) ?? "") : `@${name}`;
  }

  #decode(text: string): unknown {
    if (text === "") return undefined;
    if (text.startsWith('"')) return text.slice(1);
    if (!text.startsWith("@")) return JSON.parse(text);
    const object = this.#sources.named.get(text.slice(1));
    if (object === undefined) throw new TypeError(`${text} is gone`);
    return object;
  }
}
