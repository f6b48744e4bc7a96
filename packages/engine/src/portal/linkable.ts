// Which records the portal links with each other. Products, their lines, the documents that sell them, and leads are linked with
// a few objects only; every other pair of the portal's own objects may be linked.

const people = ['contacts', 'companies', 'deals'];
const partners: Readonly<Record<string, readonly string[]>> = {
  // A line names the product that it sells; nothing else is linked with one.
  products: ['line_items'],
  line_items: ['products', 'deals', 'quotes', 'orders', 'invoices', 'subscriptions'],
  quotes: [...people, 'line_items', 'tasks', 'invoices'],
  orders: [...people, 'tickets', 'line_items', 'invoices'],
  invoices: [...people, 'line_items', 'quotes', 'orders', 'subscriptions'],
  subscriptions: [...people, 'tickets', 'line_items', 'invoices'],
  static_lists: ['contacts'],
  leads: [...people, 'tasks', 'notes', 'calls', 'emails', 'meetings'],
};

export function areLinkable(a: string, b: string): boolean {
  const [ofA, ofB] = [partners[a], partners[b]];
  if (!ofA && !ofB) return true;
  return (ofA?.includes(b) ?? true) && (ofB?.includes(a) ?? true);
}

/** What a line belongs to: without one of them the portal shows it nowhere. */
export function isItemised(object: string | null): boolean {
  return object !== null && object !== 'products' && partners['line_items']?.includes(object) === true;
}
