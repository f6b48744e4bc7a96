// Where a page of entries ends: the moment of the last one, and its id. Opaque to clients.
import { Id, Timestamp } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

const Cursor = z.tuple([Timestamp, Id]);

export function write({ at, id }: { at: string; id: string }): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws Refusal invalid_request */
export function read(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    throw notACursor(error);
  }
  const read = Cursor.safeParse(given);
  if (!read.success) throw notACursor(read.error);
  const [at, id] = read.data;
  return { at, id };
}
