import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A name for what has none; never the only place of something one must know. */
export function Tooltip({
  text,
  children,
  side = 'right',
}: {
  text: ReactNode;
  children: ReactElement;
  side?: 'right' | 'top';
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-20">
          <Base.Popup className="rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-mid">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
