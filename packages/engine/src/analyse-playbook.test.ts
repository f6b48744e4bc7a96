// What earlier exports say of an analysis: applied with its reason where it fits, asked where it contradicts itself or the
// file, and silent where nothing was learnt.
import { afterEach, describe, expect, it } from 'vitest';
import { freshPortal } from '../test-data/portal-schema.ts';
import { columnOf, type Folder, readFiles, sourceOf, think } from '../test-data/reading.ts';
import type { Lesson } from './playbook/playbook.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

async function analysed(csv: string, playbook: Lesson[], answers = {}) {
  await folder?.close();
  folder = await readFiles({ 'companies.csv': csv });
  return think(folder, answers, freshPortal(), playbook);
}

const companies = `Company ID,Company Name,Website,Notch,Founded on
1,Adler,adler.example,Bakery,2020-03-04
2,Buche,buche.example,Bakery,2021-03-04
3,Ceder,ceder.example,Mill,2022-03-04
`;
const headers = ['company id', 'company name', 'founded on', 'notch', 'website'];

function lesson(given: Partial<Lesson> & Pick<Lesson, 'choices'>): Lesson {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    isShared: false,
    kind: 'column',
    system: 'unknown',
    object: 'companies',
    header: 'notch',
    question: null,
    headers,
    ...given,
  };
}
const city = { became: 'property', property: 'city', label: 'City' } as const;
const left = { became: 'left_out' } as const;

describe('a column', () => {
  it('goes where it went in earlier exports, and says so', async () => {
    const analysis = await analysed(companies, [
      lesson({ choices: [{ outcome: city, times: 3, imported: 0 }] }),
    ]);
    const column = columnOf(analysis, 'companies.csv', 'Notch');
    expect(column).toMatchObject({
      action: 'map',
      property: 'city',
      is_abstained: false,
      is_answered: false,
    });
    expect(column.reasons[0]?.text).toBe(
      'In 3 earlier exports like this one you made “Notch” the City of companies.',
    );
    expect(analysis.playbook_used).toEqual([lesson({ choices: [] }).id]);
  });

  it('is left out, or gets its own property, as before', async () => {
    const out = await analysed(companies, [lesson({ choices: [{ outcome: left, times: 1, imported: 0 }] })]);
    expect(columnOf(out, 'companies.csv', 'Notch')).toMatchObject({
      action: 'skip',
      reasons: [{ text: 'In 1 earlier export like this one you left “Notch” out.' }],
    });
    const own = await analysed(companies, [
      lesson({
        header: 'website',
        choices: [{ outcome: { became: 'new_property', label: 'Website' }, times: 2, imported: 0 }],
      }),
    ]);
    expect(columnOf(own, 'companies.csv', 'Website')).toMatchObject({
      action: 'create',
      property: 'account_website',
    });
  });

  it('is asked about when earlier exports contradict each other, and nothing is written meanwhile', async () => {
    const analysis = await analysed(companies, [
      lesson({
        choices: [
          { outcome: city, times: 2, imported: 0 },
          { outcome: left, times: 1, imported: 0 },
        ],
      }),
    ]);
    const column = columnOf(analysis, 'companies.csv', 'Notch');
    expect(column).toMatchObject({ action: 'create', property: 'notch', is_abstained: true });
    expect(column.reasons[0]?.text).toBe(
      'Earlier exports like this one contradict each other: in 2 you made “Notch” the City of companies and in 1 you left “Notch” out.',
    );
    expect(column.alternatives[0]).toEqual({ property: 'city', confidence: 0.5 });
    expect(analysis.playbook_used).toBeUndefined();
  });

  it('is asked about when the values do not fit, the portal lacks the property, or another column goes there', async () => {
    const employees = {
      became: 'property',
      property: 'numberofemployees',
      label: 'Number of Employees',
    } as const;
    const gone = { became: 'property', property: 'gone_from_here', label: 'Gone' } as const;
    const name = { became: 'property', property: 'name', label: 'Company name' } as const;
    for (const [outcome, why] of [
      [employees, /does not fit Number of Employees/],
      [gone, /This portal has no property “Gone”/],
      [name, /Here Company Name goes to /],
    ] as const) {
      const analysis = await analysed(companies, [lesson({ choices: [{ outcome, times: 1, imported: 0 }] })]);
      const column = columnOf(analysis, 'companies.csv', 'Notch');
      expect(column).toMatchObject({ action: 'create', is_abstained: true });
      expect(column.reasons[0]?.text).toMatch(why);
    }
  });

  it('goes where a person says here, whatever they chose before', async () => {
    const analysis = await analysed(
      companies,
      [lesson({ choices: [{ outcome: city, times: 3, imported: 0 }] })],
      { sources: { 'companies.csv': { columns: { Notch: null } } } },
    );
    expect(columnOf(analysis, 'companies.csv', 'Notch')).toMatchObject({ action: 'skip', is_answered: true });
    expect(analysis.playbook_used).toBeUndefined();
  });

  it('learns nothing from other objects, other systems, or another kind of table', async () => {
    const told = [{ outcome: city, times: 3, imported: 0 }];
    for (const other of [
      lesson({ choices: told, object: 'contacts' }),
      lesson({ choices: told, system: 'pipedrive' }),
      lesson({ choices: told, header: 'notches' }),
      lesson({ choices: told, headers: ['notch', 'serial', 'colour', 'weight', 'height'] }),
    ])
      expect(columnOf(await analysed(companies, [other]), 'companies.csv', 'Notch').property).toBe('notch');
  });

  it('follows a shared playbook only where the organization has none of its own', async () => {
    const shared = lesson({ id: 's', isShared: true, choices: [{ outcome: left, times: 0, imported: 9 }] });
    const alone = columnOf(await analysed(companies, [shared]), 'companies.csv', 'Notch');
    expect(alone.reasons[0]?.text).toBe(
      'A playbook that is shared with you says: in 9 earlier exports like this one somebody left “Notch” out.',
    );
    const own = lesson({ choices: [{ outcome: city, times: 1, imported: 0 }] });
    expect(columnOf(await analysed(companies, [shared, own]), 'companies.csv', 'Notch').property).toBe(
      'city',
    );
  });
});

describe('how a column is written', () => {
  const open = companies.replaceAll(/20(\d\d)-03-04/g, '03/04/20$1');
  const dmy = lesson({
    kind: 'format',
    header: 'founded on',
    choices: [{ outcome: { became: 'format', format: { date_order: 'dmy' } }, times: 2, imported: 0 }],
  });

  it('is taken over where the cells leave it open', async () => {
    const column = columnOf(await analysed(open, [dmy]), 'companies.csv', 'Founded on');
    expect(column.transform).toMatchObject({ date_order: 'dmy' });
    expect(column.reasons.map(({ text }) => text)).toContain(
      'In 2 earlier exports like this one you said of “Founded on” that the day comes first.',
    );
    const before = columnOf(await analysed(open, []), 'companies.csv', 'Founded on');
    expect(before).toMatchObject({ is_abstained: true, transform: { kind: 'text' } });
  });

  it('is what the cells prove where they prove it', async () => {
    const proven = open.replace('03/04/2020', '03/24/2020');
    const column = columnOf(await analysed(proven, [dmy]), 'companies.csv', 'Founded on');
    expect(column.transform).toMatchObject({ date_order: 'mdy' });
  });
});

describe('a question', () => {
  const asked = (choices: Lesson['choices']) =>
    lesson({ kind: 'decision', header: 'founded on', question: 'date_order', choices });
  const open = companies.replaceAll(/20(\d\d)-03-04/g, '03/04/20$1');

  it('stands at what was answered before, says so, and stays open', async () => {
    const answer = { became: 'answer', answer: 'mdy' } as const;
    const analysis = await analysed(open, [asked([{ outcome: answer, times: 2, imported: 0 }])]);
    const [decision] = analysis.decisions.filter(one => one.id.startsWith('date_order:'));
    expect(decision).toMatchObject({ default: 'mdy', answer: null });
    expect(decision?.why).toMatch(/^In 2 earlier exports like this one you answered this question/);
    expect(columnOf(analysis, 'companies.csv', 'Founded on').reasons.at(-1)?.text).toMatch(/^In 2 earlier/);
  });

  it('stands at its own default when earlier answers contradict each other', async () => {
    const analysis = await analysed(open, [
      asked([
        { outcome: { became: 'answer', answer: 'mdy' }, times: 1, imported: 0 },
        { outcome: { became: 'answer', answer: 'dmy' }, times: 1, imported: 0 },
      ]),
    ]);
    const [decision] = analysis.decisions.filter(one => one.id.startsWith('date_order:'));
    expect(decision).toMatchObject({ default: 'text', answer: null });
    expect(decision?.why).toMatch(/contradict each other/);
  });
});

describe('a table', () => {
  const odd = 'Klono,Vavo,Trel\nqq,zz,7\nqr,zy,8\n';
  const table = (choices: Lesson['choices']) =>
    lesson({ kind: 'table', object: null, header: null, headers: ['klono', 'trel', 'vavo'], choices });
  const deals = { became: 'table', role: 'records', object: 'deals' } as const;
  const nothing = { became: 'table', role: 'ignored', object: null } as const;

  it('becomes what such a table became before', async () => {
    const analysis = await analysed(odd, [table([{ outcome: deals, times: 2, imported: 0 }])]);
    const { mapping } = sourceOf(analysis, 'companies.csv');
    expect(mapping).toMatchObject({ role: 'records', object: 'deals', is_answered: false });
    expect(mapping.reasons.map(({ text }) => text)).toContain(
      'In 2 earlier exports like this one you said that a table with these columns lists deals.',
    );
  });

  it('is asked about when such tables became different things', async () => {
    const analysis = await analysed(odd, [
      table([
        { outcome: deals, times: 2, imported: 0 },
        { outcome: nothing, times: 1, imported: 0 },
      ]),
    ]);
    expect(sourceOf(analysis, 'companies.csv').mapping.role).toBe('ignored');
    const [decision] = analysis.decisions.filter(one => one.id === 'object:companies.csv');
    expect(decision?.options.map(({ value }) => value)).toContain('deals');
    expect(decision?.why).toMatch(/contradict each other/);
  });
});
