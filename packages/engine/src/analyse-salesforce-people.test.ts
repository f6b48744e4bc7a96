// People whom Salesforce keeps twice or in the wrong place: each of them is counted once.
import { expect, test } from 'vitest';
import { analyseFiles } from '../test-data/hostile.ts';
import { sourceOf, tallyBy, writes } from '../test-data/reading.ts';

const accounts =
  'Id,Name,IsPersonAccount,FirstName,LastName,PersonEmail,Website\n0015e00000AbCdEAAV,Acme,false,,,,acme.com\n0015e00000AbCdFAAV,Bolt,false,,,,bolt.io\n0015e00000AbCdGAAV,Cy Dow,true,Cy,Dow,cy@home.example,\n';

test('a converted lead and its contact are one person, and a lead that is none is another', async () => {
  const { compiled, lost } = await analyseFiles({
    'Account.csv': 'Id,Name,Website\n0015e00000AbCdEAAV,Acme,acme.com\n',
    'Contact.csv':
      'Id,FirstName,LastName,Email,AccountId,IsDeleted\n0035e00000AbCdEAAV,Ann,Lee,ann@acme.com,0015e00000AbCdEAAV,false\n0035e00000AbCdFAAV,Bob,Ray,bob@bolt.io,0015e00000AbCdEAAV,true\n',
    'Lead.csv':
      'Id,FirstName,LastName,Company,Email,Status,IsConverted,ConvertedContactId,ConvertedAccountId\n00Q5e00000AbCdEEAZ,Ann,Lee,Acme,a.lee@old.example,Converted,true,0035e00000AbCdEAAV,0015e00000AbCdEAAV\n00Q5e00000AbCdFEAZ,Di,Fox,Dune,di@dune.io,Open,false,,\n',
  });
  const people = compiled.records.filter(({ object }) => object === 'contacts');
  expect(
    people.map(({ properties }) => properties['firstname']).toSorted((a = '', b = '') => a.localeCompare(b)),
  ).toEqual(['Ann', 'Di']);
  expect(compiled.outcomes.filter(({ bucket }) => bucket === 'skipped')).toHaveLength(1);
  expect(lost).toEqual([]);
});

test('person accounts are asked about, stay companies until then, and become contacts where somebody says so', async () => {
  const asked = await analyseFiles({ 'Account.csv': accounts });
  expect(asked.analysis.decisions.find(({ id }) => id === 'people:Account.csv')).toMatchObject({
    default: 'companies',
  });
  expect(tallyBy(asked.compiled.records, ({ object }) => object)).toEqual({ companies: 3 });
  const said = await analyseFiles(
    { 'Account.csv': accounts },
    { decisions: { 'people:Account.csv': 'contacts' } },
  );
  expect(tallyBy(said.compiled.records, ({ object }) => object)).toEqual({ companies: 2, contacts: 1 });
  expect(writes(said.analysis, 'Account.csv#person accounts')).toMatchObject({
    FirstName: 'firstname',
    LastName: 'lastname',
    PersonEmail: 'email',
  });
  expect(sourceOf(said.analysis, 'Account.csv').profile.rows).toBe(2);
  expect(said.analysis.decisions.find(({ id }) => id === 'people:Account.csv')).toMatchObject({
    answer: 'contacts',
  });
  expect(said.lost).toEqual([]);
});
