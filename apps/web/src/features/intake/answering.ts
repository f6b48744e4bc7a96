// Changes of answers, each as the part that changes: the server lays it over what was answered before. Pure.
import type {
  AnalysedSource,
  Analysis,
  Answers,
  ColumnMapping,
  SourceRole,
} from '@groundwork/contract/intake';

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

/** How the screen looks once a change is taken, as far as that is plain: the server's analysis replaces it. */
export function foresee(analysis: Analysis, { decisions = {}, sources = {} }: Partial<Answers>): Analysis {
  return {
    ...analysis,
    decisions: analysis.decisions.map(decision => ({
      ...decision,
      answer: decisions[decision.id] ?? decision.answer,
    })),
    sources: analysis.sources.map(source => {
      const answered = sources[source.profile.id]?.columns ?? {};
      return { ...source, columns: source.columns.map(column => foreseeColumn(column, answered)) };
    }),
  };
}

function foreseeColumn(mapping: ColumnMapping, answered: Record<string, string | null>): ColumnMapping {
  const target = answered[mapping.column];
  if (target === undefined) return mapping;
  if (target === null) return { ...mapping, action: 'skip', property: null, is_answered: true };
  if (target === 'new') return { ...mapping, action: 'create', is_answered: true };
  return { ...mapping, action: 'map', property: target, is_answered: true };
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
