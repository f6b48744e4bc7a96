import { afterEach, expect, it } from 'vitest';
import type { Folder } from '../../test-data/reading.ts';
import { readFiles, think } from '../../test-data/reading.ts';
import { DuplicateColumns } from '../relate/duplicate-columns.ts';
import { similarAmong, wordSimilarity } from './similarity.ts';
import { studyColumns } from './study.ts';

const open: Folder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

const words = [
  'Score',
  'Custom attribute',
  'Merkmal',
  'Company',
  'Contact note',
  'Status',
  'Date of',
  'Amount',
];

/** Seconds of processor time that reading and thinking about so many columns takes. */
async function secondsFor(columns: number): Promise<number> {
  const header = [
    'Email',
    ...Array.from({ length: columns - 1 }, (_, at) => `${words[at % words.length]} ${at}`),
  ];
  const rows = Array.from({ length: 10 }, (_, row) => [
    `p${row}@x.example`,
    ...Array.from({ length: columns - 1 }, (_value, at) =>
      at % 2 === 0 ? String(row * at) : `text ${row % 4} ${at}`,
    ),
  ]);
  const before = process.cpuUsage();
  const folder = await readFiles({
    'people.csv': `${[header, ...rows].map(row => row.join(',')).join('\n')}\n`,
  });
  open.push(folder);
  await think(folder);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it('thinks about ten times as many columns in about ten times the processor time', async () => {
  await secondsFor(300);
  const few = await secondsFor(400);
  const many = await secondsFor(4000);
  // Quadratic work would take 100 times as long.
  expect(many / few).toBeLessThan(25);
}, 180_000);

it('finds every word that resembles a header’s, and no other', () => {
  const known = 'owner email phone amount stage status company contact street number revenue industry'.split(
    ' ',
  );
  const similar = similarAmong(known);
  const asked = [
    ...known,
    'ownr',
    'emial',
    'fone',
    'ammount',
    'stages',
    'indsutry',
    'comp',
    'zzz',
    'numbre',
    '12',
  ];
  for (const word of asked)
    expect(similar(word)).toEqual(known.filter(other => wordSimilarity(word, other) > 0));
});

it('finds columns that hold the same in every row, whoever stands between them', async () => {
  const folder = await readFiles({
    'people.csv':
      'Email,E-Mail,Email Address,Name\na@x.example,b@x.example,a@x.example,A\nc@x.example,d@x.example,c@x.example,C\n',
  });
  open.push(folder);
  const columns = folder.profiles.flatMap(profile => studyColumns(profile, 'contacts'));
  const duplicates = new DuplicateColumns(columns);
  duplicates.see(['a@x.example', 'b@x.example', 'a@x.example', 'A']);
  duplicates.see(['c@x.example', 'd@x.example', 'c@x.example', 'C']);
  expect(columns.map(column => duplicates.duplicateOf(column)?.profile.name)).toEqual([
    undefined,
    undefined,
    'Email',
    undefined,
  ]);
});
