import type { Mail } from '@groundwork/contract/mails';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { kindName, stateNames, stateTones } from './wording.ts';

/** Mails, newest first, each opened by its subject. */
export function MailTable({ mails, onOpen }: { mails: readonly Mail[]; onOpen: (mail: Mail) => void }) {
  const columns: readonly TableColumn<Mail>[] = [
    {
      key: 'mail',
      header: 'Mail',
      track: '',
      cell: mail => (
        <span className="grid min-w-0 gap-0.5">
          <button
            type="button"
            className="w-fit text-left font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            onClick={() => onOpen(mail)}
          >
            <bdi>{mail.subject}</bdi>
          </button>
          <span className="text-sm wrap-anywhere text-muted">{mail.recipient}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      track: '',
      cell: mail => <span className="text-sm">{kindName(mail.kind)}</span>,
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: mail => (
        <span className="grid justify-items-start gap-0.5">
          <span className="inline-flex flex-wrap gap-1.5">
            <Badge tone={stateTones[mail.state]}>{stateNames[mail.state]}</Badge>
            {mail.resent_as !== null && <Badge>Sent again</Badge>}
            {mail.copy_of !== null && <Badge>Copy</Badge>}
          </span>
          {mail.error !== null && (
            <span className="line-clamp-2 text-xs wrap-anywhere text-bad-ink">{mail.error}</span>
          )}
        </span>
      ),
    },
    {
      key: 'tries',
      header: 'Tries',
      track: '',
      isNumber: true,
      cell: mail => mail.tries,
    },
    {
      key: 'written',
      header: 'Written',
      track: '',
      cell: mail => (
        <time
          dateTime={mail.created_at}
          title={instant(mail.created_at)}
          className="text-sm whitespace-nowrap text-muted"
        >
          {ago(mail.created_at)}
        </time>
      ),
    },
  ];
  return (
    <PlainTable label="Mails" columns={columns} rows={mails} rowKey={mail => mail.id} minWidth="48rem" />
  );
}
