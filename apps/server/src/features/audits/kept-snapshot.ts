// The snapshot that an audit kept: what stood in the portal when it was looked at, for whatever is worked out of it later.
import { readFile } from 'node:fs/promises';
import { AuditResult } from '@groundwork/contract/audits';
import { Refusal } from '@groundwork/contract/errors';
import type { AuditId, PortalId } from '@groundwork/contract/ids';
import { PortalSchema } from '@groundwork/contract/portal-schema';
import { dayOf } from '@groundwork/engine/calendar/days';
import type { Snapshot, SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import { snapshotObjects } from '@groundwork/snapshots/tables/sources';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { isThere } from './files-there.ts';
import { type KeptFile, keepText } from './keep-files.ts';
import * as store from './store.ts';
import type { Taken } from './take-snapshot.ts';

const KeptPortal = PortalSchema.pick({ properties: true, pipelines: true, owners: true, limit: true });
const PORTAL = 'portal';

/** What the portal was set up like, as a file beside its records. */
export function keepPortal(
  files: Pick<Dependencies['files'], 'write'>,
  { schema }: Pick<Taken, 'schema'>,
): Promise<KeptFile> {
  return keepText(files, PORTAL, JSON.stringify(KeptPortal.parse(schema)));
}

/** An audit with the files that it kept. */
export interface KeptAuditFiles {
  result: AuditResult;
  portalId: PortalId;
  /** What leads to a record of the portal. */
  recordPages: unknown;
  files: readonly KeptFile[];
}

/** @throws Refusal not_found */
export async function getKeptAudit(tx: Tx, of: ProjectScope, id: AuditId): Promise<KeptAuditFiles> {
  const row = await store.findAudit(tx, of, id);
  if (!row) throw new Refusal('not_found');
  const files = await store.listFiles(tx, of.organizationId, id);
  return {
    result: AuditResult.parse(row.result),
    portalId: row.portal_id,
    recordPages: row.record_pages,
    files,
  };
}

/** Refuses audits of before the portal was kept along. @throws Refusal conflict */
export function requireWholeSnapshot({ files }: Pick<KeptAuditFiles, 'files'>): void {
  if (files.some(({ name }) => name === PORTAL)) return;
  throw new Refusal('conflict', {
    message: 'This audit did not keep what fixes are worked out of. Audit the portal again.',
  });
}

export interface KeptSnapshot {
  snapshot: Snapshot;
  /** Where what the checks found is stored. */
  evidence: string;
  limit: PortalSchema['limit'];
}

const gone = (): Refusal =>
  new Refusal('conflict', { message: 'Files of this audit are gone. Audit the portal again.' });

/** @throws Refusal conflict */
export async function openKept(
  files: Pick<Dependencies['files'], 'pathOf'>,
  kept: KeptAuditFiles,
): Promise<KeptSnapshot> {
  requireWholeSnapshot(kept);
  const byName = new Map(
    kept.files.map(({ name, stored_as, rows }) => [name, { path: files.pathOf(stored_as), rows }]),
  );
  const fileOf = (name: string): SnapshotFile => {
    const file = byName.get(name);
    if (!file) throw gone();
    return file;
  };
  if (!(await Promise.all([...byName.values()].map(each => isThere(each.path)))).every(Boolean)) throw gone();
  const { limit, ...portal } = KeptPortal.parse(JSON.parse(await readFile(fileOf(PORTAL).path, 'utf8')));
  const history = byName.get('history');
  // Audits of before records were compared have neither.
  const [found, searched] = [byName.get('alike'), byName.get('alike-searched')];
  return {
    snapshot: {
      files: {
        records: Object.fromEntries(
          snapshotObjects.flatMap(object => {
            const file = byName.get(object);
            return file ? [[object, file]] : [];
          }),
        ),
        links: fileOf('links'),
        ...(history && { history }),
      },
      ...(found && searched && { alike: { found, searched } }),
      portal,
      timeZone: kept.result.time_zone,
      today: dayOf(new Date(kept.result.as_of), kept.result.time_zone),
    },
    evidence: fileOf('evidence').path,
    limit,
  };
}
