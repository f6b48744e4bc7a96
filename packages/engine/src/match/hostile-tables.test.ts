// Tables that tempt a matcher: nothing to go by, one value in thousands of rows, everything twice, columns that slipped.
import { expect, test } from 'vitest';
import {
  largestOf,
  madePeople,
  matchesOf,
  PEOPLE_HEADER,
  pairScores,
  shuffled,
} from '../../test-data/match-people.ts';
import { uniforms } from '../chance/chance.ts';

const peopleOf = (count: number, change: (cells: string[], row: number) => string[] = cells => cells) => {
  const people = madePeople(count);
  return { truth: people.map(({ is }) => is), rows: people.map(({ cells }, row) => change([...cells], row)) };
};
const changed = (cells: string[], column: number, to: string): string[] =>
  cells.map((cell, at) => (at === column ? to : cell));

test.each([
  ['only a header', ['Name', 'Email'], []],
  ['one row', ['Name', 'Email'], [['Agnes Altbach', 'agnes@mail.example']]],
  ['cells that are all empty', ['Name', 'Email'], Array.from({ length: 50 }, () => ['', ''])],
  [
    'rows that are all equal',
    ['Name', 'Email'],
    Array.from({ length: 50 }, () => ['Agnes', 'a@mail.example']),
  ],
  ['nothing but an id', ['Id'], Array.from({ length: 50 }, (_, row) => [`${1000 + row}`])],
])('a table of %s joins nothing', async (_, header, rows) => {
  const { cluster, pairs } = await matchesOf(header, rows);
  expect([...cluster]).toEqual(rows.map((_, row) => row));
  expect(pairs).toBe(0);
});

test.each([
  ['cells that are all empty', ['Name', 'Email'], ['', '']],
  ['rows that are all equal', ['Name', 'Email'], ['Agnes', 'a@mail.example']],
])('of a table of %s it is said that there is nothing to compare by', async (_, header, cells) => {
  const { comparisons } = await matchesOf(
    header,
    Array.from({ length: 50 }, () => [...cells]),
  );
  expect(comparisons).toEqual([]);
});

test('one column of names is no reason to join strangers into a chain', async () => {
  const { rows } = peopleOf(400);
  const names = rows.map(([first = '', last = '']) => [`${first} ${last}`]);
  expect(largestOf(await matchesOf(['Name'], names))).toBeLessThanOrEqual(6);
});

test('rows of which half of the cells are empty are found where enough is left', async () => {
  const draw = uniforms(7, 'empty cells');
  const { rows, truth } = peopleOf(400, cells => cells.map(cell => (draw() < 0.5 ? '' : cell)));
  const matches = await matchesOf(PEOPLE_HEADER, rows);
  expect(largestOf(matches)).toBeLessThanOrEqual(6);
  expect(pairScores(matches.cluster, truth).precision).toBeGreaterThan(0.7);
});

test('10,000 rows that share one phone number do not become one, nor every pair of them looked at', async () => {
  const { rows, truth } = peopleOf(8000, cells => changed(cells, 3, '030 5550100'));
  const matches = await matchesOf(PEOPLE_HEADER, rows);
  expect(rows).toHaveLength(10_000);
  expect(matches.pairs).toBeLessThan(rows.length * 60);
  expect(largestOf(matches)).toBeLessThanOrEqual(4);
  expect(pairScores(matches.cluster, truth).precision).toBeGreaterThan(0.95);
});

test('names and numbers in other scripts are compared as any other', async () => {
  const scripts = [
    'Анна Борис Дмитрий Елена Иван Мария Николай Ольга Павел Светлана',
    '王伟 李娜 张敏 刘洋 陈静 杨帆 赵磊 黄丽 周杰 吴倩',
    'أحمد فاطمة خالد ليلى يوسف مريم سعيد نورا حسن سلمى',
  ].flatMap(names => names.split(' '));
  const draw = uniforms(3, 'slipped rows');
  const rows = scripts.flatMap(first =>
    scripts
      .slice(0, 12)
      .map(last => [first, last, `+7 495 ${String(Math.floor(draw() * 1e7)).padStart(7, '0')}`]),
  );
  const all = [
    ...rows,
    ...rows
      .slice(0, 90)
      .map(([first = '', last = '', phone = '']) => [first, last, phone.replaceAll(' ', '')]),
  ];
  const truth = all.map((_, row) => (row < rows.length ? row : row - rows.length));
  const matches = await matchesOf(['First Name', 'Last Name', 'Phone'], all);
  const { precision, recall } = pairScores(matches.cluster, truth);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
  expect(largestOf(matches)).toBe(2);
});

test('several addresses in a cell join nobody who shares only one of them', async () => {
  const { rows, truth } = peopleOf(400, (cells, row) =>
    row % 3 === 0 ? changed(cells, 2, `${cells[2]}; office@firm.example, sales@firm.example`) : cells,
  );
  const matches = await matchesOf(PEOPLE_HEADER, rows);
  expect(largestOf(matches)).toBeLessThanOrEqual(3);
  expect(pairScores(matches.cluster, truth).precision).toBeGreaterThan(0.95);
});

test('numbers with the signs by which spreadsheets keep them as text are those numbers', async () => {
  const { rows, truth } = peopleOf(400, (cells, row) =>
    row % 2 === 0 ? changed(cells, 3, `'${(cells[3] ?? '').replaceAll(' ', '')}`) : cells,
  );
  const matches = await matchesOf(PEOPLE_HEADER, rows);
  const { precision, recall } = pairScores(matches.cluster, truth);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
});

test('rows of which half slipped by one column chain nothing', async () => {
  const { rows } = peopleOf(400, (cells, row) => (row % 2 === 0 ? cells : ['', ...cells.slice(0, -1)]));
  expect(largestOf(await matchesOf(PEOPLE_HEADER, rows))).toBeLessThanOrEqual(4);
});

test('of a file that is there twice, each row is one with itself', async () => {
  const once = madePeople(400).filter((person, row, all) => person.is !== all[row - 1]?.is);
  const rows = once.map(({ cells }) => cells);
  const matches = await matchesOf(PEOPLE_HEADER, rows, rows);
  expect([...matches.cluster]).toEqual([...rows.keys(), ...rows.keys()]);
  expect(matches.pairs).toBeLessThan(2 * rows.length * 60);
});

test('a column that is there twice is no second reason', async () => {
  const { rows, truth } = peopleOf(400, cells => [...cells, cells[4] ?? '', cells[5] ?? '']);
  const matches = await matchesOf([...PEOPLE_HEADER, 'City 2', 'Birthday 2'], rows);
  const { precision, recall } = pairScores(matches.cluster, truth);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
  expect(largestOf(matches)).toBeLessThanOrEqual(3);
});

test.each([11, 12, 13])('rows in another order are the same clusters (seed %i)', async seed => {
  const people = madePeople(200, seed).map(({ cells }, row) => ({ row, cells }));
  const mixed = shuffled(people, seed);
  const straight = await matchesOf(
    PEOPLE_HEADER,
    people.map(({ cells }) => cells),
  );
  const other = await matchesOf(
    PEOPLE_HEADER,
    mixed.map(({ cells }) => cells),
  );
  expect(partitionOf(other.cluster, at => mixed[at]?.row ?? 0)).toEqual(
    partitionOf(straight.cluster, at => at),
  );
});

/** Which rows are together, said in one way whatever their order. */
function partitionOf(cluster: Uint32Array, rowAt: (place: number) => number): string[] {
  const groups = Map.groupBy(cluster.keys(), at => cluster[at] ?? at);
  return [...groups.values()]
    .map(group =>
      group
        .map(rowAt)
        .sort((a, b) => a - b)
        .join(' '),
    )
    .sort();
}
