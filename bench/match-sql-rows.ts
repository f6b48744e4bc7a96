// The rows of the twin's table, as files that DuckDB reads: what each row says by itself, in its normal form. Whatever looks at more
// than one row is left to SQL.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { KeptMatches } from '@groundwork/engine/match/kept/kept-matches';
import { wordWeights } from '@groundwork/engine/match/pairs/word-weights';
import { type RowLayout, SLOTS, type SlotKind } from '@groundwork/engine/match/rows/layout';
import { slotName } from './match-sql-levels.ts';

interface Column {
  name: string;
  type: string;
  of: (row: number) => string;
}

/** Not by SQL: which letters occur is only there to look at fewer of them, and picks are in the keys. */
const LEFT_OUT: readonly string[] = ['mask', 'picks', 'count'];

function columnsOf({ layout, rows }: KeptMatches): Column[] {
  const { words, letters, tokens } = rows;
  const bits = new DataView(new ArrayBuffer(4));
  const squares = squaresOf(layout, rows);
  return layout.parts.flatMap(({ kind, at }, place) =>
    at.flatMap((begin, column) =>
      slotsOf(kind).flatMap(([slot, offset]): Column[] => {
        const name = slotName(place, column, slot);
        const numberAt = (row: number): number => words[row * layout.stride + begin + offset] ?? 0;
        if (slot === 'text')
          return [
            {
              name,
              type: 'varchar',
              of: row => {
                const from = numberAt(row);
                const size = from === 0 ? 0 : (letters[from] ?? 0);
                return quoted(String.fromCharCode(...letters.subarray(from + 1, from + 1 + size)));
              },
            },
          ];
        if (slot === 'bits')
          return [
            {
              name,
              type: 'float',
              of: row => {
                bits.setUint32(0, numberAt(row), true);
                return String(bits.getFloat32(0, true));
              },
            },
          ];
        if (slot !== 'words') return [{ name, type: 'uinteger', of: row => String(numberAt(row)) }];
        const listAt = (row: number): number[] => {
          const from = numberAt(row);
          return from === 0 ? [] : [...tokens.subarray(from + 1, from + 1 + (tokens[from] ?? 0))];
        };
        const squaresAt = (row: number): number[] => listAt(row).map(token => squares.get(token) ?? 0);
        const list = (numbers: readonly number[]): string => `"[${numbers.join(', ')}]"`;
        const length = (row: number): number => Math.sqrt(squaresAt(row).reduce((sum, one) => sum + one, 0));
        return [
          { name, type: 'uinteger[]', of: row => list(listAt(row)) },
          { name: slotName(place, column, 'squares'), type: 'double[]', of: row => list(squaresAt(row)) },
          { name: slotName(place, column, 'length'), type: 'double', of: row => String(length(row)) },
        ];
      }),
    ),
  );
}

function slotsOf(kind: SlotKind): [string, number][] {
  return Object.entries(SLOTS[kind]).filter(([slot]) => !LEFT_OUT.includes(slot));
}

/** What the words of texts weigh, squared: the model's, so that a logarithm's last digit is nobody's business. */
function squaresOf(layout: RowLayout, rows: KeptMatches['rows']): Map<number, number> {
  return new Map([...wordWeights(layout, rows)].map(([token, weight]) => [token, weight ** 2]));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const out = createWriteStream(file);
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < 1_000_000) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await finished(out);
}

/** Writes rows and keys; says how DuckDB reads them. */
export async function writeTwinRows(
  kept: KeptMatches,
  { rows: rowsFile, keys: keysFile }: { rows: string; keys: string },
): Promise<string[]> {
  const columns = columnsOf(kept);
  const { rows, keys, rules } = kept;
  const every = Array.from({ length: rows.count }, (_, row) => row);
  await writeLines(rowsFile, [
    ['id', ...columns.map(({ name }) => name)].join(','),
    ...every.map(row => [row, ...columns.map(column => column.of(row))].join(',')),
  ]);
  function* keyLines(): Generator<string> {
    yield 'rule,key,id';
    for (const row of every)
      for (let rule = 0; rule < rules; rule++) {
        const key = keys[row * rules + rule] ?? 0;
        if (key !== 0) yield `${rule},${key},${row}`;
      }
  }
  await writeLines(keysFile, keyLines());
  const casts = columns.map(({ name, type }) =>
    type === 'varchar' ? `coalesce(${name}, '') as ${name}` : `${name}::${type} as ${name}`,
  );
  return [
    `create table raw as select id::uinteger as id, ${casts.join(', ')}
     from read_csv('${rowsFile}', all_varchar = true, header = true, delim = ',', quote = '"')`,
    `create table keys as select rule::utinyint as rule, key::uinteger as key, id::uinteger as id
     from read_csv('${keysFile}', all_varchar = true, header = true, delim = ',')`,
  ];
}

/** Pairs with the codes of their patterns, to be compared with. */
export async function writeTwinPairs(
  file: string,
  pairs: { count: number; one: Uint32Array; other: Uint32Array; pattern: Uint32Array },
  codes: readonly number[],
): Promise<string> {
  function* lines(): Generator<string> {
    yield 'one,other,code';
    for (let at = 0; at < pairs.count; at++)
      yield `${pairs.one[at] ?? 0},${pairs.other[at] ?? 0},${codes[pairs.pattern[at] ?? 0] ?? 0}`;
  }
  await writeLines(file, lines());
  return `create table engine as select one::uinteger as one, other::uinteger as other, code::ubigint as code
     from read_csv('${file}', all_varchar = true, header = true, delim = ',')`;
}
