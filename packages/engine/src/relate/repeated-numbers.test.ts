import { describe, expect, it } from 'vitest';
import { analyseFiles } from '../../test-data/hostile.ts';

const lines = [
  'Order Number,Customer,Order Date,Order Total,Product,Quantity',
  'O-1001,Acme,2024-01-02,15.50,Drill,2',
  'O-1001,Acme,2024-01-02,15.50,Saw,1',
  'O-1002,Beta,2024-01-03,6.50,Drill,1',
  'O-1002,Beta,2024-01-03,6.50,Paper,3',
  'O-1003,Acme,2024-01-04,5.00,Drill,1',
].join('\n');
const id = 'repeated:orders.csv';

async function read(file: string, csv: string, decisions: Record<string, string> = {}) {
  const { analysis, compiled, lost } = await analyseFiles({ [file]: csv }, { decisions });
  expect(lost).toEqual([]);
  const [source] = analysis.sources;
  const asked = (of: string) => analysis.decisions.find(one => one.id === of);
  return { mapping: source?.mapping, key: source?.key, asked, compiled };
}

describe('orders that are written line by line', () => {
  it('are asked about, and no two of their rows become one for what they sell', async () => {
    const { key, asked, compiled } = await read('orders.csv', lines);
    expect(key).toMatchObject({ kind: 'row', columns: [] });
    expect(asked(id)).toMatchObject({
      question: 'Is each row of orders.csv an order of its own?',
      why: 'Order Number has 3 different values in 5 rows, and Product says in each what was sold: the rows may be the lines of 3 orders.',
      default: 'orders',
      options: [
        {
          value: 'orders',
          effect:
            '5 orders for 3 numbers; amounts that stand in several rows of one number count once for each row.',
        },
        { value: 'line_items' },
      ],
    });
    expect(compiled.records.filter(one => one.object === 'orders')).toHaveLength(5);
  });

  it('are lines where somebody says so, and lines that belong to nothing are asked about in turn', async () => {
    const { mapping, asked, compiled } = await read('orders.csv', lines, { [id]: 'line_items' });
    expect(mapping).toMatchObject({ role: 'records', object: 'line_items' });
    expect(asked(id)?.answer).toBe('line_items');
    expect(asked('no_parent:orders.csv')).toBeDefined();
    expect(compiled.records.filter(one => one.object === 'orders')).toEqual([]);
  });

  it('are no order for each product, though each product stands there once and first', async () => {
    const { key, asked } = await read(
      'orders.csv',
      [
        'Product ID,Order Number,Order Date,Order Total,Quantity',
        '501,O-1001,2024-01-02,15.50,2',
        '502,O-1001,2024-01-02,15.50,1',
        '503,O-1002,2024-01-03,6.50,1',
        '504,O-1002,2024-01-03,6.50,3',
      ].join('\n'),
    );
    expect(key).toMatchObject({ kind: 'row', columns: [] });
    expect(asked(id)).toBeDefined();
  });

  it.each([
    [
      'in Spanish',
      'facturas.csv',
      lines.replace(/^.*\n/, 'factura,cliente,fecha,importe,producto,cantidad\n'),
    ],
    [
      'in German',
      'Rechnungen.csv',
      lines.replace(/^.*\n/, 'Rechnungsnummer,Kunde,Datum,Betrag,Produkt,Menge\n'),
    ],
  ])('are asked about %s', async (_, file, csv) => {
    const { mapping, key, asked } = await read(file, csv);
    expect(mapping?.object).toBe('invoices');
    expect(key?.kind).toBe('row');
    expect(asked(`repeated:${file}`)).toBeDefined();
  });

  it.each([
    ['a number of its own in each row', lines.replaceAll(/O-100\d/g, () => `O-${(count += 1)}`)],
    ['no word of what was sold', lines.replace('Product,Quantity', 'Remark,Contact person')],
  ])('are not asked about with %s', async (_, csv) => {
    const { asked } = await read('orders.csv', csv);
    expect(asked(id)).toBeUndefined();
  });
});

let count = 2000;

it.each([
  ['invoices.csv', 'Invoice No,Invoice Date,Customer,Product,Quantity,Amount', 'id'],
  ['facturas.csv', 'num_factura,fecha,cliente,producto,cantidad,importe', 'id'],
  // Whom one reaches by it is not who it is.
  ['people.csv', 'Contact phone no,Created,First name,Last name,Age,Salary', 'row'],
])('numbers of documents may be written like phones: %s', async (file, header, kind) => {
  const numbers = ['3821-37547860', '3183-71699882', '1166-58724898', '2211-53444898', '5166-58755898'];
  const rows = numbers.map((one, at) => `${one},2024-0${at + 1}-02,Ann${at},Saw${at % 3},${at + 1},${at}.50`);
  const { key, asked } = await read(file, [header, ...rows].join('\n'));
  expect(key).toMatchObject({ kind, columns: kind === 'id' ? [header.split(',')[0]] : [] });
  expect(asked(`repeated:${file}`)).toBeUndefined();
});

it('rows of an object of its own are not one record for naming the same product', async () => {
  const file = 'purchase_orders.csv';
  const { analysis, compiled, lost } = await analyseFiles(
    { [file]: lines.replace('Order Number', 'Purchase order').replace('Customer', 'Supplier') },
    { sources: { [file]: { role: 'records', object: 'purchase_orders' } } },
  );
  expect(analysis.sources[0]?.mapping.object).toBe('purchase_orders');
  expect(analysis.sources[0]?.key.columns).not.toContain('Product');
  expect(compiled.records).toHaveLength(5);
  expect(lost).toEqual([]);
});
