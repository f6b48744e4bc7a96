import { Check } from 'lucide-react';
import { Stack } from '../../../ui/charts/stack.tsx';
import { amount, count } from '../content/figures.ts';
import { report } from '../content/sample-run.gen.ts';
import { totals } from '../content/sample-story.gen.ts';

const { buckets, links, money, cells } = report;
const rows = [
  { key: 'created', label: 'Created', value: buckets.created, fill: 'bg-d1' },
  { key: 'updated', label: 'Updated', value: buckets.updated, fill: 'bg-d2' },
  { key: 'merged', label: 'Merged', value: buckets.merged, fill: 'bg-d3' },
  { key: 'rejected', label: 'Rejected', value: buckets.rejected, fill: 'hatch-d5' },
  { key: 'skipped', label: 'Skipped', value: buckets.skipped, fill: 'hatch-d6' },
];
const ends = [
  { key: 'arrived', label: 'In properties', value: cells.arrived, fill: 'bg-d1' },
  { key: 'used', label: 'Identify or link records', value: cells.used, fill: 'bg-d2' },
  {
    key: 'left',
    label: 'In columns left out, each with its reason',
    value: cells.left_out,
    fill: 'hatch-d6',
  },
];
const stages = money.toSorted((one, other) => Number(other.source_cents) - Number(one.source_cents));
const most = Math.max(...stages.map(stage => Number(stage.source_cents)));
const shareOfMost = (cents: string): string => `${Math.round((Number(cents) / most) * 100)}%`;
const headLook = 'flex items-baseline justify-between gap-3 text-sm font-medium tabular';

/** Where every row and every cell ended, and the money of each stage on both sides. */
export function ReportCard() {
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-1.5">
        <p className={headLook}>
          Rows <span className="text-muted">{count(totals.rows)}</span>
        </p>
        <Stack label="Where the rows ended" parts={rows} format={count} />
      </div>
      <div className="grid gap-1.5">
        <p className={headLook}>
          Filled cells <span className="text-muted">{count(totals.cells)}</span>
        </p>
        <Stack label="Where the cells ended" parts={ends} format={count} />
      </div>
      <p className={headLook}>
        Links between records
        <span className={links.made === links.expected ? 'text-good-ink' : 'text-bad-ink'}>
          {count(links.made)} of {count(links.expected)}
        </span>
      </p>
      <table className="w-full text-xs tabular">
        <caption className="mb-1 text-left text-sm font-medium">Money by stage</caption>
        <tbody>
          {stages.map(stage => (
            <tr key={stage.stage} className="border-t border-hair">
              <th scope="row" className="py-1 pr-2 text-left font-normal text-soft">
                {stage.stage}
              </th>
              <td className="w-1/3 py-1 max-sm:hidden">
                <svg
                  role="img"
                  aria-label={`${shareOfMost(stage.source_cents)} of the largest`}
                  width="100%"
                  height={10}
                >
                  <rect width={shareOfMost(stage.source_cents)} height={10} rx={2} className="fill-d1" />
                </svg>
              </td>
              <td className="py-1 text-right">{amount(stage.portal_cents)}</td>
              <td className="py-1 pl-3 text-right text-good-ink">
                {stage.source_cents === stage.portal_cents ? <Equal>equal</Equal> : 'differs'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Equal({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Check aria-hidden="true" className="size-3" />
      {children}
    </span>
  );
}
