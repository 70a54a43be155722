/**
 * Loads a feature when first needed. Hovering or focusing its control starts the fetch.
 *
 * @param control the element; does nothing if undefined
 * @param load imports and starts the feature for the target of the first use; called again on the next use only if it
 * failed, as on an offline device
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
