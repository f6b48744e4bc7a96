// Changes of answers, each as the part that changes: the server lays it over what was answered before. Pure.
import { type ColumnFormat, EncodingName, FirstRowHolds } from '@groundwork/contract/formats';
import {
  type Analysis,
  type AnswerChanges,
  AS_PROPOSED,
  type ColumnMapping,
  type SourceRole,
} from '@groundwork/contract/intake';

export function decide(id: string, value: string): AnswerChanges {
  return { decisions: { [id]: value } };
}

/** How the cells of a column are written; null: as they say themselves. */
export function sendFormat(source: string, column: string, format: ColumnFormat | null): AnswerChanges {
  return { sources: Object.fromEntries([[source, { formats: Object.fromEntries([[column, format]]) }]]) };
}

/** The zone of a file's times that name none; the empty text: nobody said. */
export function sendZone(source: string, time_zone: string): AnswerChanges {
  return { sources: Object.fromEntries([[source, { settings: { time_zone } }]]) };
}

/** In which encoding a file is written; the empty text: nobody said. */
export function sendEncoding(source: string, value: string): AnswerChanges {
  const encoding = value === '' ? '' : EncodingName.parse(value);
  return { sources: Object.fromEntries([[source, { settings: { encoding } }]]) };
}

/** What the first row of a table holds; the empty text: nobody said. */
export function sendFirstRow(source: string, value: string): AnswerChanges {
  const header = value === '' ? '' : FirstRowHolds.parse(value);
  return { sources: Object.fromEntries([[source, { settings: { header } }]]) };
}

/** Another target for a whole file. */
export function sendSource(source: string, role: SourceRole, object: string | null): AnswerChanges {
  return { sources: Object.fromEntries([[source, { role, object }]]) };
}

/** The column's target as one word for a list of choices; `keep` for keys and links, which are not properties. */
export function targetOf({ action, property }: ColumnMapping): string {
  if (action === 'skip') return 'skip';
  if (action === 'create') return 'new';
  if (property !== null) return `to:${property}`;
  return 'keep';
}

/** What choosing a target answers; undefined for what cannot be chosen. */
export function answerFor(target: string): string | null | undefined {
  if (target === 'skip') return null;
  if (target === 'new') return 'new';
  return target.startsWith('to:') ? target.slice(3) : undefined;
}

/** A file's target as one word: role and object. */
export function roleKey(role: SourceRole, object: string | null): string {
  return `${role}/${object ?? ''}`;
}

/** How the screen looks once a change is taken, as far as that is plain: the server's analysis replaces it. */
export function previewAnswers(
  analysis: Analysis,
  { decisions = {}, sources = {} }: AnswerChanges,
): Analysis {
  return {
    ...analysis,
    decisions: analysis.decisions.map(decision => ({
      ...decision,
      answer: ownValue(decisions, decision.id) || decision.answer,
    })),
    sources: analysis.sources.map(source => {
      const columns = ownValue(sources, source.profile.id)?.columns;
      if (columns === undefined) return source;
      return { ...source, columns: source.columns.map(column => previewColumn(column, columns)) };
    }),
  };
}

function ownValue<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function previewColumn(mapping: ColumnMapping, answered: Record<string, string | null>): ColumnMapping {
  const target = ownValue(answered, mapping.column);
  if (target === undefined) return mapping;
  if (target === '') return { ...mapping, is_answered: false };
  if (target === AS_PROPOSED) return { ...mapping, is_answered: true, is_abstained: false };
  // What the values become in the new place is for the server to say.
  const { samples: _samples, not_carried: _cells, ...rest } = mapping;
  const answeredTo = { ...rest, is_answered: true, is_abstained: false };
  if (target === null) return { ...answeredTo, action: 'skip', property: null };
  if (target === 'new') return { ...answeredTo, action: 'create' };
  return { ...answeredTo, action: 'map', property: target };
}
