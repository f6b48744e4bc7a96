// Settles which column gets which standard property when several want it: the clearer header first, then the main one of its kind.
import type { Property } from '@groundwork/contract/crm';
import type { StudiedColumn, WeighedReading } from '../classify/study.ts';
import type { Target } from '../portal/standard-properties.ts';
import { targetOf } from '../portal/standard-properties.ts';
import { durationUnitOf } from '../profile/values/duration.ts';
import type { Concept } from '../words/concepts.ts';
import type { PropertyRegistry } from './property-registry.ts';

export interface Claim {
  column: StudiedColumn;
  reading: WeighedReading | null;
  property: Property;
  kind: Target['kind'];
  score: number;
  /** Why: the header is the property's own name or label, or a known word for it. */
  how: 'named' | WeighedReading['how'];
}

/** At this confidence a column is written into a standard property. */
export const SURE = 0.75;
/** Below this a claim is not even an alternative. */
export const FAINT = 0.45;

/** Every standard property the column may belong to, best first. */
function claimsOf(column: StudiedColumn, object: string, properties: PropertyRegistry): Claim[] {
  const claims: Claim[] = [];
  const named = properties.named(object, column.header.raw);
  if (named) {
    const reading =
      column.readings.find(one => targetOf(object, one.concept)?.property === named.name) ?? null;
    const kind = kindFor(named, reading ? targetOf(object, reading.concept)?.kind : undefined);
    claims.push({
      column,
      reading,
      property: named,
      kind,
      score: 0.96 * typeFit(named, column, kind),
      how: 'named',
    });
  }
  for (const reading of column.readings) {
    const target = targetOf(object, reading.concept);
    const property = target && properties.writable(object, target.property);
    if (!target || !property || claims.some(claim => claim.property.name === property.name)) continue;
    claims.push({
      column,
      reading,
      property,
      kind: kindFor(property, target.kind),
      score: reading.score * typeFit(property, column, target.kind),
      how: reading.how,
    });
  }
  return claims
    .filter(claim => claim.score >= FAINT)
    .sort((a, b) => b.score - a.score || a.property.name.localeCompare(b.property.name));
}

/** How values of a portal's property are written when nothing else is known. */
export function kindOf(property: Property): Target['kind'] {
  if (property.name === 'hubspot_owner_id') return 'owner';
  if (property.name === 'dealstage' || property.name === 'hs_pipeline_stage') return 'stage';
  if (property.type === 'enumeration') return property.field_type === 'checkbox' ? 'options' : 'option';
  if (property.type === 'bool') return 'boolean';
  if (property.type === 'phone_number' || property.field_type === 'phonenumber') return 'phone';
  if (property.type === 'string')
    return property.field_type === 'html' ? 'html' : property.name === 'email' ? 'email' : 'text';
  return property.type;
}

/** What a concept usually is, unless the portal made something else of the property: a list of its own, a number. */
function kindFor(property: Property, usual: Target['kind'] | undefined): Target['kind'] {
  const propertyKind = kindOf(property);
  if (usual === undefined) return propertyKind;
  const isList = (kind: Target['kind']): boolean => kind === 'option' || kind === 'options';
  if (property.type === 'enumeration' && (propertyKind === 'option' || propertyKind === 'options'))
    return isList(usual) || usual === 'owner' || usual === 'stage' ? usual : propertyKind;
  if (property.type === 'string' && isList(usual)) return propertyKind;
  const isTyped = ['number', 'date', 'datetime', 'bool'].includes(property.type);
  return isTyped && usual === 'text' ? propertyKind : usual;
}

/** How well the values fit the type of a property: 0.5 where they are of another. */
export function typeFit(property: Property, { profile }: StudiedColumn, kind: Target['kind']): number {
  // `1h 20m` and `4:32` are no numbers to look at.
  if (kind === 'duration') return 1;
  const isNumber = profile.type === 'integer' || profile.type === 'decimal';
  const isDate = profile.type === 'date' || profile.type === 'datetime';
  if (property.type === 'number') return isNumber ? 1 : 0.5;
  if (property.type === 'date' || property.type === 'datetime') return isDate ? 1 : 0.5;
  if (property.type === 'bool') return profile.type === 'boolean' ? 1 : 0.5;
  if (property.name === 'date_of_birth' && isDate) return 1;
  return 1;
}

/** Concepts of which the best column is written and the others wait behind it, cell by cell. */
export const stacked: readonly Concept[] = ['email', 'phone', 'mobile'];

export interface Assignment {
  claim: Claim;
  /** 0 writes first; higher ones only where those before are empty. */
  turn: number;
}

/** Gives every property to at most one column, except where columns stand in for each other. */
export function assign(
  columns: readonly StudiedColumn[],
  object: string,
  properties: PropertyRegistry,
): {
  assignments: Map<StudiedColumn, Assignment>;
  claims: Map<StudiedColumn, Claim[]>;
  competing: ReadonlyMap<StudiedColumn, readonly Claim[]>;
} {
  const claims = new Map(columns.map(column => [column, claimsOf(column, object, properties)] as const));
  const addressRank = mainAddress(columns);
  const best = [...claims.values()]
    .flatMap(list => list.slice(0, 1))
    .filter(claim => claim.score >= SURE && !isSecondAddress(claim, addressRank))
    .filter((claim, _, all) => !isBesideStage(claim, all))
    .sort(byRight);
  const taken = new Map<string, number>();
  const assignments = new Map<StudiedColumn, Assignment>();
  const competing = competingClaims(best);
  for (const claim of best) {
    if (competing.has(claim.column)) continue;
    const place = placeOf(claim);
    const turn = taken.get(place) ?? 0;
    if (turn > 0 && !(claim.reading && stacked.includes(claim.reading.concept))) continue;
    taken.set(place, turn + 1);
    assignments.set(claim.column, { claim, turn });
  }
  return { assignments, claims, competing };
}

/** What one column takes for itself: a property, or its part of an e-mail's headers. */
function placeOf({ kind, property, reading }: Claim): string {
  return kind === 'email_header' ? `${property.name} ${reading?.concept}` : property.name;
}

/** Columns that likeness alone gives to one property: nothing says which of them is meant. */
function competingClaims(best: readonly Claim[]): Map<StudiedColumn, readonly Claim[]> {
  const wanted = Map.groupBy(best, placeOf).values();
  const isLikeness = ({ how, reading }: Claim): boolean =>
    how === 'learned' && reading !== null && !stacked.includes(reading.concept);
  return new Map(
    [...wanted]
      .filter(claims => claims.length > 1 && claims.every(isLikeness))
      .flatMap(claims => claims.map(claim => [claim.column, claims] as const)),
  );
}

function byRight(a: Claim, b: Claim): number {
  const rank = (claim: Claim): number => claim.reading?.qualifier?.rank ?? 0;
  const custom = (claim: Claim): number => (claim.column.header.isCustom ? 1 : 0);
  // Beside “Country” its code says the same in letters that people have to look up.
  const coded = ({ reading, column }: Claim): number =>
    (reading?.concept === 'country' || reading?.concept === 'state') && column.header.tokens.at(-1) === 'code'
      ? 1
      : 0;
  // Of two durations the one that says what it counts needs nobody to be asked.
  const unsaid = ({ kind, column }: Claim): number =>
    kind === 'duration' && !column.header.tokens.some(word => durationUnitOf(word)) ? 1 : 0;
  return (
    rank(a) - rank(b) ||
    custom(a) - custom(b) ||
    coded(a) - coded(b) ||
    unsaid(a) - unsaid(b) ||
    b.score - a.score ||
    a.column.profile.position - b.column.profile.position
  );
}

/** Which says where a deal stands, best first: a status beside a stage says how it ended, and an id is read by its name. */
const stageConcepts: readonly Concept[] = ['stage', 'stage_id', 'status', 'outcome'];

function isBesideStage({ property, reading }: Claim, all: readonly Claim[]): boolean {
  if (property.name !== 'dealstage' || reading === null) return false;
  const place = stageConcepts.indexOf(reading.concept);
  return all.some(
    one =>
      one.property.name === 'dealstage' &&
      one.reading !== null &&
      stageConcepts.indexOf(one.reading.concept) < place,
  );
}

const addressConcepts: readonly Concept[] = ['street', 'street2', 'city', 'state', 'zip', 'country'];

/** Street and city of two addresses are never mixed: the first address that has any cells is the one. */
function mainAddress(columns: readonly StudiedColumn[]): number | undefined {
  const ranks = columns
    .filter(column => column.profile.filled > 0)
    .flatMap(column =>
      column.readings.filter(reading => addressConcepts.includes(reading.concept) && reading.score >= SURE),
    )
    .filter(reading => ['street', 'city', 'zip'].includes(reading.concept))
    .map(reading => reading.qualifier?.rank ?? 0);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

function isSecondAddress({ reading }: Claim, rank: number | undefined): boolean {
  return (
    reading !== null &&
    rank !== undefined &&
    addressConcepts.includes(reading.concept) &&
    (reading.qualifier?.rank ?? 0) > Math.max(rank, 0) &&
    (reading.qualifier?.rank ?? 0) > 1
  );
}
