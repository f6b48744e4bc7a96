// What is in a playbook: each entry with what it became, where that was learnt, and where it was applied.
import type { PlaybookEntry } from '@groundwork/contract/playbook-shapes';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { removeEntry, setEntry } from './queries.ts';
import { learnedFrom, outcomeTitle, placeNote, placeTitle } from './wording.ts';

export function EntryTable({
  organizationId,
  rows,
  canManage,
}: {
  organizationId: string;
  rows: readonly PlaybookEntry[];
  canManage: boolean;
}) {
  const columns: readonly TableColumn<PlaybookEntry>[] = [
    {
      key: 'what',
      header: 'What',
      track: '',
      cell: entry => (
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium wrap-anywhere">
            <bdi>{placeTitle(entry)}</bdi>
          </span>
          <span className="text-sm text-muted">{placeNote(entry)}</span>
        </span>
      ),
    },
    { key: 'became', header: 'Became', track: '', cell: entry => <Became entry={entry} /> },
    {
      key: 'used',
      header: 'Applied',
      track: '',
      cell: ({ used, last_used_at }) => (
        <span className="text-sm text-muted">
          {used === 0 || last_used_at === null
            ? 'Not yet'
            : `In ${counted(used, 'project')}, last on ${day(last_used_at)}`}
        </span>
      ),
    },
    ...(canManage
      ? [
          {
            key: 'act',
            header: 'Actions',
            track: '',
            cell: (entry: PlaybookEntry) => <Actions organizationId={organizationId} entry={entry} />,
          },
        ]
      : []),
  ];
  return (
    <PlainTable label="Entries" columns={columns} rows={rows} rowKey={({ id }) => id} minWidth="44rem" />
  );
}

function Became({ entry: { outcomes, is_on } }: { entry: PlaybookEntry }) {
  return (
    <span className="grid justify-items-start gap-1">
      {outcomes.map(one => (
        <span key={JSON.stringify(one.outcome)} className="grid gap-0.5">
          <span className="wrap-anywhere">{outcomeTitle(one.outcome)}</span>
          <span className="text-xs wrap-anywhere text-muted">
            {learnedFrom(one)}, last on {day(one.last_at)}
          </span>
        </span>
      ))}
      {outcomes.length > 1 && <Badge tone="warn">Contradicts itself: asked</Badge>}
      {!is_on && <Badge>Switched off</Badge>}
    </span>
  );
}

function Actions({ organizationId, entry }: { organizationId: string; entry: PlaybookEntry }) {
  const set = useChange(setEntry(organizationId), { failure: true });
  const remove = useChange(removeEntry(organizationId), { failure: true });
  const name = placeTitle(entry);
  return (
    <span className="flex gap-2 max-sm:flex-wrap">
      <Button
        variant="secondary"
        size="sm"
        isBusy={set.isPending}
        aria-label={`Switch ${entry.is_on ? 'off' : 'on'}: ${name}`}
        onClick={() => set.mutate({ entryId: entry.id, is_on: !entry.is_on })}
      >
        {entry.is_on ? 'Switch off' : 'Switch on'}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isBusy={remove.isPending}
        aria-label={`Forget: ${name}`}
        onClick={() => remove.mutate(entry.id)}
      >
        Forget
      </Button>
    </span>
  );
}
