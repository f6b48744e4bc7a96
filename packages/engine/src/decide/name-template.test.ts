// A record without a name is called by words of its row or “Unnamed …”, never by a number of another column.
import { afterEach, expect, it } from 'vitest';
import { type Folder, gather, readFiles, think } from '../../test-data/reading.ts';

const open: Folder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

async function carry(text: string, answer?: string) {
  const folder = await readFiles({ 'companies.csv': text });
  open.push(folder);
  const decisions = answer === undefined ? {} : { 'name:companies.csv': answer };
  const analysis = await think(folder, { decisions });
  const { records, outcomes } = await gather(folder, analysis);
  return {
    names: records.filter(one => one.object === 'companies').map(one => one.properties['name']),
    asked: analysis.decisions.find(one => one.id === 'name:companies.csv'),
    skipped: outcomes.filter(one => one.bucket === 'skipped').map(one => [one.row, one.reason]),
    cells: analysis.cells,
  };
}

const companies = `Company ID,Company name,Website,Phone,Email
1001,Acme,https://www.acme.example,+1 202 555 0143,info@acme.example
1002,,https://beta.example/x,+1 202 555 0144,max.muster@gmail.com
1003,-None-,,+1 202 555 0145,ann.lee@gamma.example
`;

it('by the first words that the row has, which a decision shows', async () => {
  const { names, asked } = await carry(companies);
  expect(names).toEqual(['Acme', 'beta.example', 'Unnamed company']);
  expect(asked).toMatchObject({
    question: 'How should the 2 companies without a name in companies.csv be called?',
    why: 'The portal wants a name for every record, and Company name of companies.csv is empty in 2 of 3 rows.',
    default: '{Website|domain}',
  });
  expect(asked?.options.map(one => one.label)).toEqual([
    'Domain of Website',
    'Domain of Email',
    'Person in Email',
    'Unnamed company',
    'Domain of Website – Company ID',
    'Company ID',
    'Leave them out',
  ]);
});

it.each([
  ['{Email|domain}', ['Acme', 'Unnamed company', 'gamma.example']],
  ['{Email|local}', ['Acme', 'Max Muster', 'Ann Lee']],
  ['{Company ID}', ['Acme', '1002', '1003']],
  ['Unnamed company', ['Acme', 'Unnamed company', 'Unnamed company']],
  ['Customer {Company ID} – {Website|domain}', ['Acme', 'Customer 1002 – beta.example', 'Customer 1003']],
  ['{No such column}', ['Acme', 'beta.example', 'Unnamed company']],
])('as the answer %s says', async (answer, names) => {
  expect((await carry(companies, answer)).names).toEqual(names);
});

it('not at all, where somebody leaves such rows out', async () => {
  const { names, skipped, cells } = await carry(companies, 'leave_out');
  expect(names).toEqual(['Acme']);
  expect(skipped).toEqual([
    [3, 'The row has no name, and somebody decided to leave such rows out.'],
    [4, 'The row has no name, and somebody decided to leave such rows out.'],
  ]);
  expect(cells?.unaccounted).toBe(0);
});

it('never by its key, where no column holds words', async () => {
  const { names } = await carry(
    'Company ID,Revenue,Phone,Domain\n1,5,+1 202 555 0143,a.example\n2,6,+1 202 555 0144,\n',
  );
  expect(names).not.toContain('2');
});

it('without a question where every row has a name', async () => {
  expect((await carry('Company ID,Company name\n1,Acme\n2,Beta\n')).asked).toBeUndefined();
});
