import { share, type View } from "../../../core/model/view.ts";
import type { Answers, Asker } from "./answers.ts";

/** The questions that something follows from, by number. */
export interface Notes {
  own: Set<number>;
  /** Those of what is made for several. More can be asked for it later. */
  shared: Set<Notes>;
  /** The page that asks; undefined for what is made for several. */
  asker?: Asker | undefined;
}

export const createNotes = (asker?: Asker): Notes => ({ own: new Set(), shared: new Set(), asker });

/** The properties of objects whose own properties are asked for one by one: few pages show all of a site's settings. */
const divided: ReadonlySet<string> = new Set(["library.site"]);

/** Whether a value has functions, which are asked one by one. */
const isService = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).some((each) => typeof each === "function");

/**
 * Returns a function that gives views of objects. A view looks like its object. It notes which properties are read and which functions are called with which
 * arguments, so that the same can be asked later, of other sources.
 */
export function createViews(answers: Answers): <Base extends object>(base: Base, path: string, notes: Notes) => Base {
  const results = new WeakMap<object, Map<unknown, { notes: Notes; result: unknown }>>();

  const view = <Base extends object>(base: Base, path: string, notes: Notes): Base => {
    const shareResult: View<Base>[typeof share] = (compute) => {
      const known = results.get(base) ?? new Map<unknown, { notes: Notes; result: unknown }>();
      results.set(base, known);
      let found = known.get(compute);
      if (found === undefined) {
        const own = createNotes();
        found = { notes: own, result: compute(view(base, path, own)) };
        known.set(compute, found);
      }
      notes.shared.add(found.notes);
      return found.result as ReturnType<typeof compute>;
    };
    const seen = {};
    for (const [name, value] of Object.entries(base)) {
      const at = `${path}.${name}`;
      Object.defineProperty(seen, name, { enumerable: true, configurable: true, get: propertyOf(value, at, notes) });
    }
    Object.defineProperty(seen, share, { value: shareResult });
    return new Proxy(seen, noteOthers(path, notes)) as Base;
  };

  /** Notes what is asked besides properties that are there: one that is missing may be there later, and so may others where all are listed. */
  const noteOthers = (path: string, notes: Notes): ProxyHandler<object> => {
    const note = (seen: object, name: string | symbol) => {
      if (typeof name === "string" && !Object.hasOwn(seen, name)) notes.own.add(answers.number(`${path}.${name}`));
    };
    return {
      get: (seen, name) => {
        note(seen, name);
        return Reflect.get(seen, name);
      },
      has: (seen, name) => {
        note(seen, name);
        return Reflect.has(seen, name);
      },
      ownKeys: (seen) => {
        notes.own.add(answers.number(path));
        return Reflect.ownKeys(seen);
      },
    };
  };

  /** Returns the getter of a property. What it returns for functions and services is made once. */
  const propertyOf = (value: unknown, at: string, notes: Notes): (() => unknown) => {
    let made: unknown;
    if (typeof value === "function") {
      const call = (...args: unknown[]) => {
        const question = answers.call(at, args, notes.asker);
        notes.own.add(question);
        return answers.ask(question, notes.asker);
      };
      return () => call;
    }
    if (isService(value) || (divided.has(at) && typeof value === "object" && value !== null)) {
      return () => {
        made ??= view(value, at, notes);
        return made;
      };
    }
    return () => {
      notes.own.add(answers.number(at));
      return value;
    };
  };

  return view;
}
