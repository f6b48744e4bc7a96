// A new key, or one that takes the place of another. It is shown once, here, and nowhere afterwards.
import { graceDays, keyDays, type ServiceAccount, type ServiceKey } from '@groundwork/contract/keys';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { Notice } from '../../ui/state.tsx';
import { createKey } from './queries.ts';

const days = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: String(keyDays.usual), label: `${keyDays.usual} days` },
  { value: '180', label: '180 days' },
  { value: String(keyDays.most), label: '1 year, the longest' },
];
const graces = [
  { value: '0', label: 'Nothing: it ends now' },
  { value: '1', label: '1 day' },
  { value: String(graceDays.usual), label: `${graceDays.usual} days` },
  { value: String(graceDays.most), label: `${graceDays.most} days, the longest` },
];

interface KeyDialogProps {
  account: ServiceAccount;
  /** The key that the new one stands in for. */
  replaces?: ServiceKey | undefined;
  onClose: () => void;
}

export function KeyDialog({ account, replaces, onClose }: KeyDialogProps) {
  const [expiry, setExpiry] = useState(String(keyDays.usual));
  const [grace, setGrace] = useState(String(graceDays.usual));
  const make = useChange(createKey(account.id));
  if (make.data) {
    const { secret, key } = make.data;
    const shown = { name: account.name, secret, until: key.expires_at };
    return <MadeKey {...shown} onClose={onClose} />;
  }
  const send = () =>
    make.mutate({
      expires_in_days: Number(expiry),
      grace_days: Number(grace),
      ...(replaces && { replaces: replaces.id }),
    });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !make.isPending && onClose()}
      title={replaces ? `Rotate the key …${replaces.hint}` : `New key for “${account.name}”`}
      description={
        replaces
          ? 'A new key with the same scope. Both work until the former one ends, so that nothing has to stand still.'
          : 'It may do what the scope of its service account says, and is shown once.'
      }
      actions={
        <>
          <Button variant="secondary" disabled={make.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={make.isPending} onClick={send}>
            {make.isPending ? 'Making it...' : 'Make the key'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {make.error && <Notice tone="bad">{messageOf(make.error)}</Notice>}
        <LabelledSelect
          label="Expires after"
          value={expiry}
          groups={[{ options: days }]}
          onChange={setExpiry}
        />
        {replaces && (
          <LabelledSelect
            label="The former key goes on for"
            value={grace}
            groups={[{ options: graces }]}
            onChange={setGrace}
          />
        )}
      </div>
    </Dialog>
  );
}

interface MadeKeyProps {
  name: string;
  secret: string;
  until: string;
  onClose: () => void;
}

/** Whoever has not copied it is asked once before it is gone. */
function MadeKey({ name, secret, until, onClose }: MadeKeyProps) {
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const leave = () => (isCopied || isAsked ? onClose() : setAsked(true));
  const copy = async () => {
    if (await copyText(secret, 'Key copied', 'key')) setCopied(true);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && leave()}
      title="Copy the key now"
      description={`This is the only time that the key of “${name}” is shown. Keep it where your program keeps its secrets; it counts until ${day(until)}.`}
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {isCopied ? 'Done' : 'Close'}
          </Button>
          <Button onClick={() => void copy()}>Copy the key</Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {isAsked && !isCopied && (
          <Notice tone="warn">
            You have not copied it. Close once more to go on without it: then make another key and revoke this
            one.
          </Notice>
        )}
        <LabelledInput
          label="The key"
          readOnly
          spellCheck={false}
          className="font-mono"
          value={secret}
          onFocus={event => event.target.select()}
          onCopy={() => setCopied(true)}
          hint="Send it as “Authorization: Bearer …” with each call. Never put it into a page or a repository."
        />
      </div>
    </Dialog>
  );
}
