import { Card } from '../../../ui/card.tsx';
import { Evidence } from '../../../ui/charts/evidence.tsx';
import { Histogram } from '../../../ui/charts/histogram.tsx';
import { Interval } from '../../../ui/charts/interval.tsx';
import { Rate } from '../../../ui/charts/rate.tsx';
import { ColumnShape } from '../../../ui/charts/shape.tsx';
import { Shares } from '../../../ui/charts/shares.tsx';
import { Spark } from '../../../ui/charts/spark.tsx';
import { Stack } from '../../../ui/charts/stack.tsx';
import { Row } from './row.tsx';

const counts = [9, 7, 6, 10, 8, 5, 10, 10, 6, 9, 10, 7, 5, 6, 4, 5, 4, 7, 2, 0, 0, 0, 4, 6];
const bins = counts.map((count, index) => ({ from: 1930 + index * 4, to: 1934 + index * 4, count }));

export function Charts() {
  return (
    <Card className="px-4 py-1">
      <Row name="Histogram">
        <div className="w-full max-w-sm">
          <Histogram
            sentence="Birthdates from 1930 to 2026; the middle one is of 1968, 10 lie after 2018."
            bins={bins}
            median={1968}
            limit={{ at: 2018, words: '10 after 2018' }}
            format={value => String(Math.round(value))}
          />
        </div>
      </Row>
      <Row name="Shares">
        <div className="w-full max-w-sm">
          <Shares
            label="The most frequent stages"
            parts={[
              { name: 'Closed Won', count: 18 },
              { name: 'Prospecting', count: 9 },
              { name: 'Negotiation/Review', count: 4 },
            ]}
            rest="19 in 7 other values"
          />
        </div>
      </Row>
      <Row name="Shape of a column">
        <ColumnShape shape={{ kind: 'bins', counts, markedFrom: 22 }} sentence="Bars, the last ones late" />
        <ColumnShape shape={{ kind: 'shares', counts: [18, 9, 4], rest: 19 }} sentence="Few values" />
        <ColumnShape shape={{ kind: 'unique' }} sentence="Every value is different" />
        <ColumnShape shape={{ kind: 'none' }} sentence="Empty" />
      </Row>
      <Row name="Spark">
        <Spark sentence="From 120 to 84 ms over a day" values={[120, 118, 130, 90, 88, 95, 84]} />
      </Row>
      <Row name="Rate">
        <div className="w-full max-w-sm">
          <Rate
            sentence="Between 90 and 100 calls in ten seconds, with one dip to 30; the portal allows 110."
            values={[90, 98, 100, 99, 30, 60, 97, 100]}
            limit={{ at: 110, words: 'the portal allows 110' }}
            from="14:02"
            to="14:04"
          />
        </div>
      </Row>
      <Row name="Stack">
        <div className="w-full max-w-md">
          <Stack
            label="1,000 rows: 700 created, 120 updated, 80 merged, 60 rejected, 40 skipped"
            format={value => value.toLocaleString('en-US')}
            parts={[
              { key: 'created', label: 'Created', value: 700, fill: 'bg-d1' },
              { key: 'updated', label: 'Updated', value: 120, fill: 'bg-d2' },
              { key: 'merged', label: 'Merged', value: 80, fill: 'bg-d3' },
              { key: 'rejected', label: 'Rejected', value: 60, fill: 'hatch-d5' },
              { key: 'skipped', label: 'Skipped', value: 40, fill: 'hatch-d6' },
            ]}
          />
        </div>
      </Row>
      <Row name="Interval">
        <div className="w-full max-w-md">
          <Interval
            sentence="Go-live between Dec 11 and Dec 18; the target is Dec 16."
            from={new Date('2026-12-11')}
            to={new Date('2026-12-18')}
            today={new Date('2026-11-23')}
            target={new Date('2026-12-16')}
            format={date =>
              date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
            }
          />
        </div>
      </Row>
      <Row name="Evidence">
        <div className="w-full max-w-sm">
          <Evidence
            label="Why these two may be one person"
            format={weight => `${weight > 0 ? '+' : ''}${weight.toFixed(1)}`}
            fields={[
              { name: 'E-mail', weight: 8.2, why: 'The same address.' },
              { name: 'Last name', weight: 3.1, why: 'One letter differs.' },
              { name: 'Phone', weight: -2.4, why: 'Different numbers.' },
            ]}
          />
        </div>
      </Row>
    </Card>
  );
}
