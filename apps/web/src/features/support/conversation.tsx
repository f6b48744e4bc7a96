import type { TicketConversation, TicketMessage } from '@groundwork/contract/support';
import { instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';

/** What was said, oldest first; before it what the assistant was asked. */
export function Conversation({ ticket }: { ticket: TicketConversation }) {
  return (
    <div className="grid gap-4">
      {ticket.transcript.length > 0 && (
        <details className="rounded-lg bg-sunken px-4 py-3">
          <summary className="font-medium">Conversation with the assistant</summary>
          <dl className="mt-3 grid gap-2 text-sm">
            {ticket.transcript.map(({ question, answer }, index) => (
              <div key={index} className="grid gap-0.5">
                <dt className="font-medium break-words">{question}</dt>
                <dd className="break-words text-muted">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <ol aria-label="Conversation" className="grid gap-3">
        {ticket.conversation.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </div>
  );
}

function Message({ message: { author, is_staff, is_own, body, created_at } }: { message: TicketMessage }) {
  return (
    <li
      className={cx(
        'grid max-w-[48rem] gap-1.5 rounded-lg px-4 py-3',
        is_staff ? 'bg-accent-soft sm:mr-10' : 'bg-surface ring-1 ring-line sm:ml-10',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{is_own ? 'You' : author}</span>
        {is_staff && <Badge>Support</Badge>}
        <time dateTime={created_at} className={cx('text-sm', is_staff ? 'text-accent-ink' : 'text-muted')}>
          {instant(created_at)}
        </time>
      </div>
      <p className="break-words whitespace-pre-wrap">{body}</p>
    </li>
  );
}
