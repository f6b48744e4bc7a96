import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { overlays } from './overlays.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** A quieter word after the label. */
  note?: ReactNode;
  /** Found by these words too, where one can search. */
  keywords?: string;
}

export interface SelectGroup {
  heading?: string;
  options: readonly SelectOption[];
}

export interface SelectProps {
  label: string;
  value: string;
  groups: readonly SelectGroup[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Shown quieter: the chosen value is a way of choosing nothing. */
  isQuiet?: boolean;
  className?: string;
}

export function Select({
  label,
  value,
  groups,
  onChange,
  disabled = false,
  isQuiet = false,
  className,
}: SelectProps) {
  const items = groups.flatMap(group =>
    group.options.map(option => ({ value: option.value, label: option.label })),
  );
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={next => next !== null && next !== value && onChange(next)}
      disabled={disabled}
    >
      <Base.Trigger
        aria-label={label}
        className={cx(
          'flex h-8 w-full min-w-0 items-center justify-between gap-2 rounded-md bg-surface px-2.5 text-left text-sm ring-1 ring-inset ring-line',
          'hover:ring-edge data-disabled:opacity-60 data-popup-open:ring-accent',
          isQuiet && 'text-muted',
          className,
        )}
      >
        <Base.Value className="truncate" />
        <Base.Icon className="text-muted">
          <ChevronsUpDown className="size-3.5" aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={overlays}>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} collisionPadding={8} className="z-20">
          <Base.Popup className="max-h-[min(22rem,var(--available-height))] max-w-[calc(100vw-1rem)] min-w-(--anchor-width) overflow-y-auto rounded-lg bg-surface p-1 shadow-high ring-1 ring-line outline-none">
            {groups.map((group, index) => (
              <Base.Group
                key={group.heading ?? index}
                className={cx(index > 0 && 'mt-1 border-t border-line pt-1')}
              >
                {group.heading !== undefined && (
                  <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
                    {group.heading}
                  </Base.GroupLabel>
                )}
                {group.options.map(option => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    className="grid cursor-default grid-cols-[1fr_auto_1rem] items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken"
                  >
                    <Base.ItemText className="truncate">{option.label}</Base.ItemText>
                    <span className="text-xs text-muted tabular">{option.note}</span>
                    <Base.ItemIndicator className="col-start-3">
                      <Check className="size-4 text-accent-ink" aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
