import type { Document } from '@groundwork/contract/documents';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { removeDocument } from './queries.ts';

export function RemoveDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const remove = useChange(removeDocument(), {
    onFresh: () => {
      notify('success', 'Document removed', document.name);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Remove “${document.name}”?`}
      description={
        document.is_requested
          ? 'The request is taken back.'
          : 'The document goes with all its versions and approvals. This cannot be undone.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(document.id)}>
            {remove.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      {remove.error ? <Notice tone="bad">{messageOf(remove.error)}</Notice> : undefined}
    </Dialog>
  );
}
