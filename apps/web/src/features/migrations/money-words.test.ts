import { expect, test } from 'vitest';
import { notReadInWords, unbalancedInWords } from './money-words.ts';

const line = {
  pipeline: 'p',
  pipeline_label: 'Sales',
  stage: 's',
  stage_label: 'Won',
  currency: 'EUR',
  deals: 2,
  source_cents: '0',
  portal_cents: '0',
};
const rest = { unaccounted: 0, mismatch_count: 0, associations: [] };

test('nothing on both sides is no money that was compared, and what was not read is said', () => {
  expect(notReadInWords({ money: [{ ...line, amounts_read: 0, cells_not_read: 0 }] })).toBe(
    'No deal has an amount: there was no money to compare.',
  );
  expect(
    notReadInWords({ money: [{ ...line, source_cents: '5', portal_cents: '5', amounts_read: 2 }] }),
  ).toBe('Compared to the cent.');
  const money = [{ ...line, amounts_read: 0, cells_not_read: 2 }];
  expect(notReadInWords({ money })).toBe(
    '2 amounts of the files could not be read or were left out: the sums miss them.',
  );
  expect(unbalancedInWords({ ...rest, money })).toBe(
    '2 amounts of the files could not be read or were left out, so the money is not carried over in full.',
  );
  expect(unbalancedInWords({ ...rest, mismatch_count: 1, money: [] })).toBe(
    'Something in the portal differs from the files. The tables below say where.',
  );
});
