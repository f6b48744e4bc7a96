// A service account: its name and its scope, made or changed.
import type { KeyPermission } from '@groundwork/contract/key-permissions';
import { keyCalls, type ServiceAccount } from '@groundwork/contract/keys';
import { useState } from 'react';
import type { Change } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { createAccount, type Owner, updateAccount } from './queries.ts';
import { ScopeField } from './scope-field.tsx';

const Account = keyCalls.createAccount.body.pick({ name: true, permissions: true });
type Wanted = { name: string; permissions: KeyPermission[] };

interface NewAccountProps {
  owner: Owner;
  grantable: readonly KeyPermission[];
  /** It is made, and nobody has a key for it yet. */
  onMade: (account: ServiceAccount) => void;
  onClose: () => void;
}

export function NewAccountDialog({ owner, grantable, onMade, onClose }: NewAccountProps) {
  return (
    <AccountDialog
      title="New service account"
      description="A program that signs in by itself, with keys instead of a person’s password. The trail names it, and you beside it."
      submit={['Make it', 'Making it...']}
      begin={{ name: '', permissions: [] }}
      offered={grantable}
      change={createAccount(owner)}
      onDone={onMade}
      onClose={onClose}
    />
  );
}

interface ChangeAccountProps {
  account: ServiceAccount;
  grantable: readonly KeyPermission[];
  onClose: () => void;
}

export function ChangeAccountDialog({ account, grantable, onClose }: ChangeAccountProps) {
  const [seen] = useState(account);
  return (
    <AccountDialog
      title={`Change “${seen.name}”`}
      description="All of its keys follow from their next call on."
      submit={['Save', 'Saving...']}
      begin={{ name: seen.name, permissions: seen.permissions }}
      offered={[...new Set([...grantable, ...seen.permissions])]}
      change={updateAccount(seen)}
      onDone={({ name }) => {
        notify('success', 'Service account saved', `The keys of “${name}” follow at once.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface AccountDialogProps {
  title: string;
  description: string;
  submit: readonly [string, string];
  begin: Wanted;
  offered: readonly KeyPermission[];
  change: Change<Wanted, ServiceAccount>;
  onDone: (account: ServiceAccount) => void;
  onClose: () => void;
}

function AccountDialog({ begin, offered, change, onDone, ...frame }: AccountDialogProps) {
  const form = useContractForm({ schema: Account, blank: begin, change, onSuccess: onDone });
  return (
    <FormDialog of={form} {...frame}>
      <TextField of={form} name="name" label="Name" maxLength={80} autoComplete="off" />
      <ScopeField
        offered={offered}
        chosen={form.values.permissions}
        error={form.faultOf('permissions')}
        onChange={permissions => form.set('permissions', permissions)}
      />
    </FormDialog>
  );
}
