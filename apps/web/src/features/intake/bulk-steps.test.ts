import type { AnalysedSource, SourceRole } from '@groundwork/contract/intake';
import { expect, test } from 'vitest';
import { inverse } from './bulk-steps.ts';
import { fileTargets, setFiles } from './file-targets.ts';
import { expand, roleAnswer } from './flat-answers.ts';

function file(id: string, role: SourceRole, object: string | null, is_answered = false): AnalysedSource {
  return {
    profile: {
      id,
      file: id,
      sheet: null,
      rows: 1,
      bad_rows: 0,
      encoding: 'utf-8',
      delimiter: ',',
      header_row: 1,
      problems: [],
      columns: [],
    },
    mapping: { role, object, confidence: 1, reasons: [], alternatives: [], is_answered },
    key: { kind: 'row', columns: [], reasons: [] },
    columns: [],
  };
}

const files = [
  file('a.csv', 'records', 'contacts'),
  file('b.csv', 'records', 'leases', true),
  file('c.csv', 'ignored', null),
];

test('several files are set in one step, and taken back in one, each to what it was', () => {
  const sent = setFiles(files, 'records/contacts');
  // The first is so already.
  expect(sent).toEqual({
    [roleAnswer('b.csv')]: 'records/contacts',
    [roleAnswer('c.csv')]: 'records/contacts',
  });
  expect(expand(sent).sources).toEqual({
    'b.csv': { role: 'records', object: 'contacts', columns: {} },
    'c.csv': { role: 'records', object: 'contacts', columns: {} },
  });
  const before = { decisions: {}, sources: { 'b.csv': { role: 'records' as const, object: 'leases' } } };
  expect(inverse(sent, before)).toEqual({
    [roleAnswer('b.csv')]: 'records/leases',
    [roleAnswer('c.csv')]: '',
  });
  expect(setFiles(files, '')).toEqual({ [roleAnswer('b.csv')]: '' });
});

test('files can become what any of them is, and what makes no records', () => {
  const targets = fileTargets(files).map(({ role, object }) => object ?? role);
  expect(targets).toEqual(expect.arrayContaining(['contacts', 'leases', 'junction', 'ignored']));
  expect(new Set(targets).size).toBe(targets.length);
});
