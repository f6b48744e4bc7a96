// The bench's rows with a language model, against a fake endpoint: any other is asked in the same way.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from '../apps/server/src/testing/fake-model.ts';
import { modelRows } from '../bench/mapping-model.ts';
import { benchSystems, labelledSystems } from '../bench/mapping-systems.ts';
import { configuredModel } from './model-proposals.ts';

let fake: FakeModel;
let folder: string;
beforeAll(async () => {
  fake = await startFakeModel();
  folder = mkdtempSync(path.join(tmpdir(), 'groundwork-model-bench-'));
  // The smallest labelled system is enough.
  const [smallest] = labelledSystems().toSorted((a, b) => a.tables.length - b.tables.length);
  if (smallest) cpSync(smallest.folder, path.join(folder, 'one'), { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await fake.close();
});

test('without a model the bench says that none was measured, and half a configuration is an error', async () => {
  const none = { totals: [], tables: [], columns: [] };
  const [row] = await modelRows(none, configuredModel({}), folder);
  expect(row?.name).toContain('none was configured');
  expect(() => configuredModel({ MODEL_NAME: 'x' })).toThrow('MODEL_PROVIDER is missing');
});

test('with one it has a row with and without, and counts calls that gave no answer', async () => {
  const without = await benchSystems(true, folder);
  const model = configuredModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_URL: fake.url,
    MODEL_NAME: 'fake-7',
  });
  const rowsFor = async (reply: unknown) => {
    fake.replyWith(reply);
    const rows = await modelRows(without, model, folder);
    return (name: string) => rows.find(row => row.name.includes(name));
  };
  const silent = await rowsFor(500);
  const [with7, plain] = [
    'best reading right, with the configured model fake-7',
    'best reading right, without a model',
  ];
  expect(silent(with7)?.value).toBe(silent(plain)?.value);
  const asked = silent('asked about')?.value ?? 0;
  expect(silent('without an answer')?.value).toBe(asked > 0 ? 1 : 0);
  const unsure = await rowsFor({ answers: [] });
  expect(unsure('proposals that can be used')?.value).toBe(0);
  expect(unsure('without an answer')?.value).toBe(0);
}, 180_000);
