import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MatchAnswer } from '../match/answer.ts';
import { run } from './match.ts';

const FIRST = 'Anna Bruno Carla Dmitri Elena Farid Greta Hugo Ines Jonas Kirsten Luca Marta Nils Olga'.split(
  ' ',
);
const LAST = 'Berger Castelli Duarte Eklund Fontaine Grabowski Hartmann Iversen Jankovic Kowalczyk'.split(
  ' ',
);
/** Each person with a mailbox of their own, at one of a few firms. */
const people = FIRST.flatMap((first, one) =>
  LAST.map((last, other) => ({
    first,
    last,
    phone: `+49 30 ${1_000_000 + one * 7919 + other * 104_729}`,
    firm: `${LAST[(one + other) % 5] ?? ''} Logistics`,
  })),
);

let dir: string;
const at = (name: string): string => path.join(dir, name);

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'groundwork-match-'));
  const line = ({ first, last, phone, firm }: (typeof people)[number]): string =>
    [first, last, `${first}.${last}@${firm.split(' ')[0] ?? ''}.example`.toLowerCase(), phone, firm].join();
  const again = people
    .filter((_, person) => person % 5 === 0)
    .map(person => line({ ...person, last: `${person.last.slice(0, -1)}${person.last.at(-2) ?? ''}` }));
  const header = 'First Name,Last Name,Email,Phone,Company';
  writeFileSync(at('people.csv'), [header, ...people.map(line), ...again, ''].join('\n'));
  writeFileSync(at('old.csv'), [header, ...people.map(line), ''].join('\n'));
  writeFileSync(at('new.csv'), [header, ...again, ''].join('\n'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function match(...args: string[]): Promise<string> {
  const said: string[] = [];
  const out = vi.spyOn(console, 'log').mockImplementation(line => void said.push(String(line)));
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await run(args, { signal: new AbortController().signal, says: '' })).toBe(0);
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
  return said.join('\n');
}

const answerOf = async (...args: string[]): Promise<MatchAnswer> =>
  JSON.parse(await match(...args, '--json'));
const clustersOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split(','));

test('every row stands in clusters.csv with its place, and those that are one share a number', async () => {
  const answer = await answerOf(at('people.csv'), '--out', at('clusters.csv'));
  const [header, ...lines] = clustersOf(at('clusters.csv'));
  expect(header).toEqual(['file', 'row', 'cluster_id', 'confidence']);
  expect(lines.map(([file, row]) => `${file} ${row}`)).toEqual(
    Array.from({ length: 180 }, (_, row) => `people.csv ${row + 2}`),
  );
  expect(lines.slice(0, 150).map(([, , cluster]) => Number(cluster))).toEqual(
    people.map((_, person) => person + 1),
  );
  expect(lines.slice(150).map(([, , cluster]) => Number(cluster))).toEqual(
    Array.from({ length: 30 }, (_, row) => row * 5 + 1),
  );
  for (const [, , cluster, confidence] of lines)
    if ((Number(cluster) - 1) % 5 === 0) expect(Number(confidence)).toBeGreaterThan(0.9);
    else expect(confidence).toBe('1');
  expect(answer).toMatchObject({
    rows: 180,
    clusters: 150,
    groups: 30,
    grouped_rows: 60,
    largest_cluster: 2,
    nothing_to_compare_by: null,
    stated_bound: { kind: 'expectation', at_most: null, labelled: 0 },
    ask: [],
  });
  expect(answer.pairs_scored).toBeLessThan(180 * 30);
  expect(answer.classes[0]?.class).toBe('matches');
  expect(answer.tables[0]?.columns).toContainEqual({
    column: 'Phone',
    compared_as: 'a phone number',
    why_not: null,
  });
  expect(readdirSync(dir).filter(name => name.endsWith('.part'))).toEqual([]);
});

test('a file is searched for the rows of another, one with one', async () => {
  const answer = await answerOf(at('new.csv'), '--against', at('old.csv'), '--out', at('found.csv'));
  expect(answer).toMatchObject({ rows: 180, groups: 30, largest_cluster: 2 });
  const [, ...lines] = clustersOf(at('found.csv'));
  const files = Map.groupBy(lines, ([, , cluster]) => cluster);
  for (const group of files.values())
    if (group.length > 1) expect(group.map(([file]) => file)).toEqual(['new.csv', 'old.csv']);
});

test('rows that come later find their clusters, whose numbers stay', async () => {
  const [header = '', ...lines] = readFileSync(at('people.csv'), 'utf8').trimEnd().split('\n');
  writeFileSync(at('first.csv'), [header, ...lines.slice(0, 165), ''].join('\n'));
  writeFileSync(at('later.csv'), [header, ...lines.slice(165), ''].join('\n'));
  const kept = at('kept.gw');
  await answerOf(at('first.csv'), '--keep', kept, '--out', at('first-clusters.csv'));
  const args = [at('later.csv'), '--since', kept, '--keep', kept, '--out', at('later-clusters.csv')];
  expect(await answerOf(...args)).toMatchObject({
    rows: 15,
    rows_before: 165,
    clusters: 150,
    rows_of_known_clusters: 15,
    new_clusters: 0,
    rows_renumbered: 0,
    tables: [{ file: 'later.csv', rows: 15 }],
  });
  const [, ...later] = clustersOf(at('later-clusters.csv'));
  expect(later.map(([file, row]) => `${file} ${row}`)).toEqual(
    Array.from({ length: 15 }, (_, row) => `later.csv ${row + 2}`),
  );
  expect(later.map(([, , cluster]) => Number(cluster))).toEqual(
    Array.from({ length: 15 }, (_, row) => (row + 15) * 5 + 1),
  );
  for (const [, , , confidence] of later) expect(Number(confidence)).toBeGreaterThan(0.9);
  // Kept once more, with the new rows; those of that name are not taken a second time.
  await expect(match(...args)).rejects.toThrow('later.csv is in');
  writeFileSync(at('strangers.csv'), 'First Name,Last Name,Email\nZeno,Quist,zeno@quist.example\n');
  const said = await match(at('strangers.csv'), '--since', kept);
  expect(said).toContain('1 row added to 180 rows, 0 pairs compared.');
  expect(said).toContain('None of them is one with an earlier row; there is 1 new cluster.');
});

test('rows are added to nothing but what was kept, whole and by this version', async () => {
  const kept = at('kept-well.gw');
  await match(at('old.csv'), '--keep', kept);
  const bytes = readFileSync(kept);
  const since = (text: Buffer | string, ...args: string[]) => {
    writeFileSync(at('kept-ill.gw'), text);
    return match(at('new.csv'), '--since', at('kept-ill.gw'), ...args);
  };
  await expect(since('')).rejects.toThrow('is no file of kept matches.');
  await expect(since('file,row,cluster_id\n')).rejects.toThrow('is no file of kept matches.');
  await expect(since(bytes.subarray(0, bytes.length / 2))).rejects.toThrow('is not whole.');
  await expect(since(bytes.subarray(0, 200))).rejects.toThrow('is damaged');
  const other = Buffer.from(
    bytes.toString('latin1').replace(/"fingerprint":"./, '"fingerprint":"x'),
    'latin1',
  );
  await expect(since(other)).rejects.toThrow('was kept by another version');
  const loop = Buffer.from(bytes);
  loop.fill(255, loop.length - 3 * 150 * 4, loop.length - 2 * 150 * 4);
  await expect(since(loop)).rejects.toThrow('its clusters are none');
  await expect(since(bytes, '--labels', at('labels.csv'))).rejects.toThrow('--labels is asked when all is');
  writeFileSync(at('orders.csv'), 'Order,Total\nA1,5\n');
  await expect(match(at('orders.csv'), '--since', kept)).rejects.toThrow(
    'No column of orders.csv is called as one that was compared',
  );
  await expect(match(at('new.csv'), '--since', at('none.gw'))).rejects.toThrow('none.gw does not exist.');
  writeFileSync(at('ids.csv'), 'Id\n1\n2\n3\n');
  await match(at('ids.csv'), '--keep', at('ids.gw'));
  await expect(match(at('new.csv'), '--since', at('ids.gw'))).rejects.toThrow('had nothing to compare by');
  const both = [at('new.csv'), '--against', at('old.csv'), '--keep', kept];
  await expect(match(...both)).rejects.toThrow('Leave out --keep.');
});

test('a person reads what was compared, how wrong it may be, and rows side by side', async () => {
  const said = await match(at('people.csv'), '--ask', '2');
  expect(said).toContain('compared as an e-mail address');
  expect(said).toContain('No joined pair is labelled, so there is no bound.');
  expect(said).toMatch(/cluster \d+, 99\.\d+ % sure\n +people\.csv row \d+ +people\.csv row \d+\n/);
  expect(said).toMatch(/≠ Last Name +\w+ +\w+/);
  expect(said).toMatch(/why: .*\(\+\d/);
  expect(said).toContain('Pairs whose label would teach most:');
});

test('labels bound how many joined pairs are wrong, and what is said of two rows holds', async () => {
  const sampled = await answerOf(at('people.csv'), '--sample', '20');
  expect(sampled.sample).toHaveLength(20);
  const lines = sampled.sample.map(({ rows: [one, other] }, pair) =>
    ['people.csv', one?.row, 'people.csv', other?.row, pair === 0 ? 'different' : 'same'].join(','),
  );
  // And two whom nobody would take for one.
  writeFileSync(at('labels.csv'), [...lines, 'people.csv,2,people.csv,100,same', ''].join('\n'));
  const answer = await answerOf(at('people.csv'), '--labels', at('labels.csv'), '--out', at('labelled.csv'));
  expect(answer.stated_bound).toMatchObject({ kind: 'bound', labelled: 20, errors: 1 });
  expect(answer.stated_bound.at_most).toBeCloseTo(0.2161, 3);
  const [, ...rows] = clustersOf(at('labelled.csv'));
  const clusterAt = (row: number | undefined): string | undefined => rows[(row ?? 0) - 2]?.[2];
  const [first] = sampled.sample;
  expect(clusterAt(first?.rows[0]?.row)).not.toBe(clusterAt(first?.rows[1]?.row));
  expect(clusterAt(2)).toBe(clusterAt(100));
});

test('labels that say nothing are refused by their lines', async () => {
  const said = (text: string) => {
    writeFileSync(at('wrong.csv'), text);
    return match(at('people.csv'), '--labels', at('wrong.csv'));
  };
  await expect(said('row,row,label\n2,3,same\n2,4,maybe\n')).rejects.toThrow('is no label (3)');
  await expect(said('2,3,same\n2,999,same\n')).rejects.toThrow('names no two rows that were read (2)');
  await expect(said('people.cvs,2,people.csv,3,same\n')).rejects.toThrow('Files are called people.csv');
});

test('what cannot be done is refused before anything is read', async () => {
  await expect(match(at('people.csv'), '--key', 'Emial')).rejects.toThrow(
    'No table has a column "Emial". Did you mean "Email"?',
  );
  await expect(match(at('people.csv'), '--out', at('people.csv'))).rejects.toThrow(
    'is named for something else as well',
  );
  await expect(match(at('people.csv'), '--out', at('none/c.csv'))).rejects.toThrow('does not exist');
  await expect(match(at('people.csv'), '--ask', '0')).rejects.toThrow(
    '--ask takes a whole number from 1 to 1000',
  );
  await expect(match(at('nobody.csv'))).rejects.toThrow('nobody.csv does not exist.');
  await expect(match()).rejects.toThrow('Name at least one file');
});
