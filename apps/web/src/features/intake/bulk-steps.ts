// Many columns or files answered in one step, and the step that takes it back. Pure.

import { type AnalysedSource, type Answers, AS_PROPOSED, type SourceRole } from '@groundwork/contract/intake';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { roleKey } from './answering.ts';
import type { ColumnRow } from './column-rows.ts';
import { columnAnswer, type FlatAnswers, flatten, roleAnswer } from './flat-answers.ts';

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

/** Several files become the same; the empty text leaves each to what is proposed for it. Files that are so already stay
 *  as they are. */
export function setFiles(files: readonly AnalysedSource[], target: string): FlatAnswers {
  const open = files.filter(({ mapping }) =>
    target === '' ? mapping.is_answered : roleKey(mapping.role, mapping.object) !== target,
  );
  return Object.fromEntries(open.map(({ profile }) => [roleAnswer(profile.id), target]));
}

/** What files can become: the objects there are, and what makes no records. */
export function fileTargets(files: readonly AnalysedSource[]): { role: SourceRole; object: string | null }[] {
  const known = files.flatMap(({ mapping }) => [
    mapping.object,
    ...mapping.alternatives.map(one => one.object),
  ]);
  const objects = new Set([...standardObjects, ...known.filter(object => object !== null)]);
  return [
    ...[...objects].map(object => ({ role: 'records' as const, object })),
    ...(['junction', 'owners', 'reference', 'ignored'] as const).map(role => ({ role, object: null })),
  ];
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
