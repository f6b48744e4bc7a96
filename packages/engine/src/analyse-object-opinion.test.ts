// What a table is: ids and words on the one side, likeness to the tables of known systems on the other.
import { afterEach, describe, expect, it } from 'vitest';
import { type Folder, readFiles, think } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

async function tableOf(file: string, lines: readonly string[], answers: Record<string, string> = {}) {
  folder = await readFiles({ [file]: lines.join('\n') });
  const analysis = await think(folder, { decisions: answers });
  const source = analysis.sources.find(one => one.profile.id === file);
  const asked = analysis.decisions.find(one => one.id === `object:${file}`);
  return { mapping: source?.mapping, asked, columns: source?.columns ?? [] };
}

const purchaseOrders = [
  'PO Number,Vendor Name,PO Date,Due Date,Status,Subject,Sub Total,Tax,Grand Total',
  'PO-1,Paper Ltd,2026-01-02,2026-02-02,Approved,Paper,100.00,20.00,120.00',
  'PO-2,Ink SA,2026-01-09,2026-02-09,Created,Ink,50.00,10.00,60.00',
];
const calls = [
  'Subject,Call Type,Call Start Time,Call Duration,Call Result,Status,Priority,Due Date',
  'Offer,Outbound,2026-03-01 10:00,00:05:10,Interested,Done,High,2026-03-02',
  'Renewal,Inbound,2026-03-02 11:30,00:02:40,No answer,Done,Low,2026-03-03',
];
const campaignMembers = [
  'Campaign Id,Contact Id,First Name,Last Name,Email,Member Status,Responded',
  'K1,C1,Ann,Lee,ann@x.example,Sent,no',
  'K1,C2,Bob,Ray,bob@x.example,Responded,yes',
];
const rechnungen = [
  'Rechnungsnummer,Kunde,Rechnungsdatum,Fällig am,Netto,MwSt.,Rechnungsbetrag',
  'R-1,Adler GmbH,2026-01-02,2026-02-01,100.50,19.10,119.60',
  'R-2,Buche AG,2026-01-03,2026-02-02,200.00,38.00,238.00',
];
const ventas = [
  'Número de pedido,Cliente,Fecha del pedido,Estado del pedido,Subtotal,Impuestos,Total',
  'P-1,Ana,2026-01-02,Enviado,10.50,2.10,12.60',
  'P-2,Luis,2026-01-03,Pagado,20.00,4.00,24.00',
];

describe('a table of something else', () => {
  it.each([
    ['purchase_orders.csv', purchaseOrders, 'tasks'],
    ['campaign_members_2026.csv', campaignMembers, 'contacts'],
  ])('%s is asked about and forced into nothing', async (file, lines, wrong) => {
    const { mapping, asked } = await tableOf(file, lines);
    expect(mapping?.object).not.toBe(wrong);
    expect(asked?.options.map(one => one.value)).toContain('ignore');
    expect(asked?.why).toMatch(/^\S/);
  });

  it.each([
    ['Rechnungen.csv', rechnungen, 'invoices'],
    ['pedidos.csv', ventas, 'orders'],
  ])('%s becomes what it lists, without a question', async (file, lines, object) => {
    const { mapping, asked } = await tableOf(file, lines);
    expect(mapping).toMatchObject({ role: 'records', object });
    expect(asked).toBeUndefined();
  });

  it('says what words and what likeness take it for, and offers both', async () => {
    const { mapping, asked } = await tableOf('campaign_members_2026.csv', campaignMembers);
    expect(mapping).toMatchObject({ role: 'ignored', object: null });
    expect(asked?.default).toBe('ignore');
    expect(asked?.why).toMatch(
      /^Its words are those of contacts, but tables like it are something else: Tables with such headers and such a name list campaign members in the systems we know/,
    );
    expect(asked?.options.map(one => one.value)).toContain('contacts');
    expect(mapping?.alternatives.map(one => one.role)).toEqual(
      expect.arrayContaining(['records', 'junction']),
    );
  });

  it('becomes what somebody says', async () => {
    const { mapping, columns } = await tableOf('campaign_members_2026.csv', campaignMembers, {
      'object:campaign_members_2026.csv': 'contacts',
    });
    expect(mapping).toMatchObject({ role: 'records', object: 'contacts' });
    expect(columns.find(one => one.column === 'First Name')?.property).toBe('firstname');
  });

  it('is no task for having a subject and a due date', async () => {
    const { mapping } = await tableOf('calls.csv', calls);
    expect(mapping?.object).not.toBe('tasks');
  });

  it('is no link for pointing at two tables when it has amounts', async () => {
    folder = await readFiles({
      'customers.csv': 'Customer ID,Company Name,Domain\nK-1,Adler,adler.example\nK-2,Buche,buche.example',
      'contacts.csv':
        'Contact ID,First Name,Last Name,Email\nP-1,Ann,Lee,ann@x.example\nP-2,Bob,Ray,bob@x.example',
      'umsatz.csv': 'Beleg,Customer ID,Contact ID,Betrag\nB-1,K-1,P-1,10.50\nB-2,K-2,P-2,20.75',
    });
    const analysis = await think(folder);
    expect(analysis.sources.find(one => one.profile.id === 'umsatz.csv')?.mapping.role).not.toBe('junction');
    expect(analysis.decisions.map(one => one.id)).toContain('object:umsatz.csv');
  });
});

describe('a table of people or companies', () => {
  it('is taken without a question in a language without words, when its headers alone say so', async () => {
    const { mapping, asked } = await tableOf('eksport.csv', [
      'Imię,Nazwisko,Adres e-mail,Telefon komórkowy,Stanowisko,Firma,Miasto,Kraj',
      'Anna,Kowalska,anna@firma.example,+48 600 100 200,Księgowa,Alfa,Kraków,Polska',
      'Jan,Nowak,jan@firma.example,+48 600 100 201,Dyrektor,Beta,Gdańsk,Polska',
    ]);
    expect(mapping).toMatchObject({ role: 'records', object: 'contacts' });
    expect(asked).toBeUndefined();
  });

  it('stays one when it lists subscribers of a newsletter', async () => {
    const { mapping } = await tableOf('newsletter_subscribers.csv', [
      'Email,First Name,Last Name,Subscribed At,List',
      'ann@x.example,Ann,Lee,2026-01-02,News',
      'bob@x.example,Bob,Ray,2026-01-03,News',
    ]);
    expect(mapping).toMatchObject({ role: 'records', object: 'contacts' });
  });

  it('is never taken for one by its name alone', async () => {
    const { mapping, asked } = await tableOf('contacts.csv', ['x,y', '7,8', '9,10']);
    expect(mapping?.role).not.toBe('records');
    expect(asked).toBeDefined();
  });
});

const produtos = ['Cor,Preço', 'azul,12.50', 'verde,19.90'];

describe('a table whose columns say little', () => {
  it('is what it is called, when tables of known systems agree', async () => {
    const { mapping, asked } = await tableOf('produtos.csv', produtos);
    expect(mapping).toMatchObject({ role: 'records', object: 'products' });
    expect(asked).toBeUndefined();
  });

  it('is asked about when its name ends in something else', async () => {
    const { mapping, asked } = await tableOf('produtos.comentarios.csv', produtos);
    expect(mapping?.object).not.toBe('products');
    expect(asked).toBeDefined();
  });

  it('lists colleagues when it is called so, and customers are people or companies by their columns', async () => {
    const people = [
      'Imię,Nazwisko,Adres e-mail,Telefon komórkowy,Miasto,Kraj',
      'Anna,Kowalska,anna@firma.example,+48 600 100 200,Kraków,Polska',
      'Jan,Nowak,jan@firma.example,+48 600 100 201,Gdańsk,Polska',
    ];
    expect((await tableOf('Pracownicy.csv', people)).mapping?.role).toBe('owners');
    await folder?.close();
    expect((await tableOf('Klienci.csv', people)).mapping?.object).toBe('contacts');
  });

  it('is what it is called in a language without words, and is asked about under another name', async () => {
    const towary = ['Kod towaru,Grupa towarowa', 'T-1,Narzędzia', 'T-2,Meble'];
    expect((await tableOf('Produkty.csv', towary)).mapping?.object).toBe('products');
    await folder?.close();
    expect((await tableOf('Reklamacje.csv', towary)).asked).toBeDefined();
  });

  it('is no custom object for being called after customers, however many files point at it', async () => {
    folder = await readFiles({
      'clientes.csv': 'cliente_id,nivel,canal\nC-1,oro,web\nC-2,plata,tienda\nC-3,oro,web',
      'tickets.csv': `Ticket ID,Subject,Status,Priority,cliente_id\n${[1, 2, 3, 4, 5, 6]
        .map(at => `T-${at},Broken ${at},Open,High,C-${(at % 3) + 1}`)
        .join('\n')}`,
    });
    const { decisions } = await think(folder);
    const asked = decisions.find(one => one.id === 'object:clientes.csv');
    expect(asked?.default).toBe('ignore');
    expect(asked?.options.map(one => one.value)).toEqual(expect.arrayContaining(['contacts', 'companies']));
  });

  it('is looked up for its names when it only gives names to what others hold, unless somebody says otherwise', async () => {
    const files = {
      'companies.csv': `Company ID,Company Name,Domain,Region ID\n${[1, 2, 3, 4, 5, 6]
        .map(at => `K-${at},Firm ${at},firm${at}.example,RG-${(at % 3) + 1}`)
        .join('\n')}`,
      'regions.csv': 'Region ID,Region Name,Manager note\nRG-1,North,a\nRG-2,South,b\nRG-3,West,c',
    };
    folder = await readFiles(files);
    const id = 'object:regions.csv';
    const proposed = await think(folder);
    expect(proposed.decisions.find(one => one.id === id)?.default).toBe('reference');
    expect(proposed.sources.find(one => one.profile.id === 'regions.csv')?.mapping.role).toBe('reference');
    const region = proposed.sources
      .find(one => one.profile.id === 'companies.csv')
      ?.columns.find(one => one.column === 'Region ID');
    expect(region?.action).toBe('create');
    const own = await think(folder, { decisions: { [id]: 'custom' } });
    expect(own.sources.find(one => one.profile.id === 'regions.csv')?.mapping).toMatchObject({
      role: 'records',
      object: 'regions',
    });
  });

  it('is no company for being a customer with an address of its own', async () => {
    const { mapping } = await tableOf('customers.csv', [
      'CustomerID,Name,Email,Score,Status',
      '1,Rahul,rahul@mail.example,85,Hot',
      '2,Anita,anita@mail.example,60,Warm',
    ]);
    expect(mapping?.object).not.toBe('companies');
  });

  it('is no invoice of the firm when a vendor wrote it', async () => {
    const { mapping, asked } = await tableOf('accounts_payable.csv', [
      'invoice_id,vendor_name,issue_date,due_date,amount,currency,status',
      'AP-1,Paper Ltd,2026-01-02,2026-02-02,120.00,USD,Paid',
      'AP-2,Ink SA,2026-01-09,2026-02-09,60.00,USD,Open',
    ]);
    expect(mapping?.role).toBe('ignored');
    expect(asked?.options.map(one => one.value)).toContain('invoices');
  });

  it('is asked about when it lists customers by name and nothing tells people from companies', async () => {
    const customers = (...names: string[]) =>
      tableOf('customers.csv', [
        'customer_id,customer_name,region',
        ...names.map((name, at) => `${at + 1},${name},South`),
      ]);
    const open = await customers('Michael Stark', 'Dana Whitfield', 'Amit Sharma');
    expect(open.mapping?.role).toBe('ignored');
    expect(open.asked?.why).toContain('nothing in it tells whether they are people or companies');
    expect(open.asked?.options.map(one => one.value).slice(0, 3)).toEqual([
      'ignore',
      'contacts',
      'companies',
    ]);
    await folder?.close();
    const firms = await customers('Stark Industries', 'Whitfield Ltd', 'Sharma & Co');
    expect(firms.mapping?.object).toBe('companies');
  });
});
