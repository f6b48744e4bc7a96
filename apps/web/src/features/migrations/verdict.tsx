// The report in two sentences: is every row accounted for, and is what stands in the portal what the files say?
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { instant } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { comparedInWords } from './buckets.ts';
import { unbalancedInWords } from './money-words.ts';

export function Verdict({ report }: { report: ReconcileReport }) {
  const isWhole = report.unaccounted === 0 && report.is_balanced;
  const Icon = isWhole ? CircleCheck : TriangleAlert;
  return (
    <section
      aria-label="Verdict"
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-4 rounded-lg px-5 py-5',
        isWhole ? 'bg-good-soft text-good-ink' : 'bg-bad-soft text-bad-ink',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6" />
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold">
          {report.unaccounted === 0
            ? `Every one of ${counted(report.rows_in, 'row')}${report.cells?.unaccounted === 0 ? ` and ${counted(report.cells.filled, 'filled cell')}` : ''} is accounted for`
            : `${counted(report.unaccounted, 'row')} of ${count(report.rows_in)} not accounted for`}
        </h2>
        <p>
          {isWhole ? comparedInWords(report) : unbalancedInWords(report)} Read back from the portal on{' '}
          {instant(report.as_of)}.
        </p>
      </div>
    </section>
  );
}
