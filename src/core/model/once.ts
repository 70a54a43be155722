/** Returns a function that makes a value when it is first asked for, and keeps it: what not every command needs must not delay the start of all. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
