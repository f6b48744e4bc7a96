// What was compared with the portal, in figures.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { ComparedFigure } from './compared-figure.tsx';

export function ComparedFacts({ report }: { report: ReconcileReport }) {
  const expected = report.associations.reduce((sum, line) => sum + line.expected, 0);
  const made = report.associations.reduce((sum, line) => sum + line.made, 0);
  return (
    <Card aria-label="Compared">
      <CardHeader title="Compared" description={`Record by record on ${instant(report.as_of)}.`} />
      <div className="px-4 pb-3">
        <Facts
          facts={[
            [
              'Rows accounted for',
              <ComparedFigure key="rows" isSame={report.unaccounted === 0}>
                {`${count(report.accounted)} of ${count(report.rows_in)}`}
              </ComparedFigure>,
            ],
            [
              'Links',
              <ComparedFigure key="links" isSame={made === expected}>
                {`${count(made)} of ${count(expected)}`}
              </ComparedFigure>,
            ],
            [
              'Values that differ',
              <ComparedFigure key="values" isSame={report.mismatch_count === 0}>
                {count(report.mismatch_count)}
              </ComparedFigure>,
            ],
            [
              'API calls, of estimated',
              `${count(report.api_calls.made)} of ${count(report.api_calls.estimated)}`,
            ],
          ]}
        />
      </div>
    </Card>
  );
}
