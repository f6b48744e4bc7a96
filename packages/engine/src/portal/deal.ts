// A deal as the figures see it. This room knows no network and no clock.
import { ORIGINAL_CREATED, type Pipeline, type Stage } from '@groundwork/contract/crm';

export interface DealRecord {
  id: string;
  properties: Readonly<Record<string, string | null>>;
}

export type Outcome = 'open' | 'won' | 'lost';

const dayMs = 24 * 60 * 60 * 1000;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/;

/** Milliseconds of a portal's date: ISO text or epoch milliseconds; undefined when it is neither. */
function timeOf(text: string): number | undefined {
  const time = /^-?\d{9,}$/.test(text) ? Number(text) : isoTimeOf(text);
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? time : undefined;
}

/** `Date.parse` alone reads any words that end in a number as a day, and the 30th of February as the 1st of March. */
function isoTimeOf(text: string): number {
  const [day] = ISO_DAY.exec(text) ?? [];
  if (day === undefined || new Date(Date.parse(day) || 0).toISOString().slice(0, 10) !== day)
    return Number.NaN;
  const [, time = ''] = text.split(/[T ]/);
  // A time of no zone is the portal's, whose times are UTC.
  return Date.parse(`${day}T${time === '' ? '00:00' : time}${/Z$|[+-]\d{2}:?\d{2}$/.test(time) ? '' : 'Z'}`);
}

/** The ISO day of a portal's date. */
export function dayOf(text: string): string | undefined {
  const time = text === '' ? undefined : timeOf(text);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Whole days from one date to another; undefined unless both are dates. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (start === undefined || end === undefined) return undefined;
  return Math.round((Date.parse(end) - Date.parse(start)) / dayMs);
}

/** Since when a deal exists: the original date where a migration kept it apart, else the portal's own. */
export function createdOf({ properties }: DealRecord): string {
  return properties[ORIGINAL_CREATED] || properties['createdate'] || '';
}

export function stageOf(deal: DealRecord, pipelines: readonly Pipeline[]): Stage | undefined {
  const named = pipelines.find(
    pipeline => pipeline.object === 'deals' && pipeline.id === deal.properties['pipeline'],
  );
  return named?.stages.find(stage => stage.id === deal.properties['dealstage']);
}

/** By its stage; undefined when the portal has no such stage. */
export function outcomeOf(deal: DealRecord, pipelines: readonly Pipeline[]): Outcome | undefined {
  const stage = stageOf(deal, pipelines);
  if (!stage) return undefined;
  if (!stage.is_closed) return 'open';
  return (stage.probability ?? 0) >= 1 ? 'won' : 'lost';
}

/** The amount in minor units, exact from its decimal text; 0n when it is empty or no number. */
export function centsOf(text: string | null | undefined): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text?.trim() ?? '');
  if (!match) return 0n;
  const [, sign, whole = '0', part = ''] = match;
  const digits = part.padEnd(3, '0');
  const cents = BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1n : 0n);
  return sign === '-' ? -cents : cents;
}
