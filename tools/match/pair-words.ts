// Rows side by side, with what speaks for and against their being one.
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';
import { chanceOf, placeOf } from './clusters.ts';

export interface PairWords {
  rows: { file: string; row: number; values: Record<string, string> }[];
  /** That the two are one, from 0 to 1. */
  chance: number;
  reasons: { comparison: string; is: string; weight: number }[];
}

/** Reasons that weigh less than so say nothing to a reader. */
const LEAST_WEIGHT = 0.2;

export function pairWords(
  pair: readonly [number, number],
  matches: Matches,
  tables: readonly MatchTable[],
  texts: ReadonlyMap<number, readonly string[]>,
): PairWords {
  const sides = pair.map(at => {
    const { table, ...place } = placeOf(at, matches, tables);
    return { ...place, header: tables[table]?.source.header ?? [], cells: texts.get(at) ?? [] };
  });
  // A column that both leave empty says nothing, and one that either fills stands at the same place in both.
  const isFilled = (name: string): boolean =>
    sides.some(({ header, cells }) => (cells[header.indexOf(name)] ?? '') !== '');
  return {
    rows: sides.map(({ file, row, header, cells }) => ({
      file,
      row,
      values: Object.fromEntries(
        header.flatMap((name, column) => (isFilled(name) ? [[name, cells[column] ?? '']] : [])),
      ),
    })),
    chance: chanceOf(matches.scoreOf(...pair)),
    reasons: matches
      .reasonsOf(...pair)
      .filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
      .map(({ name, level, weight }) => ({ comparison: name, is: level, weight })),
  };
}

const SHOWN = 36;
const REASONS = 6;

/** As lines: a line a column, the values beside each other, what differs marked. */
export function pairLines({ rows, reasons }: PairWords): string[] {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const wide = Math.min(28, Math.max(0, ...names.map(name => name.length)));
  const line = (name: string, cells: readonly string[], mark: string): string =>
    `    ${mark} ${cut(name, wide)}  ${cells
      .map(cell => cut(cell, SHOWN))
      .join('  ')
      .trimEnd()}`;
  const values = names.map(name => {
    const cells = rows.map(row => row.values[name] ?? '');
    return line(name, cells, cells[0] === cells[1] ? ' ' : '≠');
  });
  const why = reasons
    .slice(0, REASONS)
    .map(
      ({ comparison, is, weight }) =>
        `${comparison} ${is} (${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)})`,
    );
  return [
    line(
      '',
      rows.map(({ file, row }) => `${file} row ${row}`),
      ' ',
    ),
    ...values,
    `      why: ${why.length === 0 ? 'nothing speaks for or against it' : why.join(', ')}`,
  ];
}

function cut(text: string, wide: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > wide ? `${line.slice(0, wide - 1).toWellFormed()}…` : line.padEnd(wide);
}
