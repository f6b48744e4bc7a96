import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoolean } from './boolean.ts';
import { isFreeMailDomain, normaliseDomain } from './domain.ts';
import { normaliseEmail } from './email.ts';
import { normaliseCompanyName, normaliseKey, normaliseName } from './name.ts';
import { normalisePhone } from './phone.ts';

describe('email addresses', () => {
  test('are compared without case, display name and mailto', () => {
    expect(normaliseEmail(' Jane Doe <Jane.DOE@Example.COM> ')).toBe('jane.doe@example.com');
    expect(normaliseEmail('mailto:a+b@x.io')).toBe('a+b@x.io');
    expect(normaliseEmail('a@bücher.de')).toBe('a@bücher.de');
  });
  test.each(['', 'a', 'a@x', 'a@@x.io', 'a b@x.io', '.a@x.io', 'a..b@x.io', 'a@x.io, b@x.io', 'a@-x.io'])(
    '%j is none',
    text => {
      expect(normaliseEmail(text)).toBeUndefined();
    },
  );
  test('a normal form is its own normal form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), text => {
        const once = normaliseEmail(text);
        if (once !== undefined) expect(normaliseEmail(once)).toBe(once);
      }),
    );
  });
});

describe('domains', () => {
  test.each([
    ['https://www.Example.com/path?q=1', 'example.com'],
    ['www.AllenPLC.com', 'allenplc.com'],
    ['http://user:pw@shop.example.co.uk:8080/', 'shop.example.co.uk'],
    ['jane@Example.com', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['www.de', 'www.de'],
    ['//example.org.', 'example.org'],
  ])('%s is at %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain);
  });
  test.each(['', 'localhost', '10.0.0.1', 'Acme Inc', 'n/a', 'http://', 'a..com', '-a.com'])(
    '%j has none',
    text => {
      expect(normaliseDomain(text)).toBeUndefined();
    },
  );
  test('a normal form is its own normal form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), text => {
        const once = normaliseDomain(text);
        if (once !== undefined) expect(normaliseDomain(once)).toBe(once);
      }),
    );
  });
  test('mail providers for everybody are known', () => {
    expect(isFreeMailDomain('gmail.com')).toBe(true);
    expect(isFreeMailDomain('acme.com')).toBe(false);
  });
});

describe('phone numbers', () => {
  test.each([
    ['+1 (415) 293-3313', undefined, '+14152933313', null],
    ['1-365-756-9410 x4781', undefined, '+13657569410', '4781'],
    ['0049 (0)30 123456', undefined, '+4930123456', null],
    ['+44 (0)20 7946 0958 ext. 12', undefined, '+442079460958', '12'],
    ['(415) 293-3313', 'US', '+14152933313', null],
    ['262.397.7937', 'us', '+12623977937', null],
    ['030 123456', 'DE', '+4930123456', null],
    ['020 7946 0958', 'GB', '+442079460958', null],
    ['06 12345678', 'NL', '+31612345678', null],
    // A program took the number for an amount.
    ['+4989123456.0', undefined, '+4989123456', null],
  ])('%s (%s) is %s', (text, country, e164, extension) => {
    expect(normalisePhone(text, country)).toEqual({ e164, extension });
  });
  test.each([
    ['(415) 293-3313', undefined],
    ['5987002803', undefined],
    ['123456789', 'US'],
    ['(014) 454-6364', 'US'],
    ['12345', 'DE'],
    ['call me', 'US'],
    ['+1', undefined],
    ['', undefined],
  ])('%s (%s) is uncertain and stays as it is', (text, country) => {
    expect(normalisePhone(text, country)).toBeUndefined();
  });
  test('what is certain stays certain', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789+-() .x'.split('')), maxLength: 24 });
    fc.assert(
      fc.property(written, fc.constantFrom(undefined, 'US', 'DE', 'FR'), (text, country) => {
        const phone = normalisePhone(text, country);
        if (!phone) return;
        expect(phone.e164).toMatch(/^\+[1-9]\d{7,14}$/);
        expect(normalisePhone(phone.e164)?.e164).toBe(phone.e164);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('names', () => {
  test('people', () => {
    expect(normaliseName('Dr. Zoë  MÜLLER-Lüdenscheidt, Jr.')).toBe('zoe muller ludenscheidt');
    expect(normaliseName('Mr.')).toBe('mr');
  });
  test('keys', () => {
    expect(normaliseKey('GTX Pro')).toBe(normaliseKey('GTXPro'));
    expect(normaliseKey('Straße 5')).toBe('strasse5');
  });
  test.each([
    ['Acme, Inc.', 'ACME Corporation'],
    ['The Müller & Söhne GmbH & Co. KG', 'Muller and Sohne'],
    ['Société Générale S.A.', 'societe generale'],
    ["Trader Joe's Ltd", 'TRADER JOES LIMITED'],
    ['Sub-Pop B.V.', 'Sub Pop'],
  ])('%s is %s', (left, right) => {
    expect(normaliseCompanyName(left)).toBe(normaliseCompanyName(right));
  });
  test('companies that differ stay different, and none loses its whole name', () => {
    expect(normaliseCompanyName('Acme Solutions')).not.toBe(normaliseCompanyName('Acme Holdings'));
    expect(normaliseCompanyName('The Limited Co.')).toBe('limited');
    expect(normaliseCompanyName('SA')).toBe('sa');
  });
  test('normal forms are their own normal forms', () => {
    const word = fc.constantFrom(
      'The',
      'Acme',
      'Inc.',
      'GmbH',
      '&',
      'and',
      'Co.',
      'Müller',
      'S.A.',
      "O'Neil",
      'Dr.',
      'II',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 6 }).map(words => words.join(' ')),
    );
    fc.assert(
      fc.property(text, name => {
        expect(normaliseCompanyName(normaliseCompanyName(name))).toBe(normaliseCompanyName(name));
        expect(normaliseKey(normaliseKey(name))).toBe(normaliseKey(name));
      }),
      { examples: [['The The The'], ['The The Inc.']] },
    );
  });
});

test('yes and no', () => {
  expect(['TRUE', 'Yes', '1', 'ja', ' x '].map(parseBoolean)).toEqual([true, true, true, true, true]);
  expect(['FALSE', 'n', '0', 'Nein'].map(parseBoolean)).toEqual([false, false, false, false]);
  expect(['', 'maybe', '2'].map(parseBoolean)).toEqual([undefined, undefined, undefined]);
});
