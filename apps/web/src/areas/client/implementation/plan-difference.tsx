// What working it out again changed, against the one worked out before: said also when nothing did.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetDifference } from '@groundwork/contract/differences';
import { useQuery } from '@tanstack/react-query';
import { entryDifference } from '../../../features/changesets/difference-queries.ts';
import { EntryDifferences } from '../../../features/changesets/entry-differences.tsx';
import { rowDifference } from '../../../features/migrations/difference-queries.ts';
import { hasRowDifferences, RowDifferences } from '../../../features/migrations/row-differences.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ErrorState, Notice } from '../../../ui/state.tsx';

export function PlanDifference({ changeset }: { changeset: Changeset }) {
  const isMigration = changeset.kind === 'migration';
  const entries = useQuery(entryDifference(changeset.id));
  const rows = useQuery({ ...rowDifference(changeset.id), enabled: isMigration });
  const error = entries.error ?? rows.error;
  if (error)
    return (
      <ErrorState
        {...failureOf(error)}
        onRetry={() => void Promise.all([entries.refetch(), isMigration && rows.refetch()])}
      />
    );
  if (!entries.data || (isMigration && !rows.data)) return null;
  const { former, groups } = entries.data;
  if (!former) return null;
  const done = groups.reduce((sum, group) => sum + group.done, 0);
  const isSame = groups.every(({ added, removed, changed }) => added + removed + changed === 0);
  const rowsDiffer = rows.data !== undefined && hasRowDifferences(rows.data);
  const kept =
    done > 0
      ? ` ${count(done)} of it ${done === 1 ? 'was' : 'were'} carried out then and ${done === 1 ? 'is' : 'are'} not repeated here.`
      : '';
  if (isSame && !rowsDiffer)
    return <Notice tone="good">{`Nothing changed against ${beforeInWords(former)}.${kept}`}</Notice>;
  return (
    <Card aria-label="What changed since it was worked out before">
      <CardHeader
        title="What changed since it was worked out before"
        description={`Against ${beforeInWords(former)}.${kept}`}
      />
      {!isSame && <EntryDifferences {...entries.data} />}
      {rowsDiffer && <RowDifferences difference={rows.data} />}
    </Card>
  );
}

/** `what was worked out on 3 Nov, 14:05, and not carried out` */
function beforeInWords({
  state,
  created_at,
  applied_at,
  undone_at,
}: NonNullable<ChangesetDifference['former']>): string {
  const made = `what was worked out on ${instant(created_at)}`;
  if (state === 'undone' && undone_at !== null) return `${made} and taken back on ${instant(undone_at)}`;
  if (state === 'stopped' || state === 'undo_stopped') return `${made} and stopped half-way`;
  if (applied_at !== null) return `${made} and carried out on ${instant(applied_at)}`;
  return `${made} and not carried out`;
}
