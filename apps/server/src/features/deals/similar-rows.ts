// Rows of a file whose company may be one of an open deal of the rep's own, or of an earlier row of the file.
import type { ImportFault } from '@groundwork/contract/deal-work';
import type { RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { type FileRow, faultAt } from './file-of-deals.ts';
import { NamedList } from './named-list.ts';
import type { Named } from './rules.ts';
import { similarDeals } from './similar-deals.ts';

/** A row that would register a deal, and what it names. */
export interface NewRow {
  row: FileRow;
  named: Named & { company: string };
}

const MEND = 'Leave the row out, or import rows that look similar as other companies.';

/** By their rows, what keeps out those that may be duplicates. */
export async function findSimilarRows(
  tx: Tx,
  repId: RepId,
  rows: readonly NewRow[],
): Promise<Map<FileRow, ImportFault>> {
  const found = new Map<FileRow, ImportFault>();
  const deals = await similarDeals(
    tx,
    repId,
    rows.map(({ named }) => named),
  );
  const earlier = new NamedList<Named & { place: NewRow }>();
  for (const [at, one] of rows.entries()) {
    const [deal] = deals[at] ?? [];
    const [before] = earlier.like(one.named);
    const message = deal
      ? `You have an open deal with ${deal.company} (${deal.domain}), which may be the same company.`
      : before && sameAs(before.one.place);
    if (message !== undefined) found.set(one.row, faultAt(one.row, 'company', message, MEND));
    earlier.add({ ...one.named, place: one });
  }
  return found;
}

function sameAs({ row, named }: NewRow): string {
  return `Row ${row.row} may be about the same company: ${named.company} (${named.domain}).`;
}
