// Holds entries of the trail against their seals, one after the other, knowing only the one before. Pure.
import type { BrokenEntry } from '@groundwork/contract/trail';
import { type Erased, markOf, type Seal, sealOf, type TrailKeys } from './seal.ts';
import type { SealedEntry } from './store-seals.ts';

/** Where the chain was when it was last looked at. */
export interface Reached {
  sequence: number;
  /** Undefined where the seal before cannot be relied on: then nothing is held against it. */
  seal: Buffer | undefined;
  /** The latest time any entry so far was written at, in microseconds. */
  latest_us: number;
}

/** A transaction ends within minutes, and what waited is sealed in order: nothing comes later than that among later entries. */
const latenessUs = 60 * 60 * 1_000_000;

const name = ({ sequence, entry_id }: Pick<Seal, 'sequence' | 'entry_id'>) =>
  `Entry ${sequence} (${entry_id})`;

type Fault = Pick<BrokenEntry, 'kind' | 'message'>;

/** What is wrong with an entry whose seal is its own; undefined for one that is as it was, or was erased by the product. */
function entryFault(keys: TrailKeys, row: SealedEntry, before: Reached): Fault | undefined {
  if (row.id === null)
    return { kind: 'deleted', message: `${name(row)} was deleted; its seal is still there.` };
  const edited = editFault(keys, row);
  if (edited) return edited;
  if (before.seal && !row.previous.equals(before.seal))
    return { kind: 'resealed', message: `${name(row)} does not follow the entry before it.` };
  if (row.at_us !== null && row.at_us < before.latest_us - latenessUs)
    return {
      kind: 'inserted',
      message: `${name(row)} was written for a time before entries that were there already.`,
    };
  return undefined;
}

/** Of a seal that does not fit its place: the place it was made for, if it was made for any. */
function placeOf(keys: TrailKeys, row: SealedEntry, places: readonly number[]): number | undefined {
  return places.find(sequence => sealOf(keys, { ...row, sequence }).equals(row.seal));
}

function sealFault(keys: TrailKeys, row: SealedEntry, places: readonly number[]): Fault {
  const own = placeOf(keys, row, places);
  if (own !== undefined)
    return { kind: 'reordered', message: `${name(row)} was moved: its place in the chain is ${own}.` };
  if (row.said && !row.said.equals(row.content))
    return { kind: 'edited', message: `${name(row)} was edited, and its seal with it.` };
  return { kind: 'resealed', message: `${name(row)} has a seal that is not the product’s.` };
}

function editFault(keys: TrailKeys, row: SealedEntry): Fault | undefined {
  const { erased_at, erased_mark } = row;
  if (erased_at === null) {
    return row.said?.equals(row.content)
      ? undefined
      : { kind: 'edited', message: `${name(row)} says something else than when it was sealed.` };
  }
  const erased = erasedOf(row);
  if (erased && erased_mark?.equals(markOf(keys, erased)) && row.is_blank === true) return undefined;
  return { kind: 'edited', message: `${name(row)} claims to be erased, but the product did not erase it.` };
}

/** Undefined where nothing says so, or not all of it. */
function erasedOf(row: SealedEntry): Erased | undefined {
  const { id, action, at_us, erased_at, erased_by, erased_why, actor, keeps_actor } = row;
  if (id === null || action === null || at_us === null || actor === null) return undefined;
  if (erased_at === null || erased_by === null || erased_why === null) return undefined;
  return {
    ...row,
    id,
    action,
    at_us,
    erased_at,
    erased_by,
    erased_why,
    actor,
    keeps_actor: keeps_actor === true,
  };
}

/** Names at most so many entries that are missing in a row. */
const namedMissing = 200;

/** Missing numbers between the last entry and this one. */
export function missing(
  from: number,
  to: number,
  kind: 'deleted' | 'cut',
  last?: string,
): { broken: BrokenEntry[]; count: number } {
  const count = Math.max(0, to - from - 1);
  const broken = Array.from({ length: Math.min(count, namedMissing) }, (_, at) => {
    const sequence = from + 1 + at;
    const entry_id = sequence === to - 1 ? (last ?? null) : null;
    const which = entry_id === null ? `Entry ${sequence}` : `Entry ${sequence} (${entry_id})`;
    const message =
      kind === 'cut'
        ? `${which} was cut off: a checkpoint says that the chain went on to it.`
        : `${which} was deleted, and its seal with it.`;
    return { kind, sequence, entry_id, message };
  });
  return { broken, count };
}

/** Rows whose own seal fails. They may have been moved: to where one of them stands, or behind where the seal before stands. */
export function unfit(keys: TrailKeys, rows: readonly SealedEntry[]): SealedEntry[] {
  return rows.filter(row => !sealOf(keys, row).equals(row.seal));
}

export function checkRows(
  keys: TrailKeys,
  rows: readonly SealedEntry[],
  start: Reached,
  places: readonly number[],
): { broken: BrokenEntry[]; count: number; reached: Reached } {
  const broken: BrokenEntry[] = [];
  let count = 0;
  let reached = start;
  for (const row of rows) {
    const gap = missing(reached.sequence, row.sequence, 'deleted');
    broken.push(...gap.broken);
    count += gap.count;
    const before = gap.count > 0 ? { ...reached, seal: undefined } : reached;
    const isOwnSeal = sealOf(keys, row).equals(row.seal);
    const fault = isOwnSeal ? entryFault(keys, row, before) : sealFault(keys, row, places);
    if (fault) {
      broken.push({ ...fault, sequence: row.sequence, entry_id: row.entry_id });
      count += 1;
    }
    reached = {
      sequence: row.sequence,
      // After one whose seal is not its own, the next can only be held against itself.
      seal: isOwnSeal ? row.seal : undefined,
      latest_us: fault ? reached.latest_us : Math.max(reached.latest_us, row.at_us ?? 0),
    };
  }
  return { broken, count, reached };
}
