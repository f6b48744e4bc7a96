// Columns whose values point at records of other files.
import type { AnalysedSource, Analysis, Relation } from '@groundwork/contract/intake';
import type { Source } from '../read/source.ts';
import { referenceValues } from '../relate/reference.ts';
import { typeKey } from '../relate/type-columns.ts';
import { isDerived } from './derived.ts';
import { isParentLink } from './parents.ts';

export interface Pointer {
  column: string;
  position: number;
  relations: Relation[];
  /** A shared domain: the weakest link, and nothing is missing where it leads nowhere. */
  isWeak: boolean;
  /** Where the column stands that says which file is meant; −1 without one. */
  typeAt: number;
  /** What a link to a record of the same kind is called; without a name there is none but to a parent. */
  called?: string;
  /** Where the column stands that names the record together with this one. */
  besideAt?: number;
}

/** The columns of a file that link its records, with what each may point at. */
export function pointersOf(analysis: Analysis, analysed: AnalysedSource, source: Source): Pointer[] {
  const id = analysed.profile.id;
  const relations = analysis.relations.filter(
    one => one.from.source === id && one.via !== 'junction' && one.to.object !== null,
  );
  const byColumn = Map.groupBy(relations, ({ from, beside = '' }) => `${from.column}\u0000${beside}`);
  const columns = new Map(analysed.columns.map(column => [column.column, column] as const));
  return [...byColumn.values()].flatMap(list => {
    const [first] = list;
    const column = first?.from.column ?? '';
    const { action, transform } = columns.get(column) ?? {};
    const [called] = Object.values(transform?.labels?.by_value ?? {});
    // Pointers at the own kind are kept as text, but for those at a parent company or a manager; a column that somebody left out links nothing.
    const kept = list.filter(
      relation =>
        isDerived(relation) ||
        relation.via === 'domain' ||
        (action === 'relation' && (isParentLink(relation) || (called !== undefined && isWithin(relation)))) ||
        (action !== 'skip' && relation.from.object !== relation.to.object),
    );
    const position = source.header.indexOf(column);
    const isWeak = kept.every(relation => relation.via === 'domain');
    const typed = kept.find(relation => relation.typed)?.typed;
    const typeAt = typed ? source.header.indexOf(typed.column) : -1;
    const pointer = {
      column,
      position,
      relations: kept,
      isWeak,
      typeAt,
      ...(first?.beside === undefined ? {} : { besideAt: source.header.indexOf(first.beside) }),
    };
    const isCalled = called !== undefined && kept.every(isWithin);
    return kept.length === 0 || position < 0 ? [] : [isCalled ? { ...pointer, called } : pointer];
  });
}

/** From one row of a file to another. */
function isWithin({ from, to }: Relation): boolean {
  return from.source === to.source && from.object === to.object;
}

/** One cell may point at several records. */
export function pointedAt({ position, relations, besideAt }: Pointer, cells: readonly string[]): string[] {
  if (besideAt !== undefined) {
    const both = [cells[position] ?? '', cells[besideAt] ?? ''];
    return both.includes('') ? [] : [both.join(' ')];
  }
  const via = relations[0]?.via;
  return referenceValues(via === 'name' || via === 'email' ? via : 'id', cells[position] ?? '');
}

/** The files that the row's type names; without a type all of them. */
export function meantBy({ relations, typeAt }: Pointer, cells: readonly string[]): Relation[] {
  const said = typeAt < 0 ? '' : (cells[typeAt] ?? '');
  if (said === '') return relations;
  return relations.filter(({ typed }) => typed === undefined || typed.values.includes(typeKey(said)));
}
