// What exports say of deals of the time before the portal knew them, and what each file could not say.
import type { PortalId, ProjectId } from '@groundwork/contract/ids';
import type { HistoryFile } from '@groundwork/contract/revops-reports';
import { type DealHistory, UNREAD_EXAMPLES } from '@groundwork/engine/compile/deal-history';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import type { EarlierOfDeals } from '../audits/take-snapshot.ts';
import { intakesWithPast } from '../intake/deal-pasts.ts';
import { requireProject } from '../projects/read-project.ts';

export interface PastOfFiles {
  earlier: EarlierOfDeals;
  /** Of each file with a history of deals; undefined until they were read. */
  files(): HistoryFile[] | undefined;
}

export function pastOfFiles(dependencies: Dependencies, job: JobContext, portalId: PortalId): PastOfFiles {
  let byFile: Map<string, HistoryFile> | undefined;
  return {
    files: () => byFile && [...byFile.values()],
    async *earlier(known, schema) {
      byFile = new Map();
      for await (const { projectId, intake } of intakesWithPast(dependencies, job, portalId)) {
        const project = await nameOfOther(job, projectId);
        for await (const found of intake.dealHistory(schema, job.signal)) {
          const file = fileOf(byFile, project, found);
          yield found.changes.flatMap(({ external_id, ...change }) => {
            const deal = known.get(external_id);
            if (deal === undefined) file.of_other_deals += 1;
            else if (deal.since !== undefined && change.at >= deal.since) file.since_portal += 1;
            else {
              file.taken += 1;
              return [{ record_id: deal.id, ...change }];
            }
            return [];
          });
        }
      }
    },
  };
}

/** Undefined for the project whose analysis this is. */
async function nameOfOther(job: JobContext, id: ProjectId): Promise<string | undefined> {
  const { operation } = job;
  if (id === operation.project_id) return undefined;
  return (await job.tenant(tx => requireProject(tx, operation.organization_id, id))).name;
}

/** The file's count so far, with what the batch itself says added to it. */
function fileOf(
  byFile: Map<string, HistoryFile>,
  project: string | undefined,
  { source, changes, ...found }: DealHistory,
): HistoryFile {
  const key = JSON.stringify([project, source]);
  const before = byFile.get(key);
  const file: HistoryFile = {
    file: source,
    ...(project !== undefined && { project }),
    taken: before?.taken ?? 0,
    of_other_deals: before?.of_other_deals ?? 0,
    since_portal: before?.since_portal ?? 0,
    read: (before?.read ?? 0) + changes.length,
    unread: (before?.unread ?? 0) + found.unread,
    examples: [...(before?.examples ?? []), ...found.examples].slice(0, UNREAD_EXAMPLES),
    left_alone: found.left_alone ?? null,
  };
  byFile.set(key, file);
  return file;
}
