import { type RefObject, useLayoutEffect } from "react";

/** Distance to the window's edges and to the list's button, in pixels. */
const [padding, gap] = [10, 4];
/** The maximum height of the list, in pixels. */
const tallest = 416;

/** Keeps an open list in the window: below its button or, if there is more room, above. */
export function usePlace(isOpen: boolean, trigger: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [opener, element] = [trigger.current, list.current];
    if (!isOpen || opener === null || element === null) return;
    const place = () => {
      const { top, bottom } = opener.getBoundingClientRect();
      const [above, below] = [top - gap - padding, innerHeight - bottom - gap - padding];
      const isAbove = below < tallest && above > below;
      element.dataset.side = isAbove ? "above" : "below";
      element.style.maxBlockSize = `${Math.max(0, Math.min(tallest, isAbove ? above : below))}px`;
    };
    place();
    for (const event of ["resize", "scroll"]) addEventListener(event, place);
    return () => {
      for (const event of ["resize", "scroll"]) removeEventListener(event, place);
    };
  }, [isOpen, trigger, list]);
}
