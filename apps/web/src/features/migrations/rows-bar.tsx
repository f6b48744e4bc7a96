// All rows as one bar: written ones in colour, hatched what was counted and not written.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { StackedBar } from '../../ui/progress.tsx';
import { addUp, buckets, inWords, shareOfRows } from './buckets.ts';

export function RowsBar({ report }: { report: Pick<ReconcileReport, 'sources' | 'rows_in'> }) {
  const counts = addUp(report.sources.map(source => source.buckets));
  return (
    <Card aria-label="All rows">
      <CardHeader
        title="All rows"
        description={`${counted(report.rows_in, 'row')} in ${counted(report.sources.length, 'file')}: ${inWords(counts, count)}.`}
      />
      <div className="grid gap-3 px-4 pb-4">
        <StackedBar
          label={`All rows: ${inWords(counts, count)}`}
          parts={buckets.map(bucket => ({ ...bucket, value: counts[bucket.key] }))}
        />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
          {buckets.map(({ key, label, fill }) => (
            <div key={key} className="grid content-start">
              <dt className="flex items-center gap-1.5 text-xs text-muted">
                <span aria-hidden="true" className={cx('size-2.5 rounded-[2px]', fill)} />
                {label}
              </dt>
              <dd className="text-xl font-semibold tabular">{count(counts[key])}</dd>
              <dd className="text-xs text-muted tabular">{shareOfRows(counts[key], report.rows_in)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
