import { useSelect } from "downshift";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../../templates/components/Icon.tsx";
import { TargetName } from "../../../templates/islands/TargetName.tsx";
import type { TargetSelectProps } from "../../../templates/islands/use-translator.ts";
import { foldText } from "../../core/page/find-text.ts";

/** A new search starts after this many milliseconds without a key press. */
const resetAfter = 1000;

interface Item {
  value: string;
  /** The names it can be found by. */
  names: readonly string[];
}

/**
 * Finds list items by typing the start of one of their names; repeating a letter moves to the next item that starts
 * with it.
 *
 * @param items the same array while nothing changes in it
 * @param onFind called with the item found
 * @returns `onKey` takes a key press and the current value, and prevents the default of keys it has handled; `reset`
 * starts a new search
 */
function useTypeAhead(items: readonly Item[], onFind: (value: string) => void) {
  const typed = useRef({ text: "", at: 0 });
  // Names are folded once for all key presses.
  const folded = useMemo(() => items.map(({ value, names }) => ({ value, names: names.map(foldText) })), [items]);
  const onKey = (event: KeyboardEvent, current: string) => {
    if (event.ctrlKey || event.altKey || event.metaKey || [...event.key].length !== 1) return;
    const text = event.timeStamp - typed.current.at < resetAfter ? typed.current.text : "";
    // A space opens the list or selects, unless it is part of a name.
    if (event.key === " " && text === "") return;
    event.preventDefault();
    typed.current = { text: text + event.key, at: event.timeStamp };
    const found = find(folded, typed.current.text, current);
    if (found !== undefined) onFind(found.value);
  };
  const reset = () => {
    typed.current = { text: "", at: 0 };
  };
  return { onKey, reset };
}

/** @param items with folded names */
function find(items: readonly Item[], typed: string, current: string): Item | undefined {
  const letters = [...typed];
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const search = foldText(isRepeated ? (letters[0] ?? "") : typed);
  const start = items.findIndex(({ value }) => value === current);
  const isOne = [...search].length === 1;
  // A single letter moves to the next item; more letters may stay on the current one.
  const from = isOne ? start + 1 : Math.max(start, 0);
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  return ordered.find(({ names }) => names.some((name) => name.startsWith(search)));
}

/** The interval between scroll steps, in milliseconds. */
const stepEvery = 50;

interface Props {
  list: RefObject<HTMLElement | null>;
  direction: "up" | "down";
}

/** Scrolls a list item by item while hovered. Shown while there is more in its direction. */
function ScrollButton({ list, direction }: Props) {
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

/** Distance to the window's edges and to the list's button, in pixels. */
const [padding, gap] = [10, 4];
/** The maximum height of the list, in pixels. */
const tallest = 416;

/** Keeps an open list in the window: below its button or, if there is more room, above. */
function usePlace(isOpen: boolean, trigger: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
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

/** The list of target languages, searchable by typing the start of a language's own, local or English name. */
export function TargetSelect({ targets, value, onChange, labelId, autoFocus }: TargetSelectProps) {
  const triggerId = `${labelId}-trigger`;
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLUListElement>(null);
  const selected = targets.find((target) => target.value === value);
  const select = useSelect({
    items: [...targets],
    itemToKey: (target) => target?.value,
    selectedItem: selected ?? null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onIsOpenChange: () => typeAhead.reset(),
    labelId,
    toggleButtonId: triggerId,
  });
  const { isOpen, highlightedIndex } = select;
  const items = useMemo(
    () => targets.map(({ value, name, localName, fullName }) => ({ value, names: [name, localName, fullName, value] })),
    [targets],
  );
  const typeAhead = useTypeAhead(items, (found) => {
    if (isOpen) select.setHighlightedIndex(items.findIndex((item) => item.value === found));
    else onChange(found);
  });
  usePlace(isOpen, trigger, list);

  const onKeyDown = (event: KeyboardEvent) => {
    typeAhead.onKey(event, (isOpen && items[highlightedIndex]?.value) || value);
    // Downshift has its own, different search. It only gets keys that are not text.
    const isText = [...event.key].length === 1 && (event.key !== " " || event.isDefaultPrevented());
    if (isText) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  };

  return (
    <div className="select">
      <button
        type="button"
        className="select-trigger"
        // biome-ignore lint/a11y/noAutofocus: it replaces a control that had the focus
        autoFocus={autoFocus}
        {...select.getToggleButtonProps({ ref: trigger, onKeyDown, "aria-labelledby": `${labelId} ${triggerId}` })}
      >
        {selected && <TargetName target={selected} />}
        <Icon name="down" />
      </button>
      <div className="select-list" ref={list} hidden={!isOpen}>
        {isOpen && <ScrollButton list={options} direction="up" />}
        <ul {...select.getMenuProps({ ref: options })}>
          {isOpen &&
            targets.map((target, index) => (
              <li
                key={target.value}
                className="select-item"
                data-target={target.value}
                data-highlighted={index === highlightedIndex ? "" : undefined}
                {...select.getItemProps({ item: target, index })}
              >
                <TargetName target={target} />
                {target.value === value && (
                  <span className="select-check">
                    <Icon name="check" />
                  </span>
                )}
              </li>
            ))}
        </ul>
        {isOpen && <ScrollButton list={options} direction="down" />}
      </div>
    </div>
  );
}
