import { plural } from "../../diagnostics/counts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Place } from "../../diagnostics/source.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import { report } from "../problems.ts";
import { type GraphNode, isReference, nodesOf, valuesOf } from "./graph.ts";
import { knownTypes } from "./known-types.ts";
import { dateProperties, foreignProperties, shapes } from "./types.ts";

/**
 * Checks the JSON-LD of a page by the types of its nodes: that search engines know them, properties that Google requires and recommends, dates, breadcrumbs,
 * and references to nodes of the same page. URLs are checked in structured-data.ts.
 *
 * @param data the parsed JSON-LD of all scripts of the page
 * @param isOwn whether an id belongs to the site
 */
export function checkGraph(data: readonly unknown[], place: Place, isOwn: (id: string) => boolean): Diagnostic[] {
  const nodes = nodesOf(data);
  const defined = new Set(nodes.flatMap((node) => (node.id === undefined || isReference(node) ? [] : [node.id])));
  const ofNodes = nodes.flatMap((node) => {
    const { id, property } = node;
    if (foreignProperties.has(property)) return [];
    if (id !== undefined && isReference(node)) {
      return defined.has(id) || !id.includes("#") || !isOwn(id) ? [] : [report("json-ld-reference", { name: property, id }, place)];
    }
    return [...checkProperties(node, place), ...checkDates(node, place), ...checkBreadcrumbs(node, place)];
  });
  return [...checkTypes(nodes, place), ...ofNodes];
}

/** Reports each unknown type once. Those of other vocabularies have a prefix or an address. */
function checkTypes(nodes: readonly GraphNode[], place: Place): Diagnostic[] {
  const names = new Set(nodes.flatMap(({ types }) => types).map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")));
  return [...names]
    .filter((name) => !knownTypes.has(name) && !name.includes(":"))
    .map((name) => report("json-ld-type", { name, suggestion: suggest(name, knownTypes) }, place));
}

function checkProperties(node: GraphNode, place: Place): Diagnostic[] {
  return node.types.flatMap((type) => {
    const { required = [], recommended = [] } = shapes[type] ?? {};
    const isMissing = (names: string) => names.split("|").every((name) => valuesOf(node, name).length === 0);
    const wanted = recommended.filter(isMissing);
    return [
      ...required.filter(isMissing).map((name) => report("json-ld-required", { type, name: name.replaceAll("|", " or ") }, place)),
      ...(wanted.length > 0 ? [report("json-ld-recommended", { type, name: wanted.join(", ") }, place)] : []),
    ];
  });
}

/** A date and a time with a zone (ISO 8601-1, as schema.org uses it); without one, search engines take their own. */
const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `Date` takes 30 February for 2 March. */
const isMoment = (value: string): boolean =>
  Number.isFinite(Date.parse(value)) && new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));

const checkDates = (node: GraphNode, place: Place): Diagnostic[] =>
  dateProperties.flatMap((name) =>
    valuesOf(node, name)
      .map(String)
      .filter((value) => !(zoned.test(value) && isMoment(value)))
      .map((value) => report("json-ld-date", { name, value }, place)),
  );

/** Breadcrumbs have at least two items with positions from 1; all but the last have an address. */
function checkBreadcrumbs(node: GraphNode, place: Place): Diagnostic[] {
  if (!node.types.includes("BreadcrumbList")) return [];
  const items = valuesOf(node, "itemListElement").filter((item) => typeof item === "object") as Record<string, unknown>[];
  const wrong = items.findIndex(
    ({ position, name, item }, index) =>
      Number(position) !== index + 1 || (item === undefined && index < items.length - 1) || !(name || nameOf(item)),
  );
  if (items.length > 1 && wrong < 0) return [];
  const reason = wrong < 0 ? `it has ${plural(items.length, "item")}` : `item ${wrong + 1} lacks its position, name or address`;
  return [report("json-ld-breadcrumbs", { reason }, place)];
}

const nameOf = (item: unknown): unknown => (typeof item === "object" && item !== null && "name" in item ? item.name : undefined);
