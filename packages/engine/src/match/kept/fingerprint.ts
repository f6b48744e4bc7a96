// Whether what was kept was read and compared as it would be now: another version may fold names in another way, or look for pairs by
// other rules, and then its numbers say nothing to this one.
import { createHash } from 'node:crypto';
import { comparisonsOf } from '../pairs/comparisons.ts';
import { rulesOf } from '../pairs/rules.ts';
import type { RowLayout } from '../rows/layout.ts';
import { type Rows, RowWriter } from '../rows/row-writer.ts';

/** Cells in whose reading versions may differ; each is read as every kind that the layout has. */
const CELLS = [
  'Dr. Anne-Marie O’Brien',
  'Müller-Lüdenscheidt, Bob',
  '"Info" <INFO@Mail.Example>; b.smith@gmail.com',
  '+49 (0)30 123-4567 ext. 8',
  'Acme Trading Holding GmbH',
  'HTTPS://www.Acme.example/about?x=1',
  '12a North Main Street',
  '2024-01-31',
  '03/04/98',
  '31. Januar 2024',
  '1.234,50 €',
  'AB-123/4',
  'Иван Петров',
  'the quick brown fox jumps over the lazy dog',
].map(cell => Buffer.from(cell));

/** The same for versions that read and compare rows of the layout alike. */
export function fingerprintOf({ tables, ...layout }: RowLayout, rulesFor: number): string {
  const columns = tables[0] ?? [];
  const writer = new RowWriter({ ...layout, tables: [columns] });
  const bytes = new Uint8Array(Buffer.concat(CELLS));
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  for (const { length } of CELLS) {
    for (let column = 0; column < columns.length; column++) {
      starts.push(from);
      ends.push(from + length);
    }
    from += length;
  }
  writer.take({
    table: 0,
    first: 0,
    count: CELLS.length,
    bytes,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
  });
  const { letters, tokens } = writer.written();
  const rows: Rows = {
    count: CELLS.length,
    words: new Uint32Array(CELLS.length * layout.stride),
    letters: new Uint16Array(letters),
    tokens: new Uint32Array(tokens),
  };
  writer.place({ rows, letters: 0, tokens: 0 });
  const whole = { ...layout, tables };
  const rules = rulesOf(whole, { ...rows, count: rulesFor });
  const keys = rules.map(({ parts, most, key }) => {
    return [parts, most, CELLS.map((_, row) => key(row * layout.stride))];
  });
  const levels = comparisonsOf(whole, rows, new Map()).map(one => [
    one.name,
    one.levels,
    CELLS.map((_, row) => one.compare(0, row * layout.stride)),
  ]);
  return createHash('sha256')
    .update(rows.words)
    .update(rows.letters)
    .update(rows.tokens)
    .update(JSON.stringify([keys, levels]))
    .digest('hex');
}
