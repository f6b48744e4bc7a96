// A menu behind a button. What draws and places it is half the size of a page's code and comes with the first click.
import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-popup.tsx';
import { notifyUnavailable } from './on-demand.tsx';

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // On intent, so that the click finds it there.
    onPointerEnter: () => void load().catch(() => undefined),
    onFocus: () => void load().catch(() => undefined),
    onClick: () => void load().then(() => setWanted(true), notifyUnavailable),
  });
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MenuPopup {...props} />
    </Suspense>
  );
}
