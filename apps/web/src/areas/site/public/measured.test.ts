import { expect, test } from 'vitest';
import { measured } from '../content/landing.ts';
import { recordOf } from './measured.ts';

test.each(measured.claims)('“$label” stands on a record, and claims no number that is not in it', claim => {
  expect(recordOf(claim)).toMatch(/\d/);
  for (const [number] of claim.label.matchAll(/\d[\d,.]*/g)) expect(claim.row).toContain(number);
});

test('what was not measured has no record', () => {
  expect(recordOf({ bench: 'scale', row: 'rows lost', label: 'lost' })).toBeUndefined();
  expect(recordOf({ bench: 'wishes', row: 'rows unaccounted for', label: 'lost' })).toBeUndefined();
});
