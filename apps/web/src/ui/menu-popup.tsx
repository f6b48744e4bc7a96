import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useOverlays } from './overlays.ts';

interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  isChosen?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** A button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Groups of entries, with a heading where one is needed. */
  groups: readonly { heading?: string; entries: readonly MenuEntry[] }[];
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}

/** The menu itself, open from the start: it is loaded when somebody asks for it. */
export function MenuPopup({ trigger, groups, side = 'bottom', align = 'end' }: MenuProps) {
  const overlays = useOverlays();
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal container={overlays}>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-10">
          <Base.Popup className="max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-52 overflow-y-auto rounded-lg bg-surface p-1 shadow-high ring-1 ring-line outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
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
                {group.entries.map(entry => (
                  <Base.Item
                    key={entry.key}
                    onClick={entry.onSelect}
                    className="flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-base outline-none select-none data-highlighted:bg-sunken max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
                  >
                    {entry.icon}
                    <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{entry.label}</span>
                    {entry.isChosen && <Check aria-label="chosen" />}
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
