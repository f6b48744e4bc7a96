// A record that an audit found, with the way to it in its portal.
import type { AuditedRecord, AuditResult } from '@groundwork/contract/audits';
import type { Portal } from '@groundwork/contract/portals';
import type { EvidenceRow } from '@groundwork/snapshots/audit/read-evidence';
import { RecordPages, recordPage } from '../portals/record-page.ts';

export function presenterOf(
  portal: Portal,
  recordPages: unknown,
  { records }: Pick<AuditResult, 'records'>,
  object: string,
): (row: EvidenceRow) => AuditedRecord {
  const pages = RecordPages.safeParse(recordPages).data;
  const isRecord = object in records;
  return row => ({
    id: row.record_id,
    object,
    label: row.label,
    value: row.shown,
    worth: row.cents,
    currency: row.currency ?? '',
    owner: row.owner,
    link: isRecord
      ? recordPage(portal, pages, { object, crmId: row.record_id })
      : { url: null, reason: 'It is part of the configuration of the portal.' },
  });
}
