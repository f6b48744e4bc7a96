// What headers and names promise and rows do not keep: lists of firms called like people, clauses called quotes, prices of whole
// lines, ids in a file with a row that cannot be read.
import { afterEach, describe, expect, it } from 'vitest';
import { type Folder, gather, readFiles, sourceOf, think, writes } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

function opened(): Folder {
  if (!folder) throw new Error('Nothing is open.');
  return folder;
}

async function made(files: Record<string, readonly string[]>, decisions: Record<string, string> = {}) {
  await folder?.close();
  folder = await readFiles(
    Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])),
  );
  const analysis = await think(folder, { decisions });
  const asked = (file: string) => analysis.decisions.find(one => one.id === `object:${file}`);
  const objectOf = (file: string) => sourceOf(analysis, file).mapping.object;
  return { analysis, asked, objectOf };
}

describe('a list of customers with addresses', () => {
  const head = 'id,nom,email,telephone';
  const offices = [
    head,
    '1,Port Bleu,info@portbleu.example,555 0101',
    '2,Lumière du Nord,office@nord.example,555 0102',
    '3,Pierre et Fils,contact@fils.example,555 0103',
  ];
  const people = [
    head,
    '1,Anne Petit,anne.petit@mail.example,555 0101',
    '2,Luc Moreau,luc@mail.example,555 0102',
    '3,Zoé Roux,zoe.roux@mail.example,555 0103',
  ];
  const firms = [
    'id,name,email,notes',
    '1,Blue Harbor,ann@blueharbor.example,',
    '2,Northlight,bob@northlight.example,',
    '3,Cleo Fox,cleo.fox@mail.example,',
  ];

  it('is asked about where the addresses are read by whoever is in the office', async () => {
    const { asked, objectOf } = await made({ 'clients.csv': offices });
    expect(objectOf('clients.csv')).toBeNull();
    const options = asked('clients.csv')?.options.map(one => one.value) ?? [];
    expect(options.slice(0, 3)).toEqual(['ignore', 'companies', 'contacts']);
    expect(asked('clients.csv')?.why).toMatch(/may be companies/);
    const told = await made({ 'clients.csv': offices }, { 'object:clients.csv': 'companies' });
    expect(writes(told.analysis, 'clients.csv')).toMatchObject({ nom: 'name', telephone: 'phone' });
  });

  it('is asked about where names are those of the addresses, whatever the file is called', async () => {
    const { asked } = await made({ 'contacts.csv': firms });
    expect(asked('contacts.csv')?.why).toMatch(/“Blue Harbor” are those of firms/);
  });

  it('is one of people where they are people’s, and where first and last names stand apart', async () => {
    const plain = await made({ 'clients.csv': people });
    expect(plain.objectOf('clients.csv')).toBe('contacts');
    const apart = ['id,first name,last name,email', ...offices.slice(1).map(row => row.replace(' ', ','))];
    expect((await made({ 'clients.csv': apart })).objectOf('clients.csv')).toBe('contacts');
  });
});

describe('a table called like what it says something about', () => {
  const quotes = [
    'quote_id,title,total,expiration_date',
    'Q1,Roof,1200.50,2026-05-01',
    'Q2,Cellar,900.00,2026-05-02',
    'Q3,Yard,310.25,2026-06-01',
  ];

  it('is asked about where it names the others by their id, many of them twice', async () => {
    const clauses = ['quote_id,clause', 'Q1,Paid early', 'Q1,Free delivery', 'Q2,Paid late', 'Q3,No returns'];
    const { objectOf, asked } = await made({ 'quotes.csv': quotes, 'quote_changes.csv': clauses });
    expect(objectOf('quotes.csv')).toBe('quotes');
    expect(objectOf('quote_changes.csv')).not.toBe('quotes');
    expect(asked('quote_changes.csv')).toBeDefined();
  });
});

describe('names that only open files mention', () => {
  it('are not left out as a list to look up', async () => {
    const places = ['Depot,Place', 'Alpha,Nowhere 1', 'Beta,Nowhere 2', 'Gamma,Nowhere 3'];
    const tours = [
      'Depot,Turn,Step',
      ...['Alpha', 'Beta', 'Gamma', 'Alpha', 'Beta', 'Gamma'].map((one, at) => `${one},${at % 2},${at}`),
    ];
    const { asked } = await made({ 'places.csv': places, 'tours.csv': tours });
    expect(asked('tours.csv')).toBeDefined();
    expect(asked('places.csv')).toBeDefined();
  });
});

describe('a price beside a quantity', () => {
  const wares = ['sku,product_name,unit_price', 'W1,Bolt,2.50', 'W2,Nut,1.20', 'W3,Cog,10.00'];
  const sales = ['order_id,order_date,total', 'S1,2026-01-02,25.00', 'S2,2026-01-03,40.00'];
  const line = (id: number, order: string, sku: string, pieces: number, price: string) =>
    `${id},${order},${sku},${pieces},${price}`;
  const head = 'line_id,order_id,sku,quantity,line price';

  it('that grows with it is the price of the line, and never that of a piece', async () => {
    const lines = [
      head,
      line(1, 'S1', 'W1', 2, '5.00'),
      line(2, 'S1', 'W1', 6, '15.00'),
      line(3, 'S2', 'W2', 1, '1.20'),
      line(4, 'S2', 'W2', 5, '6.00'),
      line(5, 'S1', 'W3', 1, '10.00'),
      line(6, 'S2', 'W3', 3, '30.00'),
    ];
    const { analysis } = await made({ 'products.csv': wares, 'orders.csv': sales, 'order_lines.csv': lines });
    const price = sourceOf(analysis, 'order_lines.csv').columns.find(one => one.column === 'line price');
    expect(price).toMatchObject({ action: 'create', property: 'imported_line_price' });
    expect(price?.reasons.at(-1)?.text).toMatch(/^3 of 3 rows .* price of the whole line/);
  });

  it('that stays is that of a piece', async () => {
    const lines = [
      head,
      line(1, 'S1', 'W1', 2, '2.50'),
      line(2, 'S1', 'W1', 6, '2.50'),
      line(3, 'S2', 'W2', 1, '1.20'),
      line(4, 'S2', 'W2', 5, '1.20'),
      line(5, 'S1', 'W3', 1, '10.00'),
      line(6, 'S2', 'W3', 3, '10.00'),
    ];
    const { analysis } = await made({ 'products.csv': wares, 'orders.csv': sales, 'order_lines.csv': lines });
    expect(writes(analysis, 'order_lines.csv')).toMatchObject({ 'line price': 'price' });
  });
});

describe('rows that cannot be read', () => {
  it('cost no table its ids, nor others their links', async () => {
    const firms = [
      'account_id,company_name,website,industry',
      'A7,Blue Harbor Ltd,blueharbor.example,Shipping',
      'A9,Northlight Ltd,northlight.example,Energy',
      'A12,Stone Ltd,stone.example,Building',
      'A13,Too,many,cells,here',
    ];
    const deals = [
      'deal_id,deal_name,account_id,amount,stage',
      'D1,Ship,A7,100.00,Won',
      'D2,Grid,A9,200.00,Open',
      'D3,Wall,A12,300.00,Open',
    ];
    const { analysis } = await made({ 'accounts.csv': firms, 'deals.csv': deals });
    expect(sourceOf(analysis, 'accounts.csv').key.columns).toEqual(['account_id']);
    expect(analysis.relations).toContainEqual(
      expect.objectContaining({
        from: expect.objectContaining({ source: 'deals.csv', column: 'account_id' }),
        to: expect.objectContaining({ source: 'accounts.csv' }),
      }),
    );
  });
});

describe('words for two things', () => {
  it('a name in words is no number of an invoice', async () => {
    const facturas = [
      'factura_id,fecha de factura,nombre,total factura',
      'F1,2026-01-02,Bar Sol,10.50',
      'F2,2026-01-03,Casa Luna,20.50',
      'F3,2026-01-04,Bar Sol,30.50',
    ];
    const { analysis, objectOf } = await made({ 'facturas.csv': facturas });
    expect(objectOf('facturas.csv')).toBe('invoices');
    expect(writes(analysis, 'facturas.csv')['nombre']).not.toBe('hs_number');
  });

  it('a region beside the state, and a code beside the country, give way', async () => {
    const firms = [
      'account_id,company_name,sales region,city,state,country code,country,website',
      'A1,Blue Harbor Ltd,D4,Boston,Massachusetts,US,United States,blueharbor.example',
      'A2,Northlight Ltd,K9,Toronto,Ontario,CA,Canada,northlight.example',
      'A3,Stone Ltd,D4,Albany,New York,US,United States,stone.example',
    ];
    const { analysis } = await made({ 'accounts.csv': firms });
    const written = writes(analysis, 'accounts.csv');
    expect(written).toMatchObject({ state: 'state', country: 'country' });
    expect(written['sales region']).not.toBe('state');
    expect(written['country code']).not.toBe('country');
  });

  it('what somebody said of some companies and not of others is kept', async () => {
    const head = 'id,company_name,website,is_partner';
    const firms = [head, '7,Blue Ltd,blue.example,true', '9,North Ltd,north.example,false'];
    const { analysis } = await made({ 'companies.csv': firms });
    const partner = sourceOf(analysis, 'companies.csv').columns.find(one => one.column === 'is_partner');
    expect(partner?.action).toBe('create');
  });
});

describe('what lines point at', () => {
  const orders = [
    'id,order_number,order_date,total_amount',
    'o-1,N-1,2026-01-02,30.00',
    'o-2,N-2,2026-01-03,20.00',
  ];
  const lines = [
    'id,order_id,offer_id,quantity,unit_price,total_price',
    'l-1,o-1,s-1,1,10.00,10.00',
    'l-2,o-1,s-2,1,20.00,20.00',
    'l-3,o-2,s-1,2,10.00,20.00',
  ];
  const offers = ['id,partner_id,name,unit_price', 's-1,p-1,Cleaning,10.00', 's-2,p-1,Painting,20.00'];
  const partners = ['id,company_name,website', 'p-1,Stone Ltd,stone.example', 'p-2,Rock Ltd,rock.example'];

  it('beside the order that they are of are products, also where a partner makes them', async () => {
    const { objectOf, asked } = await made({
      'orders.csv': orders,
      'order_lines.csv': lines,
      'offers.csv': offers,
      'companies.csv': partners,
    });
    expect(objectOf('order_lines.csv')).toBe('line_items');
    expect(objectOf('offers.csv')).toBe('products');
    expect(asked('offers.csv')).toBeUndefined();
  });

  it('a table that counts something can be told to be what is sold', async () => {
    const till = ['row,who,what,pieces', 'r-1,X,bread,2', 'r-2,Y,bread,2', 'r-3,X,milk,1'];
    const { asked } = await made({ 'zzz.csv': till });
    expect(asked('zzz.csv')?.options.map(one => one.value)).toEqual(
      expect.arrayContaining(['orders', 'invoices', 'line_items', 'products']),
    );
  });
});

describe('activities whose date is called anything', () => {
  const head = 'call_id,who_rep_id,rung_utc,duration_seconds,disposition,created_at';
  const rung = [
    head,
    'c-1,r-1,2026-03-01 10:00,60,Busy,2026-03-09 08:00',
    'c-2,r-2,2026-03-02 11:30,75,Answered,2026-03-09 08:00',
  ];

  it('have the only one that there is, and not the day on which they were entered', async () => {
    const { analysis } = await made({ 'calls.csv': rung });
    expect(writes(analysis, 'calls.csv')).toMatchObject({ rung_utc: 'hs_timestamp' });
    const compiled = await gather(opened(), analysis);
    expect(compiled.records.map(one => one.properties['hs_timestamp']?.slice(0, 10))).toEqual([
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('are asked about where two say it, or what comes next does', async () => {
    const both = rung.map((row, at) => `${row},${at === 0 ? 'rung_cet' : '2026-03-01 11:00'}`);
    const { analysis } = await made({ 'calls.csv': both });
    const asked = (name: string) =>
      sourceOf(analysis, 'calls.csv').columns.find(one => one.column === name)?.is_abstained;
    expect([asked('rung_utc'), asked('rung_cet')]).toEqual([true, true]);
    const later = rung.map(row => row.replace('rung_utc', 'next_call_on'));
    expect(writes((await made({ 'calls.csv': later })).analysis, 'calls.csv')['next_call_on']).not.toBe(
      'hs_timestamp',
    );
  });
});

describe('ids of something else', () => {
  it('the id of a property is no key of what is said about it', async () => {
    const visits = [
      'property_id,call_id,subject,call_type,start_time',
      'PRP-100,CAL-1,Second look,Inbound,2026-03-01 10:00',
      'PRP-200,CAL-2,First look,Outbound,2026-03-02 10:00',
    ];
    const { analysis } = await made({ 'calls.csv': visits });
    expect(sourceOf(analysis, 'calls.csv').key.columns).toEqual(['call_id']);
  });

  it('people who own records are found by ids, and asked about, whatever their column is called', async () => {
    const staff = [
      'user_id,full_name,email,role',
      'usr-71,Ann Lee,ann@firm.example,agent',
      'usr-82,Bob Ray,bob@firm.example,agent',
    ];
    const deals = [
      'deal_id,deal_name,agent_id,stage,amount,close_date',
      'd-1,House,usr-71,Won,10.00,2026-01-02',
      'd-2,Barn,usr-82,Open,20.00,2026-01-03',
    ];
    const { analysis } = await made({ 'users.csv': staff, 'deals.csv': deals });
    expect(analysis.relations.map(({ from, to }) => `${from.column}>${to.source}`)).toContain(
      'agent_id>users.csv',
    );
    expect(analysis.decisions.find(one => one.id === 'owners')?.question).toMatch(/2 people/);
  });
});

describe('a table that is left out for its name', () => {
  it('can be told to be records of its own', async () => {
    const houses = ['property_id,title,city,rooms', 'P-1,Attic,Rome,3', 'P-2,Barn,Bonn,5'];
    const { asked } = await made({ 'properties.csv': houses });
    expect(asked('properties.csv')?.options.map(one => one.value)).toContain('properties');
  });
});
