import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSources } from './open-sources.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const people = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${at},Name${at},p${at}@x.example.com,Berlin`);

/** The columns, how many rows arrive and can be used, and what is said about quotation marks. */
async function read(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-unclosed-'));
  await writeFile(join(folder, 'people.csv'), `${lines.join('\n')}\n`);
  const { sources, refused, close } = await openSources(folder);
  open.push(close, () => rm(folder, { recursive: true, force: true }));
  const [source] = sources;
  if (!source) return { header: [], good: 0, said: [], codes: refused.map(one => one.code) };
  let good = 0;
  for await (const batch of source.rows()) good += batch.filter(one => !one.bad).length;
  return {
    header: source.header,
    good,
    said: source.problems.filter(one => one.code === 'unclosed_quote').map(one => one.place),
    codes: source.problems.map(one => one.code),
  };
}

describe('a quotation mark that never closes', () => {
  it.each([10, 30_000])('among the column names of %i rows is named and costs nothing', async rows => {
    for (const header of ['id,"name,email,city', 'id,name,email,"city', '"id,name,email,city']) {
      const found = await read([header, ...people(rows)]);
      expect(found).toEqual({
        header: ['id', 'name', 'email', 'city'],
        good: rows,
        said: ['people.csv, line 1'],
        codes: ['unclosed_quote'],
      });
    }
  });

  it('in the first row of a large file does not hide the rows behind it', async () => {
    const found = await read(['id,name,email,city', '0,"Ann,a@x.example.com,Berlin', ...people(30_000)]);
    expect(found).toMatchObject({ good: 30_000, codes: [] });
  });

  it('alone in the file is named instead of saying that rows are missing', async () => {
    expect(await read(['id,"name'])).toMatchObject({
      good: 0,
      said: ['people.csv, line 1'],
      codes: ['unclosed_quote'],
    });
  });
});

describe('a quotation mark that closes rows later', () => {
  it('is named with its line: the rows between are one cell', async () => {
    const lines = ['id,name,email,city', ...people(3), '3,"Ann,a@x.example.com,Berlin', ...people(20)];
    const found = await read([...lines, '9,Bob",b@x.example.com,Berlin', ...people(5)]);
    expect(found).toMatchObject({ good: 9, said: ['people.csv, line 5'] });
  });

  it('is named where it leaves no row at all', async () => {
    const [last = '', ...rest] = people(20).toReversed();
    const found = await read(['id,name,email,"city', ...rest, `${last}"`]);
    expect(found).toMatchObject({ good: 0, said: ['people.csv, line 1'], codes: ['unclosed_quote'] });
  });

  it('counts lines and not rows, where earlier cells hold several', async () => {
    const lines = ['id,name,note,city', '1,Ann,"two\nlines",Berlin', '2,Bob,"', ...people(4), '",Bonn'];
    expect((await read(lines)).said).toEqual(['people.csv, line 4']);
  });

  it('is not suspected in texts of several lines', async () => {
    const note = 'Dear Ann,\nthank you, we met in Berlin, at noon, as planned.\nAll the best,\nBob';
    const found = await read(['id,name,email,city', `1,Ann,a@x.example.com,"${note}"`, ...people(3)]);
    expect(found).toMatchObject({ good: 4, codes: [] });
  });
});
