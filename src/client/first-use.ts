/**
 * Loads a feature when it is first needed: a pointer over its control or the focus on it already starts the fetch.
 *
 * @param control the element; nothing happens where there is none
 * @param load imports the feature and starts it; called once
 */
export function onFirstUse(control: Element | null, load: () => void): void {
  if (control === null) return;
  const events = ["pointerover", "focusin", "touchstart"] as const;
  const once = () => {
    for (const event of events) control.removeEventListener(event, once);
    load();
  };
  for (const event of events) control.addEventListener(event, once, { passive: true });
}
