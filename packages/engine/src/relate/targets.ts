// Tables that others may point at, and the columns by which their rows are found. Reads each such table once.

import { isActivity, standardObjects } from '@groundwork/contract/standard-objects';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept } from '../classify/study.ts';
import { containment } from '../profile/distinct.ts';
import { rowsRead } from '../profile/filled-cells.ts';
import { isCut } from '../profile/mangled.ts';
import type { Concept } from '../words/concepts.ts';
import { isAttribute } from './attributes.ts';
import { mayPoint, names } from './candidates.ts';
import { idWords, isCalled } from './id-words.ts';
import type { ReferenceKind } from './reference.ts';
import { ReferenceIndex } from './reference.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';
import { mayShare } from './value-evidence.ts';

/** A column by which rows are known besides the key holds so many values, in so many of the rows. */
const FEWEST_VALUES = 5;
const LEAST_FILLED = 0.5;
/** So many of the names must be different. */
const LEAST_DISTINCT = 0.95;

export async function indexTargets(
  tables: readonly StudiedSource[],
  signal?: AbortSignal,
): Promise<Target[]> {
  const all: Target[] = [];
  for (const table of tables) {
    // Only what somebody may point at is held in memory.
    const targets = targetsOf(table, tables).filter(target => tables.some(from => isWanted(target, from)));
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

function targetsOf(table: StudiedSource, tables: readonly StudiedSource[]): Target[] {
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
  for (const column of besides(table, [id, numbered], tables))
    targets.push({ ...of('id', [column]), isBeside: true });
  const first = table.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'first_name'));
  const last = table.columns.find(column => column.profile.filled > 0 && hasConcept(column, 'last_name'));
  const named = object !== 'tickets' && !isActivity(object);
  if (table.name && named && table.name !== id && isSpecific(table)) targets.push(of('name', [table.name]));
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
/** Other unique columns by which people and systems know a row: a customer number, a SKU, an order number. */
function besides(
  table: StudiedSource,
  known: readonly (StudiedColumn | undefined)[],
  tables: readonly StudiedSource[],
): StudiedColumn[] {
  const rows = rowsRead(table.profile);
  return table.columns.filter(column => {
    const { is_unique, filled, type, semantic } = column.profile;
    if (known.includes(column) || !is_unique || filled < FEWEST_VALUES || filled < rows * LEAST_FILLED)
      return false;
    if (type !== 'text' && type !== 'integer') return false;
    const isId = idWords(column).isId || semantic?.startsWith('id_') === true || isKeyNumber(column, table);
    return (
      isId &&
      !isCut(column.profile) &&
      !isAttribute(column) &&
      !tables.some(other => other !== table && isOf(column, other))
    );
  });
}

/** `KeyCustomer` of customers.csv, in numbers: by it a warehouse joins its tables. A “key customer” is called by a name. */
function isKeyNumber({ header: { tokens }, profile }: StudiedColumn, table: StudiedSource): boolean {
  return profile.type === 'integer' && tokens[0] === 'key' && isCalled(tokens.slice(1), table);
}

/** Does the column hold ids of that table? Where each row has another one they still are not its own. */
function isOf(column: StudiedColumn, other: StudiedSource): boolean {
  if (isCalled(idWords(column).of, other)) return true;
  const key = other.columns.find(one => other.key.kind === 'id' && one.profile.name === other.key.columns[0]);
  const [part, whole] = [column.profile.sketch, key?.profile.sketch];
  // Numbers are found in keys that count from 1 by chance.
  if (column.profile.type === 'integer' || !part || !whole) return false;
  return (containment(part, whole) ?? 0) >= LEAST_FILLED;
}

/** A table whose rows mostly share their names with others is not found by them. */
function isSpecific({ name, mapping }: StudiedSource): boolean {
  const isKnown = mapping.role !== 'records' || standardObjects.some(object => object === mapping.object);
  return isKnown || !name || name.profile.distinct >= name.profile.filled * LEAST_DISTINCT;
}

async function fill(
  table: StudiedSource,
  targets: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of table.source.rows(signal)) {
    for (const { row, cells, bad } of batch) {
      if (bad) continue;
      for (const target of targets) target.index.add(targetValue(target, cells), isOne(target) ? 0 : row);
    }
  }
}

/** Rows of one name are one record where the name is the key. */
function isOne({ kind, owner }: Target): boolean {
  return kind === 'name' && owner.key.kind === 'name';
}

function targetValue(target: Pick<Target, 'columns'>, cells: readonly string[]): string {
  return target.columns
    .map(column => cells[column.profile.position] ?? '')
    .filter(cell => cell !== '')
    .join(' ');
}
