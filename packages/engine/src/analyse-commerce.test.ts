// Products, lines, orders, invoices, quotes and subscriptions, as several systems and languages write them.
import { afterEach, describe, expect, it } from 'vitest';
import { maker } from '../test-data/made.ts';
import { freshPortal } from '../test-data/portal-schema.ts';
import { columnOf, writes } from '../test-data/reading.ts';

const { made, close } = maker();
afterEach(close);

const customers = [
  'Customer ID,Company Name,Domain',
  'C-1,Adler GmbH,adler.example',
  'C-2,Buche AG,buche.example',
];
const products = [
  'Product ID,Product Name,SKU,Unit Price,Cost,Category',
  'P-1,Bench grinder,BG-100,249.00,150.50,Tools',
  'P-2,Drill press,DP-20,999.50,600.00,Tools',
  'P-3,Vice,VI-3,60.80,22.10,Accessories',
];
const orders = [
  'Order ID,Order Number,Customer ID,Order Date,Status,Currency,Subtotal,Tax,Shipping,Total,Ship City',
  'O-1,2024-001,C-1,2024-03-01,Shipped,EUR,558.80,106.17,9.90,674.87,Kiel',
  'O-2,2024-002,C-2,2024-03-04,Open,EUR,999.50,189.91,0.00,1189.41,Hamburg',
];
const items = [
  'Line ID,Order ID,Product ID,Quantity,Unit Price,Discount,Line Total',
  'L-1,O-1,P-1,2,249.00,0.00,498.00',
  'L-2,O-1,P-3,1,60.80,0.00,60.80',
  'L-3,O-2,P-2,1,999.50,0.00,999.50',
];
const shop = { 'customers.csv': customers, 'products.csv': products, 'orders.csv': orders };

describe('a shop', () => {
  it('becomes companies, products, orders and the lines that join them', async () => {
    const { objects, analysis, links, of } = await made({ ...shop, 'order_items.csv': items });
    expect(objects).toEqual({
      'customers.csv': 'companies',
      'order_items.csv': 'line_items',
      'orders.csv': 'orders',
      'products.csv': 'products',
    });
    expect(writes(analysis, 'orders.csv')).toMatchObject({
      'Order Number': 'hs_order_name',
      'Order Date': 'hs_external_created_date',
      Status: 'hs_external_order_status',
      Currency: 'hs_currency_code',
      Subtotal: 'hs_subtotal_price',
      Tax: 'hs_tax',
      Shipping: 'hs_shipping_cost',
      Total: 'hs_total_price',
      'Ship City': 'hs_shipping_address_city',
    });
    expect(links).toEqual({ 'line_items>orders': 3, 'line_items>products': 3, 'orders>companies': 2 });
    expect(of('line_items')[0]?.properties).toMatchObject({ quantity: '2', price: '249.00' });
    expect(of('products')[0]?.properties).toMatchObject({
      name: 'Bench grinder',
      hs_sku: 'BG-100',
      price: '249.00',
      hs_cost_of_goods_sold: '150.50',
    });
    // Nobody is asked what any of the files is.
    expect(analysis.decisions.filter(one => one.id.startsWith('object:'))).toEqual([]);
  });

  it('keeps the product of a deal as a property: the portal links deals with no product', async () => {
    const { analysis, links } = await made({
      'products.csv': products,
      'deals.csv': [
        'Deal Name,Stage,Amount,Close Date,Product',
        'Adler,Won,249.00,2024-03-01,Bench grinder',
        'Buche,Open,999.50,2024-03-09,drill press',
      ],
    });
    expect(links).toEqual({});
    expect(columnOf(analysis, 'deals.csv', 'Product')).toMatchObject({
      action: 'create',
      property: 'product',
    });
    expect(columnOf(analysis, 'deals.csv', 'Product').transform.values?.['drill press']).toBe('Drill press');
  });

  it('takes a table that only joins orders and products for lines, never for a link', async () => {
    const { objects, links } = await made({
      ...shop,
      'contents.csv': ['order_id,product_id', 'O-1,P-1', 'O-1,P-3', 'O-2,P-2'],
    });
    expect(objects['contents.csv']).toBe('line_items');
    expect(links).toMatchObject({ 'line_items>orders': 3, 'line_items>products': 3 });
  });
});

it('puts orders into the stages of the portal that their status names, and asks where some are none', async () => {
  const stagesOf = async (lines: readonly string[], decisions: Record<string, string> = {}) => {
    const { of, analysis } = await made({ 'orders.csv': lines }, decisions);
    const asked = analysis.decisions.some(one => one.id === 'stages:orders.csv');
    return { asked, stages: of('orders').map(one => one.properties['hs_pipeline_stage']), of };
  };
  expect(await stagesOf(orders)).toMatchObject({ asked: false, stages: ['order-shipped', 'order-open'] });
  const other = orders.map(line => line.replace('Shipped', 'On hold'));
  const open = await stagesOf(other);
  expect(open).toMatchObject({ asked: true, stages: [undefined, undefined] });
  expect(open.of('orders')[0]?.properties['hs_external_order_status']).toBe('On hold');
  const told = await stagesOf(other, { 'stages:orders.csv': 'stages' });
  expect(told.stages).toEqual([undefined, 'order-open']);
  const unlike = await stagesOf(orders.map(line => line.replace('Shipped', 'A').replace('Open', 'B')));
  expect(unlike).toMatchObject({ asked: false, stages: [undefined, undefined] });
});

it('lines that belong to nothing are asked about, and listed until somebody wants them', async () => {
  const lost = [...items, 'L-4,O-9,P-1,1,249.00,0.00,249.00', 'L-5,,P-1,1,249.00,0.00,249.00'];
  const files = { ...shop, 'order_items.csv': lost };
  const { analysis, of, outcomes } = await made(files);
  const asked = analysis.decisions.find(one => one.id === 'no_parent:order_items.csv');
  expect(asked).toMatchObject({ default: 'leave_out' });
  expect(asked?.why).toContain('In 2 of 5 rows Order ID leads to no row of orders.csv.');
  expect(of('line_items')).toHaveLength(3);
  expect(outcomes.filter(one => one.object === 'line_items')).toMatchObject([
    { row: 5, bucket: 'rejected', place: 'Order ID', value: 'O-9' },
    { row: 6, bucket: 'rejected', place: 'Order ID', value: null },
  ]);
  const kept = await made(files, { 'no_parent:order_items.csv': 'keep' });
  expect(kept.of('line_items')).toHaveLength(5);
  const whole = await made({ ...shop, 'order_items.csv': items });
  expect(whole.analysis.decisions.some(one => one.id.startsWith('no_parent:'))).toBe(false);
});

it('says whether the lines of orders add up to what those say, and changes neither', async () => {
  const facts = async (lines: readonly string[]) => {
    const { analysis, of } = await made({ ...shop, 'order_items.csv': lines });
    const said = analysis.plan.milestones.flatMap(one => one.facts.map(fact => fact.text));
    return { lines: said.filter(text => text.startsWith('The lines of')), orders: of('orders') };
  };
  expect((await facts(items)).lines).toEqual(['The lines of 2 orders add up to what they say.']);
  const differing = items.map(line => line.replace('L-3,O-2,P-2,1,', 'L-3,O-2,P-2,2,'));
  const found = await facts(differing);
  expect(found.lines).toEqual([
    'The lines of 1 of 2 orders do not add up to the amount there, and both stay as the files say them: those of “2024-002” make 1,999.00, it says 1,189.41.',
  ]);
  expect(found.orders.map(one => one.properties['hs_total_price'])).toEqual(['674.87', '1189.41']);
});

it.each([
  ['for each unit', ['L-1,O-1,P-1,2,249.00,9.00,480.00', 'L-2,O-2,P-2,3,100.00,10.00,270.00'], 'discount'],
  [
    'in percent',
    ['L-1,O-1,P-1,2,200.00,10,360.00', 'L-2,O-2,P-2,3,100.00,5,285.00'],
    'hs_discount_percentage',
  ],
  [
    'for the line',
    ['L-1,O-1,P-1,2,249.00,9.00,489.00', 'L-2,O-2,P-2,3,100.00,10.00,290.00'],
    'imported_discount',
  ],
])('a discount that is %s is told by the total of its row', async (_, lines, property) => {
  const { analysis } = await made({ ...shop, 'order_items.csv': [items[0] ?? '', ...lines] });
  expect(columnOf(analysis, 'order_items.csv', 'Discount').property).toBe(property);
});

it('a discount without a total beside it is asked about, and counts nowhere until then', async () => {
  const lines = ['Line ID,Order ID,Product ID,Quantity,Unit Price,Discount', 'L-1,O-1,P-1,2,249.00,9.00'];
  const { analysis, of } = await made({ ...shop, 'order_items.csv': lines });
  expect(analysis.decisions.find(one => one.id === 'line_discount:order_items.csv')?.default).toBe('keep');
  expect(of('line_items')[0]?.properties).toMatchObject({ imported_discount: '9.00' });
  const told = await made({ ...shop, 'order_items.csv': lines }, { 'line_discount:order_items.csv': 'unit' });
  expect(told.of('line_items')[0]?.properties).toMatchObject({ discount: '9.00' });
});

describe('invoices', () => {
  const rechnungen = [
    'Rechnungsnummer;Kunde;Rechnungsdatum;Fällig am;Status;Rechnungsbetrag',
    'R-1;Adler GmbH;02.01.2024;01.02.2024;Bezahlt;119,60',
    'R-2;Buche AG;13.01.2024;12.02.2024;Offen;238,00',
  ];
  const files = { 'customers.csv': customers, 'Rechnungen.csv': rechnungen };

  it('without a currency wait for somebody to say it, and are mirrors of what was billed', async () => {
    const { objects, analysis, of, outcomes } = await made(files);
    expect(objects['Rechnungen.csv']).toBe('invoices');
    expect(writes(analysis, 'Rechnungen.csv')).toMatchObject({
      Rechnungsnummer: 'hs_number',
      Rechnungsdatum: 'hs_invoice_date',
      'Fällig am': 'hs_due_date',
      Status: 'hs_invoice_status',
      Rechnungsbetrag: 'hs_amount_billed',
    });
    expect(of('invoices')).toEqual([]);
    expect(outcomes.map(one => one.reason)).toContain(
      'The portal takes no invoice without a currency, and the row has none.',
    );
    const told = await made(files, { 'required_value:Rechnungen.csv': 'EUR' });
    expect(told.of('invoices')[0]?.properties).toMatchObject({
      hs_currency: 'EUR',
      hs_invoice_billable: 'false',
      hs_invoice_status: 'paid',
      hs_amount_billed: '119.60',
    });
    expect(told.links).toMatchObject({ 'invoices>companies': 2 });
  });

  it('are in the currency that all of their amounts are written with', async () => {
    const { of } = await made({
      'facturas.csv': [
        'Número de factura;Fecha de factura;Fecha de vencimiento;Importe total',
        'F-1;02/01/2024;01/02/2024;119,60 €',
        'F-2;13/01/2024;12/02/2024;238,00 €',
      ],
    });
    expect(of('invoices').map(one => one.properties['hs_currency'])).toEqual(['EUR', 'EUR']);
  });
});

describe('quotes and subscriptions', () => {
  it('an offer without a day of expiry is given one only by somebody', async () => {
    const files = {
      'devis.csv': [
        'Numéro de devis;Date de création;Total HT;Montant TTC',
        'D-1;02/01/2024;100,50;120,60',
        'D-2;13/01/2024;200,00;240,00',
      ],
    };
    const open = await made(files);
    expect(open.objects['devis.csv']).toBe('quotes');
    expect(open.of('quotes')).toEqual([]);
    const told = await made(files, { 'required_value:devis.csv': '30 days after Date de création' });
    expect(told.of('quotes').map(one => one.properties['hs_expiration_date'])).toEqual([
      '2024-02-01T00:00:00.000Z',
      '2024-02-12T00:00:00.000Z',
    ]);
  });

  it('a subscription runs from its start, as often as it is billed', async () => {
    const { objects, of } = await made({
      'subscriptions.csv': [
        'Subscription ID,Name,Billing Frequency,Start Date,End Date,Status,Currency',
        'S-1,Care plan,Monthly,2024-01-01,2025-01-01,Active,EUR',
        'S-2,Care plan plus,Yearly,2024-02-01,2025-02-01,Cancelled,EUR',
      ],
    });
    expect(objects['subscriptions.csv']).toBe('subscriptions');
    expect(of('subscriptions')[1]?.properties).toMatchObject({
      hs_name: 'Care plan plus',
      hs_recurring_billing_frequency: 'annually',
      hs_status: 'canceled',
      hs_currency_code: 'EUR',
      hs_recurring_billing_start_date: '2024-02-01',
    });
  });
});

describe('a portal without orders', () => {
  it('is asked about, with an object of their own, deals, or nothing', async () => {
    const whole = freshPortal();
    const portal = {
      ...whole,
      properties: whole.properties.filter(one => one.object !== 'orders'),
      unavailable: [{ object: 'orders', why: 'switched_off' as const }],
    };
    const { analysis } = await made({ 'orders.csv': orders }, {}, portal);
    const asked = analysis.decisions.find(one => one.id === 'object:orders.csv');
    expect(asked?.why).toContain('switched off');
    expect(asked?.options.map(one => one.value)).toEqual(['custom', 'deals', 'ignore']);
    expect(analysis.sources[0]?.mapping).toMatchObject({ role: 'records', object: 'imported_orders' });
  });
});

it('contracts and purchase orders have no object of the vendor’s: an own one is proposed, others beside it', async () => {
  const { analysis, objects } = await made({
    'contracts.csv': ['Contract ID,Contract Name,Start Date,End Date', 'K-1,Care,2024-01-01,2025-01-01'],
    'purchase_orders.csv': [
      'PO Number,Vendor Name,PO Date,Status,Grand Total',
      'PO-1,Paper Ltd,2026-01-02,Approved,120.00',
    ],
  });
  expect(objects['contracts.csv']).toBe('contracts');
  const options = (id: string) =>
    analysis.decisions.find(one => one.id === id)?.options.map(one => one.value);
  expect(options('object:contracts.csv')).toEqual(['custom', 'deals', 'subscriptions', 'ignore']);
  expect(options('object:purchase_orders.csv')).toContain('orders');
});

it('a list of suppliers is companies from whom the client buys', async () => {
  const { of } = await made({
    'suppliers.csv': ['Supplier ID,Company Name,Website', 'S-1,Paper Ltd,https://paper.example'],
  });
  expect(of('companies')[0]?.properties).toMatchObject({ name: 'Paper Ltd', type: 'VENDOR' });
});

describe('what a wholesaler keeps beside its sales', () => {
  const customer = ['C-1', 'C-2'];
  const sales = [
    'Sale ID,Sale Date,Customer ID,Customer Name,Subtotal,Discount,Tax,Total Amount,Payment Status,Delivery Status,Shipping Address',
    'S-1,2026-07-10,C-1,Adler GmbH,225.50,0.00,0.00,225.50,Paid,Delivered,Kai 1',
    'S-2,2026-07-12,C-2,Buche AG,90.00,0.00,0.00,90.00,Open,Pending,Kai 2',
  ];
  const saleItems = [
    'Sale Item ID,Sale ID,Product ID,Product Name,Quantity,Unit Price,Discount,Line Total',
    'I-1,S-1,P-1,Bench grinder,1,225.50,0,225.50',
    'I-2,S-2,P-3,Vice,2,45.00,0,90.00',
  ];
  const movements = [
    'Movement ID,Date,Product ID,Product Name,Movement Type,Quantity,Reference,Recorded By',
    'M-1,2026-06-15,P-1,Bench grinder,Opening stock,7,OPEN-1,Dana',
    'M-2,2026-06-16,P-3,Vice,Received,12,GRN-2,Dana',
  ];
  const deliveries = [
    'Delivery ID,Delivery Date,Truck,Driver Name,Customer ID,Customer Name,Address,Route,Status,Dispatch Time,Notes',
    ...customer.map(
      (id, at) =>
        `D-${at},2026-07-1${at},T-${at},Max ${at},${id},Firm,Kai ${at},North,Pending,08:3${at},by the gate`,
    ),
  ];

  it('becomes orders and their lines, and stock and deliveries are asked about, not forced into either', async () => {
    const { objects, analysis, links } = await made({
      'customers.csv': customers,
      'products.csv': products,
      'sales.csv': sales,
      'sale_items.csv': saleItems,
      'inventory_movements.csv': movements,
      'deliveries.csv': deliveries,
    });
    expect(objects).toMatchObject({ 'sales.csv': 'orders', 'sale_items.csv': 'line_items' });
    expect(objects).toMatchObject({ 'inventory_movements.csv': 'ignored', 'deliveries.csv': 'ignored' });
    const asked = analysis.decisions.map(one => one.id);
    expect(asked).toEqual(
      expect.arrayContaining(['object:inventory_movements.csv', 'object:deliveries.csv']),
    );
    expect(links).toMatchObject({ 'line_items>orders': 2, 'orders>companies': 2 });
    const why = analysis.decisions.find(one => one.id === 'object:inventory_movements.csv')?.why;
    expect(why).toContain('nothing that it was sold with');
  });
});
