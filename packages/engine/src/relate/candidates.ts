// Which columns may point at which tables: judged from headers, kinds of values and what they share, before any row is read.

import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept, readingOf } from '../classify/study.ts';
import { isCut } from '../profile/mangled.ts';
import type { Concept } from '../words/concepts.ts';
import { isAttribute } from './attributes.ts';
import { idWords, isCalled } from './id-words.ts';
import { referenceValues } from './reference.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';
import type { TypeColumn } from './type-columns.ts';
import { pointsBesides, pointsByValue } from './value-evidence.ts';

export interface Candidate {
  from: StudiedSource;
  column: StudiedColumn;
  /** The column that names the row together with it, where one alone does not. */
  beside?: StudiedColumn;
  target: Target;
  /** The header names the other table: less evidence is needed from the values. */
  isNamed: boolean;
}

/** What a header must say to point at rows of an object by name. */
const nameConcepts: Record<string, readonly Concept[]> = {
  companies: ['company_name', 'parent_company'],
  contacts: ['full_name', 'reports_to'],
  deals: ['deal_name'],
  owners: ['owner', 'owner_id'],
  products: ['product', 'sku'],
  quotes: ['quote_number', 'quote_title'],
  orders: ['order_number'],
  invoices: ['invoice_number'],
  reference: ['product', 'campaign'],
};
const neverTypes = new Set(['empty', 'date', 'datetime', 'boolean', 'decimal']);
/** Share of the examples that must be found when the header says nothing. */
const EXAMPLES_FOUND = 0.6;

export function candidatesOf(
  from: StudiedSource,
  targets: readonly Target[],
  typeOf: (column: StudiedColumn) => TypeColumn | undefined,
): Candidate[] {
  if (from.mapping.role === 'ignored' || from.mapping.role === 'reference') return [];
  return from.columns.flatMap(column => {
    if (isCut(column.profile)) return [];
    const possible = targets.filter(target => mayPoint(from, column, target));
    // Where a column beside it says of which kind each id is, that goes before what the values resemble.
    const type = typeOf(column);
    const typed = new Set([...(type?.tables.values() ?? [])].flat());
    const candidates = possible.flatMap(target => {
      const isNamed = names(column, target) || (target.kind === 'id' && typed.has(target.owner));
      return isNamed || pointsByValue(column, target) || examplesFit(column, target)
        ? [{ from, column, target, isNamed }]
        : [];
    });
    const taken = new Set(candidates.map(one => one.target));
    if (!candidates.some(one => one.target.kind === 'id')) return candidates;
    const besides = possible.filter(target => !taken.has(target) && pointsBesides(column, target));
    return [...candidates, ...besides.map(target => ({ from, column, target, isNamed: false }))];
  });
}

/** Could the column's kind of values point at this table at all? */
export function mayPoint(from: StudiedSource, column: StudiedColumn, target: Target): boolean {
  const { profile } = column;
  if (profile.filled === 0 || neverTypes.has(profile.type)) return false;
  const isOwnKey = from.key.kind === 'id' && from.key.columns.includes(profile.name);
  if (isOwnKey || (target.owner === from && target.columns.includes(column))) return false;
  // Two names of one record, for the trade and for the register, are no link between records.
  if (
    target.owner === from &&
    target.kind === 'name' &&
    hasConcept(column, 'name', 'company_name', 'full_name')
  )
    return false;
  if (hasConcept(column, 'created_by', 'modified_by', 'sync_noise', 'external_id')) return false;
  const { role, object } = target.owner.mapping;
  // A list of states is what a column says, not what its rows belong to; the id of a sale is no salesperson's.
  const isSameId = target.kind === 'id' && target.columns[0]?.header.compact === column.header.compact;
  const isSaid =
    hasConcept(column, 'stage', 'stage_id', 'status', 'pipeline') ||
    (!isSameId && hasConcept(column, 'owner', 'owner_id'));
  if (isSaid && (role === 'reference' || object === null) && role !== 'owners') return false;
  if (role === 'owners') return from.mapping.role === 'records' && mayOwn(column, target);
  if (hasConcept(column, 'owner', 'owner_id') && target.kind !== 'id') return false;
  if (target.kind === 'email') {
    return (
      (profile.semantic === 'email' || isEndOfEmail(column)) &&
      from.mapping.object !== target.owner.mapping.object &&
      from.mapping.object !== 'companies'
    );
  }
  if (target.kind === 'domain') return false;
  if (target.kind === 'id')
    return !isAttribute(column) && !(target.isBeside && isSameRecord(from, column, target));
  if (target.kind === 'name') {
    return (
      profile.type === 'text' &&
      column !== from.name &&
      profile.semantic !== 'email' &&
      !isAttribute(column) &&
      !isOtherName(column, target) &&
      profile.semantic !== 'id_salesforce' &&
      !(target.owner === from && from.mapping.object === 'contacts')
    );
  }
  return true;
}

/** Whoever owns a record is named plainly; ids are told by the values, so likeness is enough for them. */
function mayOwn(column: StudiedColumn, { kind }: Target): boolean {
  if (hasConcept(column, 'owner', 'owner_id')) return true;
  const likely = Math.max(readingOf(column, 'owner')?.score ?? 0, readingOf(column, 'owner_id')?.score ?? 0);
  return kind === 'id' && likely >= LEAST_LIKE_OWNER;
}

const LEAST_LIKE_OWNER = 0.55;

/** Whatever stands under “Company” names companies, also when orders are called by their customers. */
function isOtherName(column: StudiedColumn, target: Target): boolean {
  const { role, object } = target.owner.mapping;
  const own = nameConcepts[role === 'records' ? (object ?? '') : role] ?? [];
  return Object.entries(nameConcepts).some(
    ([kind, concepts]) =>
      kind !== 'reference' &&
      concepts.some(concept => !own.includes(concept) && hasConcept(column, concept)) &&
      !names(column, target),
  );
}

/** A unique column of two lists of one object numbers their records; it points at none of the other. */
function isSameRecord(from: StudiedSource, { profile }: StudiedColumn, { owner }: Target): boolean {
  return from === owner || (profile.is_unique && from.mapping.object === owner.mapping.object);
}

/** Sender and recipients of an e-mail, who may stand there with their names and several in a cell. */
function isEndOfEmail(column: StudiedColumn): boolean {
  return hasConcept(column, 'email_from', 'email_to', 'email_cc', 'email_bcc');
}

/** Does the header name the other table? */
export function names(column: StudiedColumn, target: Target): boolean {
  const { role, object } = target.owner.mapping;
  if (target.kind === 'email' && isEndOfEmail(column)) return true;
  if (target.kind === 'id' && namesId(column, target)) return true;
  const wanted = nameConcepts[role === 'records' ? (object ?? '') : role] ?? [];
  return wanted.some(concept => (readingOf(column, concept)?.score ?? 0) >= 0.55);
}

function namesId(column: StudiedColumn, { owner, isBeside, columns: [whole] }: Target): boolean {
  const words = idWords(column);
  if (!isBeside) return isCalled(words.of, owner);
  return whole !== undefined && (column.header.compact === whole.header.compact || isCalled(words.of, owner));
}

function examplesFit(column: StudiedColumn, target: Target): boolean {
  const { profile } = column;
  // Small whole numbers occur everywhere: a few of them prove nothing.
  if (profile.type === 'integer' || profile.semantic === 'id_numeric') return false;
  const examples = profile.examples
    .flatMap(example => referenceValues(target.kind, example))
    .filter(example => example.length >= 3);
  if (examples.length === 0) return false;
  const found = examples.filter(example => target.index.find(example) !== undefined).length;
  if (target.isBeside) return found / examples.length >= EXAMPLES_FOUND;
  if (target.kind === 'id')
    return found > 0 || (profile.semantic === 'id_salesforce' && target.owner.system === 'salesforce');
  return examples.length >= 2 && found / examples.length >= EXAMPLES_FOUND;
}
