import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from './cell.ts';
import { readJsonAddress, splitFullName } from './cell-parts.ts';

describe('cells', () => {
  it('give a value or a reason for any text and any kind, and never throw', () => {
    const kinds = [
      'text',
      'html',
      'email',
      'phone',
      'number',
      'date',
      'datetime',
      'boolean',
      'option',
      'options',
      'domain',
      'url',
    ] as const;
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...kinds), (cell, kind) => {
        const result = readCell(cell, {
          transform: { kind, values: { a: 'A' } },
          type: 'string',
        });
        expect('value' in result ? typeof result.value : typeof result.reason).toBe('string');
      }),
    );
  });

  it('find no option in what every object inherits', () => {
    const given = { type: 'string' } as const;
    for (const kind of ['option', 'options'] as const)
      expect(readCell('constructor', { transform: { kind, values: { a: 'A' } }, ...given })).toHaveProperty(
        'reason',
      );
  });

  it('write a day as a moment where the portal wants one, and a moment as a day', () => {
    const read = (cell: string, type: 'date' | 'datetime'): unknown =>
      readCell(cell, { transform: { kind: 'datetime', date_order: 'dmy' }, type });
    expect(read('01-03-17', 'datetime')).toEqual({ value: '2017-03-01T00:00:00.000Z' });
    expect(read('2024-01-22T16:14:25+01:00', 'date')).toEqual({ value: '2024-01-22' });
  });

  it('keep an amount digit for digit', () => {
    const result = readCell('1.234.567,10', {
      transform: { kind: 'number', decimal: ',' },
      type: 'number',
    });
    expect(result).toEqual({ value: '1234567.10' });
  });

  it('refuse a list when one of its items is no option', () => {
    const read = (cell: string): unknown =>
      readCell(cell, {
        transform: { kind: 'options', separator: ',', values: { vip: 'vip', press: 'press' } },
        type: 'enumeration',
      });
    expect(read('vip, press,vip')).toEqual({ value: 'vip;press' });
    expect(read('vip, friend')).toEqual({ reason: '“friend” is not one of the options.' });
  });

  it.each([
    ['Anna van der Berg', { firstname: 'Anna', lastname: 'van der Berg' }],
    ['Berg, Anna Maria', { firstname: 'Anna Maria', lastname: 'Berg' }],
    ['Cher', { lastname: 'Cher' }],
    ['  ', {}],
  ])('split %s', (name, parts) => expect(splitFullName(name)).toEqual(parts));

  it('take a JSON address apart and leave anything else alone', () => {
    expect(readJsonAddress('{"city":"Ulm","postalCode":"89073","latitude":null}')).toEqual({
      city: 'Ulm',
      zip: '89073',
    });
    expect(readJsonAddress('Main St 1')).toBeUndefined();
    expect(readJsonAddress('null')).toBeUndefined();
  });
});
