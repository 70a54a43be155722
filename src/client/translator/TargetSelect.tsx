import { useSelect } from "downshift";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { Icon } from "../../../templates/components/Icon.tsx";
import { TargetName } from "../../../templates/islands/TargetName.tsx";
import type { TargetSelectProps } from "../../../templates/islands/use-translator.ts";
import { ScrollButton } from "./ScrollButton.tsx";
import { usePlace } from "./use-place.ts";
import { useTypeAhead } from "./use-type-ahead.ts";

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
