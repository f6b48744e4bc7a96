// Text under an encoding that nobody knows is not carried over: a decision shows how it reads in each.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers } from '@groundwork/contract/intake';
import { afterEach, describe, expect, it } from 'vitest';
import { gather, think } from '../../test-data/reading.ts';
import { profileSource } from '../profile/profile.ts';
import { openSources } from '../read/open-sources.ts';
import { chosenReadings } from './chosen-readings.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** What becomes of a file, opened as people told. */
async function carry(bytes: Uint8Array, answers: Answers = { decisions: {}, sources: {} }) {
  const path = await mkdtemp(join(tmpdir(), 'groundwork-doubt-'));
  await writeFile(join(path, 'people.csv'), bytes);
  const { sources, refused, close } = await openSources(path, { choices: chosenReadings(answers) });
  open.push(close, () => rm(path, { recursive: true, force: true }));
  const profiles = await Promise.all(sources.map(source => profileSource(source)));
  const folder = { sources, profiles, refused, close };
  const analysis = await think(folder, answers);
  const { records, outcomes } = await gather(folder, analysis);
  return {
    asked: analysis.decisions.find(one => one.id === 'encoding:people.csv'),
    names: records.map(one => one.properties['lastname']),
    outcomes,
    analysis,
    encoding: profiles[0]?.encoding,
  };
}

const head = Buffer.from('ID,Last name,Email\n');
const row = (id: number, name: readonly number[]) =>
  Buffer.concat([Buffer.from(`${id},`), Buffer.from(name), Buffer.from(`,p${id}@x.example\n`)]);
/** Jiří and Ře in Windows-1250 are words in Windows-1252 and 1257 as well. */
const [first, second] = [
  [0x4a, 0x69, 0xf8, 0xed],
  [0xd8, 0x65],
];
const doubtful = Buffer.concat([head, row(1, first), row(2, second), row(3, [0x4c, 0x65, 0x65])]);
const sure = Buffer.from(
  'ID,Last name,Email\n1,Müller,p1@x.example\n2,Groß,p2@x.example\n3,Jäger,p3@x.example\n',
  'latin1',
);

describe('a file whose bytes leave its encoding open', () => {
  it('is left out until somebody says how it is written, and shows how it reads', async () => {
    const { asked, names, analysis, outcomes } = await carry(doubtful);
    expect(asked).toMatchObject({
      question: 'In which encoding is people.csv written?',
      default: 'leave_out',
    });
    expect(asked?.options.length).toBeGreaterThan(2);
    for (const { value, effect } of asked?.options.slice(1) ?? [])
      expect(effect).toContain(new TextDecoder(value).decode(Buffer.from(first)));
    expect(names).toEqual([]);
    expect(outcomes.map(one => one.bucket)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(analysis.cells).toMatchObject({
      unaccounted: 0,
      tables_left_out: [{ source: 'people.csv', rows: 3, cells: 9, is_answered: false }],
    });
  });

  it('is read as the decision says', async () => {
    const { asked, names, encoding } = await carry(doubtful, {
      decisions: { 'encoding:people.csv': 'windows-1252' },
      sources: {},
    });
    expect(encoding).toBe('windows-1252');
    expect(asked?.answer).toBe('windows-1252');
    const decoder = new TextDecoder('windows-1252');
    expect(names).toEqual([decoder.decode(Buffer.from(first)), decoder.decode(Buffer.from(second)), 'Lee']);
  });

  it('is read as its settings say, and is not asked about then', async () => {
    const { asked, names } = await carry(doubtful, {
      decisions: {},
      sources: { 'people.csv': { settings: { encoding: 'windows-1250' } } },
    });
    expect(asked).toBeUndefined();
    expect(names).toHaveLength(3);
  });
});

describe('a file whose bytes say its encoding', () => {
  it('is read without a question', async () => {
    const { asked, names } = await carry(sure);
    expect(asked).toBeUndefined();
    expect(names).toEqual(['Müller', 'Groß', 'Jäger']);
  });

  it('is read otherwise when somebody says so, and what is no text then is set aside', async () => {
    const settings = { encoding: 'utf-8' as const };
    const { names, outcomes } = await carry(sure, { decisions: {}, sources: { 'people.csv': { settings } } });
    expect(names).toEqual([]);
    expect(outcomes.map(one => one.bucket)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
