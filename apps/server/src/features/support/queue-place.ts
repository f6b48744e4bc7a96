// Where a page of the queue ends, as an opaque cursor. It holds in the order it was made for, and in no other.
import { Id } from '@groundwork/contract/paging';
import { queueSorts } from '@groundwork/contract/support-queue';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';
import type { QueuePlace, QueueRow, QueueSort } from './store-queue.ts';

const Key = z.union([z.literal('infinity'), z.iso.datetime({ offset: true })]);
const Place = z.tuple([z.enum(queueSorts), Key, Id]);

export function placeIn(sort: QueueSort, row: Pick<QueueRow, 'id' | 'due_next_at' | 'updated_at'>): string {
  const key = sort === 'updated' ? row.updated_at : row.due_next_at;
  return Buffer.from(JSON.stringify([sort, key, row.id])).toString('base64url');
}

/** undefined on the first page. @throws Refusal invalid_request */
export function placeOf(cursor: string | undefined, sort: QueueSort): QueuePlace | undefined {
  if (cursor === undefined) return undefined;
  const [made, key, id] = parsed(cursor);
  if (made !== sort) throw notACursor();
  return { key, id };
}

function parsed(cursor: string): z.infer<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw notACursor(error);
  }
}
