// Audits as people look at them: which there were, what one found, and the records behind each finding.
import { Readable } from 'node:stream';
import {
  type AuditedRecord,
  AuditResult,
  type AuditSummary,
  type auditCalls,
} from '@groundwork/contract/audits';
import { Refusal } from '@groundwork/contract/errors';
import type { AuditId } from '@groundwork/contract/ids';
import type { EvidenceReader, EvidenceRow } from '@groundwork/snapshots/audit/read-evidence';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { getPortal } from '../portals/find-portal.ts';
import { lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { basisOf, readBases } from './basis.ts';
import { refusingGone } from './files-there.ts';
import { cursorOf, placeOf } from './place.ts';
import { presenterOf } from './present-record.ts';
import * as store from './store.ts';

type Calls = typeof auditCalls;
type Needs = Pick<Dependencies, 'database' | 'files'>;
type Timed = Pick<Dependencies, 'database' | 'clock'>;

/** Rows of a file that are read at a time. */
const EXPORTED_AT_ONCE = 5000;

/** @throws Refusal not_found, invalid_request */
export function listAudits({ database, clock }: Timed, context: RequestContext<Calls['list']>) {
  return lookAtProject(database, context, async (tx, of) => {
    const { data, next_cursor } = await store.listAudits(tx, of, context.query);
    const { organizationId } = of;
    const now = clock.now();
    const bases = await readBases(
      tx,
      data.map(({ id, portal_id, as_of }) => ({
        organizationId,
        auditId: id,
        portalId: portal_id,
        asOf: as_of,
      })),
      now,
    );
    const withBasis = (audit: store.ListedAudit, at: number): AuditSummary => ({
      ...audit,
      basis: bases[at] ?? basisOf(audit.as_of, null, now),
    });
    return { data: data.map(withBasis), next_cursor };
  });
}

/** @throws Refusal not_found */
export function getAudit({ database }: Needs, context: RequestContext<Calls['get']>): Promise<AuditResult> {
  return lookAtProject(
    database,
    context,
    async (tx, of) => (await find(tx, of, context.params.audit_id)).result,
  );
}

/** @throws Refusal not_found where there is no such audit, or it made no such finding; invalid_request; conflict where its file is gone */
export async function listRecords(
  { database, files }: Needs,
  reader: EvidenceReader,
  context: RequestContext<Calls['records']>,
): Promise<{ data: AuditedRecord[]; next_cursor: string | null }> {
  const { query, params } = context;
  const opened = await lookAtProject(database, context, (tx, of) =>
    open(tx, of, { ...params, cause: query.cause }),
  );
  const rows = await pagesOf(files, reader, opened, params.check)(placeOf(query.cursor), rowsToRead(query));
  const { data, last } = cutPage(rows, query);
  return {
    data: data.map(opened.present),
    next_cursor: last ? cursorOf(last) : null,
  };
}

/** @throws Refusal not_found, conflict where its file is gone */
export async function exportRecords(
  { database, files }: Needs,
  reader: EvidenceReader,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { params, query } = context;
  const opened = await lookAtProject(database, context, (tx, of) =>
    open(tx, of, { ...params, cause: query.cause }),
  );
  const { present, title } = opened;
  const page = pagesOf(files, reader, opened, params.check);
  // Read before the answer begins: later there is nothing left to refuse it with.
  const first = await page(undefined, EXPORTED_AT_ONCE);
  const lines = async function* () {
    yield utf8Mark + csvLine(['Object', 'Id', 'Name', 'Value', 'Worth', 'Currency', 'Owner', 'Link']);
    for (let rows = first; ; rows = await page(rows.at(-1)?.place, EXPORTED_AT_ONCE)) {
      for (const row of rows) {
        const { object, id, label, value, currency, owner, link } = present(row);
        yield csvLine([object, id, label, value, row.worth, currency, owner, link.url]);
      }
      if (rows.length < EXPORTED_AT_ONCE) return;
    }
  };
  return {
    stream: Readable.from(lines()),
    type: 'text/csv; charset=utf-8',
    filename: `${fileNameOf(`${params.check} ${title}`, 'records')}.csv`,
  };
}

async function find(tx: Tx, of: ProjectScope, id: AuditId) {
  const row = await store.findAudit(tx, of, id);
  if (!row) throw new Refusal('not_found');
  return { ...row, result: AuditResult.parse(row.result) };
}

interface Opened {
  asOf: string;
  /** Where the evidence is stored. */
  evidence: string;
  /** The root cause that was named, and where is stored what each explains. */
  causes: { id: string; file: string } | undefined;
  title: string;
  present: (row: EvidenceRow) => AuditedRecord;
}

async function open(
  tx: Tx,
  of: ProjectScope,
  { audit_id, check, cause }: { audit_id: AuditId; check: string; cause: string | undefined },
): Promise<Opened> {
  const { result, portal_id, record_pages } = await find(tx, of, audit_id);
  const finding = result.findings.find(one => one.check === check);
  const evidence = await store.findFile(tx, of.organizationId, audit_id, 'evidence');
  if (!finding || evidence === undefined) throw new Refusal('not_found');
  const causes = cause === undefined ? undefined : await findCause(tx, of, { audit_id, result, cause });
  const portal = await getPortal(tx, of.organizationId, portal_id);
  return {
    asOf: result.as_of,
    evidence,
    causes,
    title: finding.title,
    present: presenterOf(portal, record_pages, result, finding.object),
  };
}

/** Reads the records of a finding, after a place in the file. @throws Refusal conflict where a file is gone */
function pagesOf(
  files: Needs['files'],
  reader: EvidenceReader,
  { asOf, evidence, causes }: Opened,
  check: string,
): (after: number | undefined, rows: number) => Promise<EvidenceRow[]> {
  const file = files.pathOf(evidence);
  const cause = causes && { ...causes, file: files.pathOf(causes.file) };
  return (after, rows) =>
    refusingGone(cause ? [file, cause.file] : [file], { asOf, mend: 'Audit the portal again.' }, () =>
      reader.page(file, { check, cause, after, rows }),
    );
}

/** @throws Refusal not_found where the audit knows no such cause */
async function findCause(
  tx: Tx,
  of: ProjectScope,
  { audit_id, result, cause }: { audit_id: AuditId; result: AuditResult; cause: string },
): Promise<{ id: string; file: string }> {
  const file = await store.findFile(tx, of.organizationId, audit_id, 'causes');
  if (file === undefined || !result.causes.some(({ id }) => id === cause)) throw new Refusal('not_found');
  return { id: cause, file };
}
