// Removes an account that somebody else made with one's address.
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { action } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { disownAddress } from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';

export interface DisownAddressProps {
  authority: string;
  token: string;
  onBack: () => void;
  onOver: () => void;
}

/** Asked once more: the account is gone for good. */
export function DisownAddress({ authority, token, onBack, onOver }: DisownAddressProps) {
  const remove = useChange(
    action(() => disownAddress(authority, token)),
    {
      onError: error => {
        if (isRefusal(error, 'INVALID_TOKEN')) onOver();
      },
    },
  );
  if (remove.isSuccess)
    return (
      <div className="grid gap-5">
        <div role="status" className="grid gap-2">
          <UserX aria-hidden="true" className="size-7 text-good-ink" />
          <h1 className="text-2xl font-semibold">The account is removed</h1>
          <p className="text-muted">
            Nobody can sign in with it. Your address is free for an account of your own.
          </p>
        </div>
        <Link to="/register" className={buttonLook('primary')}>
          Create Your Account
        </Link>
      </div>
    );
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Somebody else used your address?</h1>
        <p className="text-muted">
          This removes the account they made, with the password they chose. It was never confirmed, so nothing
          is in it.
        </p>
      </div>
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      <div className="grid gap-2.5">
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Removing...' : 'Remove the account'}
        </Button>
        <Button variant="ghost" disabled={remove.isPending} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
