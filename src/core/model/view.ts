/**
 * A view of an object has this method. It is called with a function of the object, and returns its result: results are kept for all views of the object, and
 * every view that asks for one notes what it follows from.
 */
export const share = Symbol("share");

/** An object that looks like another one, and notes what is asked of it. */
export interface View<Base extends object> {
  [share]: <Result>(compute: (base: Base) => Result) => Result;
}

/** Whether an object is a view of another one. */
export const isView = <Base extends object>(base: Base): base is Base & View<Base> => share in base;
