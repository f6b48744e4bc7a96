import { contactLimits } from '@groundwork/contract/price-plans';
import { expect, test } from 'vitest';
import { pricing } from '../content/pricing.ts';

test('every plan is sold with as many contacts as the server lets in', () => {
  const sold = pricing.plans.map(({ name, features }) => {
    const words = features.find(feature => feature.endsWith(' contacts')) ?? '';
    const count = /^Up to ([\d,]+) contacts$/.exec(words)?.[1]?.replaceAll(',', '');
    return [name.toLowerCase(), words === 'Unlimited contacts' ? Number.POSITIVE_INFINITY : Number(count)];
  });
  expect(Object.fromEntries(sold)).toEqual(contactLimits);
});
