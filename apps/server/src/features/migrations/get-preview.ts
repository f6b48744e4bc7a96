// What a migration would do, before anybody approves it.
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { MigrationPreview } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import { countGroups } from '../changesets/changeset-entries.ts';
import { getFacts } from '../changesets/get-changeset.ts';
import { cellLedger } from './cell-ledger.ts';
import { MigrationFacts } from './facts.ts';
import { rowLedger } from './row-ledger.ts';
import { countCells } from './store-cells.ts';
import { countKeptSeparate, countMerges } from './store-merges.ts';

/** @throws Refusal not_found when it is not (yet) worked out */
export async function getPreview(
  tx: Tx,
  organizationId: OrganizationId,
  changesetId: ChangesetId,
): Promise<MigrationPreview> {
  const facts = MigrationFacts.safeParse(await getFacts(tx, organizationId, changesetId));
  if (!facts.success) throw new Refusal('not_found');
  const of = { organizationId, changesetId };
  const { sources, objects, rowsIn, accounted } = await rowLedger(tx, of, facts.data.sources);
  const records: MigrationPreview['records'] = {};
  for (const { kind, object, entries } of await countGroups(tx, of)) {
    if (kind !== 'record.create' && kind !== 'record.update') continue;
    const ofObject = (records[object] ??= { created: 0, updated: 0 });
    ofObject[kind === 'record.create' ? 'created' : 'updated'] += entries;
  }
  return {
    changeset_id: changesetId,
    sources,
    objects,
    rows_in: rowsIn,
    accounted,
    records,
    cells_not_carried: await countCells(tx, of),
    cells: await cellLedger(tx, of, facts.data),
    merges: await countMerges(tx, of),
    kept_separate: await countKeptSeparate(tx, of),
  };
}
