// The processes that run, and those that did within a day.
import type { HealthInstance } from '@groundwork/contract/health';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';

const states: Record<HealthInstance['state'], readonly [string, Tone]> = {
  live: ['Live', 'good'],
  silent: ['Silent', 'bad'],
  stopped: ['Stopped in order', 'neutral'],
};

const columns: TableColumn<HealthInstance>[] = [
  {
    key: 'kind',
    header: 'Process',
    track: '1fr',
    cell: ({ kind, pid }) => `${kind === 'api' ? 'API' : 'Worker'} ${pid}`,
  },
  {
    key: 'state',
    header: 'State',
    track: '1fr',
    cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
  },
  {
    key: 'host',
    header: 'Host',
    track: '1fr',
    cell: ({ host }) => <bdi className="wrap-anywhere">{host}</bdi>,
  },
  { key: 'version', header: 'Version', track: '1fr', cell: ({ version }) => version },
  { key: 'started', header: 'Started', track: '1fr', cell: ({ started_at }) => instant(started_at) },
  { key: 'seen', header: 'Last sign of life', track: '1fr', cell: ({ seen_at }) => ago(seen_at) },
];

export function InstanceList({ instances }: { instances: readonly HealthInstance[] }) {
  return (
    <Card aria-label="Processes" className="overflow-clip">
      <CardHeader
        title="Processes"
        description="Each says every few seconds that it lives, and measures what it works with."
      />
      <PlainTable
        label="Processes"
        columns={columns}
        rows={instances}
        rowKey={each => each.id}
        minWidth="44rem"
      />
    </Card>
  );
}
