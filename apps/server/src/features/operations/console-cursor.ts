// Where the next page of the console's lists goes on.
import { OrganizationId } from '@groundwork/contract/ids';
import { Id, Timestamp } from '@groundwork/contract/paging';
import { z } from 'zod';
import { notACursor } from '../../platform/paging.ts';

/** Many operations may begin in one moment, so that the moment needs the id. */
const ConsoleCursor = z.tuple([Timestamp, Id]).transform(([begun, id]) => ({ begun, id }));
export type ConsoleCursor = z.infer<typeof ConsoleCursor>;

/** As busy as the last organization of the page was; of those as busy as it, by their ids. */
const LaneCursor = z
  .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), OrganizationId])
  .transform(([running, queued, seconds_today, organization_id]) => ({
    running,
    queued,
    seconds_today,
    organization_id,
  }));
export type LaneCursor = z.infer<typeof LaneCursor>;

export function writeConsoleCursor({ begun, id }: ConsoleCursor): string {
  return write([begun, id]);
}

export function writeLaneCursor(last: LaneCursor): string {
  return write([last.running, last.queued, last.seconds_today, last.organization_id]);
}

/** @throws Refusal invalid_request */
export function readConsoleCursor(text: string | undefined): ConsoleCursor | undefined {
  return text === undefined ? undefined : read(ConsoleCursor, text);
}

/** @throws Refusal invalid_request */
export function readLaneCursor(text: string | undefined): LaneCursor | undefined {
  return text === undefined ? undefined : read(LaneCursor, text);
}

function write(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

function read<T>(shape: z.ZodType<T>, text: string): T {
  const cursor = shape.safeParse(Buffer.from(text, 'base64url').toString('utf8').split(' '));
  if (cursor.success) return cursor.data;
  throw notACursor(cursor.error);
}
