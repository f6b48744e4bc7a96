// What the platform has done in all, as far as it is kept.
import type { Overview } from '@groundwork/contract/overview';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';

export function TotalsCard({ totals }: { totals: Overview['totals'] }) {
  return (
    <Card aria-label="Platform totals">
      <CardHeader title="Platform totals" description="of everything that is stored" />
      <div className="px-4 pb-2">
        <Facts
          facts={[
            ['Records migrated, standing in a portal', count(totals.records_migrated)],
            ['Values read back and compared', count(totals.values_compared)],
            ['Different from the files', count(totals.values_different)],
            ['Links written', count(totals.links_written)],
            ['API calls of change sets', count(totals.api_calls)],
            ['Undone migrations', `${count(totals.migrations_undone)} of ${count(totals.migrations)}`],
          ]}
        />
      </div>
    </Card>
  );
}
