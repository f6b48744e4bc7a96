// Changes of answers, each as the part that changes: the server lays it over what was answered before. Pure.
import type { AnalysedSource, Answers, ColumnMapping, SourceRole } from '@groundwork/contract/intake';

export function decide(id: string, value: string): Partial<Answers> {
  return { decisions: { [id]: value } };
}

/** A column goes into a property, is left out (null), or gets the property proposed for it (`new`). */
export function sendColumn(source: string, column: string, target: string | null): Partial<Answers> {
  return { sources: { [source]: { columns: { [column]: target } } } };
}

/** Another target for a whole file. */
export function sendSource(source: string, role: SourceRole, object: string | null): Partial<Answers> {
  return { sources: { [source]: { role, object } } };
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

export function needsALook(column: ColumnMapping): boolean {
  return column.is_abstained && !column.is_answered;
}

export function reviewCounts(sources: readonly AnalysedSource[]) {
  const columns = sources
    .filter(source => source.mapping.role !== 'ignored')
    .flatMap(source => source.columns);
  return {
    columns: columns.length,
    carried: columns.filter(column => column.action !== 'skip').length,
    created: columns.filter(column => column.action === 'create').length,
    toLookAt: columns.filter(needsALook).length,
  };
}
