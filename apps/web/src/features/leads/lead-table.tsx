import type { Lead } from '@groundwork/contract/leads';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { forwardNames, forwardTones, stateNames, stateTones } from './wording.ts';

/** Leads, newest first, each opened by its subject. */
export function LeadTable({ leads, onOpen }: { leads: readonly Lead[]; onOpen: (lead: Lead) => void }) {
  const columns: readonly TableColumn<Lead>[] = [
    {
      key: 'lead',
      header: 'Lead',
      track: '',
      cell: lead => (
        <span className="grid min-w-0 gap-0.5">
          <button
            type="button"
            className="w-fit text-left font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            onClick={() => onOpen(lead)}
          >
            <bdi>{lead.subject}</bdi>
          </button>
          <span className="text-sm wrap-anywhere text-muted">
            <bdi>
              {lead.first_name} {lead.last_name}
            </bdi>
            , <bdi>{lead.company}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: lead => (
        <span className="grid justify-items-start gap-0.5">
          <Badge tone={stateTones[lead.state]}>{stateNames[lead.state]}</Badge>
          {lead.closed_reason !== null && (
            <span className="text-xs wrap-anywhere text-muted">{lead.closed_reason}</span>
          )}
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      track: '',
      cell: ({ owner }) => (
        <span className={owner === null ? 'text-sm text-muted' : 'text-sm'}>
          {owner === null ? 'Nobody' : owner.is_me ? 'You' : owner.name}
        </span>
      ),
    },
    {
      key: 'forward',
      header: 'Passing on',
      track: '',
      cell: lead => <Badge tone={forwardTones[lead.forward_state]}>{forwardNames[lead.forward_state]}</Badge>,
    },
    {
      key: 'notes',
      header: 'Notes',
      track: '',
      cell: lead => (
        <span className="text-sm text-muted">{lead.notes === 0 ? 'None' : counted(lead.notes, 'note')}</span>
      ),
    },
    {
      key: 'came',
      header: 'Came',
      track: '',
      cell: lead => <span className="text-sm whitespace-nowrap text-muted">{ago(lead.created_at)}</span>,
    },
  ];
  return (
    <PlainTable label="Leads" columns={columns} rows={leads} rowKey={lead => lead.id} minWidth="52rem" />
  );
}
