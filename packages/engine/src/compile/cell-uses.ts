// What each column of a file is for while its rows become records, so that the end of each of its cells can be told.
import type { Analysis, Relation } from '@groundwork/contract/intake';
import { isDerived } from './derived.ts';
import { type Pointer, pointersOf } from './pointers.ts';
import type { SourcePlan } from './source-plan.ts';

export type ColumnUse =
  /** Into a property. */
  | { kind: 'written' }
  /** Only links; known when all records are. */
  | { kind: 'link'; pointer: Pointer }
  /** Only part of the key, by which the record is found again. */
  | { kind: 'key' }
  /** Says which record of the same kind the row has become. */
  | { kind: 'becomes'; relation: Relation }
  /** Marks deleted rows, which are left out, or says how a row ended. */
  | { kind: 'mark' }
  /** Names a company that has no file of its own. */
  | { kind: 'company_name'; relation: Relation; keyAt: number }
  | { kind: 'none' };

/** By position; a cell of a column is what the first of its uses is. */
export function usesOf(plan: SourcePlan, analysis: Analysis): ColumnUse[] {
  const pointers = pointersOf(analysis, plan.analysed, plan.source).filter(pointer => !pointer.isWeak);
  return plan.source.header.map((column, position): ColumnUse => {
    if (plan.writers.some(writer => writer.position === position)) return { kind: 'written' };
    const pointer = pointers.find(one => one.position === position);
    if (pointer) return { kind: 'link', pointer };
    const becoming = plan.becomes.find(one => one.position === position);
    if (becoming) return { kind: 'becomes', relation: becoming.relation };
    if (plan.keyAt.includes(position)) return { kind: 'key' };
    if (plan.deletedAt === position || plan.signs.some(sign => sign.position === position))
      return { kind: 'mark' };
    const relation = namedBy(plan, analysis, column);
    return relation
      ? { kind: 'company_name', relation, keyAt: plan.source.header.indexOf(relation.from.column) }
      : { kind: 'none' };
  });
}

function namedBy({ analysed }: SourcePlan, analysis: Analysis, column: string): Relation | undefined {
  return analysis.relations.find(
    relation =>
      relation.from.source === analysed.profile.id && isDerived(relation) && relation.to.column === column,
  );
}
