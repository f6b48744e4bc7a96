// One mail: how it fared, what it says where that may be read, and sending it again or calling it back.
import type { Mail } from '@groundwork/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { cancelMail, mail as mailOf, resendMail } from './queries.ts';
import { kindName, stateNames, stateTones } from './wording.ts';

export interface MailDialogProps {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function MailDialog({ id, onOpen, onClose }: MailDialogProps) {
  const found = useQuery(mailOf(id));
  const mail = found.data;
  const resend = useChange(resendMail(), {
    failure: 'The mail was not sent again',
    onSuccess: copy => {
      notify('success', 'Sent again', `A copy to ${copy.recipient} is on its way.`);
      onOpen(copy.id);
    },
  });
  const cancel = useChange(cancelMail(), {
    failure: 'The mail was not called back',
    onSuccess: () => notify('success', 'Called back', 'It will not be sent.'),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={mail ? mail.subject : 'Mail'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {mail?.can_cancel === true && (
            <Button variant="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate(mail.id)}>
              Call Back
            </Button>
          )}
          {mail?.can_resend === true && (
            <Button isBusy={resend.isPending} onClick={() => resend.mutate(mail.id)}>
              Send Again
            </Button>
          )}
        </>
      }
    >
      {mail ? (
        <Content mail={mail} onOpen={onOpen} />
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the mail" />
      )}
    </Dialog>
  );
}

function Content({ mail, onOpen }: { mail: Mail; onOpen: (id: string) => void }) {
  const { resent_as, copy_of } = mail;
  const link = (to: string, words: string) => (
    <Button variant="ghost" size="sm" onClick={() => onOpen(to)}>
      {words}
    </Button>
  );
  return (
    <div className="grid gap-4 pb-1">
      <Facts
        facts={[
          [
            'State',
            <Badge key="state" tone={stateTones[mail.state]}>
              {stateNames[mail.state]}
            </Badge>,
          ],
          [
            'To',
            <span key="to" className="wrap-anywhere">
              {mail.recipient}
            </span>,
          ],
          ['Kind', kindName(mail.kind)],
          ['Written', instant(mail.created_at)],
          ...(mail.sent_at === null ? [] : [['Sent', instant(mail.sent_at)] as const]),
          ...(mail.due_at === null ? [] : [['Next try', instant(mail.due_at)] as const]),
          ['Tries', mail.tries],
          ...(resent_as === null ? [] : [['Sent again as', link(resent_as, 'Show the copy')] as const]),
          ...(copy_of === null ? [] : [['Copy of', link(copy_of, 'Show the first')] as const]),
        ]}
      />
      {mail.error !== null && (
        <p className="text-sm wrap-anywhere text-bad-ink">The mail server said: {mail.error}</p>
      )}
      {mail.body === null ? (
        <p className="text-sm text-muted">
          What this mail says is shown to nobody: with a mail server it is for its recipient alone.
        </p>
      ) : (
        <p className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">{mail.body}</p>
      )}
      {mail.no_resend !== null && <p className="text-sm text-muted">Not sent again: {mail.no_resend}</p>}
    </div>
  );
}
