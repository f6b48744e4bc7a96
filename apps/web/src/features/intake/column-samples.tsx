// Some values of a column beside what they become; each leads to the rows that have it.
import type { ColumnSample } from '@groundwork/contract/intake';
import { ArrowRight, Ban } from 'lucide-react';
import { counted } from '../../lib/formats/numbers.ts';
import { RowLink } from '../../lib/row-link.tsx';
import type { ColumnRow } from './column-rows.ts';

/** Values of the file on the left, what they become on the right; where nothing is written, only the left. */
export function Samples({ row: { mapping, profile, source } }: { row: ColumnRow }) {
  const samples: readonly ColumnSample[] =
    mapping.samples ??
    (profile?.examples ?? []).slice(0, 5).map(value => ({ value, becomes: null, reason: null }));
  if (samples.length === 0) return <p className="text-xs text-muted">No values</p>;
  const missed = mapping.not_carried ?? 0;
  return (
    <>
      <ul className="grid gap-0.5 text-xs leading-5">
        {samples.slice(0, 5).map((sample, index) => (
          <Sample key={index} {...sample} file={source.profile.id} />
        ))}
      </ul>
      {missed > 0 && (
        <p className="mt-1 text-xs text-warn-ink tabular">
          {counted(missed, 'value')} cannot be carried over
        </p>
      )}
    </>
  );
}

function Sample({ value, becomes, reason, file }: ColumnSample & { file: string }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_0.75rem_minmax(0,1fr)] items-center gap-2">
      <RowLink
        className="min-h-6 max-lg:min-h-11"
        to={{ file, find: value.replace(/…$/, '') }}
        label={`Rows with ${value.slice(0, 100)}`}
      >
        <bdi className="block truncate font-mono text-soft" title={value}>
          {value}
        </bdi>
      </RowLink>
      {reason === null ? (
        <ArrowRight aria-label="becomes" className="size-3 text-muted" />
      ) : (
        <Ban aria-label="not carried over:" className="size-3 text-warn-ink" />
      )}
      {reason !== null ? (
        <span className="text-warn-ink">{reason}</span>
      ) : becomes === null ? (
        <span className="text-muted">not written</span>
      ) : becomes === value ? (
        <span className="text-muted">the same</span>
      ) : (
        <bdi className="truncate" title={becomes}>
          {becomes}
        </bdi>
      )}
    </li>
  );
}
