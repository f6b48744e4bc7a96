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
  throw notACursor();
}

/** Of a cursor that this list never gave out. */
export function notACursor(cause?: unknown): Refusal {
  const fault = { place: 'query.cursor', message: 'Not a cursor of this list.' };
  return new Refusal('invalid_request', { faults: [fault], cause });
}

/** A list whose order moves goes on from a place in it, not after a row. @throws Refusal invalid_request */
export function fromPlace({ cursor }: PageAsked): number {
  if (cursor === undefined) return 0;
  const [, place] = /^from (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (place === undefined) throw notACursor();
  return Number(place);
}

/** The cursor of the page after this one; null where there is none. */
export function placeAfter(asked: PageAsked, all: number): { to: number; next_cursor: string | null } {
  const to = fromPlace(asked) + (asked.limit ?? defaultLimit);
  return { to, next_cursor: all > to ? Buffer.from(`from ${to}`).toString('base64url') : null };
}

/** Rows to read: one more than the page shows, to see whether there is a next page. */
export function rowsToRead(asked: PageAsked): number {
  return (asked.limit ?? defaultLimit) + 1;
}

/** The rows of a page, and the last of them when there is a next page: that goes on after it. */
export function cutPage<Row>(rows: readonly Row[], asked: PageAsked): { data: Row[]; last: Row | undefined } {
  const data = rows.slice(0, rowsToRead(asked) - 1);
  return { data, last: rows.length > data.length ? data.at(-1) : undefined };
}

/** Makes the page of what `rowsToRead` brought. */
export function pageOf<T extends { id: string }>(
  rows: readonly T[],
  asked: PageAsked,
): { data: T[]; next_cursor: string | null } {
  const { data, last } = cutPage(rows, asked);
  return { data, next_cursor: last ? Buffer.from(last.id).toString('base64url') : null };
}
