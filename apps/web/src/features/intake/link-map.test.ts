import type { Relation } from '@groundwork/contract/intake';
import { describe, expect, it } from 'vitest';
import { linkMap, recordsInShort } from './link-map.ts';

type Source = Parameters<typeof linkMap>[0]['sources'][number];

/** Of a file only what the map looks at. */
function file(id: string, object: string | null, rows: number, role = 'records'): Source {
  const part: unknown = { profile: { id, rows }, mapping: { role, object } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a file is not looked at
  return part as Source;
}

function relation(of: Partial<Relation> & { between: [string, string]; files: [string, string] }): Relation {
  const { between, files, ...rest } = of;
  return {
    id: `${files.join('>')} ${rest.via ?? 'id'}`,
    from: { source: files[0], column: 'Owner Id', object: between[0] },
    to: { source: files[1], column: 'Id', object: between[1] },
    via: 'id',
    through: null,
    filled: 10,
    resolved: 10,
    unresolved_examples: [],
    confidence: 0.99,
    reasons: [],
    ...rest,
  };
}

const sources = [
  file('contacts.csv', 'contacts', 60),
  file('leads.csv', 'contacts', 102),
  file('accounts.csv', 'companies', 22),
  file('members.csv', null, 30, 'junction'),
];
const plan = { records: { contacts: 162, companies: 22, notes: 5 } };

describe('the map of objects and links', () => {
  it('has every object that will exist, with its records and files', () => {
    expect(linkMap({ sources, relations: [], plan }).objects).toEqual([
      {
        object: 'contacts',
        records: 162,
        files: [
          { source: 'leads.csv', rows: 102 },
          { source: 'contacts.csv', rows: 60 },
        ],
      },
      { object: 'companies', records: 22, files: [{ source: 'accounts.csv', rows: 22 }] },
      { object: 'notes', records: 5, files: [] },
    ]);
  });

  it('says how many records there will be, and of how many rows where none becomes one', () => {
    const files = [{ source: 'log.csv#emails', rows: 2 }];
    expect(recordsInShort({ records: 0, files })).toBe('0 records of 2 rows');
    expect(recordsInShort({ records: 1, files })).toBe('1 record');
    expect(recordsInShort({ records: 0, files: [] })).toBe('0 records');
  });

  it('puts the links of two objects together, whichever points at which, and says what finds no partner', () => {
    const relations = [
      relation({ between: ['contacts', 'companies'], files: ['contacts.csv', 'accounts.csv'], resolved: 7 }),
      relation({ between: ['companies', 'contacts'], files: ['accounts.csv', 'leads.csv'], confidence: 0.6 }),
      relation({ between: ['contacts', 'contacts'], files: ['contacts.csv', 'contacts.csv'] }),
      relation({ between: ['contacts', 'products'], files: ['contacts.csv', 'products.csv'] }),
    ];
    expect(linkMap({ sources, relations, plan }).links).toMatchObject([
      { ends: ['contacts', 'companies'], rows: 20, found: 17, loose: 3, isUnsure: true },
      { ends: ['contacts', 'contacts'], rows: 10, found: 10, loose: 0, isUnsure: false },
    ]);
  });

  it('calls no value lost that is found in another file', () => {
    const whose = { via: 'polymorphic', filled: 75 } as const;
    const relations = [
      relation({ between: ['tasks', 'contacts'], files: ['t.csv', 'contacts.csv'], ...whose, resolved: 60 }),
      relation({ between: ['tasks', 'companies'], files: ['t.csv', 'accounts.csv'], ...whose, resolved: 12 }),
    ];
    const tasks = [...sources, file('t.csv', 'tasks', 75)];
    expect(linkMap({ sources: tasks, relations, plan }).links).toMatchObject([
      { ends: ['tasks', 'contacts'], found: 60, loose: 3 },
      { ends: ['tasks', 'companies'], found: 12, loose: 3 },
    ]);
  });
});
