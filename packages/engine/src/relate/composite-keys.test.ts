// Parents that two columns name together, and columns that only look so.
import { afterEach, expect, it } from 'vitest';
import { maker } from '../../test-data/made.ts';

const { made, close } = maker();
afterEach(close);

const orders = [
  'Order Number,Year,Order Date,Total',
  '1,2023,2023-03-01,100.00',
  '2,2023,2023-04-01,200.00',
  '1,2024,2024-03-01,300.00',
  '2,2024,2024-05-01,400.00',
];
const items = [
  'Line ID,Order Number,Order Year,Product,Quantity,Unit Price',
  'L-1,1,2023,Press,1,100.00',
  'L-2,2,2023,Vice,2,100.00',
  'L-3,1,2024,Press,3,100.00',
  'L-4,2,2024,Grinder,4,100.00',
];

it('lines belong to the order of their number and year', async () => {
  const { links, analysis, associations, of, lost, asked } = await made({
    'orders.csv': orders,
    'order_items.csv': items,
  });
  expect(links).toEqual({ 'line_items>orders': 4 });
  expect(new Set(associations.map(one => one.to_external_id)).size).toBe(4);
  expect(analysis.relations.map(one => [one.from.column, one.beside, one.to.column])).toEqual([
    ['Order Number', 'Order Year', 'Order Number + Year'],
  ]);
  expect(analysis.relations[0]?.reasons[0]?.text).toBe(
    'Order Number and Order Year together never repeat in orders.csv, and 4 of 4 rows are found there by both; neither of them says it alone.',
  );
  expect(of('line_items')).toHaveLength(4);
  expect(asked('no_parent:order_items.csv')).toBeUndefined();
  expect(lost).toEqual([]);
});

it('a pair that repeats, or that too few rows find, links nothing', async () => {
  const repeated = await made({
    'orders.csv': [...orders, '2,2024,2024-06-01,500.00'],
    'order_items.csv': items,
  });
  expect(repeated.links).toEqual({});
  const unfound = await made({
    'orders.csv': orders,
    'order_items.csv': [...items.slice(0, 4), 'L-4,9,2024,Grinder,4,100.00'],
  });
  expect(unfound.links).toEqual({});
});

it('contacts belong to the branch of their company, whose rows are companies, too', async () => {
  const { links, lost, analysis } = await made({
    'companies.csv': [
      'Company Name,Website',
      'Adler GmbH,https://adler.example',
      'Buche AG,https://buche.example',
    ],
    'offices.csv': [
      'Company Name,Branch,Opening Hours',
      'Adler GmbH,North,9 to 5',
      'Adler GmbH,South,8 to 4',
      'Buche AG,North,10 to 6',
      'Buche AG,South,7 to 3',
    ],
    'contacts.csv': [
      'First Name,Last Name,Email,Company Name,Branch',
      'Ada,Adler,ada@adler.example,Adler GmbH,North',
      'Bo,Buche,bo@buche.example,Buche AG,North',
      'Cy,Cordes,cy@adler.example,Adler GmbH,South',
      'Di,Dorn,di@buche.example,Buche AG,South',
    ],
  });
  expect(links).toEqual({ 'contacts>companies': 4 });
  expect(analysis.relations.map(one => one.id)).toContain('contacts.csv.Company Name + Branch>offices.csv');
  expect(analysis.relations.some(one => one.from.source === 'offices.csv' && one.beside)).toBe(false);
  expect(lost).toEqual([]);
});

it('a town and a street shared with companies name nobody', async () => {
  const { links } = await made({
    'companies.csv': [
      'Company ID,Company Name,City,Country',
      'C-1,Adler GmbH,Kiel,Germany',
      'C-2,Buche AG,Basel,Switzerland',
      'C-3,Cèdre SA,Lyon,France',
    ],
    'contacts.csv': [
      'First Name,Last Name,City,Country',
      'Ada,Adler,Kiel,Germany',
      'Bo,Buche,Basel,Switzerland',
      'Cy,Cordes,Lyon,France',
    ],
  });
  expect(links).toEqual({});
});
