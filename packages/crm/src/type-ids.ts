// What the vendor calls its own objects, and the kinds of links that a record is made with.

export const TYPE_IDS: Readonly<Record<string, string>> = {
  '0-1': 'contacts',
  '0-2': 'companies',
  '0-3': 'deals',
  '0-5': 'tickets',
  '0-27': 'tasks',
  '0-46': 'notes',
  '0-48': 'calls',
  '0-49': 'emails',
  '0-47': 'meetings',
  '0-18': 'communications',
  '0-7': 'products',
  '0-8': 'line_items',
  '0-14': 'quotes',
  '0-123': 'orders',
  '0-53': 'invoices',
  '0-69': 'subscriptions',
  '0-136': 'leads',
};

/** Objects whose records are worth nothing without the link that they are made with, and the id of each kind of it. */
const MADE_WITH: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  line_items: { deals: 20, quotes: 68, invoices: 410, orders: 514, subscriptions: 302 },
  // A lead is about one person first, and about one company.
  leads: { contacts: 578, companies: 580 },
};
/** Where only one link of a kind may be made so: what every further one is. */
const FURTHER: typeof MADE_WITH = { leads: { contacts: 608, companies: 610 } };

/** Whether records of the object are made together with their links. */
export function isMadeLinked(object: string): boolean {
  return Object.hasOwn(MADE_WITH, object);
}

/** The id of the link with which a record of one object is made to one of the other; `isFirst`, to the first of them. */
export function madeLinkId(object: string, toObject: string, isFirst: boolean): number | undefined {
  const further = isFirst ? undefined : FURTHER[object]?.[toObject];
  return further ?? MADE_WITH[object]?.[toObject];
}
