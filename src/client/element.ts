type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<
  Pick<
    HTMLElementTagNameMap[Name],
    Extract<
      keyof HTMLElementTagNameMap[Name],
      | "className"
      | "id"
      | "type"
      | "hidden"
      | "disabled"
      | "lang"
      | "dir"
      | "role"
      | "title"
      | "tabIndex"
      | "ariaLabel"
      | "ariaLive"
      | "ariaAtomic"
      | "ariaHidden"
      | "ariaKeyShortcuts"
      | "href"
      | "target"
      | "value"
      | "max"
      | "src"
      | "allow"
      | "height"
      | "checked"
      | "open"
      | "name"
      | "required"
      | "maxLength"
      | "autocomplete"
      | "htmlFor"
      | "method"
      | "rows"
      | "spellcheck"
      | "placeholder"
    >
  >
>;

/** Creates an element. Texts are inserted as text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/**
 * Creates a button.
 *
 * @param onClick absent if something else hears its clicks
 * @param options.keys its shortcut, as it is shown
 */
export function button(
  label: string,
  onClick: (() => void) | undefined,
  { className = "", keys = "" } = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", className }, label);
  if (keys !== "") {
    made.append(element("kbd", { ariaHidden: "true" }, keys));
    made.ariaKeyShortcuts = keys.replace("Ctrl+", "Control+");
  }
  if (onClick) made.addEventListener("click", onClick);
  return made;
}

/** Creates a button that shows a sign. @param label what it does, in words */
export function signButton(
  sign: string | Node,
  label: string,
  onClick: () => void,
  className: string,
): HTMLButtonElement {
  const made = button("", onClick, { className });
  made.append(element("span", { ariaHidden: "true" }, sign), hiddenText(label));
  made.title = label;
  return made;
}

/** A text that only screen readers get. */
export const hiddenText = (text: string): HTMLElement => element("span", { className: "for-screen-readers" }, text);
