// What stands in a row of the mapping: the column, its values beside what they become, how sure the engine is.
import type { ColumnSample } from '@groundwork/contract/intake';
import { ArrowRight, CircleX } from 'lucide-react';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { needsReview } from './answering.ts';
import type { ColumnRow } from './column-rows.ts';

export function ColumnCell({
  row,
  isOfMany,
}: {
  row: ColumnRow /** Columns of several files stand here. */;
  isOfMany: boolean;
}) {
  const { mapping, profile, source } = row;
  const { rows } = source.profile;
  const missed = mapping.not_carried ?? 0;
  return (
    <div className="grid gap-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="max-w-full truncate font-medium" title={mapping.column.slice(0, 300)}>
          {mapping.column.slice(0, 300)}
        </bdi>
        {needsReview(mapping) && <Badge tone="warn">Look</Badge>}
        {mapping.is_answered && <Badge tone="accent">Yours</Badge>}
      </div>
      {isOfMany && <span className="truncate text-sm text-muted">{source.profile.id}</span>}
      <span className="text-sm text-muted tabular">
        {profile === undefined || profile.filled === 0
          ? 'Empty in every row'
          : profile.filled < rows
            ? `${share(profile.filled / rows)} filled`
            : 'Filled in every row'}
      </span>
      {missed > 0 && (
        <span className="text-sm text-warn-ink tabular">
          {counted(missed, 'value')} cannot be carried over
        </span>
      )}
    </div>
  );
}

/** Values of the file on the left, what they become on the right; where nothing is written, only the left. */
export function Samples({ row: { mapping, profile } }: { row: ColumnRow }) {
  const samples: readonly ColumnSample[] =
    mapping.samples ??
    (profile?.examples ?? []).slice(0, 3).map(value => ({ value, becomes: null, reason: null }));
  if (samples.length === 0) return <span className="text-sm text-muted">No values</span>;
  return (
    <ul className="grid gap-1 text-sm">
      {samples.slice(0, 3).map((sample, index) => (
        <li key={index} className="flex min-w-0 items-baseline gap-1.5">
          <Sample {...sample} />
        </li>
      ))}
      {samples.length > 3 && <li className="text-xs text-muted">and {count(samples.length - 3)} more</li>}
    </ul>
  );
}

function Sample({ value, becomes, reason }: ColumnSample) {
  const isSame = becomes === value;
  return (
    <>
      <bdi className="max-w-[46%] shrink-0 truncate" title={value}>
        {value}
      </bdi>
      {becomes !== null && (
        <>
          <ArrowRight aria-label="becomes" className="size-3 shrink-0 self-center text-muted" />
          <bdi className={isSame ? 'truncate text-muted' : 'truncate'} title={becomes}>
            {isSame ? 'the same' : becomes}
          </bdi>
        </>
      )}
      {reason !== null && (
        <>
          <CircleX aria-label="not carried over:" className="size-3 shrink-0 self-center text-bad-ink" />
          <span className="min-w-0 text-bad-ink">{reason}</span>
        </>
      )}
    </>
  );
}
