import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';

interface SidebarHeadProps {
  isWide: boolean;
  isDrawer: boolean;
  onToggle: (() => void) | undefined;
  /** Whose area it is, where there is room to say it. */
  children: ReactNode;
}

export function SidebarHead({ isWide, isDrawer, onToggle, children }: SidebarHeadProps) {
  return (
    <div
      className={cx('flex shrink-0 items-center gap-2.5', isWide ? 'min-h-12 pr-3 pl-4' : 'flex-col pt-2.5')}
    >
      <Mark size={isWide ? 24 : 26} />
      {isWide && children}
      {!isDrawer && (
        <IconButton label={isWide ? 'Collapse sidebar' : 'Expand sidebar'} onClick={onToggle}>
          {isWide ? <PanelLeftClose /> : <PanelLeftOpen />}
        </IconButton>
      )}
    </div>
  );
}
