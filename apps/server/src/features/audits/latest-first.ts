// Audits stand by when they looked, the latest first: of two that ran beside each other, the one that ended last may have looked first.
import { AuditId } from '@groundwork/contract/ids';
import { Timestamp } from '@groundwork/contract/paging';
import { cutPage, notACursor, type PageAsked } from '../../platform/paging.ts';

/** Where an audit stands among the others. */
export interface AuditPlace {
  as_of: string;
  id: string;
}

/** Negative where the one comes first. */
export const byTime = (one: AuditPlace, other: AuditPlace): number =>
  Date.parse(one.as_of) - Date.parse(other.as_of) || (one.id < other.id ? -1 : 1);

export const cursorAfter = ({ as_of, id }: AuditPlace): string =>
  Buffer.from(`${as_of} ${id}`).toString('base64url');

/** The last of the page before; undefined on the first page. @throws Refusal invalid_request */
export function readAuditCursor({ cursor }: PageAsked): AuditPlace | undefined {
  if (cursor === undefined) return undefined;
  const [at, given, ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const as_of = Timestamp.safeParse(at);
  const id = AuditId.safeParse(given);
  if (!as_of.success || !id.success || more.length > 0) throw notACursor();
  return { as_of: as_of.data, id: id.data };
}

export function auditPage<Listed extends AuditPlace>(
  rows: readonly Listed[],
  asked: PageAsked,
): { data: Listed[]; next_cursor: string | null } {
  const { data, last } = cutPage(rows, asked);
  return { data, next_cursor: last ? cursorAfter(last) : null };
}
