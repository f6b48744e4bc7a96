// Which value stays, why, and what is dropped for it.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { describe, expect, it } from 'vitest';
import { defaultSurvivor, type RecordToMerge, survivorOf } from './survivor-of.ts';
import type { MergedProperty } from './survivorship-rules.ts';

function property(name: string, more: Partial<MergedProperty> = {}): MergedProperty {
  return {
    object: 'contacts',
    name,
    label: name,
    type: 'string',
    field_type: 'text',
    options: [],
    unique: false,
    ...more,
  };
}

const stages = ['subscriber', 'lead', 'customer'].map(value => ({ value, label: value }));
const properties = [
  property('email'),
  property('phone'),
  property('firstname'),
  property('bio', { field_type: 'textarea' }),
  property('lifecyclestage', { type: 'enumeration', field_type: 'select', options: stages }),
  property('interests', { type: 'enumeration', field_type: 'checkbox' }),
  property('address'),
  property('city'),
  property('zip'),
  property('hs_analytics_source'),
  property('score', { read_only: true }),
  property(EXTERNAL_ID),
];

function record(id: string, updated: number, values: Record<string, string>, rank = 0): RecordToMerge {
  return { id, updated_at: `2026-0${updated}-01T00:00:00.000Z`, created_at: '2026-01-01', values, rank };
}

const ann = record(
  '1',
  1,
  { firstname: 'Ann', phone: '1', bio: 'short', lifecyclestage: 'customer', score: '9' },
  2,
);
const anna = record(
  '2',
  3,
  { firstname: 'Anna', city: 'Bonn', zip: '53111', bio: 'much longer', interests: 'a;b' },
  1,
);
const annie = record('3', 2, {
  firstname: 'Annabel',
  address: 'Markt 1',
  city: 'Ulm',
  lifecyclestage: 'lead',
  interests: 'b;c',
});

function merged(records: readonly RecordToMerge[], choices = {}) {
  const { fields, ...survivor } = survivorOf(records, '1', properties, choices);
  return { ...survivor, field: (name: string) => fields.find(field => field.name === name) };
}

describe('a merged record', () => {
  it('keeps what the survivor says and fills its gaps from the others', () => {
    const { values, field } = merged([ann, anna, annie]);
    expect(values).toEqual({
      firstname: 'Ann',
      phone: '1',
      bio: 'much longer',
      lifecyclestage: 'customer',
      interests: 'a;b;c',
      city: 'Bonn',
      zip: '53111',
    });
    expect(field('firstname')).toMatchObject({
      from: '1',
      dropped: [
        { value: 'Anna', record_ids: ['2'] },
        { value: 'Annabel', record_ids: ['3'] },
      ],
    });
    // Nothing that one of them had is missing from a joined list.
    expect(field('interests')).toMatchObject({ rule: 'all', from: null, dropped: [] });
    expect(field('score')).toBeUndefined();
    expect(field('hs_analytics_source')).toBeUndefined();
  });

  it('takes an address from one record, unless no two of them contradict each other', () => {
    expect(merged([ann, anna, annie]).values).not.toHaveProperty('address');
    const street = record('3', 2, { address: 'Markt 1', city: 'Bonn' });
    expect(merged([ann, anna, street]).values).toMatchObject({
      address: 'Markt 1',
      city: 'Bonn',
      zip: '53111',
    });
    const chosen = merged([ann, anna, annie], { city: { from: '3' } });
    expect(chosen.values).toMatchObject({ address: 'Markt 1', city: 'Ulm' });
    expect(chosen.values).not.toHaveProperty('zip');
  });

  it('follows the rule that somebody chose for a property', () => {
    const name = (choice: object) => merged([ann, anna, annie], { firstname: choice }).values['firstname'];
    expect(name({ rule: 'most_recent' })).toBe('Anna');
    expect(name({ rule: 'longest' })).toBe('Annabel');
    expect(name({ rule: 'most_complete' })).toBe('Anna');
    expect(name({ rule: 'source_priority' })).toBe('Annabel');
    expect(name({ from: '2' })).toBe('Anna');
    expect(name({ value: 'Annie' })).toBe('Annie');
  });

  it('asks which of two values stays where no two records may share one', () => {
    const [one, other] = [record('1', 1, { email: 'a@x.io' }), record('2', 2, { email: 'b@x.io' })];
    expect(merged([one, other])).toMatchObject({
      values: { email: 'a@x.io' },
      conflicts: [{ name: 'email', values: [{ value: 'a@x.io' }, { value: 'b@x.io' }] }],
    });
    const chosen = merged([one, other], { email: { from: '2' } });
    expect(chosen).toMatchObject({ values: { email: 'b@x.io' }, conflicts: [] });
    expect(chosen.field('email')?.dropped).toEqual([{ value: 'a@x.io', record_ids: ['1'] }]);
    expect(merged([one, record('2', 2, {})]).conflicts).toEqual([]);
  });

  it('says nothing of the ids that records carry for us', () => {
    const [one, other] = [record('1', 1, { [EXTERNAL_ID]: 'x' }), record('2', 2, { [EXTERNAL_ID]: 'y' })];
    expect(merged([one, other])).toMatchObject({ values: { [EXTERNAL_ID]: 'x' }, conflicts: [] });
  });

  it('is the same in whichever order the records are given, and stays the fullest one by itself', () => {
    expect(merged([annie, anna, ann]).values).toEqual(merged([ann, anna, annie]).values);
    expect(defaultSurvivor([ann, anna, annie], properties)).toBe('2');
    expect(defaultSurvivor([annie, anna, ann], properties)).toBe('2');
  });
});
