// Asks before something is done to somebody that they feel at once.
import { messageOf } from '../../lib/api/api-error.ts';
import type { Change } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';

interface Asked {
  title: string;
  /** What follows from it, and whether it can be taken back. */
  text: string;
  action: string;
  /** Told when it is done. */
  done: string;
}

interface ConfirmChangeProps<Given, Reply> extends Asked {
  change: Change<Given, Reply>;
  given: Given;
  onClose: () => void;
}

export function ConfirmChange<Given, Reply>(props: ConfirmChangeProps<Given, Reply>) {
  const { title, text, action, done, change, given, onClose } = props;
  const carryOut = useChange(change, {
    onSuccess: () => {
      notify('success', done);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={carryOut.isPending} onClick={() => carryOut.mutate(given)}>
            {action}
          </Button>
        </>
      }
    >
      {carryOut.error ? <Notice tone="bad">{messageOf(carryOut.error)}</Notice> : undefined}
    </Dialog>
  );
}
