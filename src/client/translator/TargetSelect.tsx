import * as Select from "@radix-ui/react-select";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "../../../templates/components/Icon.tsx";
import { TargetName } from "../../../templates/islands/TargetName.tsx";
import type { TargetSelectProps } from "../../../templates/islands/use-translator.ts";
import { useTypeAhead } from "./use-type-ahead.ts";

/** The list of target languages, to be found by typing the beginning of a language's own or English name. */
export function TargetSelect({ targets, value, onChange, labelId, autoFocus }: TargetSelectProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = targets.map((target) => ({ value: target.value, names: [target.name, target.fullName, target.value] }));
  const choose = useTypeAhead(items, onChange);
  const go = useTypeAhead(items, (found) => list.current?.querySelector<HTMLElement>(`[data-target="${found}"]`)?.focus());
  const focused = () => (document.activeElement instanceof HTMLElement && document.activeElement.dataset.target) || value;
  const selected = targets.find((target) => target.value === value);
  return (
    <Select.Root value={value} onValueChange={onChange} onOpenChange={go.reset}>
      <Select.Trigger
        className="select-trigger"
        id={`${labelId}-trigger`}
        autoFocus={autoFocus}
        aria-labelledby={`${labelId} ${labelId}-trigger`}
        onKeyDownCapture={(event: KeyboardEvent) => choose.onKey(event, value)}
      >
        {selected && <TargetName target={selected} />}
        <Icon name="down" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          className="select-list"
          ref={list}
          position="popper"
          sideOffset={4}
          collisionPadding={10}
          lang="en"
          aria-labelledby={labelId}
          onKeyDownCapture={(event: KeyboardEvent) => go.onKey(event, focused())}
        >
          <Select.ScrollUpButton className="select-scroll">
            <Icon name="up" />
          </Select.ScrollUpButton>
          <Select.Viewport>
            {targets.map((target) => (
              <Select.Item key={target.value} value={target.value} className="select-item" data-target={target.value}>
                <Select.ItemText>
                  <TargetName target={target} />
                </Select.ItemText>
                <Select.ItemIndicator className="select-check">
                  <Icon name="check" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
          <Select.ScrollDownButton className="select-scroll">
            <Icon name="down" />
          </Select.ScrollDownButton>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}
