import type { OwnAccount } from '@groundwork/contract/session';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../lib/session/issuer-account.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';

type Passkey = OwnAccount['passkeys'][number];

export function AccountPasskeys({ authority, account }: { authority: string; account: OwnAccount }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const add = useAccountChange({
    change: (called: string) => addPasskey(authority, called),
    onSuccess: () => {
      setName('');
      notify('success', 'Passkey added');
    },
  });
  const submit = () => {
    const called = name.trim();
    setFault(called === '' ? 'A name is required' : undefined);
    if (called !== '') add.mutate(called);
  };
  return (
    <Card aria-label="Passkeys">
      <CardHeader title="Passkeys" description="Sign in with finger, face or PIN, without a password." />
      <div className="grid gap-4 px-5 pb-5">
        {account.passkeys.length > 0 && (
          <ul className="grid gap-1.5">
            {account.passkeys.map(passkey => (
              <PasskeyRow key={passkey.id} authority={authority} passkey={passkey} />
            ))}
          </ul>
        )}
        {add.error && <Notice tone="bad">{addingWords(add.error)}</Notice>}
        <form
          noValidate
          className="flex flex-wrap items-end gap-2"
          onSubmit={event => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="min-w-0 flex-1 basis-52 sm:max-w-sm">
            <TextField
              label="Name of the new passkey"
              placeholder="My laptop"
              maxLength={80}
              value={name}
              error={fault}
              onChange={event => setName(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary" isBusy={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add passkey'}
          </Button>
        </form>
      </div>
    </Card>
  );
}

function PasskeyRow({ authority, passkey }: { authority: string; passkey: Passkey }) {
  const [name, setName] = useState<string>();
  const called = passkey.name ?? 'Passkey';
  const rename = useAccountChange({
    change: (wanted: string) => renamePasskey(authority, { id: passkey.id, name: wanted }),
    onSuccess: () => setName(undefined),
  });
  const remove = useAccountChange({
    change: () => removePasskey(authority, passkey.id),
    onSuccess: () => notify('success', 'Passkey removed'),
  });
  const problem = rename.error ?? remove.error;
  return (
    <li className="grid gap-2 rounded-md px-3 py-2 ring-1 ring-inset ring-line">
      <div className="flex items-center gap-3">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <div className="grid min-w-0 flex-1">
          <span className="truncate font-medium">{called}</span>
          <span className="text-sm text-muted">Added {day(passkey.created_at)}</span>
        </div>
        <IconButton label={`Rename ${called}`} onClick={() => setName(called)}>
          <Pencil />
        </IconButton>
        <IconButton
          label={`Remove ${called}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          <Trash2 />
        </IconButton>
      </div>
      {problem && <Notice tone="bad">{messageOf(problem)}</Notice>}
      {name !== undefined && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-2"
          onSubmit={event => {
            event.preventDefault();
            if (name.trim() !== '') rename.mutate(name.trim());
          }}
        >
          <div className="min-w-0 flex-1 basis-40">
            <TextField
              label="New name"
              maxLength={80}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary" isBusy={rename.isPending}>
            Save name
          </Button>
          <Button variant="ghost" onClick={() => setName(undefined)}>
            Cancel
          </Button>
        </form>
      )}
    </li>
  );
}

/** Browsers speak of "operations"; people closed a window. */
function addingWords(error: Error): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'No passkey was made.';
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  return messageOf(error);
}
