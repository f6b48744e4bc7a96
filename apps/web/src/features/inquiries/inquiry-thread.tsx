import type { InquiryMessage, InquiryThread as Thread } from '@groundwork/contract/inquiries';
import { instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { outcomeNames, outcomeTones } from './wording.ts';

/** What was said, oldest first, with what was decided where it was. */
export function InquiryThread({ inquiry }: { inquiry: Pick<Thread, 'thread'> }) {
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      {inquiry.thread.map(message => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Message({ message }: { message: InquiryMessage }) {
  const { author, is_staff, is_own, body, outcome, created_at } = message;
  return (
    <li
      className={cx(
        'grid max-w-[48rem] gap-1.5 rounded-lg px-4 py-3',
        is_staff ? 'bg-accent-soft sm:mr-10' : 'bg-surface ring-1 ring-line sm:ml-10',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{is_own ? 'You' : author}</span>
        {is_staff && <Badge>Partner team</Badge>}
        {outcome !== null && <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>}
        <time dateTime={created_at} className={cx('text-sm', is_staff ? 'text-accent-ink' : 'text-muted')}>
          {instant(created_at)}
        </time>
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
    </li>
  );
}
