/**
 * A view of an object has this method. It is called with a function of the object, and returns its result: results are kept for all views of the object, and
 * what each followed from is noted by every view that asks for it.
 */
export const share = Symbol("share");

/** An object that notes what is asked of another one. */
export interface View<Base extends object> {
  [share]: <Result>(compute: (base: Base) => Result) => Result;
}

/** Whether an object is a view of another one. */
export const isView = <Base extends object>(base: Base): base is Base & View<Base> => share in base;
