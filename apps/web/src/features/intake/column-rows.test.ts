import { type AnalysedSource, Answers, AS_PROPOSED, type ColumnMapping } from '@groundwork/contract/intake';
import { describe, expect, test } from 'vitest';
import { accept, acceptSure, inverse, leaveOutEmpty } from './bulk-steps.ts';
import { columnRows, countsOf, shownRows } from './column-rows.ts';
import { expand, flatten } from './flat-answers.ts';

function column(name: string, given: Partial<ColumnMapping> = {}): ColumnMapping {
  return {
    column: name,
    action: 'map',
    property: name.toLowerCase(),
    new_property: null,
    transform: { kind: 'text' },
    confidence: 1,
    reasons: [],
    alternatives: [],
    is_abstained: false,
    is_answered: false,
    ...given,
  };
}

function source(id: string, columns: ColumnMapping[], empty: string[] = []): AnalysedSource {
  return {
    profile: {
      id,
      file: id,
      sheet: null,
      rows: 3,
      bad_rows: 0,
      encoding: 'utf-8',
      delimiter: ',',
      header_row: 1,
      problems: [],
      columns: columns.map(({ column: name }, position) => ({
        name,
        position,
        type: 'text',
        semantic: null,
        filled: empty.includes(name) ? 0 : 3,
        distinct: 3,
        distinct_exact: true,
        is_unique: false,
        formats: [],
        examples: [],
        options: null,
        max_chars: 1,
        min: null,
        max: null,
        date: null,
        number: null,
        list_separator: null,
        problems: [],
        is_pii: false,
      })),
    },
    mapping: {
      role: 'records',
      object: 'contacts',
      confidence: 1,
      reasons: [],
      alternatives: [],
      is_answered: false,
    },
    key: { kind: 'row', columns: [], reasons: [] },
    columns,
  };
}

const rows = columnRows(
  [
    source(
      'people.csv',
      [
        column('Email'),
        column('Fax', { action: 'create', property: 'fax', confidence: 0.4, is_abstained: true }),
        column('Old', { action: 'skip', property: null, is_answered: true }),
        column('Birthday', { confidence: 0.7, not_carried: 2 }),
        column('Nothing', { action: 'skip', property: null, confidence: 0.9 }),
      ],
      ['Nothing'],
    ),
  ],
  [{ object: 'contacts', name: 'email', label: 'Email address' }],
);
const names = (list: typeof rows) => list.map(row => row.mapping.column);

describe('looking through columns', () => {
  test('every filter says how many it shows', () => {
    expect(countsOf(rows)).toEqual({
      all: 5,
      look: 2,
      abstained: 1,
      changed: 1,
      mapped: 2,
      created: 1,
      left: 1,
    });
    expect(names(shownRows(rows, { show: 'look', search: '', order: 'file' }))).toEqual(['Fax', 'Birthday']);
  });

  test('columns are found by their own name, by the property, by its label and by their file', () => {
    const find = (search: string) => names(shownRows(rows, { show: 'all', search, order: 'file' }));
    expect(find('fax')).toEqual(['Fax']);
    expect(find('ADDRESS email')).toEqual(['Email']);
    expect(find('people birth')).toEqual(['Birthday']);
    expect(find('<script>')).toEqual([]);
  });

  test('the least sure come first when asked for', () => {
    expect(names(shownRows(rows, { show: 'all', search: '', order: 'unsure' })).slice(0, 3)).toEqual([
      'Fax',
      'Birthday',
      'Nothing',
    ]);
  });
});

describe('many columns at once', () => {
  test('accepting leaves alone what was answered before', () => {
    expect(expand(accept(rows)).sources?.['people.csv']?.columns).toEqual({
      Email: AS_PROPOSED,
      Fax: AS_PROPOSED,
      Birthday: AS_PROPOSED,
      Nothing: AS_PROPOSED,
    });
    expect(expand(acceptSure(rows)).sources?.['people.csv']?.columns).toEqual({
      Email: AS_PROPOSED,
      Nothing: AS_PROPOSED,
    });
  });

  test('only empty columns are left out', () => {
    expect(expand(leaveOutEmpty(rows)).sources?.['people.csv']?.columns).toEqual({ Nothing: null });
  });

  test('taking a step back restores each answer, or that there was none', () => {
    const before = Answers.parse({
      sources: { 'people.csv': { columns: { Email: 'email', Fax: null } } },
    });
    const sent = flatten({ sources: { 'people.csv': { columns: { Email: null, Fax: 'new', Old: 'new' } } } });
    expect(expand(inverse(sent, before)).sources?.['people.csv']?.columns).toEqual({
      Email: 'email',
      Fax: null,
      Old: '',
    });
  });

  test('a column keeps its name, whatever it is called', () => {
    const columns = Object.fromEntries([
      ['__proto__', 'email'],
      ['constructor', null],
      ['","', 'new'],
    ]);
    const sent = expand(flatten({ sources: { 'a/b.csv#x': { columns } } }));
    expect(Object.entries(sent.sources?.['a/b.csv#x']?.columns ?? {})).toEqual(Object.entries(columns));
  });
});
