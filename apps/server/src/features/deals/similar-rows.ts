// Rows of a file whose company may be one of an open deal of the rep's own, or of an earlier row of the file.
import type { ImportFault } from '@groundwork/contract/deal-work';
import type { RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { ruleOf } from './conflict-finder.ts';
import { type FileRow, faultAt } from './file-of-deals.ts';
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
  const earlier = new Map<string, NewRow[]>();
  for (const [at, one] of rows.entries()) {
    const [deal] = deals[at] ?? [];
    const before = earlierLike(one, earlier);
    const message = deal
      ? `You have an open deal with ${deal.company} (${deal.domain}), which may be the same company.`
      : before &&
        `Row ${before.row.row} may be about the same company: ${before.named.company} (${before.named.domain}).`;
    if (message !== undefined) found.set(one.row, faultAt(one.row, 'company', message, MEND));
    for (const key of keysOf(one.named)) earlier.set(key, [...(earlier.get(key) ?? []), one]);
  }
  return found;
}

function earlierLike({ named }: NewRow, earlier: ReadonlyMap<string, readonly NewRow[]>): NewRow | undefined {
  for (const key of keysOf(named))
    for (const other of earlier.get(key) ?? []) if (ruleOf(named, other.named) !== undefined) return other;
  return undefined;
}

/** Names that may be one share a word or how they begin; domains their first label. */
function keysOf({ company_norm, site }: Named): Set<string> {
  const words = company_norm.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
  return new Set([...words, `${company_norm.slice(0, 3)}…`, `@${site.split('.')[0] ?? ''}`]);
}
