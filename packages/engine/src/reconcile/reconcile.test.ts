import { ChangesetId } from '@groundwork/contract/ids';
import { ReconcileReport } from '@groundwork/contract/migrations';
import { describe, expect, it } from 'vitest';
import type { ReconcileInput } from './reconcile.ts';
import { reconcile } from './reconcile.ts';

const line = { pipeline: 'p', stage: 'won', currency: 'EUR', deals: 2, amounts: 2, unread: 0 };
const balanced: ReconcileInput = {
  changeset_id: ChangesetId.parse('0197a000-0000-7000-8000-000000000001'),
  as_of: '2026-11-20T10:00:00.000Z',
  sources: [{ source: 'contacts.csv', object: 'contacts', rows: 10 }],
  outcomes: [
    { source: 'contacts.csv', object: 'contacts', bucket: 'created', rows: 7 },
    { source: 'contacts.csv', object: 'contacts', bucket: 'merged', rows: 2 },
    { source: 'contacts.csv', object: 'contacts', bucket: 'rejected', rows: 1 },
  ],
  associations: [{ from_object: 'contacts', to_object: 'companies', expected: 5, made: 5 }],
  money: { source: [{ ...line, cents: 12_345n }], portal: [{ ...line, cents: 12_345n }] },
  pipelines: [],
  cells_not_carried: 3,
  mismatches: [],
  mismatch_count: 0,
  portal: { contacts: 7 },
  api_calls: { estimated: 12, made: 12 },
};

describe('the reconcile report', () => {
  it('is balanced when rows, links, money and read-back agree', () => {
    const report = reconcile(balanced);
    expect(report).toMatchObject({ rows_in: 10, accounted: 10, unaccounted: 0, is_balanced: true });
    expect(report.objects['contacts']).toEqual({
      created: 7,
      updated: 0,
      merged: 2,
      skipped: 0,
      rejected: 1,
    });
    expect(ReconcileReport.safeParse(report).error).toBeUndefined();
  });

  it.each<[string, Partial<ReconcileInput>]>([
    ['a row is lost', { sources: [{ source: 'contacts.csv', object: 'contacts', rows: 11 }] }],
    [
      'a link is missing',
      { associations: [{ from_object: 'contacts', to_object: 'companies', expected: 5, made: 4 }] },
    ],
    [
      'a cent is missing',
      { money: { source: [{ ...line, cents: 12_345n }], portal: [{ ...line, cents: 12_344n }] } },
    ],
    [
      'an amount was not read, though both sums are the same',
      {
        money: {
          source: [{ ...line, amounts: 0, unread: 2, cents: 0n }],
          portal: [{ ...line, amounts: 0, cents: 0n }],
        },
      },
    ],
    ['money turns up in another stage', { money: { source: [], portal: [{ ...line, cents: 1n }] } }],
    ['a property reads back differently', { mismatch_count: 1 }],
  ])('is not balanced when %s', (_what, change) =>
    expect(reconcile({ ...balanced, ...change }).is_balanced).toBe(false),
  );

  it('does not let a lost row and one counted twice cancel out', () => {
    const report = reconcile({
      ...balanced,
      sources: [...balanced.sources, { source: 'leads.csv', object: 'contacts', rows: 2 }],
      outcomes: [
        { source: 'contacts.csv', object: 'contacts', bucket: 'created', rows: 11 },
        { source: 'leads.csv', object: 'contacts', bucket: 'created', rows: 1 },
      ],
    });
    expect(report).toMatchObject({ rows_in: 12, accounted: 12, unaccounted: 2, is_balanced: false });
  });
});
