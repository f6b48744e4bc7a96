// Rows that come later: the same clusters as if all had come at once, and numbers that stay.
import { expect, test } from 'vitest';
import { madePeople, PEOPLE_HEADER, shuffled, tableSource } from '../../../test-data/match-people.ts';
import { uniforms } from '../../chance/chance.ts';
import { type Matches, matchTables } from '../match-tables.ts';
import { sampleFields } from '../sample-fields.ts';
import { addIds } from './cluster-ids.ts';
import { type KeptMatches, keptMatches } from './kept-matches.ts';
import { type MatchedMore, matchMore } from './match-more.ts';
import { readMore, withRoom } from './more-rows.ts';

type Row = string[];

async function matched(rows: readonly Row[]): Promise<{ matches: Matches; kept: KeptMatches }> {
  const source = tableSource(PEOPLE_HEADER, rows);
  const table = { source, fields: await sampleFields(source) };
  const matches = await matchTables([table]);
  return { matches, kept: await keptMatches(matches, [table]) };
}

async function added(
  kept: KeptMatches,
  rows: readonly Row[],
  header: string[] = PEOPLE_HEADER,
): Promise<MatchedMore> {
  const later = tableSource(header, rows, `later-${kept.tables.length}.csv`);
  const more = await readMore({ ...kept, count: kept.rows.count }, [later]);
  return matchMore(withRoom(kept, more.room), more);
}

/** Which rows have one key, by what the rows say. */
function groupsOf(rows: readonly Row[], keys: ArrayLike<number>): string[] {
  const groups = Map.groupBy(rows.keys(), row => keys[row] ?? 0);
  const inWords = (group: readonly number[]): string =>
    group
      .map(row => String(rows[row]))
      .toSorted()
      .join('\n');
  return [...groups.values()].map(inWords).toSorted();
}

/** Some stand there three times: with another mailbox as well. */
const people = madePeople(250, 5).flatMap(({ is, cells }): Row[] =>
  is % 8 === 0 ? [cells, cells.with(2, `new.${cells[2] ?? ''}`)] : [cells],
);
const idsBy = (rows: readonly Row[], ids: Uint32Array): Map<string, number> =>
  new Map(rows.map((cells, at) => [String(cells), ids[at] ?? 0]));

test.each([1, 2, 3])('rows in two parts have the clusters of all at once (order %i)', async seed => {
  const mixed = shuffled(people, seed);
  const cut = Math.floor(mixed.length * (0.3 + uniforms(seed, 'cut')() / 2));
  const { matches } = await matched(mixed);
  const { kept } = await matched(mixed.slice(0, cut));
  const { all, first, changed } = await added({ ...kept, classes: matches.classes }, mixed.slice(cut));
  expect(first).toBe(cut);
  expect(groupsOf(mixed, all.cluster)).toEqual(groupsOf(mixed, matches.cluster));
  expect(groupsOf(mixed, all.ids)).toEqual(groupsOf(mixed, all.cluster));
  expect(all.rows.count - new Set(all.ids).size).toBeGreaterThan(60);
  const isChanged = new Set(changed);
  for (const [row, id] of kept.ids.entries()) if (!isChanged.has(row)) expect(all.ids[row]).toBe(id);
});

test('the order of later rows changes neither clusters nor numbers', async () => {
  const [earlier, later] = [people.slice(0, 250), people.slice(250)];
  const { kept } = await matched(earlier);
  const straight = await added(kept, later);
  const mixed = shuffled(later, 9);
  const other = await added(kept, mixed);
  expect(idsBy([...earlier, ...mixed], other.all.ids)).toEqual(
    idsBy([...earlier, ...later], straight.all.ids),
  );
});

test('of clusters that a later row makes one the larger keeps its number, of equal ones the lower', () => {
  const content = [0, 0, 0, 0, 0, 70, 50, 60];
  const contentOf = (row: number): number => content[row] ?? 0;
  const larger = { ids: Uint32Array.from([1, 2, 2, 3, 0, 0, 0, 0]), lastId: 3 };
  // The fifth row joins the first three; the next two are one; the last is by itself.
  const cluster = Uint32Array.from([0, 0, 0, 3, 0, 5, 5, 7]);
  expect(addIds(larger, cluster, 4, contentOf)).toEqual({ lastId: 5, changed: [0] });
  expect([...larger.ids]).toEqual([2, 2, 2, 3, 2, 4, 4, 5]);
  const equal = { ids: Uint32Array.from([1, 2, 0]), lastId: 2 };
  expect(addIds(equal, new Uint32Array(3), 2, contentOf)).toEqual({ lastId: 2, changed: [1] });
  expect([...equal.ids]).toEqual([1, 1, 1]);
});

test('columns go by their names, and a value that comes to be shared by many names is known as such', async () => {
  const { kept } = await matched(people);
  const turned = (cells: Row): Row => [
    cells[3] ?? '',
    'nothing',
    cells[1] ?? '',
    cells[0] ?? '',
    cells[2] ?? '',
  ];
  const header = ['phone', 'Unheard of', 'Last name', 'First Name', 'EMAIL'];
  const { all, first } = await added(kept, people.slice(0, 20).map(turned), header);
  expect(all.cluster.slice(first)).toEqual(all.cluster.slice(0, 20));
  const office = (cells: Row): Row => [cells[0] ?? '', cells[1] ?? '', '', '030 5550100', '', ''];
  const some = [people[30], people[60], people[90], people[120]].map(cells => office(cells ?? []));
  const more = await added(kept, some);
  const { layout, rows } = more.all;
  const bit = 1 << layout.parts.findIndex(({ kind }) => kind === 'phone');
  for (let row = more.first; row < rows.count; row++)
    expect((rows.words[row * layout.stride + layout.commonAt] ?? 0) & bit).toBe(bit);
});
