import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chanceFrom, type Person, peopleCsv, peopleTwice } from '../../test-data/people.ts';
import { openSources } from '../read/open-sources.ts';
import { type Matches, matchTables } from './match-tables.ts';
import { sampleFields } from './sample-fields.ts';

async function matched(files: Record<string, string>, isLink = false): Promise<Matches> {
  const folder = await mkdtemp(path.join(tmpdir(), 'match-'));
  try {
    const names = Object.keys(files);
    for (const name of names) await writeFile(path.join(folder, name), files[name] ?? '');
    const { sources, close } = await openSources(
      names.map(name => ({ path: path.join(folder, name), name })),
    );
    const tables = [];
    for (const source of sources) tables.push({ source, fields: await sampleFields(source) });
    const matches = await matchTables(tables, { isLink });
    await close();
    return matches;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pairs of rows in one cluster, and how many of them are one person. */
function judged(
  { cluster }: Matches,
  people: readonly Person[],
): { found: number; right: number; all: number } {
  let [found, right, all] = [0, 0, 0];
  for (let one = 0; one < people.length; one++)
    for (let other = one + 1; other < people.length; other++) {
      const isOne = people[one]?.who === people[other]?.who;
      if (isOne) all++;
      if (cluster[one] !== cluster[other]) continue;
      found++;
      if (isOne) right++;
    }
  return { found, right, all };
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const chance = chanceFrom(seed);
  return list
    .map(one => ({ one, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

describe('people of companies, some of whom stand there twice', () => {
  const people = peopleTwice(800);

  test('are found, and colleagues are not taken for one', async () => {
    const { found, right, all } = judged(await matched({ 'people.csv': peopleCsv(people) }), people);
    expect(all).toBe(200);
    expect(right / all).toBeGreaterThan(0.95);
    expect(right / found).toBeGreaterThan(0.99);
  });

  test('the order of the rows does not matter', async () => {
    const other = shuffled(people, 3);
    const [first, second] = [
      await matched({ 'a.csv': peopleCsv(people) }),
      await matched({ 'a.csv': peopleCsv(other) }),
    ];
    const together = (list: readonly Person[], { cluster }: Matches): string[] =>
      list
        .map((_, at) =>
          list
            .flatMap((one, row) => (cluster[row] === cluster[at] ? [JSON.stringify(one)] : []))
            .sort()
            .join(),
        )
        .toSorted();
    expect(together(other, second)).toEqual(together(people, first));
  });

  test('every union says why', async () => {
    const matches = await matched({ 'people.csv': peopleCsv(people) });
    const row = matches.cluster.findIndex((head, at) => head !== at);
    const reasons = matches.reasonsOf(matches.cluster[row] ?? 0, row);
    expect(reasons[0]?.weight).toBeGreaterThan(1);
    expect(reasons.map(({ name }) => name)).toContain('Email');
    for (const { level } of reasons) expect(level).not.toBe('');
  });
});

test('a file is searched for the rows of another, one for one', async () => {
  const people = peopleTwice(400);
  const firsts = people.filter((one, at) => people.findIndex(({ who }) => who === one.who) === at);
  const seconds = people.filter(one => !firsts.includes(one));
  const { cluster } = await matched({ 'a.csv': peopleCsv(firsts), 'b.csv': peopleCsv(seconds) }, true);
  const pairs = seconds.map((one, at) => ({ one, partner: firsts[cluster[firsts.length + at] ?? -1] }));
  const found = pairs.filter(({ partner }) => partner !== undefined);
  expect(found.length).toBeGreaterThan(seconds.length * 0.95);
  expect(found.filter(({ one, partner }) => one.who !== partner?.who).length).toBeLessThan(2);
  expect(new Set(found.map(({ partner }) => partner)).size).toBe(found.length);
});

test('what has no words in common but a work is matched as well', async () => {
  const titles = Array.from(
    { length: 300 },
    (_, at) => `${at} notes on ${['glass', 'paper', 'stone'][at % 3]} number ${at * 7}`,
  );
  const csv = `title,year\n${titles.map((title, at) => `"${title}",${1990 + (at % 20)}`).join('\n')}\n"0 Notes on Glass, number 0",1990\n`;
  const { cluster } = await matched({ 'works.csv': csv });
  expect(cluster[300]).toBe(0);
});

test.each([
  ['one column that is empty', 'a\n\n\n'],
  ['one row', 'First name,Last name\nAnna,Adler\n'],
  [
    'rows that identify themselves and say nothing else',
    `id\n${Array.from({ length: 50 }, (_, at) => at + 1).join('\n')}\n`,
  ],
])('%s: every row stays its own', async (_, csv) => {
  const { cluster, rows } = await matched({ 'a.csv': csv });
  expect([...cluster]).toEqual(Array.from({ length: rows }, (__, at) => at));
});

test('ten thousand rows with one phone number are not compared with each other', async () => {
  const people = peopleTwice(8000).map(one => ({ ...one, phone: '0555123456' }));
  const matches = await matched({ 'people.csv': peopleCsv(people) });
  expect(matches.rows).toBe(10_000);
  expect(matches.pairs).toBeLessThan(matches.rows * 100);
  expect(judged(matches, people).found).toBeLessThan(3000);
});
