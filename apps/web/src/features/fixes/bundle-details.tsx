// What stands beside the figures of a bundle: what it regains, what was left out and why, and what guards it.
import type { FixBundleDetails, GuardFigure, LeftOut } from '@groundwork/contract/fixes';
import { instant } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { figureText, guardText, predictedText, trippedText } from './wording.ts';

const columns: readonly TableColumn<GuardFigure>[] = [
  { key: 'what', header: 'Figure', track: '1.4fr', cell: ({ what }) => what },
  {
    key: 'value',
    header: 'At the audit',
    track: '1fr',
    isNumber: true,
    cell: figure => figureText(figure, figure.value),
  },
  { key: 'may', header: 'While it is written', track: '1.4fr', cell: guardText },
];

export function BundleDetails({ bundle }: { bundle: FixBundleDetails }) {
  const { checks, audited_at, records, left_out, guards, tripped, approval, schedule } = bundle;
  const left = left_out.reduce((sum, each) => sum + each.records, 0);
  return (
    <div className="grid gap-4">
      {tripped !== null && (
        <Notice tone="bad">
          <p className="font-medium">
            A guard stopped this bundle. What it wrote is taken back; the changes below say how each record
            stands.
          </p>
          <ul>
            {tripped.map(each => (
              <li key={each.what}>{trippedText(each)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Card aria-label="What it does" className="px-4 py-4">
        <Facts
          facts={[
            [checks.length === 1 ? 'Finding' : 'Findings', checks.map(({ title }) => title).join(', ')],
            ['Worked out of the audit of', instant(audited_at)],
            ['Records it mends', count(records)],
            ['Records left out', count(left)],
            ['Score, with these changes and no others', predictedText(bundle) ?? 'There is no score'],
            ...(approval.first_by === null || approval.first_at === null
              ? []
              : [['First approval', `${approval.first_by}, ${instant(approval.first_at)}`] as const]),
            ...(schedule?.state === 'run'
              ? [['Scheduled', `For ${instant(schedule.at)}, by ${schedule.by}`] as const]
              : []),
          ]}
        />
      </Card>
      {left > 0 && <LeftOuts left={left_out} checks={checks} />}
      <Card aria-label="Guards" className="overflow-hidden">
        <CardHeader
          title="Guards"
          description="After every hundred records these are read again, and the figures are counted on from the audit. If one moves further than it may, or a value stands otherwise than it was written, all of it is taken back at once."
        />
        <PlainTable
          label="Guards"
          columns={columns}
          rows={guards}
          rowKey={({ figure, what }) => `${figure} ${what}`}
          minWidth="30rem"
        />
      </Card>
    </div>
  );
}

function LeftOuts({ left, checks }: { left: readonly LeftOut[]; checks: FixBundleDetails['checks'] }) {
  // The same reason may stand behind several findings.
  const titles = new Map(checks.length > 1 ? checks.map(({ check, title }) => [check, title]) : []);
  return (
    <Card aria-label="Left out">
      <CardHeader title="Left out" description="Each with the reason." />
      <ul>
        {left.map(({ check, reason, records, examples }) => (
          <li
            key={`${check} ${reason}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-hair px-4 py-2.5"
          >
            <span className="min-w-0 flex-1 basis-60">
              {titles.has(check) && <span className="block font-medium">{titles.get(check)}</span>}
              {reason}
              <span className="block text-xs text-muted wrap-anywhere">
                {examples.map(({ label }) => label).join(', ')}
                {records > examples.length && ` and ${count(records - examples.length)} more`}
              </span>
            </span>
            <span className="text-muted tabular">{counted(records, 'record')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
