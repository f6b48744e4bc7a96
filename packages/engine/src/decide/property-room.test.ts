// More new properties than the portal has room for: a decision with names and numbers, and nothing lost unsaid.
import { expect, test } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import { gather, readFiles, think } from '../../test-data/reading.ts';

/** Ten rows; the column `fill 3` has three filled cells. */
const rows = Array.from({ length: 10 }, (_, n) => n + 1);
const people = [
  ['id', 'first name', 'last name', 'email', ...rows.map(n => `Oddity fill ${n}`)].join(','),
  ...rows.map(row =>
    [
      row,
      `Ada${row}`,
      `Lovelace${row}`,
      `ada${row}@example.com`,
      ...rows.map(n => (row <= n ? `word ${row}${n}` : '')),
    ].join(','),
  ),
].join('\n');

const portalWith = (room: number) => ({
  ...freshPortal(),
  custom_properties: [{ object: 'contacts', limit: 1000, used: 1000 - room }],
});
const madeOf = (properties: readonly { name: string; is_new: boolean }[]) =>
  properties.filter(each => each.is_new && each.name.includes('oddity')).map(each => each.name);

test('with room for all of them nothing is asked', async () => {
  const folder = await readFiles({ 'people.csv': people });
  const free = await think(folder);
  const wanted = free.blueprint.properties.filter(each => each.is_new).length;
  expect(madeOf(free.blueprint.properties)).toHaveLength(10);
  const tight = await think(folder, {}, portalWith(wanted));
  expect(tight.decisions.filter(each => each.id.startsWith('property_limit:'))).toEqual([]);
  expect(tight.blueprint).toEqual(free.blueprint);
  await folder.close();
});

test('those with the most filled cells are made, the others are named, left out and counted cell by cell', async () => {
  const folder = await readFiles({ 'people.csv': people });
  const wanted = (await think(folder)).blueprint.properties.filter(each => each.is_new).length;
  const portal = portalWith(wanted - 3);
  const analysis = await think(folder, {}, portal);
  const decision = analysis.decisions.find(each => each.id === 'property_limit:contacts');
  expect(decision).toMatchObject({ default: 'fullest', answer: null });
  expect(decision?.question).toBe(
    `The portal has room for ${wanted - 3} more properties of contacts, and ${wanted} are wanted. Which are made?`,
  );
  expect(decision?.options[0]?.effect).toContain(
    'Left out with their columns: Oddity fill 3 (3 filled cells), Oddity fill 2 (2 filled cells) and Oddity fill 1 (1 filled cell).',
  );
  expect(madeOf(analysis.blueprint.properties)).toHaveLength(7);
  const columns = new Map(analysis.sources[0]?.columns.map(each => [each.column, each]));
  expect(columns.get('Oddity fill 4')?.action).toBe('create');
  for (const n of [1, 2, 3])
    expect(columns.get(`Oddity fill ${n}`)).toMatchObject({ action: 'skip', property: null });
  const left = analysis.cells?.columns_left_out.filter(each => each.column.startsWith('Oddity'));
  expect(left?.map(each => [each.column, each.cells])).toEqual([
    ['Oddity fill 1', 1],
    ['Oddity fill 2', 2],
    ['Oddity fill 3', 3],
  ]);
  expect(left?.[0]?.reason).toContain('The portal has room for');
  const { records } = await gather(folder, analysis);
  expect(records).toHaveLength(10);
  await folder.close();
});

test('whoever chooses themselves keeps all of them, and what they chose comes before what is fuller', async () => {
  const folder = await readFiles({ 'people.csv': people });
  const wanted = (await think(folder)).blueprint.properties.filter(each => each.is_new).length;
  const portal = portalWith(wanted - 3);
  const all = await think(folder, { decisions: { 'property_limit:contacts': 'stop' } }, portal);
  expect(madeOf(all.blueprint.properties)).toHaveLength(10);
  const source = all.sources[0]?.profile.id ?? '';
  const chosen = await think(
    folder,
    { sources: { [source]: { columns: { 'Oddity fill 1': 'new' } } } },
    portal,
  );
  expect(madeOf(chosen.blueprint.properties)).toContain('oddity_fill_1');
  expect(madeOf(chosen.blueprint.properties)).toHaveLength(7);
  await folder.close();
});
