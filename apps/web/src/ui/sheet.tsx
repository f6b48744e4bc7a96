import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { scrimLook } from './dialog.tsx';
import { WithinDialog } from './overlays.ts';

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight while the rest scrolls. */
  actions?: ReactNode;
  /** Takes nearly all of the screen, at every width, and its content scrolls by itself where there is room. */
  isFull?: boolean;
  /** Takes the focus when it opens; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Details that come up from below: what stands at the side where there is room for it. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  children,
  actions,
  isFull = false,
  initialFocus,
}: SheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={cx(
            'fixed inset-x-0 bottom-0 flex flex-col rounded-t-2xl bg-canvas shadow-high outline-none transition-transform duration-180 ease-calm data-ending-style:translate-y-full data-starting-style:translate-y-full',
            isFull ? 'h-[94dvh] lg:inset-4 lg:h-auto lg:rounded-xl' : 'max-h-[88dvh]',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-hair py-1.5 pr-1.5 pl-4.5">
            <Base.Title className="min-w-0 truncate text-title font-semibold">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Close">
                  <X />
                </IconButton>
              }
            />
          </div>
          <div className={cx('min-h-0 flex-1 overflow-y-auto', isFull && 'flex flex-col lg:overflow-hidden')}>
            <WithinDialog value>{children}</WithinDialog>
          </div>
          {actions !== undefined && (
            <div className="flex gap-1.5 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
