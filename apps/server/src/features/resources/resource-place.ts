// Where a page of resources or of their readers ends, as an opaque cursor.
import { Id } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

const Place = z.tuple([z.iso.datetime({ offset: true }), Id]);

export interface ResourcePlace {
  at: string;
  id: string;
}

export function placeIn({ at, id }: ResourcePlace): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** undefined on the first page. @throws Refusal invalid_request */
export function placeOf(cursor: string | undefined): ResourcePlace | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [at, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id };
  } catch (error) {
    throw notACursor(error);
  }
}
