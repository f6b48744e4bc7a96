// Where a column of this meaning goes in the portal: what the product is right or wrong about.
import { conceptOf } from '@groundwork/engine/classify/learned-concepts';
import { isSameOutcome, type LearnedObject } from '@groundwork/engine/learned/meanings';
import { targetOf } from '@groundwork/engine/portal/standard-properties';

const objectsOfPortal: Partial<Record<LearnedObject, string>> = {
  contact: 'contacts',
  company: 'companies',
  lead: 'contacts',
  deal: 'deals',
  ticket: 'tickets',
  task: 'tasks',
  note: 'notes',
  call: 'calls',
  email: 'emails',
  meeting: 'meetings',
  product: 'products',
  line_item: 'line_items',
  quote: 'quotes',
  order: 'orders',
  invoice: 'invoices',
  contract: 'subscriptions',
};

/** The portal's property; undefined where it has none, so that keys, links and the like are no property. */
export function propertyOf(meaning: string, sense: string, object: LearnedObject): string | undefined {
  const concept = conceptOf({ meaning, sense }, object);
  return concept && targetOf(objectsOfPortal[object] ?? '', concept)?.property;
}

/** Two meanings that lead to the same property are one, and so are all for which the portal has none. */
export function isSamePlace(
  said: { meaning: string; sense: string },
  wanted: string,
  object: LearnedObject,
): boolean {
  if (objectsOfPortal[object] === undefined) return isSameOutcome(said.meaning, wanted, object);
  return propertyOf(said.meaning, said.sense, object) === propertyOf(wanted, wanted, object);
}
