/**
 * Loads a feature when it is first needed: a pointer over its control or the focus on it already starts the fetch.
 *
 * @param control the element; nothing happens where there is none
 * @param load imports the feature and starts it, told where that use is; called again on the next use only after it failed, as on a device that is offline
 */
export function onFirstUse(control: Element | null, load: (target: EventTarget | null) => Promise<unknown>): void {
  const events = ["pointerover", "focusin", "touchstart"] as const;
  const wait = () => {
    for (const event of events) control?.addEventListener(event, once, { passive: true });
  };
  const once = ({ target }: Event) => {
    for (const event of events) control?.removeEventListener(event, once);
    load(target).catch(wait);
  };
  wait();
}
