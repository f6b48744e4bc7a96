// What stands behind the question mark of the delivery board's address, so that a meeting can be sent a link to what it talks
// about. It comes with the frame of every page: what the words may be, the page itself knows.
import { text } from '../../../lib/query-text.ts';

const names = ['search', 'shown', 'stage', 'standing', 'lead', 'order'] as const;

export type DeliverySearch = Partial<Record<(typeof names)[number], string>>;

export const deliverySearch = (given: Record<string, unknown>): DeliverySearch =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = text(given[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
