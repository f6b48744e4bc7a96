import { expect, test } from 'vitest';
import { findStrategy } from './finding.ts';

test('companies are listed however few are looked for, because neither a domain nor a name can be asked for', () => {
  expect(findStrategy({ object: 'companies', portalCount: 100_000, sourceCount: 1 })).toBe('list');
  expect(findStrategy({ object: 'contacts', portalCount: 100_000, sourceCount: 1 })).toBe('ask');
});
