import type { OwnAccount } from '@groundwork/contract/session';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../lib/session/issuer-account.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { PasskeyName } from './sign-in-rules.ts';

type Passkey = OwnAccount['passkeys'][number];

export function AccountPasskeys({ authority, account }: { authority: string; account: OwnAccount }) {
  const add = useAccountChange({
    change: ({ name }: PasskeyName) => addPasskey(authority, name),
    // It counts from now on: tokens say so.
    isRenewing: 'afterwards',
    onSuccess: () => notify('success', 'Passkey added'),
  });
  const form = useForm({ schema: PasskeyName, blank: { name: '' }, clears: ['name'], ...sentBy(add) });
  return (
    <Card aria-label="Passkeys">
      <CardHeader title="Passkeys" description="Sign in with finger, face or PIN, without a password." />
      <div className="grid gap-4 px-4 pb-4">
        {account.passkeys.length > 0 && (
          <ul className="grid gap-1.5">
            {account.passkeys.map(passkey => (
              <PasskeyRow key={passkey.id} authority={authority} passkey={passkey} />
            ))}
          </ul>
        )}
        <Form
          of={form}
          className="flex flex-wrap items-end gap-2"
          problem={add.error && addingWords(add.error)}
        >
          <div className="min-w-0 flex-1 basis-52 sm:max-w-sm">
            <TextField
              of={form}
              name="name"
              label="Name of the new passkey"
              placeholder="My laptop"
              maxLength={80}
            />
          </div>
          <Submit of={form} words={['Add passkey', 'Adding...']} variant="secondary" />
        </Form>
      </div>
    </Card>
  );
}

function PasskeyRow({ authority, passkey }: { authority: string; passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  const called = passkey.name ?? 'Passkey';
  const remove = useAccountChange({
    change: () => removePasskey(authority, passkey.id),
    onSuccess: () => notify('success', 'Passkey removed'),
  });
  return (
    <li className="grid gap-2 rounded-md px-3 py-2 ring-1 ring-inset ring-line">
      <div className="flex items-center gap-3">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <div className="grid min-w-0 flex-1">
          <span className="truncate font-medium">{called}</span>
          <span className="text-sm text-muted">Added {day(passkey.created_at)}</span>
        </div>
        <IconButton label={`Rename ${called}`} onClick={() => setRenaming(true)}>
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
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      {isRenaming && (
        <RenameForm
          authority={authority}
          passkey={{ ...passkey, name: called }}
          onEnd={() => setRenaming(false)}
        />
      )}
    </li>
  );
}

function RenameForm({
  authority,
  passkey: { id, name },
  onEnd,
}: {
  authority: string;
  passkey: { id: string; name: string };
  onEnd: () => void;
}) {
  const rename = useAccountChange({
    change: (wanted: PasskeyName) => renamePasskey(authority, { id, ...wanted }),
    onSuccess: onEnd,
  });
  const form = useForm({ schema: PasskeyName, blank: { name }, ...sentBy(rename) });
  return (
    <Form of={form} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <TextField of={form} name="name" label="New name" maxLength={80} />
      </div>
      <Submit of={form} words={['Save name', 'Save name']} variant="secondary" />
      <Button variant="ghost" onClick={onEnd}>
        Cancel
      </Button>
    </Form>
  );
}

/** Browsers speak of "operations"; people closed a window. */
function addingWords(error: Error): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'No passkey was made.';
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  return messageOf(error);
}
