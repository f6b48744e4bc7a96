// How the files hang together: which column finds its partner where, and which values find none.
import type { Relation } from '@groundwork/contract/intake';
import { Unlink } from 'lucide-react';
import { count, share } from '../../lib/formats/numbers.ts';
import { Card } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Empty } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { Reasons } from './reasons.tsx';
import { viaNames } from './wording.ts';

const columns: TableColumn<Relation>[] = [
  { key: 'from', header: 'From', track: '', cell: relation => <EndOf end={relation.from} /> },
  {
    key: 'to',
    header: 'Finds its partner in',
    track: '',
    cell: relation => (
      <span className="grid">
        <EndOf end={relation.to} />
        <span className="text-sm text-muted">
          {viaNames[relation.via]}
          {relation.through !== null && ` (${relation.through})`}
        </span>
      </span>
    ),
  },
  {
    key: 'resolved',
    header: 'Rows that do',
    track: '',
    cell: relation => (
      <span className="grid min-w-32 gap-1.5">
        <span className="text-sm tabular">
          {count(relation.resolved)} of {count(relation.filled)}
          {relation.filled > 0 && (
            <span className="text-muted"> · {share(relation.resolved / relation.filled)}</span>
          )}
        </span>
        <Progress
          label={`Rows of ${relation.from.source} that find their partner`}
          value={relation.filled === 0 ? 0 : relation.resolved / relation.filled}
          tone={relation.resolved === relation.filled ? 'good' : 'accent'}
        />
      </span>
    ),
  },
  {
    key: 'rest',
    header: 'Without a partner',
    track: '',
    cell: relation =>
      relation.filled === relation.resolved ? (
        <span className="text-sm text-muted">None</span>
      ) : (
        <Popover
          title="Values that find no partner"
          trigger={
            <button type="button" className="rounded-sm text-sm text-accent-ink tabular hover:underline">
              {count(relation.filled - relation.resolved)} rows
            </button>
          }
        >
          <ul className="grid gap-1">
            {relation.unresolved_examples.map((example, index) => (
              <li key={index} className="flex justify-between gap-4">
                <span className="font-mono text-xs wrap-anywhere">{example.value}</span>
                <span className="shrink-0 text-xs text-muted tabular">row {count(example.row)}</span>
              </li>
            ))}
          </ul>
        </Popover>
      ),
  },
  {
    key: 'sure',
    header: 'Sure',
    track: '',
    cell: relation => (
      <Reasons
        about={`${relation.from.column} to ${relation.to.source}`}
        confidence={relation.confidence}
        reasons={relation.reasons}
      />
    ),
  },
];

export function Relations({ relations }: { relations: readonly Relation[] }) {
  if (relations.length === 0)
    return (
      <Empty
        icon={<Unlink />}
        title="No links between the files"
        text="Every file stands for itself: records will arrive without associations."
      />
    );
  return (
    <Card className="py-2">
      <PlainTable
        label="Links between the files"
        columns={columns}
        rows={relations}
        rowKey={relation => relation.id}
        minWidth="45rem"
      />
    </Card>
  );
}

function EndOf({ end }: { end: Relation['from'] }) {
  return (
    <span className="grid min-w-38">
      <span className="font-medium wrap-anywhere">{end.source}</span>
      <span className="font-mono text-xs wrap-anywhere text-muted">{end.column}</span>
    </span>
  );
}
