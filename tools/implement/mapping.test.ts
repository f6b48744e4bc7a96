// The whole mapping on the standard output, and given back: what was edited counts, and what fits nothing is named.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MappingDocument } from '@groundwork/contract/mapping-document';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startCommand } from '../testing/running-command.ts';

const sample = 'samples/sales-opportunities/variant-iso';
const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-mapping-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const at = path.join(dir, name);
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
  return at;
}

async function groundwork(...args: string[]) {
  const command = startCommand(args, { DATABASE_URL: '' });
  const status = await command.ended;
  return { status, ...command.said };
}

const Printed = z.object({
  mapping: MappingDocument,
  records: z.record(z.string(), z.number()).optional(),
});

test('the mapping that profile prints, given back edited, is what implement would do; what fits nothing is refused', async () => {
  const profiled = await groundwork('profile', sample, '--json');
  expect(profiled.status).toBe(0);
  const { mapping } = Printed.parse(JSON.parse(profiled.out));
  expect(mapping.tables.map(({ id, object }) => [id, object])).toContainEqual(['accounts.csv', 'companies']);

  const edited = structuredClone(mapping);
  const accounts = edited.tables.find(table => table.id === 'accounts.csv');
  const revenue = accounts?.columns.find(column => column.column === 'revenue');
  const decision = edited.decisions.find(one => one.id === 'name:sales_pipeline.csv');
  if (!revenue || !decision) throw new Error('The sample asks and maps otherwise.');
  revenue.action = 'skip';
  revenue.property = null;
  decision.answer = decision.default;
  const rehearse = ['implement', sample, '--dry-run', '--json', '--answers'];
  const rehearsed = await groundwork(...rehearse, file('edited.json', edited));
  expect(rehearsed.err).not.toMatch(/fit nothing/);
  const after = Printed.parse(JSON.parse(rehearsed.out));
  const columns = after.mapping.tables.flatMap(table => table.columns);
  expect(columns.filter(column => column.is_answered).map(({ column, action }) => [column, action])).toEqual([
    ['revenue', 'skip'],
  ]);
  expect(after.mapping.decisions.find(one => one.id === decision.id)?.answer).toBe(decision.default);
  expect(after.records).toEqual({ companies: 85, deals: 8800, products: 7 });

  revenue.column = 'revenues';
  const refused = await groundwork(...rehearse, file('renamed.json', { mapping: edited }));
  expect(refused.status).toBe(1);
  expect(refused.out).toBe('');
  expect(refused.err).toMatch(
    /accounts\.csv, revenues: “revenues”: The file has no such column\. Did you mean “revenue”/,
  );
}, 180_000);

test.each([
  ['a file of no JSON', '--answers', 'no.json', '{', /is not JSON/],
  [
    'a word that nothing heeds',
    '--answers',
    'word.json',
    { sources: { 'accounts.csv': { colums: {} } } },
    /colums/,
  ],
  ['another version', '--answers', 'version.json', { version: 9, tables: [], decisions: [] }, /version/],
  [
    'a playbook of another version',
    '--playbook',
    'book.json',
    { playbook: 9, entries: [] },
    /no playbook of/,
  ],
])('%s is refused before anything is read', async (_, option, name, content, says) => {
  const { status, out, err } = await groundwork('implement', sample, option, file(name, content));
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(says);
});

test('what a playbook says of earlier exports is applied to this one, with its reason', async () => {
  const headers = ['account', 'sector', 'year established', 'revenue', 'employees', 'office location'];
  const entry = { kind: 'column', system: 'unknown', object: 'companies', header: 'Revenue', question: null };
  const outcomes = [{ outcome: { became: 'left_out' }, times: 3 }];
  const book = file('playbook.json', { playbook: 1, entries: [{ ...entry, headers, outcomes }] });
  const rehearsed = await groundwork('implement', sample, '--dry-run', '--json', '--playbook', book);
  const { mapping } = Printed.parse(JSON.parse(rehearsed.out));
  const accounts = mapping.tables.find(({ id }) => id === 'accounts.csv');
  const revenue = accounts?.columns.find(({ column }) => column === 'revenue');
  expect([revenue?.action, revenue?.is_answered, revenue?.reasons[0]?.text]).toEqual([
    'skip',
    false,
    'An imported playbook says: in 3 earlier exports like this one somebody left “revenue” out.',
  ]);
}, 120_000);

test('answers for another file name the nearest one there is, and the property', async () => {
  const answers = {
    sources: {
      'acounts.csv': { columns: { account: 'name' } },
      'accounts.csv': { columns: { account: 'nmae' } },
    },
    decisions: { 'name:sales_pipline.csv': 'leave_out' },
  };
  const { status, err } = await groundwork(
    'implement',
    sample,
    '--dry-run',
    '--answers',
    file('other.json', answers),
  );
  expect(status).toBe(1);
  expect(err).toMatch(/acounts\.csv”: The project has no such file\. Did you mean “accounts\.csv”/);
  expect(err).toMatch(/“nmae”: The portal has no such property of companies\. Did you mean “name”/);
  expect(err).toMatch(/asks nothing by this name\. Did you mean “name:sales_pipeline\.csv”/);
}, 120_000);

test('a missing file, an empty folder and a binary are refused with nothing on the standard output but JSON', async () => {
  mkdirSync(path.join(dir, 'empty'));
  const missing = await groundwork('implement', path.join(dir, 'nowhere'), '--dry-run', '--json');
  expect([missing.status, missing.out]).toEqual([1, '']);
  const empty = await groundwork('implement', path.join(dir, 'empty'), '--dry-run', '--json');
  expect([empty.status, empty.out]).toEqual([1, '']);
  const binary = path.join(dir, 'binary.csv');
  writeFileSync(binary, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 0, 0, 255, 254, 0, 0]));
  const profiled = await groundwork('profile', binary, '--json');
  expect(profiled.status).toBe(1);
  expect(JSON.parse(profiled.out)).toMatchObject({ sources: [], mapping: null });
}, 120_000);
