import { expect, test } from 'vitest';
import { measureHouse } from './measure.ts';

const eight = Array.from({ length: 8 }, (_, line) => `work(${line});`).join('\n');

test('rooms that import each other and circles of files are found, types included', () => {
  const house = measureHouse(
    new Map([
      ['packages/engine/src/map/a.ts', "import type { B } from '../plan/b.ts';\nexport type A = B;"],
      ['packages/engine/src/plan/b.ts', "import type { C } from './c.ts';\nexport type B = C;"],
      ['packages/engine/src/plan/c.ts', "import type { A } from '../map/a.ts';\nexport type C = A | 1;"],
      ['packages/engine/src/plan/d.ts', "import type { C } from './c.ts';\nexport type D = C;"],
    ]),
  );
  expect(house.mutualPairs).toEqual(['packages/engine/src: map ⇄ plan']);
  expect(house.cycles).toEqual([
    ['packages/engine/src/map/a.ts', 'packages/engine/src/plan/b.ts', 'packages/engine/src/plan/c.ts'],
  ]);
});

test('a cast counts; `as const`, a renamed import and a word in a comment do not', () => {
  const house = measureHouse(
    new Map([
      [
        'apps/server/src/a.ts',
        [
          "import { x as y } from './b.ts';",
          '// taken as Any other',
          'export const a = y as Shape;',
          'export const b = [1] as const;',
          'export const rows = sql<{ id: string }>`select id from t`;',
        ].join('\n'),
      ],
    ]),
  );
  expect(house.castsPerThousand).toBe(250);
  expect(house.anyPerThousand).toBe(0);
  expect(house.handTypedRows).toHaveLength(1);
});

test('a row that is made of the schema is not written by hand', () => {
  const text = [
    "type Known = Pick<Row<'t'>, 'id'>;",
    'sql<Known>`select`; sql<Other>`select`; sql<SqlBool>`true`;',
  ];
  const house = measureHouse(new Map([['apps/server/src/a.ts', text.join('\n')]]));
  expect(house.handTypedRows).toHaveLength(1);
});

test('a shape that is put together counts unless a part of it is the schema’s', () => {
  const text = [
    "sql<Pick<Row<'t'>, 'id'> & { count: number }>`select`;",
    "sql<Pick<Wire, 'id'>>`select`; sql<Wire & { count: number }>`select`;",
    "sql<Wire['id']>`select`; sql<number>`select`;",
  ];
  const house = measureHouse(new Map([['apps/server/src/a.ts', text.join('\n')]]));
  expect(house.handTypedRows).toHaveLength(2);
});

test('eight equal lines in two files are one pair, however the lines around them differ', () => {
  const house = measureHouse(
    new Map([
      ['apps/web/src/a.ts', `first();\n${eight}\nlast();`],
      ['apps/web/src/b.ts', `other();\n\n// why\n${eight}\nend();`],
    ]),
  );
  expect(house.repeats).toEqual([{ from: 'apps/web/src/a.ts:2', to: 'apps/web/src/b.ts:4', lines: 8 }]);
});

test('a call counts the folders that name it, under the name by which they import its noun', () => {
  const house = measureHouse(
    new Map([
      ['packages/contract/src/leads.ts', 'export const leadCalls = {\n  send: call({\n  }),\n};'],
      [
        'apps/server/src/features/leads/routes.ts',
        "import { leadCalls as calls } from 'x';\nbind(calls.send);",
      ],
      ['apps/web/src/features/leads/api.ts', "import { leadCalls } from 'x';\nuse(leadCalls.send);"],
      ['apps/web/src/features/leads/other.ts', "import { mailCalls as calls } from 'x';\nuse(calls.send);"],
    ]),
  );
  expect(house.foldersPerCall).toMatchObject({ median: 3, most: 'leadCalls.send 3' });
});
