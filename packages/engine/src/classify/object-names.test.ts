import { expect, test } from 'vitest';
import { singular } from '../words/wording.ts';
import { objectNameOf } from './objects.ts';

test('one of a custom object is called by the word its file was named after', () => {
  for (const word of ['branch', 'box', 'brush', 'address', 'agency', 'asset', 'status', 'sales_area'])
    expect(singular(objectNameOf(word.split('_')))).toBe(word);
});
