import { cx } from '../../../../ui/class-names.ts';
import { Buckets } from './buckets.tsx';
import { specimenHead, specimenLook, written } from './frame.ts';

const parts = [
  { name: 'Created', rows: 6914, fill: 'fill-good', dot: 'bg-good' },
  { name: 'Updated', rows: 1480, fill: 'fill-accent', dot: 'bg-accent' },
  { name: 'Merged', rows: 537, fill: 'fill-edge', dot: 'bg-edge' },
  { name: 'Rejected', rows: 11, fill: 'fill-bad', dot: 'bg-bad' },
] as const;
const rowsIn = parts.reduce((sum, part) => sum + part.rows, 0);
const checks = [
  ['Rows in = rows accounted for', `${written(rowsIn)} = ${written(rowsIn)}`],
  ['Links between records', '12,306 of 12,306'],
  ['Sum of open deals', '€4,182,900.00'],
] as const;

export function ReconcileSpecimen() {
  return (
    <figure data-figures="miniature" aria-label="A reconciliation, in miniature" className={specimenLook}>
      <figcaption className={cx(specimenHead, 'font-semibold')}>
        Every one of {written(rowsIn)} rows is accounted for
      </figcaption>
      <div className="grid gap-4 px-4 py-5 sm:px-5">
        <Buckets parts={parts} />
        <dl className="grid text-sm">
          {checks.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2 last:pb-0">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-medium tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}
