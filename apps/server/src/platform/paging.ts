// Cursor paging over ids, which sort by time. A cursor is opaque to clients.
import { Refusal } from '@groundwork/contract/errors';
import { Id } from '@groundwork/contract/paging';

export const defaultLimit = 50;

export interface PageAsked {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The last id of the page before; undefined on the first page. @throws Refusal invalid_request */
export function afterId(asked: PageAsked): string | undefined {
  if (asked.cursor === undefined) return undefined;
  const id = Id.safeParse(Buffer.from(asked.cursor, 'base64url').toString('utf8'));
  if (id.success) return id.data;
  const fault = { place: 'query.cursor', message: 'Not a cursor of this list.' };
  throw new Refusal('invalid_request', { faults: [fault] });
}

/** Rows to read: one more than shown tells whether there is a next page. */
export function rowsToRead(asked: PageAsked): number {
  return (asked.limit ?? defaultLimit) + 1;
}

/** Makes the page of what `rowsToRead` brought. */
export function pageOf<T extends { id: string }>(
  rows: readonly T[],
  asked: PageAsked,
): { data: T[]; next_cursor: string | null } {
  const limit = asked.limit ?? defaultLimit;
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { data, next_cursor: isMore ? Buffer.from(last.id).toString('base64url') : null };
}
