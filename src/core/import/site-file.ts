import { dump, load } from "js-yaml";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adds facts to `subject` of a site.yaml. Nothing that is written there changes, and comments stay.
 *
 * @returns the new text, and the lines of YAML that have no place in it as it is written
 */
export function withSubject(text: string, facts: Fields): { text: string; left: string[] } {
  const known = subjectOf(text);
  const missing = Object.fromEntries(Object.entries(facts).filter(([key]) => !Object.hasOwn(known, key)));
  const added = Object.entries(facts).flatMap(([key, value]) => {
    const [there, given] = [known[key], value];
    if (typeof there !== "object" || typeof given !== "object" || there === null || given === null) return [];
    const more = Object.entries(given).filter(([name]) => !Array.isArray(given) && !Object.hasOwn(there, name));
    return more.length > 0 ? [[key, Object.fromEntries(more)] as const] : [];
  });
  const left = added.length > 0 ? yaml(Object.fromEntries(added)) : [];
  if (Object.keys(missing).length === 0) return { text, left };
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^subject:/.test(line));
  const head = lines[start] ?? "";
  if (/^subject: *\{.*\} *$/.test(head)) {
    lines.splice(start, 1, "subject:", ...indented(yaml({ ...known, ...missing })));
    return { text: lines.join("\n"), left };
  }
  if (!/^subject: *(?:#.*)?$/.test(head)) return { text, left: [...yaml(missing), ...left] };
  let end = start + 1;
  let last = start;
  for (; end < lines.length && /^(?:[ \t#]|\r?$)/.test(lines[end] ?? ""); end += 1)
    if (/^ +[^\s#]/.test(lines[end] ?? "")) last = end;
  const indent = /^ +/.exec(lines[start + 1] ?? "")?.[0] ?? "  ";
  lines.splice(last + 1, 0, ...indented(yaml(missing), indent));
  const changed = lines.join("\n");
  // A text in several lines at the end of the mapping would take up what is added.
  const isRight = JSON.stringify(subjectOf(changed)) === JSON.stringify({ ...known, ...missing });
  return isRight ? { text: changed, left } : { text, left: [...yaml(missing), ...left] };
}

const yaml = (fields: Fields): string[] => dump(fields, { lineWidth: -1, noRefs: true }).trimEnd().split("\n");

const indented = (lines: readonly string[], indent = "  "): string[] => lines.map((line) => indent + line);

function subjectOf(text: string): Fields {
  try {
    const { subject } = (load(text) ?? {}) as { subject?: unknown };
    return typeof subject === "object" && subject !== null ? (subject as Fields) : {};
  } catch {
    return {};
  }
}
