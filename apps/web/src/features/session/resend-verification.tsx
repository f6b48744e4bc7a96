import { MailCheck } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { action } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { resendVerification } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';

/** Has the mail with the confirming link sent another time. */
export function ResendVerification({ authority, email }: { authority: string; email: string }) {
  const send = useChange(action(() => resendVerification(authority, email.trim())));
  if (send.isSuccess)
    return (
      <Notice tone="good" icon={<MailCheck aria-hidden="true" />}>
        <span role="status">A new mail is on its way to {email}.</span>
      </Notice>
    );
  return (
    <div className="grid gap-2">
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <Button variant="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the mail again'}
      </Button>
    </div>
  );
}
