// Everything known about one column before a decision is made: its words, what they may mean, and how the values fit.
import type { ColumnProfile, SourceProfile } from '@groundwork/contract/profiles';
import type { HeaderName } from '../profile/header-name.ts';
import { readHeader } from '../profile/header-name.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import type { Concept } from '../words/concepts.ts';
import type { Reading } from './understand.ts';
import { understand } from './understand.ts';
import { semanticConcepts, valueFit } from './value-fit.ts';

/** A reading whose score also weighs what stands in the column. */
export interface WeighedReading extends Omit<Reading, 'how'> {
  how: Reading['how'] | 'values' | 'learned';
  fit: number;
  /** What the learned reader says for it, in words. */
  why?: string;
  /** How often such a reading is right, where that was measured; the score only says which of several is taken. */
  sureness?: number;
}

export interface StudiedColumn {
  profile: ColumnProfile;
  header: HeaderName;
  readings: WeighedReading[];
  /** The learned reader is sure of something else than the known words: what both say, in words. */
  doubt?: string;
  /** Why it is kept in a property of its own although words or likeness would know a standard one, in words. */
  own?: string;
  /** Its values leave no doubt that it is no standard property, whatever other headers like it are. */
  isOwnByValues?: boolean;
  /** How often a column that looks like this has a property of its own, where it gets one. */
  sureOfOwn?: number;
}

/** A phrase among other words, when the values are what it says. */
const PROVED = 0.84;
/** Customers' own fields may reuse a standard name for something else, so they stand behind the standard column. */
const CUSTOM_FIELD = 0.96;
/** A person's name or address says more than a number of the old system, when a file has both. */
const BARE_ID = 0.98;

/** `ask` may weigh a second opinion into the readings, before names are settled by what stands beside them. */
export function studyColumns(
  profile: SourceProfile,
  object: string,
  ask?: (columns: readonly StudiedColumn[]) => void,
): StudiedColumn[] {
  const studied = profile.columns.map(column => studyColumn(column, object));
  ask?.(studied);
  if (object === 'contacts') settleNames(studied);
  return studied;
}

function studyColumn(profile: ColumnProfile, object: string): StudiedColumn {
  const header = readHeader(profile.name);
  const readings = understand(header, object).map(reading => {
    const fit = profile.filled === 0 ? 1 : fitOf(reading.concept, profile);
    const isBareId = reading.concept === 'owner_id' && profile.semantic !== 'email';
    const isProved =
      reading.how === 'contained' &&
      (fit === 1 ||
        (profile.semantic !== null && semanticConcepts[profile.semantic]?.concept === reading.concept));
    const score =
      (isProved ? PROVED : reading.score) *
      fit *
      (header.isCustom ? CUSTOM_FIELD : 1) *
      (isBareId ? BARE_ID : 1);
    return { ...reading, fit, score };
  });
  return { profile, header, readings: withValueReading(readings, profile) };
}

function fitOf(concept: Concept, profile: ColumnProfile): number {
  const isAddressless =
    concept === 'email' && !profile.examples.some(example => normaliseEmail(example) !== undefined);
  return isAddressless ? 0.4 : valueFit(concept, profile.type, profile.semantic);
}

function withValueReading(readings: WeighedReading[], profile: ColumnProfile): WeighedReading[] {
  // A header that is a known word for something that the values may well be is not overruled by what they resemble.
  const isExact = readings.some(reading => reading.how === 'exact' && reading.fit > 0.5);
  const suggested = profile.semantic === null || isExact ? undefined : semanticConcepts[profile.semantic];
  if (suggested && !readings.some(reading => reading.concept === suggested.concept)) {
    const { concept, confidence } = suggested;
    readings.push({ concept, score: confidence, how: 'values', qualifier: null, phrase: '', fit: 1 });
  }
  return readings.sort((a, b) => b.score - a.score || a.concept.localeCompare(b.concept));
}

/** The reading of a concept, if the header or the values allow it. */
export function readingOf(column: StudiedColumn, concept: Concept): WeighedReading | undefined {
  return column.readings.find(reading => reading.concept === concept);
}

/** Whether the header clearly names one of the concepts. */
export function hasConcept(column: StudiedColumn, ...concepts: readonly Concept[]): boolean {
  return concepts.some(concept => (readingOf(column, concept)?.score ?? 0) >= 0.85);
}

/** Does the column hold dates, or texts that may be dates? */
export function isDated({ profile }: StudiedColumn): boolean {
  return profile.date !== null;
}

/** “Prénom usuel” beside “Nom” is enough to know that the one is not both names. */
const LIKELY_NAME = 0.7;

/** A bare "Name", "Nom" or "Nombre" means what the columns beside it leave over. */
function settleNames(columns: StudiedColumn[]): void {
  const plain = (concept: Concept): StudiedColumn | undefined =>
    columns.find(
      column => (readingOf(column, concept)?.score ?? 0) >= LIKELY_NAME && !hasConcept(column, 'name'),
    );
  for (const column of columns) {
    const bare = readingOf(column, 'name');
    if (!bare || (bare.how !== 'exact' && bare.how !== 'entity')) continue;
    const rest = column.readings.filter(
      reading => !['name', 'first_name', 'last_name', 'full_name'].includes(reading.concept),
    );
    const concept =
      plain('first_name') && !plain('last_name')
        ? 'last_name'
        : plain('last_name') && !plain('first_name')
          ? 'first_name'
          : 'full_name';
    column.readings = [{ ...bare, concept }, ...rest];
  }
}
