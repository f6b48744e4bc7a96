// The objects that the vendor's portals have. Apart from the shapes of what crosses the wire: few pages need the list.

/** The vendor's own objects. Custom objects carry their own name (lower case, [a-z0-9_]). */
export const standardObjects = [
  'companies',
  'contacts',
  'deals',
  'tickets',
  'tasks',
  'notes',
  'calls',
  'emails',
  'meetings',
  'communications',
  'products',
  'line_items',
  'quotes',
  'orders',
  'invoices',
  'subscriptions',
  'leads',
  'static_lists',
] as const;
/** Lists that people fill by hand. They are no records: they have a name, which no two share, and contacts as members. */
export const LISTS = 'static_lists';
/** Of these, the ones that an account may lack, or that its token may do nothing with. */
export const optionalObjects = [
  'products',
  'line_items',
  'quotes',
  'orders',
  'invoices',
  'subscriptions',
  'leads',
] as const;
const activities: readonly string[] = ['tasks', 'notes', 'calls', 'emails', 'meetings', 'communications'];

/** What stands on the timelines of other records, at a time of its own. */
export function isActivity(object: string | null): boolean {
  return object !== null && activities.includes(object);
}

/** An object that is there in some accounts only. */
export function isOptional(object: string): boolean {
  return optionalObjects.some(one => one === object);
}
