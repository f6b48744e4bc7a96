// Another token for a portal that is there, or the way back for one that was disconnected. It is tried before it is kept.
import type { Portal } from '@groundwork/contract/portals';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { Token } from './connecting.ts';
import { changePortal } from './queries.ts';
import { RequiredScopes } from './required-scopes.tsx';

export function TokenDialog({ portal, onClose }: { portal: Portal; onClose: () => void }) {
  const form = useContractForm({
    schema: Token,
    blank: { token: '' },
    failsAt: 'token',
    change: changePortal(portal.id),
    onFresh: () => {
      notify('success', portal.is_connected ? 'Token replaced' : `${portal.name} is connected again`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={portal.is_connected ? 'Replace the token' : 'Connect again'}
      description={`A token of account ${portal.account_id ?? 'unknown'}. It is tried before it is kept; until then the present one stays.`}
      submit={[portal.is_connected ? 'Replace' : 'Connect', 'Trying the token...']}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="token"
        label="Token"
        type="password"
        autoComplete="off"
        hint="It is stored sealed and never shown again."
      />
      <RequiredScopes />
    </FormDialog>
  );
}
