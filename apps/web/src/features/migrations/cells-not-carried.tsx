// Single values that did not arrive although their rows did.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ListDownload } from './list-download.tsx';
import { Pages } from './pages-table.tsx';
import { cellNotes } from './queries.ts';
import { cellColumns } from './row-columns.tsx';

export function CellsNotCarried({ report }: { report: ReconcileReport }) {
  const query = useInfiniteQuery({
    ...cellNotes(report.changeset_id),
    enabled: report.cells_not_carried > 0,
  });
  if (report.cells_not_carried === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Values not carried over"
        description="Their rows arrived; these single values did not, or not as a link. Columns and tables that are left out are listed above."
        aside={<ListDownload changesetId={report.changeset_id} list="cells" of="cells not carried over" />}
      />
      <Pages
        label="Values not carried over"
        query={query}
        columns={cellColumns}
        rowKey={note => `${note.source}/${note.row}/${note.column}`}
        total={report.cells_not_carried}
      />
    </Card>
  );
}
