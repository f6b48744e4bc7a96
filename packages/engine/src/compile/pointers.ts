// Columns whose values point at records of other files.
import type { AnalysedSource, Analysis, Relation } from '@groundwork/contract/intake';
import type { Source } from '../read/source.ts';
import { referenceValues } from '../relate/reference.ts';
import { isDerived } from './derived.ts';

export interface Pointer {
  column: string;
  position: number;
  relations: Relation[];
  /** A shared domain: the weakest link, and nothing is missing where it leads nowhere. */
  isWeak: boolean;
}

/** The columns of a file that link its records, with what each may point at. */
export function pointersOf(analysis: Analysis, analysed: AnalysedSource, source: Source): Pointer[] {
  const id = analysed.profile.id;
  const relations = analysis.relations.filter(
    one => one.from.source === id && one.via !== 'junction' && one.to.object !== null,
  );
  const byColumn = Map.groupBy(relations, relation => relation.from.column);
  const columns = new Map(analysed.columns.map(column => [column.column, column] as const));
  return [...byColumn].flatMap(([column, list]) => {
    const action = columns.get(column)?.action;
    // Pointers at the own kind are kept as text; a column that somebody left out links nothing.
    const kept = list.filter(
      relation =>
        isDerived(relation) ||
        relation.via === 'domain' ||
        (action !== 'skip' && relation.from.object !== relation.to.object),
    );
    const position = source.header.indexOf(column);
    const isWeak = kept.every(relation => relation.via === 'domain');
    return kept.length === 0 || position < 0 ? [] : [{ column, position, relations: kept, isWeak }];
  });
}

/** One cell may point at several records. */
export function pointedAt({ position, relations }: Pointer, cells: readonly string[]): string[] {
  const via = relations[0]?.via;
  return referenceValues(via === 'name' || via === 'email' ? via : 'id', cells[position] ?? '');
}
