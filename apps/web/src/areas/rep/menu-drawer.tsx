import { Drawer } from '../../ui/dialog.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on small screens. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer isOpen onOpenChange={isOpen => !isOpen && onClose()} title="Menu">
      <Sidebar isWide isDrawer onNavigate={onClose} />
    </Drawer>
  );
}
