import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profileSource } from '../profile/profile.ts';
import { openSources } from './open-sources.ts';
import type { ReadingChoice } from './reading-choice.ts';
import type { Source, SourceRow } from './source.ts';

const kinds = ['Outbound call', 'E-Mail', 'Meeting', 'Golf', '"Besprechung"', ' call ', ''];
const texts = ['Kurz', '"Mit, Komma"', '"Sagt ""ja"""', 'Ärger\u0300', '"zwei\nZeilen"', '', '\u00a0x\u00a0'];
const rows = Array.from({ length: 3000 }, (_, index) =>
  // Some rows are too long, and some lines are blank.
  index % 97 === 5
    ? `A-${index},Meeting,x,y,z,too,long`
    : index % 89 === 3
      ? ''
      : `A-${index},${kinds[(index * 7) % 11] ?? 'Call'},${texts[index % 7]},2024-02-${10 + (index % 9)}`,
);
const text = ['Activity ID,Activity Type,Subject,Date', ...rows].join('\n');

async function opened<T>(
  choice: ReadingChoice,
  look: (sources: readonly Source[]) => Promise<T>,
): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), 'groundwork-some-'));
  await writeFile(join(path, 'activities.csv'), text);
  const { sources, close } = await openSources(path, { choices: new Map([['activities.csv', choice]]) });
  try {
    return await look(sources);
  } finally {
    await close();
    await rm(path, { recursive: true });
  }
}

async function all(read: AsyncIterable<SourceRow[]> | undefined): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for await (const batch of read ?? []) found.push(...batch);
  return found;
}

test('tables that are made of one file by its rows hold each of them once, as the file read as one gives it', async () => {
  const whole = await opened({ kinds: 'one' }, async ([source]) => all(source?.rows()));
  expect(whole.some(({ bad }) => bad)).toBe(true);
  await opened({ kinds: 'each' }, async sources => {
    expect(sources.map(({ id }) => id)).toEqual([
      'activities.csv',
      'activities.csv#calls',
      'activities.csv#meetings',
      'activities.csv#emails',
    ]);
    const parts = await Promise.all(sources.map(source => all(source.rows())));
    expect(parts.flat().toSorted((a, b) => a.row - b.row)).toEqual(whole);
    expect(parts[0]?.filter(({ bad }) => bad)).toEqual(whole.filter(({ bad }) => bad));
    for (const part of parts) expect(part.length).toBeGreaterThan(100);
  });
});

test('what is said of such a table is the same whether its rows are read as bytes or as texts', async () => {
  await opened({ kinds: 'each' }, async sources => {
    for (const source of sources) {
      expect(source.pieces).toBeDefined();
      const asTexts = await profileSource({ ...source, pieces: undefined, problems: [...source.problems] });
      expect(await profileSource(source)).toEqual(asTexts);
    }
  });
});
