// What identifies a row of a table: the key under which its record is found again in every later run.
// It must never read rows; everything it needs is in the profile.

import type { RowKey } from '@groundwork/contract/intake';
import { isActivity, standardObjects } from '@groundwork/contract/standard-objects';
import type { z } from 'zod';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept, readingOf } from '../classify/study.ts';
import { rowsRead } from '../profile/filled-cells.ts';
import { isCut } from '../profile/mangled.ts';
import type { Concept } from '../words/concepts.ts';
import { entityOfWords } from '../words/entities.ts';
import { number, plural } from '../words/wording.ts';
import { isAttribute } from './attributes.ts';
import { type CalledTable, idWords, isCalled } from './id-words.ts';

export type Key = z.infer<typeof RowKey>;

/** Picks the key column: an id first, then what people use as one. */
export function keyOf(columns: readonly StudiedColumn[], object: string | null, table: CalledTable): Key {
  const rows = rowsRead(table.profile);
  const id = idColumn(columns, table, object === 'line_items');
  if (id && !(isRowCount(id) && hasAddresses(columns, object, rows))) {
    const text = `${id.profile.name} is filled in ${number(id.profile.filled)} of ${plural(rows, 'row')} and never repeats.`;
    return { kind: 'id', columns: [id.profile.name], reasons: [{ text }] };
  }
  if (object === 'contacts') {
    const email = columns.find(column => hasConcept(column, 'email') && column.profile.filled * 2 >= rows);
    if (email) return byColumn('email', email, rows, 'An email address belongs to one person');
  }
  if (object === 'companies') {
    const domain = columns.find(
      column => hasConcept(column, 'domain') && column.profile.is_unique && column.profile.filled === rows,
    );
    if (domain) return byColumn('domain', domain, rows, 'A domain belongs to one company');
  }
  const called = nameColumn(columns, object);
  const name = called && isNameOfOthers(called, object, table) ? undefined : called;
  const namesIdentify =
    object === 'companies' || object === null || !(notByName.includes(object) || isActivity(object));
  if (
    name &&
    (namesIdentify || (name.profile.is_unique && name.profile.filled === rows && object === 'deals'))
  ) {
    return byColumn('name', name, rows, 'There is no id, so the name identifies');
  }
  const other = uniqueColumns(columns, rows).find(column => isIdOfRow(column, table));
  if (other) return byColumn('id', other, rows, 'Nothing else identifies its rows');
  const text = 'No column identifies its rows, so a row is known by everything that stands in it.';
  return { kind: 'row', columns: [], reasons: [{ text }] };
}

/** Rows of an object of its own that say what was sold, or to whom, many of them the same: their names are those of other things. */
function isNameOfOthers(column: StudiedColumn, object: string | null, table: CalledTable): boolean {
  if (object === null || standardObjects.some(one => one === object) || hasConcept(column, 'name'))
    return false;
  if (entityOfWords(column.header.tokens)?.entity === table.entity) return false;
  return !(column.profile.is_unique && column.profile.filled === rowsRead(table.profile));
}

/** Two of them may be called alike. Products are not: a catalogue names each once. */
const notByName = [
  'contacts',
  'deals',
  'tickets',
  'line_items',
  'quotes',
  'orders',
  'invoices',
  'subscriptions',
  'leads',
];

function byColumn(kind: Key['kind'], column: StudiedColumn, rows: number, why: string): Key {
  const { name, filled, distinct } = column.profile;
  const text = `${why}: ${name} is filled in ${number(filled)} of ${plural(rows, 'row')}, ${number(distinct)} of them different.`;
  return { kind, columns: [name], reasons: [{ text }] };
}

/** Filled in every row and never the same, so that it may tell rows apart. */
function uniqueColumns(columns: readonly StudiedColumn[], rows: number): StudiedColumn[] {
  return columns
    .filter(({ profile }) => profile.is_unique && profile.filled === rows && !isCut(profile))
    .filter(column => !isAttribute(column));
}

function idColumn(
  columns: readonly StudiedColumn[],
  table: CalledTable,
  isOfLines: boolean,
): StudiedColumn | undefined {
  const unique = uniqueColumns(columns, rowsRead(table.profile));
  const ranked = unique
    .map(column => ({ column, rank: idRank(column, table, isOfLines) }))
    .filter(one => one.rank > 0 && (one.rank > 2 || !isOfOthers(one.column, table, columns)))
    .sort((a, b) => b.rank - a.rank || a.column.profile.position - b.column.profile.position);
  const best = ranked[0]?.column;
  if (best === undefined || !isRowCount(best)) return best;
  return unique.find(column => !isRowCount(column) && isIdOfRow(column, table)) ?? best;
}

/** “No.” from 1 to the last row numbers the rows of this file; the next export numbers them anew. What is called an id may have
 *  begun at 1 all the same. */
function isRowCount(column: StudiedColumn): boolean {
  const { type, min, max, filled } = column.profile;
  if (type !== 'integer' || isCalledId(column)) return false;
  const [first, last] = [Number(min), Number(max)];
  return (first === 0 || first === 1) && last - first === filled - 1;
}

function isCalledId({ header: { tokens, compact } }: StudiedColumn): boolean {
  return compact.endsWith('id') || tokens.some(word => /^(ids?|ident\w+|uid|guid|uuid)$/.test(word));
}

/** Everybody has an address of their own, which the next export has, too. */
function hasAddresses(columns: readonly StudiedColumn[], object: string | null, rows: number): boolean {
  const address = object === 'contacts' ? 'email' : object === 'companies' ? 'domain' : undefined;
  return address !== undefined && uniqueColumns(columns, rows).some(column => hasConcept(column, address));
}

/** What people and firms are called besides in headers that hold their ids. */
const alsoCalled: Record<string, readonly string[]> = {
  contact: ['user', 'lead'],
  lead: ['user', 'contact'],
  account: ['user', 'vendor'],
};

/** An id of nothing else that the portal knows. */
function isIdOfRow(column: StudiedColumn, { entity }: CalledTable): boolean {
  const { isId, of } = idWords(column);
  const { semantic, type } = column.profile;
  if (!isId || !(semantic?.startsWith('id_') === true || type === 'integer')) return false;
  const noun = entityOfWords(of)?.entity;
  return noun === undefined || noun === entity || (alsoCalled[entity] ?? []).includes(noun);
}

/** What numbers a document or a product, by the table that lists them: elsewhere it points there. */
const numberOf: Record<string, readonly Concept[]> = {
  product: ['sku'],
  order: ['order_number'],
  invoice: ['invoice_number'],
  quote: ['quote_number'],
};

/** Whether a column numbers the documents or products that a table lists. */
export function isNumberOf(column: StudiedColumn, entity: string): boolean {
  return hasConcept(column, ...(numberOf[entity] ?? []));
}

/** An id of something else: not the row's, as long as its own number stands beside it, once for each of several rows. */
function isOfOthers(column: StudiedColumn, table: CalledTable, columns: readonly StudiedColumn[]): boolean {
  const noun = entityOfWords(idWords(column).of)?.entity;
  const isOther = hasConcept(column, 'customer_number')
    ? !Object.hasOwn(alsoCalled, table.entity)
    : noun !== undefined && noun !== table.entity;
  return isOther && columns.some(one => one !== column && isRepeated(one, table));
}

function isRepeated(column: StudiedColumn, table: CalledTable): boolean {
  const { filled, distinct } = column.profile;
  if (distinct >= filled || filled < rowsRead(table.profile)) return false;
  const words = idWords(column);
  return isNumberOf(column, table.entity) || (words.isId && isCalled(words.of, table));
}

/** 3 the record's own id, 2 an id named after the table, 1 an id kept for another system; 0 no id. */
function idRank(column: StudiedColumn, table: CalledTable, isOfLines: boolean): number {
  const { tokens, compact } = column.header;
  const words = idWords(column);
  // What is sold in a line is not the line.
  const isOfProduct = isOfLines && entityOfWords(words.of)?.entity === 'product';
  // A “property” is also a house: its id is not that of a visit to it.
  const isRecordId = hasConcept(column, 'record_id') && !tokens.includes('property');
  if (column.header.phrase === 'id' || (isRecordId && !tokens.includes('system'))) return isOfProduct ? 0 : 3;
  const isNamedId = words.isId || compact.endsWith('id');
  const noun =
    entityOfWords(tokens)?.entity ?? entityOfWords([column.header.compact.replace(/id$/, '')])?.entity;
  const { semantic, type } = column.profile;
  // Numbers of documents are written like phones: 3821-37547860. People and firms have phones.
  const isLikePhone = semantic === 'phone' && !Object.hasOwn(alsoCalled, table.entity);
  const isId = semantic?.startsWith('id_') === true || type === 'integer' || isLikePhone;
  if (isNamedId && isId && (noun === table.entity || isCalled(words.of, table))) return 2.5;
  if (/^\(do not modify\) /i.test(column.header.raw) && column.profile.semantic === 'id_uuid') return 3;
  if (isRecordId || hasConcept(column, 'case_number', 'customer_number', ...(numberOf[table.entity] ?? [])))
    return 2;
  if (hasConcept(column, 'external_id')) return 1;
  const isMeasure = ['money', 'percent', 'year', 'count'].includes(column.profile.semantic ?? '');
  const isCode = column.profile.type === 'integer' || column.profile.semantic === 'id_code';
  if (column.profile.position !== 0 || !isCode || isMeasure) return 0;
  // The first column counts or codes the rows, whatever it is called; one that only resembles a known word does so, too.
  const isBare = column.readings.every(
    reading => reading.score < (reading.how === 'similar' ? RESEMBLING : BARE),
  );
  return words.isId || isBare ? 0.5 : 0;
}

/** Below this a header says nothing of its own, or only resembles a word that does. */
const [BARE, RESEMBLING] = [0.7, 0.8];

/** The column by which people call a record. */
export function nameColumn(
  columns: readonly StudiedColumn[],
  object: string | null,
): StudiedColumn | undefined {
  const concepts: Record<string, readonly Concept[]> = {
    companies: ['company_name', 'name'],
    contacts: ['full_name'],
    deals: ['deal_name', 'name'],
    tickets: ['subject', 'name'],
    tasks: ['subject', 'name'],
    owners: ['owner', 'full_name', 'name'],
    products: ['name', 'product'],
    line_items: ['name', 'product'],
    quotes: ['quote_title', 'name', 'quote_number'],
    orders: ['name', 'order_number'],
    invoices: ['invoice_number', 'name'],
    subscriptions: ['name', 'product'],
    leads: ['name', 'subject', 'deal_name'],
  };
  const anything: readonly Concept[] = ['name', 'product', 'campaign', 'company_name', 'full_name'];
  const wanted = (object === null ? undefined : concepts[object]) ?? anything;
  const filled = columns.filter(
    column => column.profile.filled > 0 && column.profile.semantic !== 'id_salesforce',
  );
  for (const concept of wanted) {
    const best = filled
      .filter(column => hasConcept(column, concept))
      .sort((a, b) => (readingOf(b, concept)?.score ?? 0) - (readingOf(a, concept)?.score ?? 0))[0];
    if (best) return best;
  }
  const isFree = object === null || concepts[object] === undefined;
  return isFree
    ? filled.find(column => column.profile.is_unique && column.profile.type === 'text')
    : undefined;
}
