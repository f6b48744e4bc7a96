// Pages of what an audit found go by the place of a row in its file.
import type { EvidenceRow } from '@groundwork/snapshots/audit/read-evidence';
import { notACursor } from '../../platform/paging.ts';

export const cursorOf = ({ place }: Pick<EvidenceRow, 'place'>): string =>
  Buffer.from(String(place)).toString('base64url');

/** @throws Refusal invalid_request */
export function placeOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,10}$/.test(place)) throw notACursor();
  return Number(place);
}
