// The way from a row of a list to its record in the portal, or why there is none.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { RecordLink } from '@groundwork/contract/record-link';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { openRecordPages } from '../changesets/record-page-of.ts';
import { listRecordsOfRows, listStandings, type RecordName, type RecordStanding } from './store-records.ts';

export type LinkTo = (standing: RecordStanding) => RecordLink;

/** Opened once for an answer; the records are looked up page by page. @throws Refusal not_found */
export async function openRecordLinks(tx: Tx, of: ChangesetScope): Promise<LinkTo> {
  const pageOf = await openRecordPages(tx, of);
  return standing => {
    const link = pageOf(standing);
    return standing.is_vanished && link.url !== null
      ? { url: null, reason: 'It was not in the portal when that was read back.' }
      : link;
  };
}

const keyOf = ({ object, external_id }: RecordName): string => `${object}\u0000${external_id}`;

/** Rows with the way to their records; those without a record as they are. */
export async function withRecords<R extends { object: string; external_id: string | null }>(
  tx: Tx,
  of: ChangesetScope,
  rows: readonly R[],
  linkTo: LinkTo,
): Promise<(R & { record?: RecordLink })[]> {
  const named = rows.flatMap(({ object, external_id }) =>
    external_id === null ? [] : [{ object, external_id }],
  );
  const standings = await listStandings(tx, of, named);
  const links = new Map(standings.map(standing => [keyOf(standing), linkTo(standing)]));
  return rows.map(row => {
    const { object, external_id } = row;
    const record = external_id === null ? undefined : links.get(keyOf({ object, external_id }));
    return record ? { ...row, record } : row;
  });
}

/** Rows kept separate know their place only. */
export async function withRecordsOfRows<R extends Pick<KeptSeparateRow, 'source' | 'row'>>(
  tx: Tx,
  of: ChangesetScope,
  rows: readonly R[],
  linkTo: LinkTo,
): Promise<(R & { record?: RecordLink })[]> {
  const records = await withRecords(tx, of, await listRecordsOfRows(tx, of, rows), linkTo);
  const byPlace = new Map(records.map(({ source, row, record }) => [`${source}\u0000${row}`, record]));
  return rows.map(row => {
    const record = byPlace.get(`${row.source}\u0000${row.row}`);
    return record ? { ...row, record } : row;
  });
}
