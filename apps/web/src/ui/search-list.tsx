import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { cx } from './class-names.ts';
import { useOverlays } from './overlays.ts';
import { SelectArrow, selectLook } from './select-look.tsx';
import type { SelectOption, SelectProps } from './select-props.ts';

interface Group {
  heading: string;
  items: readonly SelectOption[];
}

/** The list that is typed into, open from the start: it is loaded when somebody asks for it. */
export function SearchList({
  label,
  value,
  groups,
  onChange,
  disabled = false,
  isQuiet = false,
  className,
}: SelectProps) {
  const items: Group[] = groups.map(group => ({ heading: group.heading ?? '', items: group.options }));
  const chosen = groups.flatMap(group => group.options).find(option => option.value === value) ?? null;
  const overlays = useOverlays();
  return (
    <Base.Root<SelectOption>
      defaultOpen
      items={items}
      value={chosen}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={(option, typed) => textOf(option).includes(typed.trim().toLowerCase())}
      onValueChange={next => next !== null && next.value !== value && onChange(next.value)}
      disabled={disabled}
      autoHighlight
    >
      <Base.Trigger aria-label={label} className={cx(selectLook, isQuiet && 'text-muted', className)}>
        <span className="truncate">{chosen?.label ?? value}</span>
        <span className="shrink-0 text-muted">
          <SelectArrow />
        </span>
      </Base.Trigger>
      <Base.Portal container={overlays}>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-20">
          <Base.Popup
            aria-label={label}
            className="flex max-h-[min(24rem,var(--available-height))] w-[max(var(--anchor-width),17rem)] max-w-[calc(100vw-1rem)] flex-col rounded-lg bg-surface shadow-high ring-1 ring-line outline-none"
          >
            <div className="border-b border-line p-1.5">
              <Base.Input
                aria-label={`Search: ${label}`}
                placeholder="Search"
                className="h-8 w-full rounded-md bg-surface px-2.5 text-sm outline-none placeholder:text-muted"
              />
            </div>
            <Base.Empty>
              <p className="px-3.5 py-4 text-sm text-muted">Nothing like that.</p>
            </Base.Empty>
            <Base.List className="overflow-y-auto p-1 empty:hidden">
              {(group: Group) => (
                <Base.Group
                  key={group.heading}
                  items={group.items}
                  className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
                >
                  {group.heading !== '' && (
                    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
                      {group.heading}
                    </Base.GroupLabel>
                  )}
                  <Base.Collection>
                    {(option: SelectOption) => (
                      <Base.Item
                        key={option.value}
                        value={option}
                        className="grid cursor-default grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken"
                      >
                        <span className="truncate">{option.label}</span>
                        <span className="text-xs text-muted tabular">{option.note}</span>
                        <Base.ItemIndicator className="col-start-3">
                          <Check className="size-4 text-accent-ink" aria-hidden="true" />
                        </Base.ItemIndicator>
                      </Base.Item>
                    )}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function textOf({ label, keywords = '' }: SelectOption): string {
  return `${label} ${keywords}`.toLowerCase();
}
