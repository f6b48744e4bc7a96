// Which of the optional objects a portal has: what its edition brings and what its people switched on.
import { Refusal } from '../refusal.ts';
import { type ObjectType, OPTIONAL, STANDARD_OBJECTS } from '../standard/objects.ts';
import type { Portal, Tier } from './portal.ts';

/** Leads come with a larger edition; subscriptions with a way of taking payments. */
const LACKING: Record<Tier, readonly string[]> = {
  starter: ['leads', 'quotes', 'subscriptions'],
  professional: [],
};

type Library = Pick<Portal, 'tier' | 'switchedOff'>;

export const OPTIONAL_TYPES: readonly ObjectType[] = STANDARD_OBJECTS.filter(type =>
  OPTIONAL.includes(type.name),
);

export function isOn(portal: Library, { name }: Pick<ObjectType, 'name'>): boolean {
  if (!OPTIONAL.includes(name)) return true;
  return !(portal.switchedOff ?? LACKING[portal.tier]).includes(name);
}

const BY_TYPE = /^\/crm\/(?:objects|properties|pipelines|associations)\/([^/]+)(?:\/([^/]+))?/;

/** @throws Refusal when the path is about an object that the portal does not have */
export function requireSwitchedOn(portal: Library, path: string): void {
  const [, first = '', second = ''] = BY_TYPE.exec(path) ?? [];
  const given = path.startsWith('/crm/associations/') ? [first, second] : [first];
  const off = OPTIONAL_TYPES.find(
    type =>
      given.some(one => [type.id, type.name, type.singular].includes(one.toLowerCase())) &&
      !isOn(portal, type),
  );
  if (off === undefined) return;
  throw new Refusal(403, 'FORBIDDEN', `Object type ${off.id} (${off.name}) is not enabled for this account`);
}
