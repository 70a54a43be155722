/** Values in storage that no page of ours has written, by name. */
export const strangeValues: Record<string, string> = {
  "a number": "42",
  "an object as text": "[object Object]",
  null: "null",
  "an array": "[]",
  "an empty object": "{}",
  "broken JSON": '{"timestamp":1,"clientState":{"queries":[',
  "a huge text": "x".repeat(2_000_000),
  "a huge number": "9".repeat(400),
  "deep nesting": "[".repeat(50_000),
  "control characters": "\0\u001b[31m\u202e\ud800",
  markup: "<img src=x onerror=alert(1)>",
  "a prototype": '{"__proto__":{"queries":[]},"constructor":1}',
};
