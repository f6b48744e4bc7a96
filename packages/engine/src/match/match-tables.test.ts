import { describe, expect, test } from 'vitest';
import { matchesOf, shuffled } from '../../test-data/match-people.ts';
import { type Person, peopleCsv, peopleTwice } from '../../test-data/people.ts';
import { readFiles } from '../../test-data/reading.ts';
import { type Matches, matchTables } from './match-tables.ts';
import { sampleFields } from './sample-fields.ts';

async function matched(files: Record<string, string>, isLink = false): Promise<Matches> {
  const { sources, close } = await readFiles(files);
  const tables = await Promise.all(
    sources.map(async source => ({ source, fields: await sampleFields(source) })),
  );
  const matches = await matchTables(tables, { isLink });
  await close();
  return matches;
}

/** Pairs of rows in clusters that are so sure at least, how many of them are one person, and how many there are. */
function judged(
  { cluster, sureness }: Matches,
  people: readonly Person[],
  surest = 0,
): { found: number; right: number; all: number } {
  const rows = people.map((one, row) => ({ ...one, head: cluster[row] ?? row, sure: sureness[row] ?? 0 }));
  const pairsIn = (groups: Iterable<readonly unknown[]>): number =>
    [...groups].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const sure = rows.filter(row => row.sure >= surest);
  return {
    found: pairsIn(Map.groupBy(sure, row => row.head).values()),
    right: pairsIn(Map.groupBy(sure, row => `${row.head} ${row.who}`).values()),
    all: pairsIn(Map.groupBy(rows, row => row.who).values()),
  };
}

describe('people of companies, some of whom stand there twice', () => {
  const people = peopleTwice(800);

  test('are found, and colleagues are not taken for one', async () => {
    const matches = await matched({ 'people.csv': peopleCsv(people) });
    const { found, right, all } = judged(matches, people);
    expect(all).toBe(200);
    expect(right / all).toBeGreaterThan(0.95);
    expect(right / found).toBeGreaterThan(0.9);
    const sure = judged(matches, people, 4);
    expect(sure.right / all).toBeGreaterThan(0.8);
    expect(sure.right / sure.found).toBeGreaterThan(0.98);
  });

  test('the order of the rows does not matter', async () => {
    const other = shuffled(people, 3);
    const [first, second] = [
      await matched({ 'a.csv': peopleCsv(people) }),
      await matched({ 'a.csv': peopleCsv(other) }),
    ];
    const partition = (list: readonly Person[], { cluster }: Matches): string[] =>
      list
        .map((_, at) =>
          list
            .flatMap((one, row) => (cluster[row] === cluster[at] ? [JSON.stringify(one)] : []))
            .sort()
            .join(),
        )
        .toSorted();
    expect(partition(other, second)).toEqual(partition(people, first));
  });

  test('nor where rows have two numbers, of which one is a switchboard’s', async () => {
    const header = ['First name', 'Last name', 'Phone', 'Mobile'];
    const rows = people.map(({ first, last, phone, company }, row): string[] => {
      const switchboard = `0800${company.length}${company.at(-1) ?? ''}12345`;
      return [first, last, row % 3 === 0 ? switchboard : phone, row % 3 === 0 ? phone : ''];
    });
    const byCells = (list: readonly string[][], { cluster }: Matches): string[] =>
      list
        .map((_, at) =>
          list
            .filter((__, row) => cluster[row] === cluster[at])
            .map(String)
            .toSorted()
            .join(),
        )
        .toSorted();
    const expected = byCells(rows, await matchesOf(header, rows));
    expect(expected.some(group => group.split(',').length > header.length)).toBe(true);
    for (const seed of [1, 2, 3]) {
      const others = shuffled(rows, seed);
      expect(byCells(others, await matchesOf(header, others))).toEqual(expected);
    }
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

test('five thousand rows with one phone number are not compared with each other', async () => {
  const people = peopleTwice(4000).map(one => ({ ...one, phone: '0555123456' }));
  const matches = await matched({ 'people.csv': peopleCsv(people) });
  expect(matches.rows).toBe(5000);
  expect(matches.pairs).toBeLessThan(matches.rows * 100);
  expect(judged(matches, people).found).toBeLessThan(1500);
});

test.each(['finding_pairs', 'learning', 'joining'] as const)(
  'who stops it while it is %s is heard',
  async step => {
    const stop = new AbortController();
    const people = peopleTwice(400);
    const { sources, close } = await readFiles({ 'people.csv': peopleCsv(people) });
    const tables = await Promise.all(
      sources.map(async source => ({ source, fields: await sampleFields(source) })),
    );
    const matching = matchTables(tables, {
      signal: stop.signal,
      onStep: now => {
        // As another request would: in a turn of its own.
        if (now === step) setImmediate(() => stop.abort(new Error('Stopped')));
      },
    });
    await expect(matching).rejects.toThrow('Stopped');
    await close();
  },
);
