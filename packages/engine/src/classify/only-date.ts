// When an activity took place. Its portal’s record stands in the timeline by that, and without it no row is written: the only date
// of such a table that is not when somebody entered the row is it, whatever it is called.
import { isActivity } from '@groundwork/contract/standard-objects';
import { targetOf } from '../portal/standard-properties.ts';
import { listed } from '../words/wording.ts';
import type { StudiedColumn } from './study.ts';

/** From here on a column is written without a question, below it is asked about. */
const [SURE, TAKEN, ASKED] = [0.75, 0.8, 0.7];
const times: readonly string[] = ['hs_timestamp', 'hs_meeting_start_time'];
/** Dates of something else: of the row in the old system, or of what comes afterwards. */
const otherDates = new Set([
  'created_at',
  'modified_at',
  'viewed_at',
  'deleted',
  'birthday',
  'end_time',
  'end_date',
  'last_activity',
  'closed_at',
  'close_date',
]);
const laterWords =
  /^(next|follow|followup|due|deadline|until|end|ends|expiry|expires|reminder|remind|updated|modified|changed|completed|closed|resolved|proxim\w*|siguiente|prochain\w*|relance|wiedervorlage|faellig|fallig|frist|volgende|prossim\w*)$/;

/** Gives the date to tables of activities in which no column is known to hold it. */
export function offerOnlyDate(columns: readonly StudiedColumn[], object: string): void {
  if (!isActivity(object) || columns.some(column => isTimed(column, object))) return;
  const dated = columns.filter(column => isDate(column) && !isOther(column));
  const [only] = dated;
  if (!only) return;
  const isClear = dated.length === 1 && object !== 'tasks';
  const why = isClear
    ? 'No other column says when it took place.'
    : `No column says plainly when it ${object === 'tasks' ? 'is due' : 'took place'}; it may be ${listed(dated.map(({ header }) => header.raw))}.`;
  for (const column of dated) {
    const score = isClear ? TAKEN : ASKED;
    column.readings = column.readings.filter(({ concept }) => concept !== 'timestamp');
    column.readings.push({
      concept: 'timestamp',
      score,
      how: 'values',
      qualifier: null,
      phrase: '',
      fit: 1,
      why,
    });
    column.readings.sort((a, b) => b.score - a.score);
  }
}

function isTimed({ profile, readings }: StudiedColumn, object: string): boolean {
  return (
    profile.filled > 0 &&
    readings.some(
      ({ concept, score }) => score >= SURE && times.includes(targetOf(object, concept)?.property ?? ''),
    )
  );
}

function isDate({ profile }: StudiedColumn): boolean {
  return profile.filled > 0 && (profile.type === 'date' || profile.type === 'datetime');
}

function isOther({ header, readings }: StudiedColumn): boolean {
  return (
    header.tokens.some(word => laterWords.test(word)) ||
    readings.some(({ concept, score }) => score >= SURE && otherDates.has(concept))
  );
}
