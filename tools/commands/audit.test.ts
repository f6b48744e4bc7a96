import { expect, test } from 'vitest';
import { summary } from './audit.ts';

test('nothing to look at is not scored', () => {
  const records = { contacts: 0, companies: 0, deals: 0 };
  const nothing = { score: null, findings: [], records, checks: ['C01', 'C02'], not_checked: [] };
  expect(summary({ ...nothing, time_zone: 'UTC' })).toBe(
    '  Not scored: there is nothing to look at; 2 checks, 0 found something.\n  Days begin and end at midnight UTC.',
  );
  const scored = summary({
    score: 97.5,
    findings: [],
    records: { contacts: 2 },
    checks: ['C01'],
    not_checked: [],
    time_zone: 'UTC',
  });
  expect(scored).toContain('Score 97.5 of 100 over 2 contacts');
});

test('what hangs on a finding is said by currency', () => {
  const finding = {
    check: 'D01',
    object: 'deals',
    severity: 'high' as const,
    title: 'Late',
    why: 'Past.',
    affected: 2,
    looked_at: 3,
    examples: [],
    fix: null,
    worth: { '': '5', EUR: '123456789', USD: '-100' },
    gain: 1,
    history: null,
  };
  const said = summary({
    score: 1,
    findings: [finding],
    records: { deals: 3 },
    checks: ['D01'],
    not_checked: [],
    time_zone: 'UTC',
  });
  expect(said).toContain('Late: 2 of 3, worth 0.05 (own currency) and 1,234,567.89 EUR and -1.00 USD');
});
