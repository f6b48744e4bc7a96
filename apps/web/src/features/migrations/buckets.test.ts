import { expect, test } from 'vitest';
import { comparedInWords } from './buckets.ts';

const link = (expected: number, made: number) => ({
  from_object: 'contacts',
  to_object: 'companies',
  expected,
  made,
});
const line = (source_cents: string, portal_cents: string) => ({
  pipeline: 'p',
  pipeline_label: 'Sales',
  stage: 's',
  stage_label: 'Won',
  currency: 'EUR',
  deals: 1,
  source_cents,
  portal_cents,
});

test('only what was compared is said to be equal', () => {
  expect(
    comparedInWords({ portal: { contacts: 3 }, associations: [link(2, 2)], money: [line('5', '5')] }),
  ).toBe('The values, links and money carried to the portal equal those of the files.');
  expect(comparedInWords({ portal: { contacts: 3 }, associations: [], money: [] })).toBe(
    'The values carried to the portal equal those of the files. There were no links and no money to compare.',
  );
  expect(comparedInWords({ portal: { deals: 3 }, associations: [link(2, 1)], money: [line('5', '5')] })).toBe(
    'The values and money carried to the portal equal those of the files. What differs in the links is what the portal refused.',
  );
  expect(
    comparedInWords({ portal: { contacts: 1 }, associations: [link(0, 0)], money: [line('5', '4')] }),
  ).toBe(
    'The values carried to the portal equal those of the files. What differs in the money is what the portal refused. There were no links to compare.',
  );
});
