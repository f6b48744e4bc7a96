// What one record of an object is called in a sentence: “a company”, “an order”.
import { articledActivity } from './activity.ts';

export function articled(object: string): string {
  const known: Record<string, string> = {
    companies: 'a company',
    contacts: 'a person',
    deals: 'a deal',
    tickets: 'a ticket',
    tasks: 'a task',
    notes: 'a note',
    products: 'a product',
    line_items: 'a line item',
    quotes: 'a quote',
    orders: 'an order',
    invoices: 'an invoice',
    subscriptions: 'a subscription',
    leads: 'a lead',
    static_lists: 'a list',
  };
  return known[object] ?? articledActivity(object) ?? 'a record';
}
