import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** A button; it opens and closes the popover. */
  trigger: ReactElement<ComponentProps<'button'>>;
  title?: ReactNode;
  children: ReactNode;
  /** Given where somebody else opens and closes it, too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** The popover itself; open from the start unless somebody else says when. */
export function PopoverPanel({ trigger, title, children, isOpen, onOpenChange }: PopoverProps) {
  return (
    <Base.Root
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      onOpenChange={open => onOpenChange?.(open)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={12} className="z-10">
          <Base.Popup className="max-h-[min(26rem,var(--available-height))] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-surface p-4 text-sm shadow-high ring-1 ring-line outline-none transition duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0">
            {title !== undefined && <Base.Title className="mb-2 font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
