import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { cx } from './class-names.ts';
import { useOverlays } from './overlays.ts';
import { SelectArrow, selectLook } from './select-look.tsx';
import type { SelectProps } from './select-props.ts';

/** The choice itself, open from the start: it is loaded when somebody asks for it. */
export function SelectList({
  label,
  value,
  groups,
  onChange,
  disabled = false,
  isQuiet = false,
  className,
  control,
}: SelectProps) {
  const overlays = useOverlays();
  const items = groups.flatMap(group =>
    group.options.map(option => ({ value: option.value, label: option.label })),
  );
  return (
    <Base.Root
      defaultOpen
      items={items}
      value={value}
      onValueChange={next => next !== null && next !== value && onChange(next)}
      disabled={disabled}
    >
      <Base.Trigger
        {...control}
        aria-label={label}
        className={cx(selectLook, isQuiet && 'text-muted', className)}
      >
        <Base.Value className="truncate" />
        <Base.Icon className="text-muted">
          <SelectArrow />
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
