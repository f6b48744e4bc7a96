// How a rep does among all reps, without a name and only where they are enough.
import { peersNeeded, type Quartiles, type RepPerformance } from '@groundwork/contract/performance';
import { count, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';
import { wholeAmount } from './amounts.ts';

interface Compared {
  name: string;
  figures: Quartiles;
  format: (value: number) => string;
}

export function PeersCard({ given }: { given: RepPerformance }) {
  const { peers, currency } = given;
  const rows = [
    compared('Revenue this year', peers.revenue_ytd_cents, value => wholeAmount(value, currency)),
    compared('Win rate', peers.win_rate, share),
    compared('Days to a won deal', peers.cycle_days, value => count(Math.round(value))),
  ].flatMap(row => row ?? []);
  return (
    <Card aria-label="Among all reps" className="overflow-hidden">
      <CardHeader
        title="Among all reps"
        description={`Active reps who are paid in ${currency}; rounded, and nobody by name`}
      />
      {rows.length === 0 ? (
        <Empty
          title="There are too few to compare with"
          text={`From ${peersNeeded} active reps with a figure on, you see where yours stands. With fewer it would be somebody’s own.`}
        />
      ) : (
        <PlainTable
          label="Your figures among all reps"
          minWidth="30rem"
          rows={rows}
          rowKey={row => row.name}
          columns={[
            {
              key: 'name',
              header: 'Figure',
              track: '1fr',
              cell: row => <span className="font-medium">{row.name}</span>,
            },
            {
              key: 'own',
              header: 'You',
              track: '1fr',
              isNumber: true,
              cell: row => (row.figures.own === null ? 'too few decided' : row.format(row.figures.own)),
            },
            {
              key: 'q1',
              header: 'A quarter is below',
              track: '1fr',
              isNumber: true,
              cell: row => row.format(row.figures.q1),
            },
            {
              key: 'median',
              header: 'Half is below',
              track: '1fr',
              isNumber: true,
              cell: row => row.format(row.figures.median),
            },
            {
              key: 'q3',
              header: 'Three quarters are below',
              track: '1fr',
              isNumber: true,
              cell: row => row.format(row.figures.q3),
            },
          ]}
        />
      )}
    </Card>
  );
}

function compared(name: string, figures: Quartiles | null, format: Compared['format']): Compared | null {
  return figures && { name, figures, format };
}
