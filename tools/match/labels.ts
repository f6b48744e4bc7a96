// Labels of pairs, as people write them: `file,row,file,row,same` or, of one table, `row,row,different`.
import type { Label } from '@groundwork/engine/match/labelled';
import type { MatchTable } from '@groundwork/engine/match/match-tables';
import { openSources } from '@groundwork/engine/read/open-sources';
import { listed, plural } from '@groundwork/engine/words/wording';
import { StartError } from '../supervisor.ts';

export interface LabelLine {
  line: number;
  one: { file: string | undefined; row: number };
  other: { file: string | undefined; row: number };
  isSame: boolean;
}

/** Reads the lines; the first may name the columns. @throws StartError naming lines that say no label */
export async function readLabels(file: string, signal: AbortSignal): Promise<LabelLine[]> {
  // Every line is a label: none is to be taken for a header or for a table's end.
  const choices = new Map([
    [file, { header: 'data' as const, tables: 'one' as const, kinds: 'one' as const }],
  ]);
  const { sources, close } = await openSources([{ path: file, name: file }], { signal, choices });
  try {
    const lines: LabelLine[] = [];
    const wrong: number[] = [];
    for await (const rows of sources[0]?.rows(signal) ?? [])
      for (const { row, cells } of rows) {
        const label = labelOf(row, cells);
        if (label) lines.push(label);
        else if (row > 1) wrong.push(row);
      }
    if (wrong.length > 0)
      throw new StartError(
        `--labels: ${plural(wrong.length, 'line')} of ${file} ${wrong.length === 1 ? 'is' : 'are'} no label (${listed(wrong.map(String))}). Write file,row,file,row,same or row,row,different.`,
      );
    if (lines.length === 0) throw new StartError(`--labels: there is no label in ${file}.`);
    return lines;
  } finally {
    await close();
  }
}

function labelOf(line: number, cells: readonly string[]): LabelLine | undefined {
  const filled = cells.filter((_, at) => at < 5 && cells.slice(at).some(cell => cell !== ''));
  const said = filled.at(-1)?.toLowerCase();
  if (said !== 'same' && said !== 'different') return undefined;
  const [first = '', second = '', third = '', fourth = ''] = filled;
  const isShort = filled.length === 3;
  const one = isShort ? { file: undefined, row: Number(first) } : { file: first, row: Number(second) };
  const other = isShort ? { file: undefined, row: Number(second) } : { file: third, row: Number(fourth) };
  const isRow = (row: number): boolean => Number.isInteger(row) && row > 0;
  const isWhole = (isShort || filled.length === 5) && isRow(one.row) && isRow(other.row);
  return isWhole ? { line, one, other, isSame: said === 'same' } : undefined;
}

/** The labels by the places of their rows. @throws StartError naming rows that there are none of */
export function labelsAt(
  lines: readonly LabelLine[],
  tables: readonly MatchTable[],
  rowAt: (table: number, row: number) => number | undefined,
): Label[] {
  if (tables.length > 1 && lines.some(({ one }) => one.file === undefined))
    throw new StartError('--labels: there are several tables. Write file,row,file,row,same.');
  const placeOf = ({ file, row }: LabelLine['one']): number | undefined =>
    rowAt(file === undefined ? 0 : tables.findIndex(({ source }) => source.id === file), row);
  const unknown: number[] = [];
  const labels = lines.flatMap(({ line, one, other, isSame }): Label[] => {
    const [left, right] = [placeOf(one), placeOf(other)];
    if (left !== undefined && right !== undefined && left !== right)
      return [{ one: left, other: right, isSame }];
    unknown.push(line);
    return [];
  });
  if (unknown.length > 0)
    throw new StartError(
      `--labels: ${plural(unknown.length, 'line')} ${unknown.length === 1 ? 'names' : 'name'} no two rows that were read (${listed(unknown.map(String))}). Files are called ${listed(tables.map(({ source }) => source.id))}, and rows counted as a spreadsheet counts them.`,
    );
  return labels;
}
