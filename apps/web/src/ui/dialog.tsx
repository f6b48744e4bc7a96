import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { WithinDialog } from './overlays.ts';

export const scrimLook =
  'fixed inset-0 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** What the text is, where it may be longer than the screen and holds nothing to press. */
  longText?: string;
  children?: ReactNode;
  /** Buttons; the one that acts comes last. */
  actions?: ReactNode;
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  longText,
  children,
  actions,
}: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Popup className="fixed top-1/2 left-1/2 flex max-h-[min(44rem,calc(100dvh-2rem))] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-xl bg-surface shadow-high ring-1 ring-line outline-none transition duration-200 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <div className="grid gap-1.5">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" className="-mt-1.5 -mr-2.5">
                  <X />
                </IconButton>
              }
            />
          </div>
          {children !== undefined && (
            <div
              className="overflow-y-auto px-6 pt-4"
              // Text longer than the screen is scrolled by keyboard, too, where nothing within takes the focus.
              {...(longText !== undefined && { role: 'region', 'aria-label': longText, tabIndex: 0 })}
            >
              <WithinDialog value>{children}</WithinDialog>
            </div>
          )}
          {actions !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 px-6 pt-5 pb-5">{actions}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A panel that slides in from the left: the menu of small screens. */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  children,
}: Omit<DialogProps, 'description' | 'longText' | 'actions'>) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Popup className="fixed inset-y-0 left-0 flex w-[min(18.5rem,86vw)] flex-col bg-surface shadow-high outline-none transition-transform duration-200 ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Base.Title className="sr-only">{title}</Base.Title>
          <WithinDialog value>{children}</WithinDialog>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
