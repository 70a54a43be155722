import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Markup } from "./markup.ts";

/**
 * Renders elements and components without hooks and contexts, byte for byte as `renderToStaticMarkup` does, but in their order: React moves elements to the start
 * of the head and preloads pictures. Writes {@link Markup} as it is. What is unusual is left to React (docs/decisions/0023).
 *
 * @param node what a component returns; markup of ours in `dangerouslySetInnerHTML` is trusted
 * @throws what a component throws, and where React does
 */
export function staticMarkup(node: ReactNode): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "number") return String(node);
  if (Array.isArray(node)) {
    let html = "";
    for (const each of node) html += staticMarkup(each);
    return html;
  }
  if (!isValidElement(node)) return renderToStaticMarkup(node);
  const { type, props } = node as ReactElement<Record<string, unknown>>;
  if (typeof type === "string") return elementMarkup(type, props, node);
  if (type === Markup) return props.html as string;
  if (type === Fragment) return staticMarkup(props.children as ReactNode);
  if (typeof type === "function" && !("prototype" in type && type.prototype?.isReactComponent))
    return staticMarkup((type as (props: unknown) => ReactNode)(props));
  return renderToStaticMarkup(node);
}

const special = /["&'<>]/;
const references: Readonly<Record<string, string>> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** Escapes text as React does, in content and attributes. */
const escapeHtml = (text: string): string => (special.test(text) ? text.replace(/["&'<>]/g, (sign) => references[sign] ?? sign) : text);

/** Elements without content (HTML, “void elements”), but for those that are left to React. */
const empty = new Set("area br col embed hr img link meta source track wbr".split(" "));

/** Elements that React treats in ways of their own. */
const leftToReact = new Set("base body form head html input listing menuitem noscript object option pre select style textarea".split(" "));

function elementMarkup(name: string, props: Readonly<Record<string, unknown>>, element: ReactElement): string {
  const isCustom = name.includes("-");
  if (isCustom || (leftToReact.has(name) && !isPlain(name, props))) return renderToStaticMarkup(element);
  let html = `<${name}`;
  for (const key in props) {
    const value = props[key];
    if (value === null || value === undefined || key === "children" || key === "dangerouslySetInnerHTML") continue;
    const attribute = attributeMarkup(key, value);
    if (attribute === undefined) return renderToStaticMarkup(element);
    html += attribute;
  }
  if (empty.has(name)) return `${html}/>`;
  const inner = props.dangerouslySetInnerHTML as { __html: string } | undefined;
  return `${html}>${inner ? inner.__html : staticMarkup(props.children as ReactNode)}</${name}>`;
}

/** React only cares for a line break at the start of preformatted text. */
const isPlain = (name: string, { children }: Readonly<Record<string, unknown>>): boolean => name === "pre" && isValidElement(children);

/** How the value of an attribute is written: the name in HTML, and which values it has. */
type Written = readonly [name: string, values: "text" | "any" | "flag" | "number" | "address"];

const written = new Map<string, Written | undefined>([
  ["className", ["class", "text"]],
  ["tabIndex", ["tabindex", "text"]],
  ["href", ["href", "address"]],
  ["src", ["src", "address"]],
  ["httpEquiv", ["http-equiv", "text"]],
  ["crossOrigin", ["crossorigin", "text"]],
  ["defer", ["defer", "flag"]],
  ["hidden", ["hidden", "flag"]],
  ["disabled", ["disabled", "flag"]],
  ["start", ["start", "number"]],
  ["rowSpan", ["rowSpan", "number"]],
]);
/** Attributes that are written as text under their own names, besides those of one lowercase word. */
const ownNames =
  /^(?:(?:data|aria)-[\w-]+|hrefLang|dateTime|charSet|srcSet|imageSrcSet|imageSizes|colSpan|popoverTarget|popoverTargetAction|fetchPriority|viewBox)$/;
/** Attributes of one lowercase word that are more than text. */
const unusual = new Set(
  "action async autofocus capture cols contenteditable controls credentialless default download draggable focusable inert loop multiple muted open ref required reversed rows scoped seamless size span style value".split(
    " ",
  ),
);

function writtenAs(key: string): Written | undefined {
  if (written.has(key)) return written.get(key);
  const isText = ownNames.test(key) || (/^[a-z]+$/.test(key) && !key.startsWith("on") && !unusual.has(key));
  const how: Written | undefined = isText ? [key, key.includes("-") ? "any" : "text"] : undefined;
  written.set(key, how);
  return how;
}

/** An attribute with the space before it; undefined for what is left to React. */
function attributeMarkup(key: string, value: unknown): string | undefined {
  const how = writtenAs(key);
  if (how === undefined) return undefined;
  const [name, values] = how;
  switch (typeof value) {
    case "string":
      if (values === "flag" || values === "number") return undefined;
      // React replaces addresses that run scripts.
      if (values === "address" && (value === "" || /^[\s\p{Cc}]*j/iu.test(value))) return undefined;
      return ` ${name}="${escapeHtml(value)}"`;
    case "number":
      return values === "flag" || values === "address" || Number.isNaN(value) ? undefined : ` ${name}="${value}"`;
    case "boolean":
      if (values === "flag") return value ? ` ${name}=""` : "";
      return values === "any" ? ` ${name}="${value}"` : values === "text" ? "" : undefined;
    default:
      return undefined;
  }
}
