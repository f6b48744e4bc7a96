// Which columns are shown, which one is chosen, and what a key or a press does to it.
import { AS_PROPOSED } from '@groundwork/contract/intake';
import { useCallback, useMemo, useState } from 'react';
import type { GridLine } from '../../ui/grid.tsx';
import { answerFor } from './answering.ts';
import type { BulkStep } from './bulk-steps.ts';
import { type ColumnRow, isEmpty, shownRows, shows } from './column-rows.ts';
import type { View } from './column-toolbar.tsx';
import { columnAnswer } from './flat-answers.ts';

export interface ShownColumns {
  /** What the filters leave, empty columns included. */
  rows: readonly ColumnRow[];
  /** The same without what is folded away, in the order they are seen. */
  visible: readonly ColumnRow[];
  /** Empty ones that are folded away. */
  folded: number;
  chosen: ColumnRow | undefined;
  choose: (key: string) => void;
  unfold: () => void;
}

export function useColumns(all: readonly ColumnRow[], view: View): ShownColumns {
  const rows = useMemo(() => shownRows(all, view), [all, view]);
  const [wanted, choose] = useState<string>();
  const [isUnfolded, setUnfolded] = useState(false);
  const unfold = useCallback(() => setUnfolded(true), []);
  // Somebody who searches or narrows down wants to see what is found.
  const isFolding = !isUnfolded && view.show === 'all' && view.search === '';
  const visible = useMemo(() => (isFolding ? rows.filter(row => !isEmpty(row)) : rows), [isFolding, rows]);
  const [lastOrder, setLastOrder] = useState(view.order);
  // Who begins is led to what needs a look; who searches, to what is found first.
  const first = (view.search === '' ? visible.find(shows.look) : undefined) ?? visible[0];
  // Ordered anew, one begins at the first row.
  const isReordered = view.order !== lastOrder;
  if (isReordered) setLastOrder(view.order);
  const chosen = isReordered ? visible[0] : (visible.find(row => row.key === wanted) ?? first);
  // What was led to stays chosen when it no longer needs a look.
  if (chosen && chosen.key !== wanted) choose(chosen.key);
  return {
    rows,
    visible,
    folded: rows.length - visible.length,
    chosen,
    choose,
    unfold,
  };
}

/** The rows of the grid: below its file's name where there are several files and they are in their order. */
export function linesOf(visible: readonly ColumnRow[], isByFile: boolean): GridLine<ColumnRow>[] {
  let last: string | undefined;
  return visible.flatMap(row => {
    const line = { key: row.key, row };
    const file = row.source.profile.id;
    if (!isByFile || file === last) return [line];
    last = file;
    return [{ key: `\u001f${file}`, heading: file }, line];
  });
}

/** An answer to one column, as a step that can be taken back; undefined where it would change nothing. */
export function stepFor({ source, mapping }: ColumnRow, value: string): BulkStep | undefined {
  const target = value === 'accept' ? AS_PROPOSED : answerFor(value);
  if (target === undefined || (target === AS_PROPOSED && mapping.is_answered)) return undefined;
  const name = mapping.column.slice(0, 60);
  const done = target === AS_PROPOSED ? 'accepted' : target === null ? 'left out' : 'changed';
  return { done: `“${name}” ${done}`, sent: { [columnAnswer(source.profile.id, mapping.column)]: target } };
}

/** What the grid and the cards are given. */
export interface ColumnsProps {
  projectId: string;
  shown: ShownColumns;
  view: View;
  onView: (view: View) => void;
  isOfMany: boolean;
  canWrite: boolean;
  onAnswer: (row: ColumnRow, value: string) => void;
  onFormat: ((row: ColumnRow) => void) | undefined;
  onUndo: () => void;
  onTurn: (by: -1 | 1) => void;
}
