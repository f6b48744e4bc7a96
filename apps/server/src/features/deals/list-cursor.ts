// Where a page of deals ended, as clients carry it: by which order, its value there, and which deal it was.
import { DealSort } from '@groundwork/contract/deals';
import { Day, Id } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

interface Ordered {
  cursor?: string | undefined;
  sort: DealSort;
}

/** What the value of each order looks like: the database must not be asked for another. */
const shapes: Record<string, z.ZodType<string>> = {
  created: Id,
  // No text of the database holds the one sign that it takes for the end of a text.
  company: z
    .string()
    .max(300)
    .regex(/^[^\0]*$/su),
  close: Day,
  value: z.string().regex(/^\d{1,15}$/),
};

const Cursor = z.tuple([DealSort, z.string(), Id]);

export function listCursor(sort: DealSort, place: { value: string; id: string }): string {
  return Buffer.from(JSON.stringify([sort, place.value, place.id])).toString('base64url');
}

/** Undefined on the first page. @throws Refusal invalid_request for what is no cursor of this list in this order */
export function readListCursor(asked: Ordered): { value: string; id: string } | undefined {
  if (asked.cursor === undefined) return undefined;
  const [sort, value, id] = parsed(asked.cursor);
  if (sort !== asked.sort || shapes[sort.replace(/^-/, '')]?.safeParse(value).success !== true)
    throw notACursor();
  return { value, id };
}

function parsed(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw notACursor(error);
  }
}
