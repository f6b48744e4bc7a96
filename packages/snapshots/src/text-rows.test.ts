// Texts of every kind arrive in a snapshot as they were.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Database } from './duckdb/database.ts';
import { SnapshotWriter } from './snapshot-writer.ts';

const texts = [
  'plain',
  ' blanks around ',
  'two\nlines\r\nand a "quotation"',
  '"',
  '""',
  'a,b;c\td|e',
  'unit\u001fseparator',
  '日本 👩‍💻 \u00a0',
  "it's \\n no escape",
  'NULL',
  'x'.repeat(200_000),
];
const Row = z.object({ id: z.string(), text: z.string().nullable(), 'odd "name", é': z.string().nullable() });

test('texts arrive as they are, an empty one as no value, and no other file stays', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-rows-'));
  const writer = await SnapshotWriter.open({ folder });
  try {
    const odd = 'odd "name", é';
    const rows = [
      ...texts.map((text, at) => ({ id: String(at), properties: { text, [odd]: text } })),
      { id: '98', properties: { text: '', [odd]: null } },
      { id: '99', properties: {} },
    ];
    const notes = await writer.begin('notes', ['text', odd]);
    const calls = await writer.begin('calls', ['text']);
    await notes.add(rows.slice(0, 3));
    await notes.add(rows.slice(3));
    const written = await notes.end();
    const nothing = await calls.end();
    const links = await writer.end();
    expect([written.rows, nothing.rows, links.rows]).toEqual([rows.length, 0, 0]);
    const database = await Database.open({ folder });
    try {
      const read = await database.rows(
        Row,
        `select * from read_parquet('${written.path}') order by try_cast(id as integer)`,
      );
      expect(read).toEqual([
        ...texts.map((text, at) => ({ id: String(at), text, [odd]: text })),
        { id: '98', text: null, [odd]: null },
        { id: '99', text: null, [odd]: null },
      ]);
      const empty = `select count(*) as n from read_parquet('${nothing.path}')`;
      expect(await database.rows(z.object({ n: z.coerce.number() }), empty)).toEqual([{ n: 0 }]);
    } finally {
      database.close();
    }
    expect(readdirSync(folder).toSorted()).toEqual(['calls.parquet', 'links.parquet', 'notes.parquet']);
  } finally {
    await writer.close();
    rmSync(folder, { recursive: true });
  }
});
