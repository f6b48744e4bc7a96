// Asks before something is done to somebody that they feel at once.
import { messageOf } from '../../lib/api/api-error.ts';
import type { Change } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
    <ConfirmDialog
      title={title}
      text={text}
      words={[action, action]}
      isBusy={carryOut.isPending}
      problem={carryOut.error ? messageOf(carryOut.error) : undefined}
      onConfirm={() => carryOut.mutate(given)}
      onClose={onClose}
    />
  );
}
