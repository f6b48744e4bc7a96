// The learned reader on systems it was not trained on: ten groups of related systems, each left out in turn. Labels of the
// corpus are made by rule, so these figures compare variants; they do not say how good the product is on a customer's export.
import { isSureColumn, isSureTable } from '@groundwork/engine/learned/calibration';
import { readCorpus } from '../tools/train-mapping/corpus.ts';
import { type HeldOut, readHeldOut } from '../tools/train-mapping/held-out.ts';
import { calibrationError } from '../tools/train-mapping/steps.ts';
import { enginePhrases, readVocabulary } from '../tools/train-mapping/vocabulary.ts';
import type { BenchRow } from './row.ts';

export async function benchHeldOut(): Promise<BenchRow[]> {
  return heldOutRows(await readHeldOut(readCorpus(), [...enginePhrases(), ...readVocabulary()]));
}

export function heldOutRows(found: HeldOut): BenchRow[] {
  const groups = [...new Set(found.columns.map(column => column.group))];
  const perGroup = groups.map(group => ({ group, figures: figuresOf(of(found, group)) }));
  for (const { group, figures } of perGroup)
    console.error(`| ${group} | ${Object.values(figures).map(round).join(' | ')} |`);
  const all = figuresOf(found);
  const worst = perGroup.toSorted((a, b) => b.figures.wrong - a.figures.wrong)[0];
  const { columns, tables } = found;
  const row = (name: string, value: number, count: number): BenchRow => ({
    name: `${name} (learned reader, left-out systems)`,
    value,
    unit: `% of ${count}`,
    goal: '',
  });
  return [
    row('objects right without a question', all.objectsRight, tables.length),
    row('objects wrong without a question', all.objectsWrong, tables.length),
    row('columns right without a question', all.right, columns.length),
    row('columns wrong without a question', all.wrong, columns.length),
    row('columns asked', all.asked, columns.length),
    row('objects, best reading right', all.objectsBest, tables.length),
    row('columns, best reading right', all.best, columns.length),
    row('headers never seen, best reading right', all.bestNew, columns.filter(one => !one.isKnown).length),
    row(
      `columns wrong without a question, worst: ${worst?.group ?? ''}`,
      worst?.figures.wrong ?? 0,
      of(found, worst?.group ?? '').columns.length,
    ),
    { ...row('columns, calibration error', all.calibration, columns.length), goal: '≤ 5 %' },
  ];
}

function of({ tables, columns }: HeldOut, group: string): HeldOut {
  return {
    tables: tables.filter(one => one.group === group),
    columns: columns.filter(one => one.group === group),
  };
}

function figuresOf({ tables, columns }: HeldOut) {
  const percent = <T>(list: readonly T[], test: (one: T) => boolean): number =>
    (100 * list.filter(test).length) / Math.max(1, list.length);
  const isAnswered = (one: HeldOut['columns'][number]): boolean =>
    isSureTable(one.tableConfidence) && isSureColumn(one.confidence);
  return {
    objectsRight: percent(tables, one => one.isRight && isSureTable(one.confidence)),
    objectsWrong: percent(tables, one => !one.isRight && isSureTable(one.confidence)),
    objectsBest: percent(tables, one => one.isRight),
    right: percent(columns, one => one.isRight && isAnswered(one)),
    wrong: percent(columns, one => !one.isRight && isAnswered(one)),
    asked: percent(columns, one => !isAnswered(one)),
    best: percent(columns, one => one.isRight),
    bestNew: percent(
      columns.filter(one => !one.isKnown),
      one => one.isRight,
    ),
    calibration: 100 * calibrationError(columns.map(one => one.settled).filter(one => one.isAnswer)),
  };
}

function round(value: number): string {
  return value.toFixed(1);
}
