// `npm run house`: measures the code and prints the table of docs/architecture.md; `--list` names every place behind a figure.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { measureHouse } from './house/measure.ts';
import { filesBelow } from './rooms/check-rooms.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Written by a command of ours, not by a person. */
const generated = /\/schema\/rows\.ts$/;

const house = measureHouse(
  new Map(
    filesBelow(root)
      .filter(file => !generated.test(file))
      .map(file => [file, readFileSync(path.join(root, file), 'utf8')]),
  ),
);

const rows: [string, string | number, string][] = [
  ['files (tests aside)', house.files, ''],
  ['lines of code (tests aside)', house.codeLines, ''],
  ['lines of tests', house.testLines, ''],
  ['code lines of a file, median', house.medianLines, '50 to 60'],
  ['code lines of a file, 90th percentile', house.p90Lines, '150'],
  ['files over 300 lines (tests over 500)', house.tooLong.length, '0'],
  ['pairs of rooms that import each other', house.mutualPairs.length, '0'],
  ['circles of files, types included', house.cycles.length, '0'],
  ['`any` per 1,000 lines', house.anyPerThousand, '0'],
  ['casts per 1,000 lines', house.castsPerThousand, '0.3'],
  ['shapes of rows written by hand', house.handTypedRows.length, '0'],
  [
    'folders that name a call: median, 90th percentile',
    `${house.foldersPerCall.median}, ${house.foldersPerCall.p90}`,
    '4',
  ],
  ['pairs of 8 equal lines', house.repeats.length, '60'],
];

console.log('| figure | now | at most |\n|---|---:|---:|');
for (const [name, now, goal] of rows) console.log(`| ${name} | ${now} | ${goal} |`);
if (process.argv.includes('--list')) {
  const list = (title: string, places: readonly string[]) =>
    console.log(`\n${title}\n${places.map(place => `  ${place}`).join('\n')}`);
  list('Too long', house.tooLong);
  list('Shapes of rows written by hand', house.handTypedRows);
  list('Import each other', house.mutualPairs);
  list(
    'Circles',
    house.cycles.map(cycle => cycle.join(', ')),
  );
  list('Most folders', [house.foldersPerCall.most]);
  list(
    'Equal lines',
    house.repeats.map(({ from, to, lines }) => `${lines}: ${from} ~ ${to}`),
  );
}
