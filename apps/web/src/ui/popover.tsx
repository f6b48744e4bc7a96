// A panel behind a button. As with a menu, what draws and places it comes with the first sign that it is wanted.
import { cloneElement, lazy, Suspense, useState } from 'react';
import { notifyUnavailable } from './on-demand.tsx';
import type { PopoverProps } from './popover-panel.tsx';

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));
const prefetch = (): void => void load().catch(() => undefined);

export function Popover(props: PopoverProps) {
  const { isOpen = false, onOpenChange } = props;
  const [isWanted, setWanted] = useState(false);
  const open = (): void => {
    setWanted(true);
    onOpenChange?.(true);
  };
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => void load().then(open, notifyUnavailable),
  });
  if (!isWanted && !isOpen) return trigger;
  return (
    <Suspense fallback={trigger}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
