// Ending a key, or a service account with all of its keys. Neither comes back.
import type { ServiceAccount, ServiceKey } from '@groundwork/contract/keys';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { deleteAccount, revokeKey } from './queries.ts';
import { useOf } from './wording.ts';

interface RevokeProps {
  account: ServiceAccount;
  ended: ServiceKey;
  onClose: () => void;
}

export function RevokeDialog({ account, ended, onClose }: RevokeProps) {
  const revoke = useChange(revokeKey(account.id), {
    onSuccess: () => notify('success', 'Key revoked', 'It opens nothing any more.'),
    onFresh: onClose,
    onError: onClose,
    failure: 'The key still works',
  });
  return (
    <EndDialog
      title={`Revoke the key …${ended.hint}?`}
      description={`Whatever signs in with it is refused at its next call. This key of “${account.name}” was ${useOf(ended)}. It cannot be brought back.`}
      words={['Revoke', 'Revoking...']}
      isBusy={revoke.isPending}
      onEnd={() => revoke.mutate(ended.id)}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const remove = useChange(deleteAccount(), {
    onSuccess: () => notify('success', 'Service account deleted', 'Its keys open nothing any more.'),
    onFresh: onClose,
    onError: onClose,
    failure: 'The service account is still there',
  });
  const live = account.keys.filter(({ state }) => state === 'active').length;
  return (
    <EndDialog
      title={`Delete “${account.name}”?`}
      description={`${live === 0 ? 'None of its keys works any more.' : `${counted(live, 'key')} of it ${live === 1 ? 'works' : 'work'} and ${live === 1 ? 'is' : 'are'} revoked.`} What it did stays in the trail under its name. It cannot be brought back.`}
      words={['Delete', 'Deleting...']}
      isBusy={remove.isPending}
      onEnd={() => remove.mutate(account.id)}
      onClose={onClose}
    />
  );
}

interface EndDialogProps {
  title: string;
  description: string;
  words: readonly [string, string];
  isBusy: boolean;
  onEnd: () => void;
  onClose: () => void;
}

function EndDialog({ title, description, words: [idle, busy], isBusy, onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !isBusy && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onEnd}>
            {isBusy ? busy : idle}
          </Button>
        </>
      }
    />
  );
}
