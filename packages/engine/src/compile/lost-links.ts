// Why a value links nothing, in the words of the row: nobody goes by it, several do, or its type names another file.
import type { CellNote } from '@groundwork/contract/migrations';
import type { SourceRow } from '../read/source.ts';
import { quoted } from '../words/wording.ts';
import { isDerived } from './derived.ts';
import type { Identities } from './identities.ts';
import { meantBy, type Pointer, pointedAt } from './pointers.ts';
import { nowhere } from './record-cells.ts';
import { writeCell } from './row.ts';
import { emptyRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

/** A value that leads nowhere is lost where it only links; where a property keeps it, only the link is missing. */
export function lostCell(
  plan: SourcePlan,
  { column, position, relations, isOnlyLink }: Pointer & { isOnlyLink: boolean },
  { value, reason }: { value: string; reason: string },
  { row, cells }: Pick<SourceRow, 'row' | 'cells'>,
): CellNote | undefined {
  // A company without a name is none, and nothing is missing where its id is kept.
  if (relations.every(isDerived) && !isOnlyLink) return undefined;
  const writer = plan.writers.find(one => one.position === position);
  if (writer) {
    const tried = emptyRow();
    writeCell(writer, cells[position] ?? '', tried, plan, cells);
    if (tried.notes.length > 0) return undefined;
  }
  return {
    source: plan.analysed.profile.id,
    row,
    column,
    value: value.slice(0, 500),
    reason,
    bucket: isOnlyLink ? 'link_not_found' : 'arrived',
  };
}

export function lostBecause(
  pointer: Pointer,
  cells: readonly string[],
  identities: Pick<Identities, 'find' | 'isShared'>,
): string {
  if (pointer.relations.every(isDerived)) return 'No company of a name stands beside it.';
  const values = pointedAt(pointer, cells);
  const meant = meantBy(pointer, cells);
  const shared = meant.find(relation => values.some(value => identities.isShared(relation, value)));
  if (shared)
    return `Several rows of ${shared.to.source} are called so, and nobody has said which of them is meant.`;
  const typed = pointer.relations.find(relation => relation.typed)?.typed;
  const said = pointer.typeAt < 0 ? '' : (cells[pointer.typeAt] ?? '');
  if (!typed) return nowhere(filesOf(pointer.relations));
  if (said === '')
    return `${typed.column} is empty, and the value stands in ${filesOf(pointer.relations)} alike or in none of them.`;
  if (meant.length === 0) return `${typed.column} says ${quoted(said)}, and no file lists such records.`;
  const other = pointer.relations.find(
    relation =>
      !meant.includes(relation) && values.some(value => identities.find(relation, value) !== undefined),
  );
  const elsewhere = other ? `; it stands in ${other.to.source}` : '';
  return `${typed.column} says ${quoted(said)}, and ${filesOf(meant)} has no record that goes by it${elsewhere}.`;
}

function filesOf(relations: Pointer['relations']): string {
  return [...new Set(relations.map(relation => relation.to.source))].join(' or ');
}
