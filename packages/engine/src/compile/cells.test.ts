// Every filled cell of random tables, one by one: it arrived or is used, or it is listed; never both and never neither.
import { cellBucketWords } from '@groundwork/contract/cells';
import type { Analysis, ColumnMapping } from '@groundwork/contract/intake';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Folder, type Gathered, gather, readFiles, sourceOf, think } from '../../test-data/reading.ts';
import { ASIDE_AMOUNT, ASIDE_CURRENCY, SHARED_EMAIL } from '../portal/own-properties.ts';
import type { CompiledRecord, RowCells } from './compiled.ts';

type Table = string[][];

/** Say that nothing is known, wherever they stand. */
const signs = ['-None-', 'N/A', '-'];
/** Cells of one row: mostly there, sometimes not, sometimes of a kind that its column does not take, sometimes a sign or a
 *  word that nothing is known. */
const cell = (value: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 12, arbitrary: value },
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...signs, 'None', 'null') },
  );
const word = (stem: string) => fc.nat({ max: 9999 }).map(number => `${stem}${number}`);
const small = (stem: string, most = 6) => fc.nat({ max: most }).map(number => `${stem}${number}`);
const email = fc.oneof(
  { weight: 6, arbitrary: small('person', 12).map(name => `${name}@acme${name.length}.example`) },
  { weight: 1, arbitrary: word('no address ') },
);
const day = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 2001, max: 2029 }),
        fc.integer({ min: 10, max: 12 }),
        fc.integer({ min: 13, max: 28 }),
      )
      .map(parts => parts.join('-')),
  },
  { weight: 1, arbitrary: word('some day ') },
);
/** That of a mail provider is nobody's, so that no company is called by it. */
const site = fc.oneof(
  { weight: 8, arbitrary: small('acme').map(name => `${name}.example`) },
  { weight: 1, arbitrary: fc.constantFrom('gmail.com', 'none yet') },
);
const rows = (...columns: fc.Arbitrary<string>[]) =>
  fc.array(fc.tuple(...columns.map(cell)), { minLength: 3, maxLength: 14 });

const files = fc.record({
  'companies.csv': rows(small('C', 9), word('Company '), site, word('City '), word('code ')),
  'contacts.csv': rows(
    small('P', 30),
    word('Ann'),
    word('Lee'),
    email,
    fc.nat({ max: 99999 }).map(n => `+49 30 ${n}`),
    small('C', 12),
    day,
    word('Note '),
  ),
  'deals.csv': rows(
    small('D', 30),
    word('Deal '),
    fc.nat({ max: 9999 }).map(String),
    fc.constantFrom('Won', 'Lost', 'Open', 'Talks'),
    day,
    small('C', 9),
    word('Remark '),
    // The portal of these tests has no korunas.
    fc.constantFrom('USD', 'CZK'),
  ),
  'contact_deals.csv': rows(small('P', 30), small('D', 30), fc.constantFrom('buyer', 'user')),
  'deal_history.csv': rows(small('D', 30), word('was '), day),
});
const headers: Record<string, string[]> = {
  'companies.csv': ['id', 'company', 'website', 'city', 'sector code'],
  'contacts.csv': [
    'id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'company_id',
    'last_viewed_date',
    'remarks',
  ],
  'deals.csv': ['id', 'deal_name', 'amount', 'stage', 'close_date', 'company_id', 'description', 'currency'],
  'contact_deals.csv': ['contact_id', 'deal_id', 'part'],
  'deal_history.csv': ['deal_id', 'old_value', 'changed_at'],
};
/** Columns that a person leaves out, and which of the options each decision gets; rows that are too long to be read. */
const whims = fc.record({
  skipped: fc.subarray([
    'contacts.csv phone',
    'contacts.csv company_id',
    'deals.csv description',
    'companies.csv website',
  ]),
  choices: fc.array(fc.nat({ max: 9 }), { minLength: 20, maxLength: 20 }),
  ragged: fc.subarray(['contacts.csv', 'deals.csv', 'deal_history.csv']),
});

function csvOf(name: string, table: readonly string[][], isRagged: boolean): string {
  const lines = [headers[name] ?? [], ...table].map(row =>
    row.map(value => (value === '' ? '' : `"${value}"`)).join(','),
  );
  return `${[...lines, ...(isRagged ? [`${(headers[name] ?? []).map(column => `"${column}!"`).join(',')},"too","long"`] : [])].join('\n')}\n`;
}

interface Told {
  folder: Folder;
  tables: Record<string, Table>;
  analysis: Analysis;
  compiled: Gathered;
}

/** What the stream says of one cell, found without the counts. */
function endsOf(told: Told, at: FilledCell): string[] {
  const { analysis, compiled } = told;
  const { source, row, position, value } = at;
  const analysed = sourceOf(analysis, source);
  const { role } = analysed.mapping;
  const mapping = analysed.columns[position]!;
  const here = (one: { source: string; row: number }): boolean => one.source === source && one.row === row;
  const outcome = compiled.outcomes.find(here);
  const record = compiled.records.find(one => one.rows.some(here));
  const ends: string[] = [];
  const isLookedUp = analysed.columns.some(one => one.action === 'relation');
  if (role === 'records' || role === 'junction' || isLookedUp) {
    const known = analysed.profile.columns[position]?.placeholders?.find(one => one.value === value);
    if (signs.includes(value)) expect(known).toMatchObject({ is_empty: true });
    if (known?.is_empty) {
      if (record && stands(record, mapping, value) && value.length > 1) return ['placeholder', 'arrived'];
      return ['placeholder'];
    }
  }
  if (outcome?.bucket === 'rejected') ends.push('row_rejected');
  else if (role === 'records' || role === 'junction') {
    if (outcome?.bucket === 'skipped') ends.push('row_skipped');
    for (const note of compiled.cells)
      if (here(note) && note.column === mapping.column && note.bucket !== 'arrived') ends.push(note.bucket);
  } else if (role === 'ignored') ends.push('table_left_out');
  if (ends.length > 0) {
    // A value of its own that is listed stands nowhere in the record.
    if (record && isOwnValue(value) && stands(record, mapping, value)) ends.push('arrived all the same');
    return ends;
  }
  if (role === 'owners' || role === 'reference')
    return [mapping.action === 'relation' ? 'used' : 'column_left_out'];
  if (record && stands(record, mapping, value, namedAfter(told, at))) return ['arrived'];
  if (links(told, record, at, outcome?.bucket))
    return mapping.action === 'skip' ? ['column_left_out'] : ['used'];
  if (record && analysed.key.columns.includes(mapping.column)) return ['used'];
  return mapping.action === 'skip' ? ['column_left_out'] : [];
}

const isOwnValue = (value: string): boolean =>
  /^(Company |City |Ann|Lee|Note |Remark |Deal )\d+$/.test(value);

function stands(
  { properties }: CompiledRecord,
  { transform, property, new_property }: ColumnMapping,
  value: string,
  alsoIn: readonly string[] = [],
): boolean {
  const expected = (transform.values?.[value] ?? value).toLowerCase();
  // An address that several share stands in a property of its own, and so does an amount in a foreign currency.
  const beside: Record<string, string> = {
    email: SHARED_EMAIL.name,
    amount: ASIDE_AMOUNT.name,
    deal_currency_code: ASIDE_CURRENCY.name,
  };
  const names = [property, new_property?.name, beside[property ?? ''], ...alsoIn].filter(
    name => name != null,
  );
  return names.some(name => holds((properties[name] ?? '').toLowerCase(), expected, isOwnValue(value)));
}

/** “Ann1” does not stand in “Ann11”: of a value of its own the number ends where it ends. */
function holds(text: string, expected: string, isWhole: boolean): boolean {
  const at = text.indexOf(expected);
  if (at < 0) return false;
  const after = text.slice(at + expected.length);
  return !isWhole || !/^\d/.test(after) || holds(after, expected, isWhole);
}

function links(
  { analysis, compiled, tables }: Told,
  record: CompiledRecord | undefined,
  at: FilledCell,
  bucket: string | undefined,
): boolean {
  if (!record) return bucket === 'created' || bucket === 'merged';
  const { value } = at;
  // What is pointed at need not be the key: it may be a column beside it.
  const column = headers[at.source]?.[at.position];
  const ends = analysis.relations
    .filter(({ from }) => from.source === at.source && from.column === column)
    .map(({ to }) => ({ source: to.source, position: headers[to.source]?.indexOf(to.column) ?? -1 }));
  const isIn = ({ source, row }: { source: string; row: number }): boolean =>
    ends.some(end => end.source === source && tables[source]?.[row - 2]?.[end.position] === value);
  const ids = compiled.records
    .filter(one => one.external_id.endsWith(`:${value}`) || one.rows.some(isIn))
    .map(one => one.external_id);
  const merged = compiled.outcomes.map(one => one.external_id).filter(id => id !== null);
  const reachable = new Set([...ids, ...merged]);
  return compiled.associations.some(
    one =>
      (one.from_external_id === record.external_id && reachable.has(one.to_external_id)) ||
      (one.to_external_id === record.external_id && reachable.has(one.from_external_id)),
  );
}

/** Where the value of a column stands that goes into no property: in the name that its row lacks, if that is made of it. */
function namedAfter({ analysis }: Told, { source, position, cells }: FilledCell): string[] {
  const { columns, profile, mapping } = sourceOf(analysis, source);
  const column = columns[position]!;
  const name = mapping.object === 'deals' ? 'dealname' : 'name';
  const isEmpty = (at: number): boolean =>
    cells[at] === '' ||
    profile.columns[at]?.placeholders?.some(one => one.is_empty && one.value === cells[at]) === true;
  const isNamed = columns.some((one, at) => one.property === name && one.action !== 'skip' && !isEmpty(at));
  const decision = analysis.decisions.find(one => one.id === `name:${source}`);
  const isInName = (decision?.answer ?? decision?.default ?? '').includes(`{${column.column}`);
  return column.action === 'skip' && isInName && !isNamed ? [name] : [];
}

interface FilledCell {
  source: string;
  row: number;
  position: number;
  value: string;
  /** Of its whole row. */
  cells: readonly string[];
}

/** All filled cells as the files hold them. */
function* filledCells({ folder }: Told, tables: Record<string, Table>): Iterable<FilledCell> {
  for (const { id } of folder.profiles)
    for (const [index, cells] of (tables[id] ?? []).entries())
      for (const [position, value] of cells.entries())
        if (value !== '') yield { source: id, row: index + 2, position, value, cells };
}

type Given = Record<string, Table>;
interface Whims {
  skipped: string[];
  choices: number[];
  ragged: string[];
}

/** Looks every cell up and compares the sums, also those by which a row is taken off that the portal refuses. */
async function accountsForAll(given: Given, { skipped, choices, ragged }: Whims): Promise<Told> {
  const tables: Record<string, Table> = Object.fromEntries(
    Object.entries(given).map(([name, table]) => [
      name,
      // Blank lines are no rows.
      table.map(row => [...row]).filter(row => row.some(value => value !== '')),
    ]),
  );
  const texts = Object.entries(tables).map(
    ([name, table]) => [name, csvOf(name, table, ragged.includes(name))] as const,
  );
  for (const name of ragged) tables[name]?.push((headers[name] ?? []).map(column => `${column}!`));
  const folder = await readFiles(Object.fromEntries(texts));
  try {
    const sources: Record<string, { columns: Record<string, null> }> = {};
    for (const name of skipped) {
      const [file = '', column = ''] = name.split(' ');
      (sources[file] ??= { columns: {} }).columns[column] = null;
    }
    const proposed = await think(folder, { sources });
    const decisions = Object.fromEntries(
      proposed.decisions.map(({ id, options }, index) => [
        id,
        options[choices[index % choices.length]! % options.length]!.value,
      ]),
    );
    const analysis = await think(folder, { sources, decisions });
    const told = { folder, tables, analysis, compiled: await gather(folder, analysis) };
    const sums = new Map<string, number>();
    let filled = 0;
    for (const at of filledCells(told, tables)) {
      const ends = endsOf(told, at);
      expect(
        ends,
        `${at.source}, row ${at.row}, column ${headers[at.source]?.[at.position]}: ${at.value}`,
      ).toHaveLength(1);
      filled += 1;
      sums.set(ends[0]!, (sums.get(ends[0]!) ?? 0) + 1);
    }
    const { cells } = analysis;
    const [arrived, used] = [sums.get('arrived') ?? 0, sums.get('used') ?? 0];
    expect(cells).toMatchObject({ filled, arrived, used, unaccounted: 0 });
    expect(Object.fromEntries(cells!.lists.map(one => [one.bucket, one.cells]))).toEqual(
      Object.fromEntries([...sums].filter(([bucket]) => bucket !== 'arrived' && bucket !== 'used')),
    );
    expect(told.compiled.lines.every(line => line.bucket in cellBucketWords)).toBe(true);
    expect(byRows(told)).toEqual({ arrived, used: used - lookedUp(told) });
    return told;
  } finally {
    await folder.close();
  }
}

/** What all rows would take with them, should the portal refuse every one. */
function byRows({ compiled }: Told): { arrived: number; used: number } {
  const rows = [
    ...compiled.records.flatMap(one => one.rows),
    ...compiled.outcomes.filter(one => one.object === 'associations'),
  ].flatMap(({ cells }) => cells ?? []);
  const sum = (of: (row: RowCells) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const listed = compiled.cells.filter(one => one.bucket !== 'arrived').length;
  const arrived = sum(row => row.arrived);
  return { arrived, used: sum(row => row.carried) - arrived - listed };
}

/** Cells in which other files' values are looked up are used by no row of their own. */
function lookedUp({ compiled, analysis }: Told): number {
  return compiled.lines
    .filter(({ source }) => !['records', 'junction'].includes(sourceOf(analysis, source).mapping.role))
    .reduce((sum, { bucket, cells }) => sum + (bucket === 'used' ? cells : 0), 0);
}

describe('every filled cell', () => {
  it('of random tables arrived or is used, or is listed, exactly once; and the sums are those of the cells', async () => {
    await fc.assert(
      fc.asyncProperty(files, whims, async (...drawn) => void (await accountsForAll(...drawn))),
      {
        numRuns: 12,
        endOnFailure: true,
      },
    );
  }, 180_000);

  it('of a column that is left out arrived where its record, which has no name, is called by it', async () => {
    const table = [
      ['C0', '', 'acme0.example', 'City 0', ''],
      ['C2', 'Company 0', 'acme0.example', 'City 0', '-None-'],
      // Nobody is called by a mail provider.
      ['C1', '', 'gmail.com', 'City 0', 'code 0'],
      ['C3', 'Company 0', 'acme0.example', 'City 0', 'code 0'],
    ];
    const { compiled } = await accountsForAll(
      { 'companies.csv': table },
      { skipped: ['companies.csv website'], choices: [0], ragged: [] },
    );
    expect(compiled.records.map(one => one.properties['name'])).toEqual([
      'acme0.example',
      'Company 0',
      'Unnamed company',
      'Company 0',
    ]);
    const website = compiled.lines.filter(one => one.column === 'website');
    expect(website.map(({ bucket, cells }) => [bucket, cells])).toEqual([
      ['arrived', 1],
      ['column_left_out', 3],
    ]);
  });

  it('of which a name was made gave way where the record is also that of a row with a name', async () => {
    const folder = await readFiles({
      'accounts.csv': 'domain,company,city\nacme.example,Acme,Rome\nbolt.example,Bolt,Oslo\n',
      'companies.csv':
        'domain,company,contact person,city\nacme.example,,Ann Lee,Rome\ndune.example,Dune,Bob Ray,Bern\nelm.example,,Cyd Fox,Bern\n',
    });
    const analysis = await think(folder, {
      sources: { 'companies.csv': { columns: { 'contact person': null } } },
      decisions: { 'name:companies.csv': '{contact person}' },
    });
    const { records, cells, lines } = await gather(folder, analysis);
    await folder.close();
    expect(records.map(one => one.properties['name'])).toEqual(['Bolt', 'Dune', 'Cyd Fox', 'Acme']);
    expect(cells).toMatchObject([
      { source: 'companies.csv', row: 2, value: 'Ann Lee', bucket: 'merged_away' },
    ]);
    const person = lines.filter(one => one.column === 'contact person');
    expect(person.map(one => [one.bucket, one.cells])).toEqual([
      ['arrived', 1],
      ['merged_away', 1],
      ['column_left_out', 1],
    ]);
  });

  it('of which a company was made is not lost with the row', async () => {
    const folder = await readFiles({
      'contacts.csv':
        'id,first_name,last_name,company_id,company\n1,Ann,Lee,A1,Acme\n2,Bob,Ray,A1,Acme\n3,Cyd,Fox,B2,Bolt\n',
    });
    const sources = { 'contacts.csv': { columns: { company: null } } };
    const { records, lines } = await gather(folder, await think(folder, { sources }));
    await folder.close();
    const company = lines.filter(one => one.column === 'company');
    expect(company.map(one => [one.bucket, one.cells])).toEqual([['arrived', 3]]);
    // Its id and its link are used, its two names arrived.
    expect(records.flatMap(one => one.rows).map(one => one.cells)).toEqual(
      [1, 2, 3].map(() => ({ carried: 4, arrived: 2 })),
    );
  });
});
