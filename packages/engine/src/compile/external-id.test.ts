import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText } from './external-id.ts';

describe('external ids', () => {
  it('give a Salesforce id of 15 characters its safe form of 18', () => {
    expect(keyText('id', '001Ec00000GGw3h')).toBe('001Ec00000GGw3hIAD');
    expect(keyText('id', '001Ec00000GGw3hIAD')).toBe('001Ec00000GGw3hIAD');
  });

  it('are the same however a name, domain or address is written', () => {
    expect(keyText('name', 'GTX Pro')).toBe(keyText('name', 'GTXPro'));
    expect(keyText('email', ' Ann@X.example ')).toBe('ann@x.example');
    expect(keyText('domain', 'https://www.x.example/about')).toBe('x.example');
    expect(keyText('email', 'nobody')).toBe('');
  });

  it('never grow beyond what a property holds, and stay different', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 150, maxLength: 400 }),
        fc.string({ minLength: 1 }),
        (start, end) => {
          const [one, two] = [keyText('id', `a${start}b`), keyText('id', `a${start}b${end}c`)];
          expect(one.length).toBeLessThanOrEqual(160);
          expect(one).not.toBe(two);
        },
      ),
    );
  });
});
