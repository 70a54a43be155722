/** A JSON-LD node object: something with a type or an id (JSON-LD 1.1, section 3). */
export interface GraphNode {
  types: readonly string[];
  id: string | undefined;
  properties: Readonly<Record<string, unknown>>;
  /** The property that it is a value of; empty at the top. */
  property: string;
}

/** Returns all nodes of JSON-LD data, outer ones first. Objects that only group others (`@graph`) and values (`@value`) are none. */
export function nodesOf(data: unknown, property = ""): GraphNode[] {
  if (Array.isArray(data)) return data.flatMap((item) => nodesOf(item, property));
  if (typeof data !== "object" || data === null) return [];
  const properties = data as Record<string, unknown>;
  const { "@type": type, "@id": id } = properties;
  const types = [type].flat().filter((name) => typeof name === "string");
  const isNode = types.length > 0 || typeof id === "string";
  const inner = Object.entries(properties).flatMap(([name, value]) => nodesOf(value, name === "@graph" ? "" : name));
  return isNode ? [{ types, id: typeof id === "string" ? id : undefined, properties, property }, ...inner] : inner;
}

/** Whether a node only names another one by its id. */
export const isReference = ({ properties, id }: GraphNode): boolean =>
  id !== undefined && Object.keys(properties).every((key) => key === "@id" || key === "@type");

/** Returns the values of a property, whether one or many; without empty ones. */
export const valuesOf = ({ properties }: GraphNode, name: string): unknown[] =>
  [properties[name]].flat().filter((value) => value !== undefined && value !== null && value !== "");
