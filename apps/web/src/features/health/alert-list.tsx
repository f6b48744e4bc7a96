// What was told: each time a service was not as it should be, from when to when.
import { type HealthAlert, healthKeptDays, healthServiceNames } from '@groundwork/contract/health';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { instant, span } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { alerts } from './queries.ts';
import { stateTones, stateWords } from './state-words.ts';

const webhookWords = { queued: 'Webhook: on its way', sent: 'Webhook: taken', failed: 'Webhook: given up' };

const columns: TableColumn<HealthAlert>[] = [
  { key: 'service', header: 'Service', track: '1fr', cell: ({ service }) => healthServiceNames[service] },
  {
    key: 'state',
    header: 'State',
    track: '1fr',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
  {
    key: 'reason',
    header: 'Why',
    track: '2fr',
    cell: ({ reason, webhook, webhook_error }) => (
      <span className="wrap-anywhere">
        {reason}
        {webhook !== null && (
          <span className="block text-xs text-muted">
            {webhookWords[webhook]}
            {webhook !== 'sent' && webhook_error !== null && `. ${webhook_error}`}
          </span>
        )}
      </span>
    ),
  },
  { key: 'began', header: 'From', track: '1fr', cell: ({ began_at }) => instant(began_at) },
  {
    key: 'lasted',
    header: 'For',
    track: '1fr',
    cell: ({ began_at, ended_at }) =>
      ended_at === null ? 'still so' : span((Date.parse(ended_at) - Date.parse(began_at)) / 1000),
  },
];

export function AlertList() {
  const list = useInfiniteQuery(alerts());
  const rows = rowsOf(list.data);
  return (
    <Card aria-label="Alerts" className="overflow-clip">
      <CardHeader
        title="Alerts"
        description="Each was told once when it began, and once when all was well again."
      />
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the alerts" />
      ) : rows.length === 0 ? (
        <Empty title="Nothing had to be told" text={`Alerts are kept for ${healthKeptDays} days.`} />
      ) : (
        <>
          <PlainTable
            label="Alerts"
            columns={columns}
            rows={rows}
            rowKey={each => each.id}
            minWidth="44rem"
          />
          <ShowMore list={list} place="foot" />
        </>
      )}
    </Card>
  );
}
