import * as yaml from "js-yaml";

/** A value of a YAML text, with where it and its parts stand. Offsets count UTF-16 units. */
export interface YamlNode {
  offset: number;
  /** Of a mapping, by key. */
  entries?: Map<string, { keyOffset: number; value: YamlNode }>;
  /** Of a sequence. */
  items?: YamlNode[];
}

/** What is wrong with a YAML text, and where. */
export interface YamlProblem {
  problem: string;
  offset: number;
}

/** Reads YAML 1.2 (core schema). @returns the value, or what is wrong with the text */
export function readYaml(text: string): { value: unknown } | YamlProblem {
  if (/^(?:\s*(?:#.*)?(?:\n|$))*$/.test(text)) return { value: undefined };
  try {
    return { value: yaml.load(text, { schema: yaml.CORE_SCHEMA }) };
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error;
    return { problem: error.reason, offset: error.mark?.position ?? 0 };
  }
}

/** Where the values of a well-formed YAML text stand. JSON is YAML. */
export function locateYaml(text: string): YamlNode {
  const events = yaml.parseEvents(text, {});
  let next = 0;
  const { MAPPING, SEQUENCE, SCALAR, POP, DOCUMENT } = yaml.EVENT_ID;
  const read = (): YamlNode => {
    const event = events[next++];
    if (event === undefined) return { offset: 0 };
    if (event.type === DOCUMENT) return read();
    if (event.type === SCALAR) return { offset: scalarOffset(event) };
    if (event.type === SEQUENCE) {
      const items: YamlNode[] = [];
      while (events[next] !== undefined && events[next]?.type !== POP) items.push(read());
      next++;
      return { offset: event.start, items };
    }
    if (event.type === MAPPING) {
      const entries: YamlNode["entries"] = new Map();
      while (events[next] !== undefined && events[next]?.type !== POP) {
        const keyEvent = events[next];
        const key = keyEvent?.type === SCALAR ? yaml.getScalarValue(text, keyEvent) : "";
        const keyOffset = read().offset;
        const value = read();
        // An empty value stands nowhere: show its key.
        entries.set(key, { keyOffset, value: value.offset < 0 ? { ...value, offset: keyOffset } : value });
      }
      next++;
      return { offset: event.start, entries };
    }
    return { offset: "anchorStart" in event ? event.anchorStart : 0 };
  };
  return read();
}

function scalarOffset({ valueStart, style }: { valueStart: number; style: number }): number {
  const quoted = style === yaml.SCALAR_STYLE.SINGLE_QUOTED || style === yaml.SCALAR_STYLE.DOUBLE_QUOTED;
  return quoted ? valueStart - 1 : valueStart;
}
