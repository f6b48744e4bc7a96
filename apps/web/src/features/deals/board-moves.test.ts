import { Deal } from '@groundwork/contract/deal-shapes';
import { expect, test } from 'vitest';
import { type BoardShown, barOf, cardBeside, dealOn, isSlow, stageBeside, withMoves } from './board-moves.ts';

let made = 0;
function deal(part: Partial<Deal>): Deal {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return Deal.parse({
    id,
    rep_id: '00000000-0000-4000-8000-000000000999',
    company: `Company ${made}`,
    domain: `c${made}.example`,
    value_cents: 10_000,
    currency: 'USD',
    stage: 'qualification',
    probability: 20,
    weighted_cents: 2000,
    expected_close_on: '2026-12-20',
    contact_name: null,
    contact_email: null,
    decision_maker: null,
    proposal_sent_on: null,
    next_step: null,
    next_step_due_on: null,
    is_value_confirmed: false,
    registration: 'approved',
    registration_reason: null,
    registered_on: '2026-11-01',
    protected_until: '2027-01-30',
    stage_since: '2026-11-01T00:00:00Z',
    days_in_pipeline: 22,
    days_in_stage: 22,
    open_tasks: 0,
    closed_on: null,
    lost_reason: null,
    cancelled_on: null,
    cancelled_reason: null,
    organization_id: null,
    version: 1,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...part,
  });
}

const usual = deal({});
const euros = deal({ currency: 'EUR', value_cents: 5000, weighted_cents: 4500, probability: 90 });
const beside = deal({
  stage: 'proposal_sent',
  probability: 40,
  weighted_cents: 4000,
  expected_close_on: '2026-12-01',
});
const total = (currency: string, count: number, value_cents: number, weighted_cents: number) => ({
  currency,
  count,
  value_cents,
  weighted_cents,
});
const column = (stage: BoardShown['stages'][number]['stage'], deals: Deal[], totals: Deal[] = deals) => ({
  stage,
  count: deals.length,
  totals: totals.map(each => total(each.currency, 1, each.value_cents, each.weighted_cents)),
  usual_days: 14,
  deals,
});
const board: BoardShown = {
  stages: [
    column('qualification', [usual, euros]),
    column('proposal_sent', [beside]),
    column('negotiation', []),
    column('contract_review', []),
  ],
  quarter: { first: '2026-10-01', last: '2026-12-31' },
  won: { count: 0, totals: [] },
  lost: { count: 0, totals: [] },
};
const stageOf = (shown: BoardShown, stage: string) => shown.stages.find(each => each.stage === stage);

test('a card stands where it was put, and both columns count it', () => {
  const shown = withMoves(board, [{ id: usual.id, to: 'proposal_sent' }]);
  expect(stageOf(shown, 'qualification')).toMatchObject({
    count: 1,
    deals: [euros],
    totals: [total('EUR', 1, 5000, 4500)],
  });
  const there = stageOf(shown, 'proposal_sent');
  expect(there?.deals.map(({ id }) => id)).toEqual([beside.id, usual.id]);
  expect(there).toMatchObject({ count: 2, totals: [total('USD', 2, 20_000, 8000)] });
  expect(dealOn(shown, usual.id)).toMatchObject({ probability: 40, weighted_cents: 4000, days_in_stage: 0 });
  // What the server answered is as it was: the card goes back by leaving the move out.
  expect(withMoves(board, [])).toBe(board);
  expect(dealOn(board, usual.id)?.stage).toBe('qualification');
});

test('amounts of two currencies are never added up', () => {
  const shown = withMoves(board, [{ id: euros.id, to: 'proposal_sent' }]);
  expect(stageOf(shown, 'proposal_sent')?.totals).toEqual([
    total('USD', 1, 10_000, 4000),
    total('EUR', 1, 5000, 4500),
  ]);
});

test('a probability that somebody set stays', () => {
  const shown = withMoves(board, [{ id: euros.id, to: 'negotiation' }]);
  expect(dealOn(shown, euros.id)).toMatchObject({ probability: 90, weighted_cents: 4500 });
});

test('moves follow each other, and there and back leaves the sums as they were', () => {
  const there = { id: usual.id, to: 'negotiation' } as const;
  const back = { id: usual.id, to: 'qualification' } as const;
  expect(dealOn(withMoves(board, [there, { id: usual.id, to: 'contract_review' }]), usual.id)?.stage).toBe(
    'contract_review',
  );
  const shown = withMoves(board, [there, back]);
  expect(stageOf(shown, 'qualification')?.totals).toContainEqual(total('USD', 1, 10_000, 2000));
  expect(stageOf(shown, 'negotiation')).toMatchObject({ count: 0, totals: [], deals: [] });
});

test('a move of what is not on the board, or to where it stands, changes nothing', () => {
  expect(withMoves(board, [{ id: 'gone', to: 'negotiation' }])).toBe(board);
  expect(withMoves(board, [{ id: usual.id, to: 'qualification' }])).toBe(board);
});

test('the arrows end at the edges', () => {
  expect(stageBeside('qualification', -1)).toBeUndefined();
  expect(stageBeside('qualification', 1)).toBe('proposal_sent');
  expect(stageBeside('contract_review', 1)).toBeUndefined();
  expect(cardBeside([usual, euros], usual.id, 1)).toBe(euros.id);
  expect(cardBeside([usual, euros], usual.id, -1)).toBeUndefined();
  expect(cardBeside([usual, euros], euros.id, 1)).toBeUndefined();
});

test('slow is longer than usual, where anything is usual', () => {
  expect(isSlow(usual, 21)).toBe(true);
  expect(isSlow(usual, 22)).toBe(false);
  expect(isSlow(usual, null)).toBe(false);
});

test('bars of one currency are beside each other', () => {
  const totals = board.stages[0]?.totals ?? [];
  expect(totals.map(each => barOf(each, board.stages))).toEqual([
    { width: 1, fill: 0.2 },
    { width: 1, fill: 0.9 },
  ]);
  expect(barOf(total('SEK', 0, 0, 0), board.stages)).toEqual({ width: 0, fill: 0 });
});
