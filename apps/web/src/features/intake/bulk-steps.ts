// Many columns answered in one step, and the step that takes it back. Pure.
import { type Answers, AS_PROPOSED } from '@groundwork/contract/intake';
import type { ColumnRow } from './column-rows.ts';
import { columnAnswer, type FlatAnswers, flatten } from './flat-answers.ts';

export interface BulkStep {
  /** `12 columns accepted`. */
  done: string;
  sent: FlatAnswers;
}

/** From here on a proposal counts as sure: the measured share of right ones above it is 99 %. */
export const SURE_FROM = 0.8;

export function accept(rows: readonly ColumnRow[]): FlatAnswers {
  const open = rows.filter(row => !row.mapping.is_answered);
  return answers(open, AS_PROPOSED);
}

export function acceptSure(rows: readonly ColumnRow[]): FlatAnswers {
  return accept(rows.filter(row => row.mapping.confidence >= SURE_FROM));
}

/** Columns without a single value that would still go somewhere. */
export function leaveOutEmpty(rows: readonly ColumnRow[]): FlatAnswers {
  return answers(
    rows.filter(
      row => row.profile?.filled === 0 && (row.mapping.action !== 'skip' || !row.mapping.is_answered),
    ),
    null,
  );
}

function answers(rows: readonly ColumnRow[], value: string | null): FlatAnswers {
  return Object.fromEntries(
    rows.map(row => [columnAnswer(row.source.profile.id, row.mapping.column), value]),
  );
}

/** What makes undone what was sent: each answer as it was, or taken back where there was none. */
export function inverse(sent: FlatAnswers, before: Answers): FlatAnswers {
  const known = flatten(before);
  return Object.fromEntries(
    Object.keys(sent).map(key => [key, Object.hasOwn(known, key) ? (known[key] ?? null) : '']),
  );
}
