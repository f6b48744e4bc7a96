// Objects that come near to one that the portal does not have, and what choosing one of them does.

import type { SourceProfile } from '@groundwork/contract/profiles';
import { LISTS } from '@groundwork/contract/standard-objects';
import { plural } from '../words/wording.ts';
import type { ObjectFinding } from './objects.ts';

const nearTo: Readonly<Record<string, readonly string[]>> = {
  quotes: ['deals'],
  orders: ['deals'],
  subscriptions: ['deals'],
  leads: ['deals'],
  contracts: ['deals', 'subscriptions'],
  purchase_orders: ['orders'],
  campaigns: [LISTS],
};

export function nearby({ suggested }: Pick<ObjectFinding, 'suggested'>, object: string): string[] {
  return [...new Set([...(nearTo[object] ?? []), ...(suggested === LISTS ? [LISTS] : [])])];
}

export function nearOption({ profile }: { profile: SourceProfile }, object: string) {
  const called = object.replaceAll('_', ' ');
  if (object === LISTS)
    return {
      value: object,
      label: 'Static lists',
      effect: `${plural(profile.rows, 'list')} with the names of the rows and the contacts that other files put on them. What else the rows say is not carried over.`,
    };
  return {
    value: object,
    label: `Records: ${called}`,
    effect: `Each of the ${plural(profile.rows, 'row')} becomes one of the ${called} of the portal and counts there.`,
  };
}
