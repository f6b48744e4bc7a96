// Where a page of the list of organizations ended, as clients carry it: by which order, its value there, and whose it was.
import { organizationSorts } from '@groundwork/contract/organization-admin';
import { Id } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

export interface ListPlace {
  value: string;
  id: string;
}

interface Ordered {
  cursor?: string | undefined;
  sort: (typeof organizationSorts)[number];
  direction: 'asc' | 'desc';
}

const moment = /^(?:-infinity|\d{4,6}-\d\d-\d\d[ T][\d:.]+(?:Z|[+-]\d\d(?::\d\d)?))$/;
const whole = /^\d{1,9}$/;
/** What the value of each order looks like: the database must not be asked for another. */
const shapes: Record<Ordered['sort'], RegExp> = {
  created: moment,
  // No text of the database holds the one sign that it takes for the end of a text.
  name: /^[^\0]{0,300}$/su,
  activity: moment,
  records: /^\d{1,15}$/,
  members: whole,
};

const Cursor = z.tuple([z.enum(organizationSorts), z.enum(['asc', 'desc']), z.string(), Id]);

export function listCursor({ sort, direction }: Ordered, place: ListPlace): string {
  return Buffer.from(JSON.stringify([sort, direction, place.value, place.id])).toString('base64url');
}

/** Undefined on the first page. @throws Refusal invalid_request for what is no cursor of this list in this order */
export function readListCursor(asked: Ordered): ListPlace | undefined {
  if (asked.cursor === undefined) return undefined;
  const [sort, direction, value, id] = parsed(asked.cursor);
  if (sort !== asked.sort || direction !== asked.direction || !isOf(sort, value)) throw notACursor();
  return { value, id };
}

function isOf(sort: Ordered['sort'], value: string): boolean {
  if (!shapes[sort].test(value)) return false;
  return (
    shapes[sort] !== moment ||
    value === '-infinity' ||
    !Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
  );
}

function parsed(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw notACursor(error);
  }
}
