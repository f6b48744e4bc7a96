import type { Portal } from '@groundwork/contract/portals';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { removePortal } from './queries.ts';

/** @param next which one changes go to from then on, where that is another one */
export function Disconnect({
  portal,
  next,
  onClose,
}: {
  portal: Portal | undefined;
  next: Portal | null;
  onClose: () => void;
}) {
  const remove = useChange(removePortal(), {
    // Where the next one takes its place, plans, milestones and change sets speak of that from now on.
    onFresh: onClose,
    onError: onClose,
    failure: true,
  });
  return (
    <Dialog
      isOpen={portal !== undefined}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Disconnect ${portal?.name ?? ''}`}
      description={`Groundwork forgets its token. Nothing in the portal itself changes. What was written there stays listed, and can be undone once you connect it again.${next ? ` Changes go to ${next.name} from then on, and every plan is worked out for it.` : ''}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => portal && remove.mutate(portal.id)}
          >
            {remove.isPending ? 'Disconnecting...' : 'Disconnect'}
          </Button>
        </>
      }
    />
  );
}
