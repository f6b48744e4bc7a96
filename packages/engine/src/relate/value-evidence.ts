// What the values alone say about a column pointing at a key: how many they share, and whether chance would give as many.
// It must never read rows; a key's index and the sketches of all values are enough.
import type { StudiedColumn } from '../classify/study.ts';
import { containment } from '../profile/distinct.ts';
import { entityOfWords } from '../words/entities.ts';
import { idWords, isCalled, specificWords } from './id-words.ts';
import type { Target } from './target.ts';

/** A share of common values that chance alone hardly gives between texts. */
const LEAST_SHARED = 0.02;
/** Whole numbers that mean nothing but themselves must be found this often. */
const LEAST_NUMBERS = 0.5;
/** Of a column that points at a unique column beside the key this share must be found. */
const LEAST_BESIDE = 0.5;
/** Of numbers under a bare “Ref” nearly every one must be found: keys that count from 1 hold any small number. */
const NEARLY_ALL = 0.95;
/** Natural logarithm of the odds against chance that are asked for: one in a million. */
const ODDS = Math.log(1e6);
/** How densely a key is filled is looked up at this many places. */
const PLACES = 256;
/** A key with so few values, or so many of the numbers between its ends, is met by chance. */
const FEWEST_KEYS = 5;
const DENSE = 0.3;
/** Of a small table’s keys this share must stand in the column. */
const LEAST_HELD = 0.1;
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];

const measures = new Set(['money', 'percent', 'count', 'year', 'quarter', 'phone', 'postcode']);

/** A share of common values by which a table is worth reading; unknown counts as yes. */
export function mayShare(column: StudiedColumn, { columns, kind }: Target): boolean {
  const [whole] = columns;
  const isComparable = kind === 'id' && whole !== undefined && columns.length === 1;
  // Ids of 15 and 18 characters are the same but do not look it.
  if (!isComparable || column.profile.semantic === 'id_salesforce' || !hasSketches(column, whole))
    return column.profile.type === 'text';
  return shareOf(column, whole) >= leastShared(column) || holdsKeys(column, whole);
}

/** Do keys of a small table stand in the column? Then it is one of the tables that a column of several kinds points at. */
export function pointsBesides(column: StudiedColumn, { kind, isBeside, columns: [whole] }: Target): boolean {
  return (
    isBeside !== true &&
    kind === 'id' &&
    whole !== undefined &&
    hasSketches(column, whole) &&
    holdsKeys(column, whole)
  );
}

function holdsKeys(column: StudiedColumn, whole: StudiedColumn): boolean {
  const { min, max, distinct, type } = whole.profile;
  if (distinct < FEWEST_KEYS || areDisjoint(column, whole)) return false;
  // Keys that count from 1 stand in any column of numbers.
  if (type === 'integer' && distinct > (Number(max) - Number(min) + 1) * DENSE) return false;
  return shareOf(whole, column) >= LEAST_HELD;
}

/** Do the column's values point at this key, whatever its header says? */
export function pointsByValue(column: StudiedColumn, target: Target): boolean {
  const [whole] = target.columns;
  if (target.kind !== 'id' || whole === undefined || !hasSketches(column, whole)) return false;
  const share = shareOf(column, whole);
  // A number beside the key is pointed at by a column that holds little else.
  if (target.isBeside && share < LEAST_BESIDE) return false;
  if (column.profile.type !== 'integer' && column.profile.semantic !== 'id_numeric')
    return share > 0 && share >= leastShared(column) && (column.profile.max_chars >= 3 || share === 1);
  return share >= LEAST_NUMBERS && numbersPoint(column, target, share);
}

/** Ids that hold letters and digits at random are never the same by chance. */
function leastShared({ profile }: StudiedColumn): number {
  const isRandom = ['id_uuid', 'id_code', 'id_salesforce'].includes(profile.semantic ?? '');
  return isRandom && profile.max_chars >= 8 ? Number.MIN_VALUE : LEAST_SHARED;
}

function numbersPoint(column: StudiedColumn, target: Target, share: number): boolean {
  const { profile } = column;
  if (measures.has(profile.semantic ?? '')) return false;
  const words = idWords(column);
  const isOwners = isCalled(words.of, target.owner);
  // `Invoice No` counts invoices, also when there are customers of the same numbers.
  if (words.isId && !isOwners && entityOfWords(words.of) !== undefined) return false;
  // Chance is asked of the different values, as many of them as the sketches compare.
  const seen = Math.min(profile.distinct, 1024);
  if (seen * divergence(share, densityOf(column, target)) >= ODDS) return true;
  // `AlbumId` counts albums, which nobody sent along.
  const mayMean = isOwners || specificWords(words.of).length === 0;
  return words.isId && mayMean && share >= NEARLY_ALL && !profile.is_unique && profile.distinct > 1;
}

/** The share of numbers around the column's values that are keys as well: what chance would find. */
function densityOf({ profile }: StudiedColumn, target: Target): number {
  const from = Number(profile.min);
  const to = Number(profile.max);
  const isKey = (value: number): boolean => target.index.find(String(value)) !== undefined;
  const step = Math.max(1, Math.floor((to - from) / PLACES));
  let looked = 0;
  let held = 0;
  for (let value = from; value <= to && looked < PLACES * 2; value += step) {
    looked += 1;
    if (isKey(value)) held += 1;
  }
  const near = profile.examples
    .map(Number)
    .filter(value => Number.isSafeInteger(value) && isKey(value))
    .flatMap(value => NEIGHBOURS.map(by => isKey(value + by)));
  const locally = near.length === 0 ? 0 : near.filter(Boolean).length / near.length;
  return Math.max(looked === 0 ? 1 : held / looked, locally);
}

/** Chernoff: n values show this share by a chance of at most exp(-n × divergence). */
function divergence(share: number, chance: number): number {
  const p = Math.min(Math.max(chance, 0.01), 1);
  if (share <= p) return 0;
  const rest = share >= 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - p));
  return share * Math.log(share / p) + rest;
}

function hasSketches(column: StudiedColumn, whole: StudiedColumn): boolean {
  return column.profile.sketch !== undefined && whole.profile.sketch !== undefined;
}

function shareOf(column: StudiedColumn, whole: StudiedColumn): number {
  if (areDisjoint(column, whole)) return 0;
  return containment(column.profile.sketch ?? [], whole.profile.sketch ?? []) ?? 0;
}

function areDisjoint({ profile: part }: StudiedColumn, { profile: whole }: StudiedColumn): boolean {
  if (part.type !== 'integer' || whole.type !== 'integer') return false;
  return Number(part.min) > Number(whole.max) || Number(part.max) < Number(whole.min);
}
