// Where a page of entries ended, as clients carry it: in the order of its numbers a number, else also what it is ordered by.
import type { EntryOrder } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { z } from 'zod';
import { type EntryPlace, placeKinds } from './store-pages.ts';

interface Ordered {
  cursor?: string | undefined;
  sort?: EntryOrder | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

const Cursor = z.object({
  sort: z.string(),
  // No text of the database holds the one sign that it takes for the end of a text.
  values: z.array(z.union([z.string().refine(text => !text.includes('\u0000')), z.int32()])),
  seq: z.int32(),
});

function nameOf({ sort, direction = 'asc' }: Ordered): string {
  return `${direction} ${sort ?? 'order'}`;
}

export function entryCursor(asked: Ordered, place: EntryPlace): string {
  return Buffer.from(JSON.stringify({ sort: nameOf(asked), ...place })).toString('base64url');
}

/** Undefined on the first page. @throws Refusal invalid_request for what is no cursor of this list in this order */
export function readEntryCursor(asked: Ordered): EntryPlace | undefined {
  if (asked.cursor === undefined) return undefined;
  try {
    const { sort, values, seq } = Cursor.parse(
      JSON.parse(Buffer.from(asked.cursor, 'base64url').toString('utf8')),
    );
    const kinds = asked.sort === undefined ? [] : placeKinds[asked.sort];
    const fits = values.length === kinds.length && kinds.every((kind, at) => typeof values[at] === kind);
    if (fits && sort === nameOf(asked)) return { values, seq };
  } catch {
    // Told below, like a cursor of another order.
  }
  const fault = { place: 'query.cursor', message: 'Not a cursor of this list in this order.' };
  throw new Refusal('invalid_request', { faults: [fault] });
}
