import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainOf, isEmail, mailboxOf } from '../profile/values/address.ts';
import { audit, optimize } from './audit.ts';
import type { Snapshot, SnapshotRecord } from './snapshot.ts';

const record = (id: string, properties: Record<string, string | null>): SnapshotRecord => ({
  id,
  properties,
});
const ada = record('1', { email: 'ada@acme.example', firstname: 'Ada', lastname: 'L' });
const acme = record('1', { name: 'Acme', domain: 'acme.example' });
const stages = [
  { id: 'new', label: 'New', probability: 0.2, is_closed: false },
  { id: 'won', label: 'Won', probability: 1, is_closed: true },
  { id: 'lost', label: 'Lost', probability: 0, is_closed: true },
];

function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  const deals = part.deals ?? [];
  return {
    today: '2026-11-20',
    contacts: [],
    companies: [],
    deals,
    properties: [],
    pipelines: [{ object: 'deals', id: 'p', label: 'Sales', stages, is_new: false }],
    dealsWithContact: new Set(deals.map(deal => deal.id)),
    dealsWithCompany: new Set(deals.map(deal => deal.id)),
    ...part,
  };
}

const deal = (id: string, properties: Record<string, string>) =>
  record(id, { pipeline: 'p', dealstage: 'new', amount: '10', closedate: '2027-01-01', ...properties });

/** What a check found, by its number; undefined when it found nothing. */
function found(number: string, part: Partial<Snapshot>) {
  return audit(snapshot(part)).findings.find(finding => finding.check === number);
}

test('a clean portal scores 100 and has no findings', () => {
  const result = audit(snapshot({ contacts: [ada], companies: [acme], deals: [deal('1', {})] }));
  expect(result).toMatchObject({
    score: 100,
    findings: [],
    records: { contacts: 1, companies: 1, deals: 1 },
  });
  expect(result.checks).toHaveLength(15);
});

test('an empty portal has no score, and neither has what an optimizer could reach there', () => {
  const result = audit(snapshot());
  expect(result).toMatchObject({
    score: null,
    findings: [],
    records: { contacts: 0, companies: 0, deals: 0 },
  });
  const given = { as_of: '2026-11-20T00:00:00.000Z', portal_id: 'p', ...result };
  expect(optimize(given)).toMatchObject({ score: null, reachable_score: null, proposals: [] });
  // Audits that were kept before scores could be missing say 100.
  expect(optimize({ ...given, score: 100 })).toMatchObject({ score: null, reachable_score: null });
});

describe('each check finds its planted fault and only it', () => {
  const planted: [string, Partial<Snapshot>, string[]][] = [
    ['C01', { contacts: [ada, record('2', { firstname: 'Bo' })] }, ['2']],
    ['C02', { contacts: [ada, record('2', { email: 'bo@nowhere', firstname: 'Bo' })] }, ['2']],
    ['C03', { contacts: [ada, record('2', { email: 'Info@acme.example', firstname: 'Bo' })] }, ['2']],
    ['C05', { contacts: [ada, record('2', { email: ' ', phone: null })] }, ['2']],
    ['C06', { contacts: [ada, record('2', { email: 'ADA+news@acme.example' })] }, ['2']],
    ['K01', { companies: [acme, record('2', { name: 'Bare' })] }, ['2']],
    [
      'K02',
      { companies: [acme, record('2', { name: 'A.', website: 'https://www.Acme.example/about' })] },
      ['2'],
    ],
    ['K04', { companies: [acme, record('2', { name: 'Bo', domain: 'gmail.com' })] }, ['2']],
    ['D01', { deals: [deal('1', {}), deal('2', { closedate: '2026-11-19' })] }, ['2']],
    ['D02', { deals: [deal('1', {}), deal('2', { amount: '0' })] }, ['2']],
    ['D03', { deals: [deal('1', {}), deal('2', { closedate: '' })] }, ['2']],
    ['D05', { deals: [deal('1', {}), deal('2', {})], dealsWithContact: new Set(['1']) }, ['2']],
    ['D06', { deals: [deal('1', {}), deal('2', {})], dealsWithCompany: new Set(['1']) }, ['2']],
    ['D12', { deals: [deal('1', {}), deal('2', { dealstage: 'won', amount: '' })] }, ['2']],
  ];
  test.each(planted)('%s', (number, part, ids) => {
    const { findings } = audit(snapshot(part));
    expect(findings.map(finding => finding.check)).toEqual([number]);
    expect(findings[0]!.examples.map(example => example.id)).toEqual(ids);
    expect(findings[0]).toMatchObject({ affected: 1 });
  });

  test('R02', () => {
    const contacts = Array.from({ length: 40 }, (_, at) =>
      record(String(at), { email: `p${at}@acme.example`, shoe_size: at === 0 ? '42' : null, color: 'red' }),
    );
    const property = (name: string, group: string) => ({
      object: 'contacts',
      name,
      label: name,
      type: 'string' as const,
      field_type: 'text' as const,
      group,
      description: '',
      options: [],
      unique: false,
      is_new: false,
    });
    const properties = [
      property('shoe_size', 'shop'),
      property('color', 'shop'),
      property('fax', 'contactinformation'),
    ];
    const finding = found('R02', { contacts, properties });
    expect(finding).toMatchObject({ affected: 1, looked_at: 2 });
    expect(finding!.examples).toEqual([
      { id: 'contacts.shoe_size', label: 'shoe_size', value: '2.5 % filled' },
    ]);
  });
});

test('closed deals are not asked for a later close date', () => {
  const old = { closedate: '2020-01-01', dealstage: 'won' };
  expect(found('D01', { deals: [deal('1', old)] })).toBeUndefined();
});

test('two companies of one mail provider are not duplicates of each other', () => {
  const companies = [record('1', { domain: 'gmail.com' }), record('2', { domain: 'gmail.com' })];
  expect(found('K02', { companies })).toBeUndefined();
});

test('many contacts without email are worse than a few', () => {
  const bare = record('2', { firstname: 'Bo' });
  expect(found('C01', { contacts: [ada, bare] })).toMatchObject({ severity: 'high' });
  const many = Array.from({ length: 9 }, (_, at) => record(`x${at}`, { email: `p${at}@acme.example` }));
  expect(found('C01', { contacts: [...many, bare] })).toMatchObject({ severity: 'medium' });
});

test('the score falls as faults grow, and never leaves 0 to 100', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), (good, bad) => {
      const contacts = [
        ...Array.from({ length: good }, (_, at) => record(`g${at}`, { email: `g${at}@acme.example` })),
        ...Array.from({ length: bad }, (_, at) => record(`b${at}`, {})),
      ];
      const { score } = audit(snapshot({ contacts }));
      const worse = audit(snapshot({ contacts: [...contacts, record('one more', {})] })).score;
      expect(score).toBeLessThanOrEqual(100);
      expect(worse).toBeGreaterThanOrEqual(0);
      expect(worse).toBeLessThanOrEqual(score ?? -1);
    }),
  );
});

test('the optimizer ranks by the score regained and leaves the rest to people', () => {
  const contacts = [
    ada,
    record('2', { email: 'x' }),
    record('3', { email: 'ada@acme.example' }),
    record('4', { firstname: 'Bo' }),
  ];
  const result = { as_of: '2026-11-20T00:00:00Z', portal_id: 'p', ...audit(snapshot({ contacts })) };
  const plan = optimize(result);
  expect(plan.proposals.map(proposal => [proposal.rank, proposal.check])).toEqual([
    [1, 'C06'],
    [2, 'C02'],
  ]);
  expect(plan.proposals[0]!.gain).toBeGreaterThan(plan.proposals[1]!.gain);
  expect(plan.for_people).toEqual([{ check: 'C01', title: expect.any(String), affected: 1 }]);
  expect(plan.reachable_score).toBeCloseTo(
    plan.score! + plan.proposals[0]!.gain + plan.proposals[1]!.gain,
    5,
  );
});

describe('addresses', () => {
  test('every address that is one has a mailbox, whatever its case', () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(name, name, (person, company) => {
        const address = `${person}@${company}.example`;
        expect(isEmail(address)).toBe(true);
        expect(mailboxOf(`${person.toUpperCase()}+tag@${company}.EXAMPLE`)).toBe(address);
      }),
    );
  });
  test('no text breaks them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(domainOf(domainOf(text))).toBe(domainOf(text));
        expect(typeof isEmail(text)).toBe('boolean');
      }),
    );
  });
});
