// The lists of a report, below its first page: by file, by object, and every row, link, value and cell by name.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { AllRows } from './all-rows.tsx';
import { CellsAccount } from './cells.tsx';
import { CellsNotCarried } from './cells-not-carried.tsx';
import { Mismatches } from './mismatches.tsx';
import { LinksTable, ObjectsTable } from './report-tables.tsx';
import { MergedRows, SeparateRows } from './shared-key-rows.tsx';
import { SourceBars } from './source-bars.tsx';

export function ReportLists({ report }: { report: ReconcileReport }) {
  const id = report.changeset_id;
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ObjectsTable report={report} />
        <LinksTable report={report} />
      </div>
      <SourceBars report={report} />
      <AllRows report={report} />
      <CellsAccount ledger={report.cells} title="Where every filled cell went" changesetId={id} />
      <Mismatches report={report} />
      <MergedRows changesetId={id} merges={report.merges} />
      <SeparateRows changesetId={id} rows={report.kept_separate} />
      <CellsNotCarried report={report} />
    </div>
  );
}
