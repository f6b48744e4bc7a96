// From compiled records to entries: what is not in the portal is created, what differs is updated with its values from
// before, what is up to date is left alone. Every source row gets its bucket on the way.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { type NewEntry, plainEntry } from '../changesets/entry.ts';
import type { Existing } from './existing-records.ts';
import type { Match } from './store.ts';
import { UP_TO_DATE } from './store-left-out.ts';
import type { NewRow } from './store-rows.ts';
import type { ValueKinds } from './values.ts';

export interface Compared {
  entries: NewEntry[];
  matches: Match[];
  rows: NewRow[];
}

export interface Comparison {
  kinds: ValueKinds;
  incremental: boolean;
  /** The object that the rows of a source are mapped to. */
  objectOf: ReadonlyMap<string, string | null>;
}

/** Where a row stands, for people. */
function place({ source, row }: { source: string; row: number }): string {
  return `${source}, row ${row}`;
}

/** Compares a page of records of one object with what the portal has of them. */
export function compareRecords(
  records: readonly CompiledRecord[],
  existing: ReadonlyMap<string, Existing>,
  given: Comparison,
): Compared {
  const compared: Compared = { entries: [], matches: [], rows: [] };
  for (const record of records) {
    const found = existing.get(record.external_id);
    const entry = found ? updateOf(record, found, given) : creationOf(record);
    if (entry) compared.entries.push(entry);
    if (found) {
      const { object, external_id } = record;
      compared.matches.push({ object, external_id, crm_id: found.id, is_changed: entry !== undefined });
    }
    compared.rows.push(...rowsOf(record, found ? (entry ? 'updated' : 'skipped') : 'created', given));
  }
  return compared;
}

function creationOf(record: CompiledRecord): NewEntry {
  const [first] = record.rows;
  return plainEntry({
    kind: 'record.create',
    object: record.object,
    key: record.external_id,
    before: null,
    after: record.properties,
    reason: first ? place(first) : 'made from the sources',
    source: first?.source ?? null,
    row: first?.row ?? null,
  });
}

function updateOf(record: CompiledRecord, found: Existing, given: Comparison): NewEntry | undefined {
  // It was found by its name, and has nothing else.
  if (record.object === LISTS) return undefined;
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const [name, value] of Object.entries(record.properties)) {
    const now = found.properties[name] ?? '';
    if (given.incremental && given.kinds.isSame(record.object, name, now, value)) continue;
    before[name] = now;
    after[name] = value;
  }
  // Recognised by its natural key: from now on it is found by ours. A key that somebody else gave it stays.
  if (!found.properties[EXTERNAL_ID]) {
    before[EXTERNAL_ID] = '';
    after[EXTERNAL_ID] = record.external_id;
  }
  if (Object.keys(after).length === 0) return undefined;
  const [first] = record.rows;
  return plainEntry({
    kind: 'record.update',
    object: record.object,
    key: record.external_id,
    crm_id: found.id,
    before,
    after,
    reason: first ? place(first) : 'made from the sources',
    source: first?.source ?? null,
    row: first?.row ?? null,
  });
}

function rowsOf(
  record: CompiledRecord,
  bucket: 'created' | 'updated' | 'skipped',
  given: Comparison,
): NewRow[] {
  return record.rows.flatMap((at, index): NewRow[] => {
    const isFirst = index === 0;
    const [first] = record.rows;
    const is_own = (given.objectOf.get(at.source) ?? record.object) === record.object;
    // A row merged into a record of its own kind comes with an outcome that says by which key.
    if (!isFirst && is_own) return [];
    const row: NewRow = {
      source: at.source,
      row: at.row,
      object: record.object,
      bucket: isFirst ? bucket : 'merged',
      external_id: record.external_id,
      place: null,
      value: null,
      reason: isFirst ? reasons[bucket] : `the same record as ${first ? place(first) : 'another row'}`,
      is_own,
      cells: at.cells,
      money: at.money,
    };
    return [row];
  });
}

const reasons = {
  created: 'new in the portal',
  updated: 'differs from the portal',
  skipped: UP_TO_DATE,
} as const;
