import { type RefObject, useEffect, useState } from "react";
import { Icon } from "../../../templates/components/Icon.tsx";

/** The interval between scroll steps, in milliseconds. */
const stepEvery = 50;

interface Props {
  list: RefObject<HTMLElement | null>;
  direction: "up" | "down";
}

/** Scrolls a list item by item while hovered. Shown while there is more in its direction. */
export function ScrollButton({ list, direction }: Props) {
  const [isNeeded, setNeeded] = useState(false);
  const [isPointed, setPointed] = useState(false);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isMore = direction === "up" ? scrollTop > 1 : scrollTop + clientHeight < scrollHeight - 1;
      setNeeded(isMore);
      // A removed element gets no pointerleave event.
      if (!isMore) setPointed(false);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look);
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [list, direction]);

  useEffect(() => {
    if (!isNeeded || !isPointed) return;
    const timer = window.setInterval(() => {
      const step = list.current?.querySelector<HTMLElement>("[role=option]")?.offsetHeight ?? 0;
      list.current?.scrollBy({ top: direction === "up" ? -step : step });
    }, stepEvery);
    return () => window.clearInterval(timer);
  }, [list, direction, isNeeded, isPointed]);

  if (!isNeeded) return null;
  return (
    <div
      className="select-scroll"
      aria-hidden="true"
      // Keep the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <Icon name={direction} />
    </div>
  );
}
