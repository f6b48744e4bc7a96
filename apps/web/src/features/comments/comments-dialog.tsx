import { Dialog } from '../../ui/dialog.tsx';
import { Thread, type ThreadProps } from './thread.tsx';

/** The thread of something that has no page of its own. */
export function CommentsDialog({ on, name, onClose }: ThreadProps & { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={name === '' ? 'Comments' : `Comments on “${name}”`}
    >
      <div className="pb-6">
        <Thread on={on} name={name} />
      </div>
    </Dialog>
  );
}
