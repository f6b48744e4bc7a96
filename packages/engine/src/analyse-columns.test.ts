// Columns of exports that nobody here has seen: what values, neighbours and the table decide where words leave it open.
import type { Analysis } from '@groundwork/contract/intake';
import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, readFiles, think, writes } from '../test-data/reading.ts';
import { wordSimilarity } from './classify/similarity.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

async function analysed(files: Record<string, readonly string[]>): Promise<Analysis> {
  await folder?.close();
  folder = await readFiles(
    Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])),
  );
  return think(folder, {});
}

/** So many rows, each cell made from its number. */
function rows(count: number, line: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => line(at));
}

describe('a table whose name and headers tell only once it was looked at as records', () => {
  it('has its columns read as those of what it lists', async () => {
    const analysis = await analysed({
      'objednavky.csv': [
        'Číslo objednávky,Datum objednávky,Celkem,Stav platby,Stav dopravy',
        ...rows(
          8,
          at => `${500 + at},2025-03-0${at + 1},${at}9.50,${at % 2 ? 'Zaplaceno' : 'Čeká'},Odesláno`,
        ),
      ],
    });
    expect(analysis.sources[0]?.mapping.object).toBe('orders');
    expect(writes(analysis, 'objednavky.csv')).toMatchObject({
      'Datum objednávky': 'hs_external_created_date',
      Celkem: 'hs_total_price',
      'Stav platby': 'hs_payment_status',
      'Stav dopravy': 'hs_fulfillment_status',
    });
  });
});

describe('a catalogue', () => {
  it('has its categories in folders and its kinds in a list', async () => {
    const analysis = await analysed({
      'products.csv': [
        'Product ID,Product Name,SKU,Unit Price,Category,Product type',
        ...rows(
          6,
          at =>
            `P-${at},Thing ${at},SK-${at},${at}.50,${at % 2 ? 'Tools' : 'Parts'},${at % 2 ? 'Service' : 'Goods'}`,
        ),
      ],
    });
    expect(writes(analysis, 'products.csv')).toMatchObject({
      Category: 'hs_folder',
      'Product type': 'hs_product_type',
    });
    expect(columnOf(analysis, 'products.csv', 'Product type').transform.values).toEqual({
      Goods: 'inventory',
      Service: 'service',
    });
  });
});

describe('the key', () => {
  const people = (ids: string) => [
    `Line,${ids},First Name,Last Name,Email`,
    ...rows(6, at => `${at + 1},U${at}F${at}7,Ann${at},Lee,ann${at}@x.example`),
  ];

  it('is an id of the row and no count of the rows', async () => {
    const analysis = await analysed({ 'people.csv': people('Member Id') });
    expect(analysis.sources[0]?.key.columns).toEqual(['Member Id']);
  });

  it('is everybody’s address before a count of the rows', async () => {
    const analysis = await analysed({ 'people.csv': people('Ticket Id') });
    expect(analysis.sources[0]?.key.columns).toEqual(['Email']);
  });
});

describe('owners', () => {
  const deals = (ids: (at: number) => string) => [
    'Deal ID,Deal Name,Amount,Stage,rep_id',
    ...rows(24, at => `D-${at},Deal ${at},${at}00,Open,${ids(at)}`),
  ];

  it('are who an id of a seller repeats', async () => {
    const analysis = await analysed({ 'deals.csv': deals(at => `REP-${at % 4}`) });
    expect(columnOf(analysis, 'deals.csv', 'rep_id')).toMatchObject({ property: 'hubspot_owner_id' });
  });

  it('are nobody where such an id never comes again', async () => {
    const analysis = await analysed({ 'deals.csv': deals(at => `REP-${at}`) });
    expect(columnOf(analysis, 'deals.csv', 'rep_id').property).not.toBe('hubspot_owner_id');
  });
});

it('links no name to another table of people when the id of whom it names stands beside it', async () => {
  const analysis = await analysed({
    'customers.csv': [
      'Customer No,Company,Phone,Email',
      ...rows(8, at => `${700 + at},Firm ${at} Ltd,+49 30 55500${at},mail${at}@x.example`),
    ],
    'prospects.csv': [
      'Contact ID,Full Name,Email',
      ...rows(8, at => `S-${at},Ann Lee${at},news${at}@y.example`),
    ],
    'orders.csv': [
      'Order Number,Customer No,Customer Name,Order Date,Total',
      ...rows(8, at => `${9000 + at},${700 + at},Ann Lee${at},2025-01-0${at + 1},${at}5.00`),
    ],
  });
  const links = analysis.relations.filter(({ from }) => from.source === 'orders.csv');
  expect(links.map(({ from, to }) => `${from.column} ${to.source}`)).toEqual(['Customer No customers.csv']);
});

it('reads two names of one firm as names, and neither as a link', async () => {
  const analysis = await analysed({
    'Kunden.csv': [
      'Kundennummer,Name,Firma,Stadt,USt-ID-Nummer',
      ...rows(12, at => `${4000 + at},Laden ${at},Laden ${at}${at === 3 ? ' GmbH' : ''},Kiel,DE81${at}`),
    ],
  });
  expect(analysis.relations).toEqual([]);
  expect(Object.values(writes(analysis, 'Kunden.csv'))).toContain('name');
});

describe('values decide', () => {
  const contacts = (header: string, values: readonly string[]) => [
    `Email,First Name,Last Name,City,${header}`,
    ...rows(8, at => `a${at}@x.example,Ann,Lee${at},Berlin,${values[at % values.length] ?? ''}`),
  ];
  const read = async (header: string, values: readonly string[]) =>
    columnOf(await analysed({ 'contacts.csv': contacts(header, values) }), 'contacts.csv', header);

  it('that an estado beside a city is how somebody stands', async () => {
    expect((await read('Estado', ['optIn', 'optOut', 'pending'])).property).not.toBe('state');
    expect((await read('Estado', ['Jalisco', 'Sonora', 'Oaxaca'])).property).toBe('state');
  });

  it('that EMEA is no state of a country, and that Bavaria is', async () => {
    expect((await read('Region', ['EMEA', 'APAC', 'North America'])).action).toBe('create');
    expect((await read('Region', ['Bavaria', 'Hesse', 'Saxony'])).property).toBe('state');
  });

  it('that a number whose area code stands beside it is asked about, and a whole one is not', async () => {
    const phones = (...numbers: string[]) =>
      analysed({
        'kontakte.csv': [
          'Vorname,Nachname,Email,Vorwahl,Telefon',
          ...numbers.map((number, at) => `Ann,Lee${at},a${at}@x.example,0944${at},${number}`),
        ],
      });
    expect(columnOf(await phones('790603', '84113', '22871'), 'kontakte.csv', 'Telefon').is_abstained).toBe(
      true,
    );
    const whole = await phones('09443 790603', '09444 84113', '09445 22871');
    expect(columnOf(whole, 'kontakte.csv', 'Telefon').property).toBe('phone');
  });

  it('that a company is called by its business name, not by the customer who buys for it', async () => {
    const analysis = await analysed({
      'customers.csv': [
        'Customer ID,Customer Name,Business Name,Phone,Address,Customer Type',
        ...rows(
          6,
          at => `C-${at},Musa Bello${at},Unity Depot ${at} Ltd,+23480555000${at},Kai ${at},Retailer`,
        ),
      ],
    });
    expect(columnOf(analysis, 'customers.csv', 'Business Name').property).toBe('name');
    expect(columnOf(analysis, 'customers.csv', 'Customer Name').action).toBe('create');
  });

  it('that a title is none of a job', async () => {
    expect((await read('Title', ['Dr. med.', 'Prof.', 'Prof. Dr.'])).action).toBe('create');
    expect((await read('Title', ['Head of Sales', 'Buyer', 'CTO'])).property).toBe('jobtitle');
  });

  it('that a role is a part in a decision', async () => {
    expect((await read('Role', ['Champion', 'Decision Maker', 'Economic Buyer'])).action).toBe('create');
  });

  it('that a header nobody knows is how people are addressed', async () => {
    expect((await read('Tervezet', ['Mr', 'Mrs', 'Ms'])).property).toBe('salutation');
  });
});

describe('a sum', () => {
  const firms = (header: string) => [
    `Company ID,Company Name,Domain,${header}`,
    ...rows(6, at => `C-${at},Firm ${at},firm${at}.example,${at}2.5`),
  ];

  it.each(['Annual Revenue (k€)', 'annual_revenue_mn', 'Annual Revenue in Mio.'])(
    'is asked about where %s counts it in thousands or millions',
    async header => {
      const column = columnOf(await analysed({ 'companies.csv': firms(header) }), 'companies.csv', header);
      expect(column).toMatchObject({ action: 'create', is_abstained: true });
      expect(column.reasons[0]?.text).toContain('thousands or millions');
    },
  );

  it('is written where it counts nothing in', async () => {
    const header = 'Annual Revenue (EUR)';
    const column = columnOf(await analysed({ 'companies.csv': firms(header) }), 'companies.csv', header);
    expect(column).toMatchObject({ property: 'annualrevenue', is_abstained: false });
  });

  it('of a year is offered as the amount of a deal where nothing else is one', async () => {
    const deals = (more: string) => [
      `Deal ID,Deal Name,Stage,ACV${more}`,
      ...rows(6, at => `D-${at},Deal ${at},Open,${at + 1}000${more === '' ? '' : `,${at + 1}500`}`),
    ];
    const alone = columnOf(await analysed({ 'deals.csv': deals('') }), 'deals.csv', 'ACV');
    expect(alone.alternatives.map(one => one.property)).toContain('amount');
    const beside = columnOf(await analysed({ 'deals.csv': deals(',Amount') }), 'deals.csv', 'ACV');
    expect(beside.alternatives.map(one => one.property)).not.toContain('amount');
  });
});

it('adds to the list what leads have for a status', async () => {
  const analysis = await analysed({
    'leads.csv': [
      'Lead ID,First Name,Last Name,Email,Company,Status',
      ...rows(
        8,
        at => `L-${at},Ann,Lee${at},a${at}@x.example,Firm ${at},${at % 2 ? 'Nurturing' : 'Recycled'}`,
      ),
    ],
  });
  expect(columnOf(analysis, 'leads.csv', 'Status')).toMatchObject({ property: 'hs_lead_status' });
});

describe('words', () => {
  it('are others with one letter of four changed, and slips with two swapped', () => {
    expect(wordSimilarity('ship', 'shop')).toBe(0);
    expect(wordSimilarity('nmae', 'name')).toBeGreaterThan(0);
    expect(wordSimilarity('strete', 'street')).toBeGreaterThan(0);
  });

  it('are the same with other small words between them', async () => {
    const analysis = await analysed({
      'commandes.csv': [
        'Numéro de commande,Date de commande,Montant total,Mode du paiement',
        ...rows(8, at => `${300 + at},2025-02-0${at + 1},${at}0.00,Carte`),
      ],
    });
    expect(writes(analysis, 'commandes.csv')).toMatchObject({
      'Mode du paiement': 'hs_payment_processing_method',
    });
  });
});
