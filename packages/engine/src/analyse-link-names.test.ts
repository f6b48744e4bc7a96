// What tables that link say of each link: roles in a company, parts in a deal.
import { afterEach, expect, it } from 'vitest';
import { maker } from '../test-data/made.ts';
import { freshPortal } from '../test-data/portal-schema.ts';

const { made, close } = maker();
afterEach(close);

const crm = {
  'Contacts.csv': [
    'Contact ID,First Name,Last Name,Email,Company ID',
    'P-101,Ada,Adler,ada@adler.example,A-201',
    'P-102,Bo,Buche,bo@buche.example,',
    'P-103,Cy,Cordes,cy@cordes.example,',
  ],
  'Companies.csv': [
    'Company ID,Company Name,Domain',
    'A-201,Adler GmbH,adler.example',
    'A-202,Buche AG,buche.example',
  ],
};
const roles = [
  'ID,Company ID,Contact ID,Role',
  'R-1,A-201,P-101,Decision Maker',
  'R-2,A-202,P-102,Evaluator;Budget Holder',
  'R-3,A-202,P-103,',
  'R-4,A-202,P-102,Decision Maker',
];
const files = { ...crm, 'AccountContactRelation.csv': roles };

it('a role is what the link is called, also where a column of another file makes it', async () => {
  const { mappingOf, associations, analysis, asked, lines, lost } = await made(files);
  expect(mappingOf('AccountContactRelation.csv')?.role).toBe('junction');
  expect(asked('labels:AccountContactRelation.csv')?.default).toBe('labels');
  expect(associations.map(one => [one.from_external_id.slice(-5), one.labels])).toEqual([
    ['P-101', ['Decision Maker']],
    ['P-102', ['Evaluator', 'Budget Holder', 'Decision Maker']],
    ['P-103', undefined],
  ]);
  expect(analysis.blueprint.labels?.map(one => [one.from, one.to, one.name, one.label])).toEqual([
    ['contacts', 'companies', 'decision_maker', 'Decision Maker'],
    ['contacts', 'companies', 'evaluator', 'Evaluator'],
    ['contacts', 'companies', 'budget_holder', 'Budget Holder'],
  ]);
  const cells = lines.filter(one => one.source === 'AccountContactRelation.csv' && one.column === 'Role');
  expect(cells).toMatchObject([{ bucket: 'used', cells: 3 }]);
  expect(lost).toEqual([]);
});

it('a name holds nothing that parts several names in one text, whatever parts the roles of a column', async () => {
  const parted = roles.map(row =>
    row
      .replace('Evaluator;Budget Holder', 'Evaluator | Legal; tax')
      .replace('A-201,P-101,Decision Maker', 'A-201,P-101,Decision Maker | Evaluator'),
  );
  const { analysis } = await made({ ...crm, 'AccountContactRelation.csv': parted });
  const labels = analysis.blueprint.labels?.map(one => one.label) ?? [];
  expect(labels.toSorted()).toEqual(['Decision Maker', 'Evaluator', 'Legal', 'tax']);
});

it('somebody may link without names, and what the portal has is not made again', async () => {
  const plain = await made(files, { 'labels:AccountContactRelation.csv': 'skip' });
  expect(plain.analysis.blueprint.labels).toBeUndefined();
  expect(plain.associations.some(one => one.labels)).toBe(false);
  const portal = freshPortal();
  const own = ['decision maker', 'Evaluator', 'Budget Holder'].map((label, at) => ({
    label,
    type_id: at + 1,
  }));
  const known = await made(files, {}, { ...portal, labels: [{ from: 'contacts', to: 'companies', own }] });
  expect(known.analysis.blueprint.labels).toBeUndefined();
  // In the spelling of the portal.
  expect(known.associations[0]?.labels).toEqual(['decision maker']);
});

it('more roles than the portal takes names for, or a portal that shows none, are said and left behind', async () => {
  const many = [
    roles[0] ?? '',
    ...Array.from(
      { length: 24 },
      (_, at) => `R-${at},A-201,P-101,Role ${String.fromCharCode(65 + (at % 12))}x`,
    ),
  ];
  const reasonOf = async (given: Promise<Awaited<ReturnType<typeof made>>>) => {
    const { analysis } = await given;
    const source = analysis.sources.find(one => one.profile.file === 'AccountContactRelation.csv');
    const column = source?.columns.find(one => one.column === 'Role');
    return [column?.action, column?.reasons[0]?.text];
  };
  expect(await reasonOf(made({ ...crm, 'AccountContactRelation.csv': many }))).toEqual([
    'skip',
    'It names 12 roles, and the portal takes 10 short names for links of companies and contacts.',
  ]);
  expect(await reasonOf(made(files, {}, { ...freshPortal(), labels: [] }))).toEqual([
    'skip',
    'The portal shows no names for links of companies and contacts, so links carry none.',
  ]);
});

it('the person to whom somebody reports is linked as manager, or kept as text', async () => {
  const people = {
    'Contacts.csv': [
      'Contact ID,First Name,Last Name,Email,Reports To ID',
      'P-101,Ada,Adler,ada@adler.example,',
      'P-102,Bo,Buche,bo@buche.example,P-101',
      'P-103,Cy,Cordes,cy@cordes.example,P-101',
      'P-104,Di,Dorn,di@dorn.example,P-104',
      'P-105,Ed,Eich,ed@eich.example,P-102',
    ],
  };
  const { associations, analysis, lines } = await made(people);
  expect(
    associations.map(one => [one.from_external_id.slice(-5), one.to_external_id.slice(-5), one.labels]),
  ).toEqual([
    ['P-102', 'P-101', ['Manager']],
    ['P-103', 'P-101', ['Manager']],
    ['P-105', 'P-102', ['Manager']],
  ]);
  expect(analysis.blueprint.labels).toEqual([
    { from: 'contacts', to: 'contacts', name: 'manager', label: 'Manager', inverse: 'Direct report' },
  ]);
  expect(lines.filter(one => one.column === 'Reports To ID').map(one => [one.bucket, one.cells])).toEqual([
    ['used', 3],
    ['link_not_found', 1],
  ]);
  const kept = await made(people, { 'manager:Contacts.csv': 'property' });
  expect(kept.associations).toEqual([]);
  expect(Object.values(kept.of('contacts')[1]?.properties ?? {})).toContain('P-101');
});
