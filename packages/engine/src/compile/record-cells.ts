// Where each filled cell of a row ends that becomes a record, or part of one. What only links is told when all records
// are known.
import type { CellNote } from '@groundwork/contract/migrations';
import type { CellCounts } from './cell-counts.ts';
import type { ColumnUse } from './cell-uses.ts';
import type { DeferredRow } from './deferred-rows.ts';
import { nameKey } from './derived.ts';
import type { Identities } from './identities.ts';
import { type CompiledRow, note } from './row-cells.ts';

interface Given {
  counts: CellCounts;
  uses: readonly ColumnUse[];
  header: readonly string[];
  identities: Identities;
}

/**
 * Counts the cells of a row. Cells in properties count as arrived, unless others share the record: then it shows later
 * which values stay, and `settleDeferred` counts them. Adds notes of cells whose key or link leads nowhere, and to what
 * the row gave those of columns that are left out, where a name or a date was made of them.
 * @returns the cells that something is made of, the noted ones included
 */
export function countRow(
  { counts, uses, header, identities }: Given,
  cells: readonly string[],
  compiled: CompiledRow,
  { key, isShared }: { key: string; isShared: boolean },
): number {
  let carried = 0;
  const lost = (position: number, reason: string, bucket: CellNote['bucket']): void =>
    note(compiled, { position, column: header[position] ?? '' }, cells[position] ?? '', reason, bucket);
  // A note of a cell that arrived only says more of it.
  const isNoted = (position: number): boolean =>
    compiled.notes.some(one => one.position === position && one.bucket !== 'arrived');
  for (const [position, use] of uses.entries()) {
    const cell = cells[position] ?? '';
    if (cell === '') continue;
    carried += 1;
    switch (use.kind) {
      case 'written':
        if (!isShared && !isNoted(position)) counts.add(position, 'arrived');
        break;
      case 'link':
        break;
      case 'key':
        if (key === '') lost(position, 'Nothing can be found again by it.', 'unreadable');
        else counts.add(position, 'used');
        break;
      case 'becomes':
        if (identities.find(use.relation, cell) !== undefined) counts.add(position, 'used');
        else lost(position, nowhere(use.relation.to.source), 'link_not_found');
        break;
      case 'mark':
        counts.add(position, 'used');
        break;
      case 'company_name': {
        const name = identities.companyName(use.relation, cells[use.keyAt] ?? '');
        if (name !== undefined && nameKey(name) === nameKey(cell)) {
          counts.add(position, 'arrived');
          // The company stands whatever becomes of the row.
          carried -= 1;
        } else if (name === undefined) lost(position, 'No company was made of it.', 'link_not_found');
        else lost(position, `An earlier row calls the company “${name.slice(0, 100)}”.`, 'merged_away');
        break;
      }
      case 'none': {
        const made = compiled.madeOf.filter(one => one.position === position);
        compiled.given.push(...made);
        if (made.length === 0) {
          counts.add(position, 'column_left_out');
          carried -= 1;
        } else if (!isShared) counts.add(position, 'arrived');
        break;
      }
    }
  }
  for (const { position, bucket } of compiled.notes) if (bucket !== 'arrived') counts.add(position, bucket);
  return carried;
}

export function nowhere(files: string): string {
  return `No row of ${files} goes by this value, or several do, so the link was not made.`;
}

/**
 * Of a row that shares its record: which cells stand in it, and a note of each that gave way to another row.
 * @returns how many arrived
 */
export function settleDeferred(
  { given, properties: own, row, source, into }: DeferredRow & { source: string; into: string },
  properties: Readonly<Record<string, string>>,
  { counts, header }: Pick<Given, 'counts' | 'header'>,
  list: (cell: CellNote) => void,
): number {
  let arrived = 0;
  for (const [position, all] of Map.groupBy(given, one => one.position)) {
    const lost = all.filter(({ property }) => properties[property] !== own[property]);
    const [first] = lost;
    if (!first) {
      counts.add(position, 'arrived');
      arrived += 1;
      continue;
    }
    counts.add(position, 'merged_away');
    const value = lost.map(({ property }) => own[property] ?? '').join(' ');
    const stays = (properties[first.property] ?? '').slice(0, 100);
    const reason = `The record, which is also that of ${into}, has “${stays}” as “${first.property}”.`;
    list({
      source,
      row,
      column: header[position] ?? '',
      value: value.slice(0, 500),
      reason,
      bucket: 'merged_away',
    });
  }
  return arrived;
}
