// Where a page of clients ended, as whoever asks carries it: the name there, and which client it was.
import { Id } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

/** No text of the database holds the one sign that it takes for the end of a text. */
const Cursor = z.tuple([
  z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/su),
  Id,
]);

export function listCursor(place: { name: string; id: string }): string {
  return Buffer.from(JSON.stringify([place.name, place.id])).toString('base64url');
}

/** @throws Refusal invalid_request for what is no cursor of this list */
export function readListCursor(cursor: string | undefined): { name: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [name, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { name, id };
  } catch (error) {
    throw notACursor(error);
  }
}
