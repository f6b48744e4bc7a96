// What stands and runs in an organization: portals, operations, change sets, documents, tickets.
import type { OrganizationOverview } from '@groundwork/contract/organization-overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentsWithin } from '../../../features/documents/queries.ts';
import { lookOf } from '../../../features/documents/wording.ts';
import {
  kindNames,
  statusNames as operationNames,
  statusTones as operationTones,
} from '../../../features/operations/phases.ts';
import { ticketsWithin } from '../../../features/support/queries.ts';
import { statusNames, statusTones } from '../../../features/support/wording.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { ago, day } from '../../../lib/formats/dates.ts';
import { count, counted } from '../../../lib/formats/numbers.ts';
import { sentence } from '../../../lib/formats/words.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Waiting } from '../../../ui/state.tsx';

interface Line {
  key: string;
  title: string;
  note: string;
  marks: readonly { words: string; tone?: Tone }[];
}

/** Newest first; of more than are shown, how many there are. */
function ListCard({
  title,
  total,
  lines,
  empty,
  state,
}: {
  title: string;
  total: number;
  lines: readonly Line[];
  empty: string;
  state?: ReactNode;
}) {
  return (
    <Card aria-label={title}>
      <CardHeader title={total > 0 ? `${title} (${count(total)})` : title} />
      {state ??
        (lines.length === 0 ? (
          <p className="px-4 pb-4 text-muted">{empty}</p>
        ) : (
          <ul aria-label={title} className="grid divide-y divide-hair border-t border-hair">
            {lines.map(line => (
              <li key={line.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <span className="grid min-w-0 flex-1 basis-44">
                  <bdi className="wrap-anywhere">{line.title}</bdi>
                  <span className="text-sm text-muted wrap-anywhere">{line.note}</span>
                </span>
                <span className="flex flex-wrap gap-1.5">
                  {line.marks.map(({ words, tone }) => (
                    <Badge key={words} {...(tone && { tone })}>
                      {words}
                    </Badge>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        ))}
      {lines.length > 0 && total > lines.length && (
        <p className="border-t border-hair px-4 py-2 text-sm text-muted">
          The latest {count(lines.length)} of {count(total)}
        </p>
      )}
    </Card>
  );
}

interface Shown {
  overview: OrganizationOverview;
}

export function PortalsCard({ overview: { portals, counts } }: Shown) {
  return (
    <ListCard
      title="Portals"
      total={counts.portals}
      empty="No portal is connected."
      lines={portals.map(portal => ({
        key: portal.id,
        title: portal.name,
        note: `${portal.account_id === null ? portal.base_url : `Account ${portal.account_id}`}, ${
          portal.last_used_at === null ? 'never used' : `used ${ago(portal.last_used_at)}`
        }`,
        marks: [
          ...(portal.is_primary ? [{ words: 'Primary', tone: 'accent' as const }] : []),
          ...(portal.is_sandbox ? [{ words: 'Sandbox' }] : []),
          ...(portal.is_connected ? [] : [{ words: 'Disconnected', tone: 'warn' as const }]),
        ],
      }))}
    />
  );
}

export function OperationsCard({ overview: { operations, counts } }: Shown) {
  return (
    <ListCard
      title="Operations"
      total={counts.operations}
      empty="Nothing was run here yet."
      lines={operations.map(each => {
        return {
          key: each.id,
          title: kindNames[each.kind],
          note: [each.project_name, each.created_by, ago(each.created_at)].filter(Boolean).join(', '),
          marks: [{ words: operationNames[each.status], tone: operationTones[each.status] }],
        };
      })}
    />
  );
}

export function ChangesetsCard({ overview: { changesets, counts } }: Shown) {
  return (
    <ListCard
      title="Change sets"
      total={counts.changesets}
      empty="No change set yet."
      lines={changesets.map(each => ({
        key: each.id,
        title: each.title,
        note: [
          each.project_name,
          each.records > 0 && `${counted(each.records, 'record')} in the portal`,
          each.applied_at === null ? `made ${day(each.created_at)}` : `applied ${day(each.applied_at)}`,
        ]
          .filter(Boolean)
          .join(', '),
        marks: [{ words: sentence(each.state.replaceAll('_', ' ')) }],
      }))}
    />
  );
}

export function DocumentsCard({ overview: { organization, counts } }: Shown) {
  const list = useQuery(documentsWithin(organization.id));
  return (
    <ListCard
      title="Documents"
      total={counts.documents}
      empty="No documents yet."
      state={stateOf(list, 'Loading the documents')}
      lines={(list.data?.data ?? []).map(document => {
        const look = lookOf(document);
        return {
          key: document.id,
          title: document.name,
          note: sentence(document.type),
          marks: [{ words: look.name, tone: look.tone }],
        };
      })}
    />
  );
}

export function TicketsCard({ overview: { organization, counts } }: Shown) {
  const list = useQuery(ticketsWithin(organization.id));
  return (
    <ListCard
      title="Tickets"
      total={counts.tickets}
      empty="No tickets yet."
      state={stateOf(list, 'Loading the tickets')}
      lines={(list.data?.data ?? []).map(ticket => ({
        key: ticket.id,
        title: `#${ticket.number} ${ticket.subject}`,
        note: `${ticket.author}, updated ${ago(ticket.last_update)}`,
        marks: [{ words: statusNames[ticket.status], tone: statusTones[ticket.status] }],
      }))}
    />
  );
}

function stateOf(list: { error: Error | null; data: unknown }, label: string): ReactNode {
  if (list.error)
    return (
      <p role="alert" className="px-4 pb-4 text-bad-ink">
        {messageOf(list.error)}
      </p>
    );
  if (list.data !== undefined) return undefined;
  return (
    <div className="px-4 pb-4">
      <Waiting label={label} />
    </div>
  );
}
