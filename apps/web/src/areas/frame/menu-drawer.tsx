import type { ComponentType } from 'react';
import { Drawer } from '../../ui/dialog.tsx';
import type { SidebarProps } from './area-frame.tsx';

/** An area's sidebar on small screens. */
export function menuDrawer(Sidebar: ComponentType<SidebarProps>) {
  return ({ onClose }: { onClose: () => void }) => (
    <Drawer isOpen onOpenChange={isOpen => !isOpen && onClose()} title="Menu">
      <Sidebar isWide isDrawer onNavigate={onClose} />
    </Drawer>
  );
}
