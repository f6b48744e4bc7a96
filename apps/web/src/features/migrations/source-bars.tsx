// Where the rows of each file went, or would go.
import type { BucketCounts, ReconcileReport } from '@groundwork/contract/migrations';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { StackedBar } from '../../ui/progress.tsx';
import { becameName, buckets, inWords, total } from './buckets.ts';

export function SourceBars({
  report,
  title = 'Where every row went',
}: {
  report: Pick<ReconcileReport, 'sources'>;
  title?: string;
}) {
  return (
    <Card>
      <CardHeader title={title} aside={<Legend />} />
      <ul className="grid pb-2">
        {report.sources.map(source => (
          <li
            key={`${source.source}/${source.object}`}
            className="grid items-center gap-x-5 gap-y-2 border-t border-line px-5 py-3 md:grid-cols-[minmax(10rem,1fr)_5rem_2fr]"
          >
            <span className="grid min-w-0">
              <span className="truncate font-medium">{source.source}</span>
              <span className="text-sm text-muted">{becameName(source.object)}</span>
            </span>
            <span className="tabular md:text-right">{count(source.rows)}</span>
            <span className="grid gap-1.5">
              <Bar counts={source.buckets} label={`${source.source}: ${inWords(source.buckets, count)}`} />
              <span className="text-sm text-muted tabular">
                {inWords(source.buckets, count)}
                {total(source.buckets) !== source.rows && (
                  <strong className="text-bad-ink">
                    {' '}
                    · {count(source.rows - total(source.buckets))} missing
                  </strong>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Bar({ counts, label }: { counts: BucketCounts; label: string }) {
  return (
    <StackedBar label={label} parts={buckets.map(bucket => ({ ...bucket, value: counts[bucket.key] }))} />
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {buckets.map(bucket => (
        <li key={bucket.key} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-2 rounded-full', bucket.fill)} />
          {bucket.label}
        </li>
      ))}
    </ul>
  );
}
