// What the learned reader adds to the known words when a folder is analysed, and what it must never do.
import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, readFiles, think, writes } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

async function analysed(files: Record<string, string>) {
  folder = await readFiles(files);
  return think(folder);
}

describe('headers that no word list holds', () => {
  it('are read in Polish, each with the known header it is like', async () => {
    const analysis = await analysed({
      'kontakty.csv': `Identyfikator,Imię,Nazwisko,E-mail,Stanowisko,Miasto,Kod pocztowy
101,Anna,Kowalska,anna@firma.example,Księgowa,Kraków,30-001
102,Jan,Nowak,jan@firma.example,Dyrektor,Gdańsk,80-001
103,Ewa,Wójcik,ewa@sklep.example,Asystentka,Łódź,90-001`,
    });
    expect(writes(analysis, 'kontakty.csv')).toMatchObject({
      Imię: 'firstname',
      Nazwisko: 'lastname',
      Stanowisko: 'jobtitle',
      Miasto: 'city',
      'Kod pocztowy': 'zip',
    });
    expect(analysis.sources[0]?.key.columns).toEqual(['Identyfikator']);
    const job = columnOf(analysis, 'kontakty.csv', 'Stanowisko');
    expect(job.reasons[0]?.text).toMatch(/^Like ‘stanowisko’, a job title /i);
    expect(job.reasons[0]?.evidence).toMatch(/^(Księgowa|Dyrektor|Asystentka)$/);
    expect(job.alternatives).toContainEqual({ property: 'new', confidence: expect.any(Number) });
    expect(job.is_abstained).toBe(false);
  });

  it('are read in German and Dutch, and say what their values are', async () => {
    const analysis = await analysed({
      'Kundenliste.csv': `Firmenbezeichnung,Anz. Beschäftigte,Vestigingsplaats,Branche / sector
Adler GmbH,12,Utrecht,Bouw
Buche AG,250,Breda,Zorg
Ceder KG,31,Assen,Bouw`,
    });
    expect(writes(analysis, 'Kundenliste.csv')).toMatchObject({
      Vestigingsplaats: 'city',
    });
    const staff = columnOf(analysis, 'Kundenliste.csv', 'Anz. Beschäftigte').reasons[0]?.text ?? '';
    expect(staff).toMatch(/Like ‘.*’, a number of employees .*; all values are numbers\./);
  });
});

describe('what the learned reader may not do', () => {
  const people = (header: string, values: readonly string[]): Record<string, string> => ({
    'contacts.csv': [
      `Contact ID,First Name,Last Name,Email,${header}`,
      ...values.map((value, at) => `${at + 1},Ann${at},Lee${at},a${at}@x.example,${value}`),
    ].join('\n'),
  });
  const propertyOf = async (header: string, values: readonly string[]) =>
    columnOf(await analysed(people(header, values)), 'contacts.csv', header);

  it.each([
    ['Stanowisko', ['yes', 'no', 'yes', 'no']],
    ['Miasto', ['12.5', '13.25', '4.75', '8.5']],
    ['Nazwisko panieńskie', ['2020-01-02', '2021-03-04', '2019-05-06', '2018-07-08']],
    ['Telefon komórkowy', ['red', 'green', 'blue', 'red']],
    ['Data urodzenia', ['red', 'green', 'blue', 'red']],
  ])('take %s for what its values are not', async (header, values) => {
    const column = await propertyOf(header, values);
    expect(column.action).toBe('create');
    expect(column.confidence).toBeLessThanOrEqual(0.85);
  });

  it('make owners of a column whose values hardly ever come again', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `${at + 1},Deal ${at},S${1000 + at},R${at % 4}`);
    const analysis = await analysed({
      'opportunities.csv': ['Opportunity ID,Opportunity Name,Sales ID,Sales Rep', ...rows].join('\n'),
    });
    const sale = columnOf(analysis, 'opportunities.csv', 'Sales ID');
    expect(sale.action).toBe('create');
    expect(sale.reasons[0]?.text).toContain('40 different values');
    expect(writes(analysis, 'opportunities.csv')['Sales Rep']).toBe('hubspot_owner_id');
  });

  it('guess whether somebody wants mail', async () => {
    const column = await propertyOf('Newsletter erwünscht', ['yes', 'no', 'yes', 'no']);
    expect(column.action).toBe('create');
  });

  it('take a question for master data', async () => {
    const header = 'Which city would you like us to open next?';
    expect((await propertyOf(header, ['Paris', 'Rome', 'Oslo', 'Bern'])).action).toBe('create');
  });

  it('take a whole address for a street without asking', async () => {
    const column = await propertyOf('Bezoekadres', ['Dam 1', 'Laan 2', 'Plein 3', 'Weg 4']);
    expect(column).toMatchObject({ action: 'create', is_abstained: true });
    expect(column.alternatives.map(one => one.property)).toContain('address');
  });

  it('touch a header that is a known word', async () => {
    const column = await propertyOf('Funktion', ['CEO', 'CFO', 'CTO', 'COO']);
    expect(column).toMatchObject({ property: 'jobtitle', action: 'map' });
    expect(column.reasons[0]?.text).toContain('is a known word for');
  });

  it('name a company after the person who answers its telephone', async () => {
    const analysis = await analysed({
      'firmy.csv': `Company ID,Company Name,Domain,Osoba kontaktowa
1,Alfa,alfa.example,Anna Kowalska
2,Beta,beta.example,Jan Nowak`,
    });
    expect(columnOf(analysis, 'firmy.csv', 'Osoba kontaktowa').property).not.toBe('name');
  });
});

describe('where both are sure of different things', () => {
  it('nothing is written and nothing left out before somebody says which', async () => {
    const analysis = await analysed({
      'deals.csv': `Deal ID,Deal Name,Amount,Deal Stage,Closed
1,One,10,Open,2026-05-01
2,Two,20,Won,2026-06-09
3,Three,30,Won,2026-07-11`,
    });
    const closed = columnOf(analysis, 'deals.csv', 'Closed');
    expect(closed).toMatchObject({ action: 'create', is_abstained: true });
    expect(closed.alternatives).toContainEqual({ property: 'closedate', confidence: expect.any(Number) });
    expect(closed.reasons[0]?.text).toMatch(
      /^Its words say is closed, but headers like it say something else: Like ‘closed’, a close date /i,
    );
  });
});

it('two columns that look like one property alike are both asked about', async () => {
  const analysis = await analysed({
    'kontakty.csv': `First Name,Last Name,Email,Miasto,Miejscowość
Anna,Kowalska,anna@firma.example,Kraków,Wieliczka
Jan,Nowak,jan@firma.example,Gdańsk,Sopot`,
  });
  for (const name of ['Miasto', 'Miejscowość'])
    expect(columnOf(analysis, 'kontakty.csv', name)).toMatchObject({
      action: 'create',
      is_abstained: true,
      reasons: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining('look like City alike') }),
      ]),
    });
});

describe('known words that say less than they seem to', () => {
  it('keep what people bought apart from what their company earns in a year', async () => {
    const analysis = await analysed({
      'contacts.csv': `Contact ID,First Name,Last Name,Email,Turnover,Annual Revenue
1,Ann,Lee,ann@x.example,120.50,1000000
2,Bob,Ray,bob@y.example,80.00,250000
3,Cid,Fox,cid@z.example,99.90,3000000`,
    });
    const bought = columnOf(analysis, 'contacts.csv', 'Turnover');
    expect(bought.action).toBe('create');
    expect(bought.is_abstained).toBe(false);
    expect(bought.reasons[0]?.text).toMatch(/is what they bought/);
    expect(writes(analysis, 'contacts.csv')).toMatchObject({ 'Annual Revenue': 'annualrevenue' });
  });

  it('ask about a word for a state and for a status whose values are neither', async () => {
    const file = (values: readonly string[]) => ({
      'contactos.csv': [
        'ID,Nombre,Apellidos,Estado,Correo electrónico,Ciudad',
        ...values.map((value, at) => `${at + 1},Ana${at},Ruiz${at},${value},ana${at}@x.example,Lima`),
      ].join('\n'),
    });
    const unclear = columnOf(
      await analysed(file(['directo', 'doble', 'directo', 'baja'])),
      'contactos.csv',
      'Estado',
    );
    expect(unclear.is_abstained).toBe(true);
    expect(unclear.reasons[0]?.text).toMatch(/state of a country and for how something stands/);
  });

  it('take no company’s name for a deal’s', async () => {
    const analysis = await analysed({
      'deals.csv': `Deal ID,Company Name,Stage,Amount,Close Date
1,Adler GmbH,Won,1000,2025-01-02
2,Buche AG,Open,2500,2025-03-04
3,Ceder KG,Lost,300,2025-05-06`,
    });
    expect(columnOf(analysis, 'deals.csv', 'Company Name').property).not.toBe('dealname');
  });

  it('ask whether what a deal is expected to bring is its amount, when nothing else is', async () => {
    const expected = columnOf(
      await analysed({
        'deals.csv': `Deal ID,Deal Name,Stage,Expected Revenue,Close Date
1,Roof,Won,1000,2025-01-02
2,Wall,Open,2500,2025-03-04
3,Door,Lost,300,2025-05-06`,
      }),
      'deals.csv',
      'Expected Revenue',
    );
    expect(expected.is_abstained).toBe(true);
    expect(expected.alternatives).toContainEqual({ property: 'amount', confidence: 0.7 });
  });
});
