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

/** Starts notes. @param asker the page that asks, if they are of a single page */
export const createNotes = (asker?: Asker): Notes => ({ own: new Set(), shared: new Set(), asker });

/** The properties of objects whose own properties are asked for one by one: few pages show all of a site's settings. */
const divided: ReadonlySet<string> = new Set(["library.site"]);

/** Whether a value has functions, which are asked one by one. */
const isService = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).some((each) => typeof each === "function");

/** What a view gives for a property that is a function or a service: made once for each view. */
type Make = (notes: Notes) => unknown;

/**
 * Returns a function that gives views of an object. A view looks like its object. It notes which properties are read and which functions are called with which
 * arguments, so that the same can be asked later, of other sources.
 *
 * Every page has views of its own, so they are proxies of one object: objects with getters would each be of another shape, which V8 puts among what lives long,
 * with all that its page follows from.
 *
 * @param path the questions about the object start with it
 */
export function viewsOf<Base extends object>(base: Base, path: string, answers: Answers): (notes: Notes) => Base {
  const values = new Map<string | symbol, unknown>(Object.entries(base));
  const makers = new Map<string, Make | undefined>();
  const numbers = new Map<string, number>();
  const makerOf = (name: string): Make | undefined => {
    if (!makers.has(name)) makers.set(name, makerFor(values.get(name), `${path}.${name}`, answers));
    return makers.get(name);
  };
  const results = new Map<unknown, { notes: Notes; result: unknown }>();
  /** It has the names of all properties. */
  const shape = Object.fromEntries([...values.keys()].map((name) => [name, undefined]));

  const view = (notes: Notes): Base => {
    const made = new Map<string, unknown>();
    const shareResult: View<Base>[typeof share] = (compute) => {
      let found = results.get(compute);
      if (found === undefined) {
        const own = createNotes();
        found = { notes: own, result: compute(view(own)) };
        results.set(compute, found);
      }
      notes.shared.add(found.notes);
      return found.result as ReturnType<typeof compute>;
    };
    const get = (name: string): unknown => {
      const make = makerOf(name);
      if (make !== undefined && !made.has(name)) made.set(name, make(notes));
      if (make !== undefined) return made.get(name);
      const number = numbers.get(name) ?? answers.number(`${path}.${name}`);
      numbers.set(name, number);
      notes.own.add(number);
      return values.get(name);
    };
    /** Notes that somebody asked whether a property is there: one that is missing may be there later, and the other way round. */
    const note = (name: string | symbol) => {
      if (typeof name === "string") notes.own.add(answers.number(`${path}.${name}`));
    };
    return new Proxy(shape, {
      get: (_, name) => {
        if (name === share) return shareResult;
        if (values.has(name)) return get(name as string);
        note(name);
        return Reflect.get(shape, name);
      },
      has: (_, name) => {
        if (name === share) return true;
        note(name);
        return Reflect.has(shape, name);
      },
      getOwnPropertyDescriptor: (_, name) => {
        note(name);
        return Reflect.getOwnPropertyDescriptor(shape, name);
      },
      ownKeys: () => {
        notes.own.add(answers.number(path));
        return Reflect.ownKeys(shape);
      },
      set: () => false,
    }) as Base;
  };
  return view;
}

/** Returns what makes that which views give for a property; undefined if they give its value. */
function makerFor(value: unknown, at: string, answers: Answers): Make | undefined {
  if (typeof value === "function") {
    return (notes) =>
      (...args: unknown[]) => {
        const question = answers.call(at, args, notes.asker);
        notes.own.add(question);
        return answers.ask(question, notes.asker);
      };
  }
  const isDivided = divided.has(at) && typeof value === "object" && value !== null;
  return isService(value) || isDivided ? viewsOf(value, at, answers) : undefined;
}
