import { expect, test } from 'vitest';
import { summary } from './audit.ts';

test('nothing to look at is not scored', () => {
  const records = { contacts: 0, companies: 0, deals: 0 };
  const said = summary({ score: null, findings: [], records, checks: ['C01', 'C02'], not_checked: [] });
  expect(said).toBe('  Not scored: there is nothing to look at; 2 checks, 0 found something.');
  const scored = summary({
    score: 97.5,
    findings: [],
    records: { contacts: 2 },
    checks: ['C01'],
    not_checked: [],
  });
  expect(scored).toContain('Score 97.5 of 100 over 2 contacts');
});
