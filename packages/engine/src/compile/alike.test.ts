import { describe, expect, it } from 'vitest';
import { again, cities, csv, family, given, head, people } from '../../test-data/alike-people.ts';
import { type Folder, gather, readFiles, think, unaccounted } from '../../test-data/reading.ts';
import { sayNotCompared } from '../decide/alike-decision.ts';

const merged = { decisions: { 'alike:contacts': 'merge' } };

async function withFiles(files: Record<string, string>, work: (folder: Folder) => Promise<void>) {
  const folder = await readFiles(files);
  try {
    await work(folder);
  } finally {
    await folder.close();
  }
}

describe('rows that look like one record without a key', () => {
  it('are asked about, stay apart until somebody says more, and are merged row by row where somebody does', () =>
    withFiles(
      { 'contacts.csv': csv(head, [...people, again(3), again(17, 'Edsgar'), again(40), again(77, 'Zoe')]) },
      async folder => {
        const apart = await think(folder);
        const asked = apart.decisions.find(one => one.id === 'alike:contacts');
        expect(asked).toMatchObject({
          question: '4 groups of contacts look like one and the same contact. What should happen?',
          default: 'keep_separate',
          answer: null,
          options: [{ value: 'keep_separate' }, { value: 'merge' }],
        });
        expect(asked?.why).toMatch(
          /^No key says so; 94 contacts were compared .* 3 of them are sure enough to merge: the model expects about 1 in [\d,]+ of these merges to be wrong\. That is what it reckons from these rows; nobody has checked it\./,
        );
        expect(asked?.options[1]?.effect).toMatch(
          /^3 groups become one record each: 3 records fewer\..*1 less sure group stays apart, but for pairs that somebody calls the same under Duplicates\.$/,
        );
        const rows = asked?.rows ?? [];
        expect(rows.map(one => [one.row, one.other_row?.row, one.alike?.is_sure])).toEqual(
          expect.arrayContaining([
            [92, 5, true],
            [93, 19, true],
            [94, 42, true],
            [95, 79, false],
          ]),
        );
        // Whoever is called differently is nobody's copy, whatever else agrees.
        expect(rows.find(one => one.row === 95)?.shared_value).toMatch(/Called differently$/);
        expect(asked?.shown?.rows[0]).toMatchObject({
          becomes: {
            keep_separate: expect.stringMatching(/^Two records/),
            merge: expect.stringMatching(/^One record/),
          },
        });
        expect(apart.plan.records['contacts']).toBe(94);
        const all = await gather(folder, apart);
        expect([all.records.length, all.merges.length]).toEqual([94, 0]);

        const one = await think(folder, merged);
        expect(one.plan.records['contacts']).toBe(91);
        expect(one.decisions.find(each => each.id === 'alike:contacts')).toMatchObject({
          answer: 'merge',
          question: asked?.question,
        });
        const done = await gather(folder, one);
        expect(unaccounted(folder, done)).toEqual([]);
        expect(done.records).toHaveLength(91);
        expect(done.merges.map(each => [each.row, each.into_row, each.shared_key])).toEqual([
          [92, 5, 'found alike'],
          [93, 19, 'found alike'],
          [94, 42, 'found alike'],
        ]);
        expect(done.merges[1]?.differences.map(each => [each.property, each.kept])).toContainEqual([
          'firstname',
          'Edsger',
        ]);
        expect(done.outcomes.map(each => each.reason)[0]).toMatch(
          /^Found alike with row 5 of contacts\.csv, without a key \(.*Phone.*\); what was empty there was filled from here\.$/,
        );
        expect((await gather(folder, one)).records).toEqual(done.records);
      },
    ));

  it('are found between files that call their columns differently, and what they lead to follows', () =>
    withFiles(
      {
        'contacts.csv': csv(head, people),
        'newsletter.csv': csv(
          'Nr,Vorname,Nachname,E-Mail,Telefon,Strasse,Ort,PLZ',
          [3, 17, 40, 52, 80].map(at => again(at)),
        ),
        'tickets.csv': csv('Ticket Id,Subject,Nr', [
          ['t1', 'Printer is on fire', 'd17'],
          ['t2', 'Door is locked', 'd40'],
        ]),
      },
      async folder => {
        const { records, associations, merges } = await gather(folder, await think(folder, merged));
        expect(merges.map(one => [one.source, one.row, one.into_source, one.into_row])).toEqual(
          [3, 17, 40, 52, 80].map((at, place) => ['newsletter.csv', place + 2, 'contacts.csv', at + 2]),
        );
        expect(records.filter(one => one.object === 'contacts')).toHaveLength(90);
        const idOf = (at: number): string | undefined =>
          records.find(one => one.rows.some(row => row.source === 'contacts.csv' && row.row === at + 2))
            ?.external_id;
        expect(associations.map(one => [one.from_external_id, one.to_external_id].toSorted())).toEqual([
          [idOf(17), 'tickets:tickets:t1'],
          [idOf(40), 'tickets:tickets:t2'],
        ]);
      },
    ));
});

describe('what is known to be different', () => {
  const firms = Array.from({ length: 60 }, (_, at) => [
    `a${at}`,
    `${family[at % 12]} ${cities[at % 7]} Works`,
    `+49 30 ${200_000 + at * 7919}`,
    `Allee ${at}`,
    cities[at % 7] ?? '',
    at > 40 ? `a${at - 30}` : '',
  ]);
  const firm = (at: number, id: string, parent: string): string[] => [
    id,
    ...(firms[at]?.slice(1, 5) ?? []),
    parent,
  ];

  it('is never joined: a company and its parent', () =>
    withFiles(
      {
        'accounts.csv': csv('Account Id,Account Name,Phone,Street,City,Parent Account Id', [
          ...firms,
          firm(5, 'b5', 'a5'),
          firm(9, 'b9', ''),
          firm(11, 'b11', ''),
        ]),
      },
      async folder => {
        const analysis = await think(folder, { decisions: { 'alike:companies': 'merge' } });
        const { merges } = await gather(folder, analysis);
        const found = merges.map(one => [one.row, one.into_row]);
        expect(found).toEqual([
          [63, 11],
          [64, 13],
        ]);
      },
    ));

  it('is never joined: deals of one name for another day or amount', () =>
    withFiles(
      {
        'deals.csv': csv('Deal Id,Deal Name,Amount,Close Date,Stage', [
          ...Array.from({ length: 60 }, (_, at) => [
            `d${at}`,
            `${family[at % 12]} ${given[at % 14]} roll-out`,
            String(1000 + at * 37),
            `2024-0${1 + (at % 9)}-1${at % 10}`,
            'Won',
          ]),
          ...[4, 9, 14].map(at => [
            `e${at}`,
            `${family[at % 12]} ${given[at % 14]} roll-out`,
            String(1000 + at * 37),
            `2025-0${1 + (at % 9)}-1${at % 10}`,
            'Won',
          ]),
        ]),
      },
      async folder => {
        const analysis = await think(folder, { decisions: { 'alike:deals': 'merge' } });
        expect(analysis.plan.records['deals']).toBe(63);
        expect(analysis.decisions.map(one => one.id)).not.toContain('alike:deals');
      },
    ));

  it('is never joined: people who share a key and contradict each other', () =>
    withFiles(
      {
        'contacts.csv': csv(head, [
          ...people,
          again(3),
          // Father and son at one address, with one mailbox.
          ['x1', 'Paul', 'Erdos', 'erdos@home.example', '+36 1 555 0101', 'Vaci 1', 'Budapest', '1052'],
          ['x2', 'Peter', 'Erdos', 'erdos@home.example', '+36 1 555 0101', 'Vaci 1', 'Budapest', '1052'],
        ]),
      },
      async folder => {
        const { merges, keptSeparate } = await gather(folder, await think(folder, merged));
        expect(merges.map(one => one.row)).not.toContain(94);
        expect(keptSeparate.map(one => one.row)).toEqual([94]);
      },
    ));
});

it('says where rows were too many to be compared', () =>
  withFiles({ 'contacts.csv': csv(head, people.slice(0, 3)) }, async folder => {
    const { sources } = await think(folder);
    const sure = { groups: 0, fewer: 0, wrong_in: 2 };
    const tally = { object: 'contacts', records: 2_400_000, isTooMany: true, groups: 0, sure, first: [] };
    const [told] = sayNotCompared(sources, [tally]);
    expect(told?.mapping.reasons.at(-1)?.text).toBe(
      'Rows that look alike without a shared key were not looked for: the 2,400,000 rows of contacts are too many to be compared.',
    );
    expect(sayNotCompared(sources, [{ ...tally, isTooMany: false }])).toEqual(sources);
  }));
