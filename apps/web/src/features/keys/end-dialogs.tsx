// Ending a key, or a service account with all of its keys. Neither comes back.
import type { ServiceAccount, ServiceKey } from '@groundwork/contract/keys';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
  });
  return (
    <ConfirmDialog
      title={`Revoke the key …${ended.hint}?`}
      text={`Whatever signs in with it is refused at its next call. This key of “${account.name}” was ${useOf(ended)}. It cannot be brought back.`}
      words={['Revoke', 'Revoking...']}
      cancel="Keep it"
      isDanger
      isBusy={revoke.isPending}
      problem={revoke.error ? messageOf(revoke.error) : undefined}
      onConfirm={() => revoke.mutate(ended.id)}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const remove = useChange(deleteAccount(), {
    onSuccess: () => notify('success', 'Service account deleted', 'Its keys open nothing any more.'),
    onFresh: onClose,
  });
  const live = account.keys.filter(({ state }) => state === 'active').length;
  return (
    <ConfirmDialog
      title={`Delete “${account.name}”?`}
      text={`${live === 0 ? 'None of its keys works any more.' : `${counted(live, 'key')} of it ${live === 1 ? 'works' : 'work'} and ${live === 1 ? 'is' : 'are'} revoked.`} What it did stays in the trail under its name. It cannot be brought back.`}
      words={['Delete', 'Deleting...']}
      cancel="Keep it"
      isDanger
      isBusy={remove.isPending}
      problem={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(account.id)}
      onClose={onClose}
    />
  );
}
