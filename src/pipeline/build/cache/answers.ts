import type { PublishedFile } from "../../pictures/uploads.ts";
import { digestData } from "./describe.ts";

/** The answer to a question. */
export interface Answer {
  value: unknown;
  /** The files that it makes the site publish. */
  files: readonly PublishedFile[];
}

/** What a question is asked of. */
export interface Sources {
  /** Objects by name; their functions are called, and those of the objects in them. */
  objects: Readonly<Record<string, object>>;
  /** Objects that stand in questions by a name: languages, by code. */
  named: ReadonlyMap<string, object>;
  /** Runs a function. @returns its result, and the files that are published because of it */
  collect: <Value>(run: () => Value) => { value: Value; files: PublishedFile[] };
}

/** Between the parts of a question; content cannot contain it. */
const separator = "\u0001";

/**
 * Asks questions, each once. A question is a text: the path of a property, such as `library.routes`, and the arguments, if it is a function. So it can be kept,
 * and asked again of other sources.
 */
export class Answers {
  readonly sources: Sources;
  readonly #names: ReadonlyMap<unknown, string>;
  readonly #known = new Map<string, Answer>();
  readonly #digests = new Map<string, string | undefined>();

  constructor(sources: Sources) {
    this.sources = sources;
    this.#names = new Map([...sources.named].map(([name, object]) => [object, name]));
  }

  /** Returns the question that calls a function. */
  question(path: string, args: readonly unknown[]): string {
    let question = path;
    for (const arg of args) question += separator + this.#encode(arg);
    return question;
  }

  ask(question: string): Answer {
    const found = this.#known.get(question);
    if (found !== undefined) return found;
    const { value, files } = this.sources.collect(() => this.#evaluate(question));
    const answer = { value, files };
    this.#known.set(question, answer);
    return answer;
  }

  /** Returns a text that is the same for the same answers; undefined if the question cannot be asked, or the answer cannot be compared. */
  digest(question: string): string | undefined {
    if (!this.#digests.has(question)) this.#digests.set(question, this.#digest(question));
    return this.#digests.get(question);
  }

  #digest(question: string): string | undefined {
    try {
      return digestData(this.ask(question).value);
    } catch {
      return undefined;
    }
  }

  #evaluate(question: string): unknown {
    const [path = "", ...args] = question.split(separator);
    let owner: unknown;
    let value: unknown = this.sources.objects;
    for (const name of path.split(".")) {
      owner = value;
      value = (value as Record<string, unknown>)[name];
    }
    return typeof value === "function" ? value.apply(owner, args.map((arg) => this.#decode(arg))) : value;
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
    const object = this.sources.named.get(text.slice(1));
    if (object === undefined) throw new TypeError(`${text} is gone`);
    return object;
  }
}
