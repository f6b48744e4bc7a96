// Tables that others may point at, and the columns by which their rows are found. Reads each such table once.

import { isActivity } from '@groundwork/contract/crm';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept } from '../classify/study.ts';
import type { Concept } from '../words/concepts.ts';
import { mayPoint, names } from './candidates.ts';
import type { ReferenceKind } from './reference.ts';
import { ReferenceIndex } from './reference.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';
import { mayShare } from './value-evidence.ts';

export async function indexTargets(
  tables: readonly StudiedSource[],
  signal?: AbortSignal,
): Promise<Target[]> {
  const all: Target[] = [];
  for (const table of tables) {
    // Only what somebody may point at is held in memory.
    const targets = targetsOf(table).filter(target => tables.some(from => isWanted(target, from)));
    if (targets.length > 0) await fill(table, targets, signal);
    all.push(...targets);
  }
  return all;
}

/** May any column of that table point here? Judged from headers and from sketches of the values. */
function isWanted(target: Target, from: StudiedSource): boolean {
  if (from.mapping.role === 'ignored' || from.mapping.role === 'reference') return false;
  return from.columns.some(
    column => mayPoint(from, column, target) && (names(column, target) || mayShare(column, target)),
  );
}

function targetsOf(table: StudiedSource): Target[] {
  const { role, object } = table.mapping;
  if (role === 'ignored' || role === 'junction') return [];
  const of = (kind: ReferenceKind, columns: StudiedColumn[]): Target => ({
    owner: table,
    kind,
    columns,
    index: new ReferenceIndex(kind),
  });
  const targets: Target[] = [];
  const id = table.columns.find(
    column => table.key.kind === 'id' && column.profile.name === table.key.columns[0],
  );
  if (id) targets.push(of('id', [id]));
  const numbered = table.columns.find(
    column =>
      column !== id && column.profile.is_unique && hasConcept(column, ...(numberOf[object ?? ''] ?? [])),
  );
  if (numbered) targets.push(of('id', [numbered]));
  const first = table.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'first_name'));
  const last = table.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'last_name'));
  const named = object !== 'tickets' && !isActivity(object);
  if (table.name && named && table.name !== id) targets.push(of('name', [table.name]));
  else if (named && first && last) targets.push(of('name', [first, last]));
  const email = table.columns.find(
    column => column.profile.filled > 0 && hasConcept(column, 'email') && column.profile.semantic === 'email',
  );
  if (email && (object === 'contacts' || role === 'owners')) targets.push(of('email', [email]));
  const domain =
    object === 'companies'
      ? table.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'domain', 'website'))
      : undefined;
  if (domain) targets.push(of('domain', [domain]));
  return targets;
}

/** By what lines and documents name each other beside an id. */
const numberOf: Record<string, readonly Concept[]> = {
  products: ['sku'],
  orders: ['order_number'],
  invoices: ['invoice_number'],
  quotes: ['quote_number'],
};

async function fill(
  table: StudiedSource,
  targets: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of table.source.rows(signal)) {
    for (const { row, cells, bad } of batch) {
      if (bad) continue;
      for (const target of targets) target.index.add(targetValue(target, cells), row);
    }
  }
}

function targetValue(target: Pick<Target, 'columns'>, cells: readonly string[]): string {
  return target.columns
    .map(column => cells[column.profile.position] ?? '')
    .filter(cell => cell !== '')
    .join(' ');
}
