// Another token for a portal that is there, or the way back for one that was disconnected. It is tried before it is kept.
import { type Portal, portalTokenFault } from '@groundwork/contract/portals';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { changePortal } from './queries.ts';
import { RequiredScopes } from './required-scopes.tsx';

export function TokenDialog({ portal, onClose }: { portal: Portal; onClose: () => void }) {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string>();
  const change = useChange(changePortal(portal.id), {
    onFresh: () => {
      notify('success', portal.is_connected ? 'Token replaced' : `${portal.name} is connected again`);
      onClose();
    },
    onError: error => setFault(messageOf(error)),
  });
  return (
    <FormDialog
      title={portal.is_connected ? 'Replace the token' : 'Connect again'}
      description={`A token of account ${portal.account_id ?? 'unknown'}. It is tried before it is kept; until then the present one stays.`}
      submit={[portal.is_connected ? 'Replace' : 'Connect', 'Trying the token...']}
      isBusy={change.isPending}
      onSubmit={() => {
        const found = portalTokenFault(token);
        setFault(found);
        if (found === undefined) change.mutate({ token });
      }}
      onClose={onClose}
    >
      <TextField
        label="Token"
        type="password"
        autoComplete="off"
        value={token}
        error={fault}
        hint="It is stored sealed and never shown again."
        onChange={event => setToken(event.target.value.trim())}
      />
      <RequiredScopes />
    </FormDialog>
  );
}
