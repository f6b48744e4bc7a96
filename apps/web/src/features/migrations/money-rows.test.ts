import { expect, test } from 'vitest';
import { explanation, moneyRows } from './money-rows.ts';

const line = {
  pipeline: 'p',
  pipeline_label: 'Sales',
  stage: 's',
  stage_label: 'Talks',
  currency: 'EUR',
  deals: 2,
  source_cents: '1000',
  portal_cents: '1000',
  amounts_read: 2,
  outcome: 'open' as const,
};
const leftOut = { ...line, stage: 'x', stage_label: 'Proposal', left_out: { rows: 4, cents: '1840000' } };
const refused = {
  ...line,
  stage: 'w',
  stage_label: 'Closed',
  outcome: 'won' as const,
  portal_cents: '400',
  refused: { rows: 1, cents: '600' },
};

test('a difference is explained to the cent by its rows, stage by stage and in sum', () => {
  const rows = moneyRows({ money: [line, leftOut, refused] });
  expect(rows.map(row => [row.label, row.isSum, row.stated, row.portal, row.difference])).toEqual([
    ['Talks', false, 1000n, 1000n, 0n],
    ['Proposal', false, 1_841_000n, 1000n, -1_840_000n],
    ['Open pipeline', true, 1_842_000n, 2000n, -1_840_000n],
    ['Closed', false, 1000n, 400n, -600n],
    ['Won', true, 1000n, 400n, -600n],
    ['All stages', true, 1_843_000n, 2400n, -1_840_600n],
  ]);
  expect(rows.map(explanation)).toEqual([
    '',
    '4 rows left out',
    '4 rows left out',
    '1 row refused',
    '1 row refused',
    '4 rows left out, 1 row refused',
  ]);
  expect(rows.every(row => row.unexplained === 0n)).toBe(true);
});

test('what no row explains is said, and money of two currencies is never one sum', () => {
  const [lost, sum] = moneyRows({ money: [{ ...line, portal_cents: '990' }] });
  expect([lost && explanation(lost), sum?.unexplained]).toEqual(['nothing explains it', -10n]);
  const two = moneyRows({ money: [line, { ...line, currency: 'USD' }] });
  expect(two.filter(row => row.isSum).map(row => [row.label, row.currency])).toEqual([
    ['Open pipeline', 'EUR'],
    ['Open pipeline', 'USD'],
  ]);
});
