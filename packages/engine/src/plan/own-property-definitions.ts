// The properties that we ourselves need in a portal, as they are set up.
import type { Property } from '@groundwork/contract/crm';
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { ASIDE_AMOUNT, ASIDE_CURRENCY, GROUP, SHARED_EMAIL } from '../portal/own-properties.ts';
import { singular } from '../words/wording.ts';

export function externalId(object: string): Property {
  return {
    object,
    name: EXTERNAL_ID,
    label: 'Groundwork external id',
    type: 'string',
    field_type: 'text',
    group: GROUP,
    description:
      'Where the record came from; by it every later run finds the record again. Do not change it.',
    options: [],
    unique: true,
    is_new: true,
  };
}

export function sharedEmail(object: string): Property {
  return {
    object,
    name: SHARED_EMAIL.name,
    label: SHARED_EMAIL.label,
    type: 'string',
    field_type: 'text',
    group: GROUP,
    description:
      'The address that the old system had here and that another contact has: the portal takes each address once.',
    options: [],
    unique: false,
    is_new: true,
  };
}

export function asideMoney(object: string): Property[] {
  const common = { object, group: GROUP, options: [], unique: false, is_new: true };
  return [
    {
      ...common,
      ...ASIDE_AMOUNT,
      type: 'number',
      field_type: 'number',
      description: 'The amount as the old system had it, in a currency that the portal does not have.',
    },
    {
      ...common,
      ...ASIDE_CURRENCY,
      type: 'string',
      field_type: 'text',
      description: 'The currency of the original amount. It counts in no sum of the portal.',
    },
  ];
}

export function primary(object: string): Property {
  return {
    object,
    name: 'name',
    label: 'Name',
    type: 'string',
    field_type: 'text',
    group: GROUP,
    description: `How a ${singular(object)} is called.`,
    options: [],
    unique: false,
    is_new: true,
  };
}
