// Where the filled cells of a migration's sources end: as proposed before it is applied, as it came to be afterwards.
import type { CellLedger } from '@groundwork/contract/cells';
import { type LedgerTable, sumCells } from '@groundwork/engine/compile/cell-ledger';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { MigrationFacts } from './facts.ts';
import { cellsRefused, cellsVanished, type LostCells, listCellLines } from './store-cells.ts';

interface VanishedRecord {
  object: string;
  external_id: string;
}

/** Undefined for migrations that were proposed before cells were counted. */
export async function cellLedger(
  tx: Tx,
  of: ChangesetScope,
  { sources }: Pick<MigrationFacts, 'sources'>,
  vanished: VanishedRecord[] = [],
): Promise<CellLedger | undefined> {
  const tables = sources.flatMap(({ source, rows, cells }): LedgerTable[] =>
    cells ? [{ source, rows, ...cells }] : [],
  );
  if (tables.length < sources.length) return undefined;
  const ledger = sumCells(await listCellLines(tx, of), tables);
  const refused = await cellsRefused(tx, of);
  const missing = vanished.length === 0 ? nothing : await cellsVanished(tx, of, vanished);
  return withLost(ledger, refused, missing);
}

const nothing: LostCells = { arrived: 0, used: 0 };

/** Cells of refused rows are rejected with them; nobody can say where those of vanished records are. */
function withLost(ledger: CellLedger, refused: LostCells, missing: LostCells): CellLedger {
  const rejected = refused.arrived + refused.used;
  const known = ledger.lists.find(({ bucket }) => bucket === 'row_rejected');
  const others = ledger.lists.filter(one => one !== known);
  const cells = (known?.cells ?? 0) + rejected;
  return {
    ...ledger,
    arrived: ledger.arrived - refused.arrived - missing.arrived,
    used: ledger.used - refused.used - missing.used,
    listed: ledger.listed + rejected,
    unaccounted: ledger.unaccounted + missing.arrived + missing.used,
    lists: cells === 0 ? others : [...others, { bucket: 'row_rejected', cells }],
  };
}
