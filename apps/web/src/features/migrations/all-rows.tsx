// Every row of the files by where it ended, each with the way to its record in the portal.
import type { Bucket, ReconcileReport } from '@groundwork/contract/migrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { addUp, buckets } from './buckets.ts';
import { ListDownload } from './list-download.tsx';
import { Pages } from './pages-table.tsx';
import { rowOutcomes } from './queries.ts';
import { recordColumns, rowColumns } from './row-columns.tsx';

export function AllRows({ report }: { report: ReconcileReport }) {
  const counts = addUp(report.sources.map(source => source.buckets));
  const filled = buckets.filter(({ key }) => counts[key] > 0);
  const [chosen, setChosen] = useState<Bucket>();
  const [first] = filled;
  const bucket = chosen ?? first?.key;
  if (bucket === undefined) return null;
  const label = buckets.find(one => one.key === bucket)?.label ?? '';
  return (
    <Card aria-label="Every row and its record">
      <CardHeader
        title="Every row and its record"
        description={`${counted(counts[bucket], 'row')} ${label.toLowerCase()}. Links open the portal in a new tab.`}
        aside={
          <ListDownload changesetId={report.changeset_id} list={bucket} of={`${label.toLowerCase()} rows`} />
        }
      />
      <div className="overflow-x-auto px-4 pb-3">
        <Segmented
          label="Where rows ended"
          value={bucket}
          onChange={setChosen}
          options={filled.map(({ key, label: name }) => ({
            value: key,
            label: `${name} ${count(counts[key])}`,
          }))}
        />
      </div>
      <div className="border-t border-hair">
        <RowsOf
          key={bucket}
          changesetId={report.changeset_id}
          bucket={bucket}
          label={label}
          total={counts[bucket]}
        />
      </div>
    </Card>
  );
}

function RowsOf({
  changesetId,
  bucket,
  label,
  total,
}: {
  changesetId: string;
  bucket: Bucket;
  label: string;
  total: number;
}) {
  return (
    <Pages
      label={`${label} rows`}
      query={useInfiniteQuery(rowOutcomes(changesetId, bucket))}
      columns={bucket === 'rejected' ? rowColumns : recordColumns}
      rowKey={row => `${row.source}/${row.row}`}
      total={total}
    />
  );
}
