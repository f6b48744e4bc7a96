// What exports say of deals of the time before the portal knew them, and what each file could not say.
import { Refusal } from '@groundwork/contract/errors';
import type { PortalId, ProjectId } from '@groundwork/contract/ids';
import type { HistoryFile } from '@groundwork/contract/revops-reports';
import { type DealHistory, UNREAD_EXAMPLES } from '@groundwork/engine/compile/deal-history';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import type { EarlierOfDeals } from '../audits/take-snapshot.ts';
import { readWrittenTo } from '../changesets/outline.ts';
import { pastsOf } from '../intake/deal-pasts.ts';
import { requireProject } from '../projects/read-project.ts';

export interface PastOfFiles {
  earlier: EarlierOfDeals;
  /** Of each file with a history of deals; undefined until they were read. */
  files(): HistoryFile[] | undefined;
}

/** Of this project, and of those whose records stand in the portal as well: the deals are the same from whichever project somebody looks.
 *  What was only tried out elsewhere may call other deals by the same ids. */
export function pastOfFiles(dependencies: Dependencies, job: JobContext, portalId: PortalId): PastOfFiles {
  let byFile: Map<string, HistoryFile> | undefined;
  return {
    files: () => byFile && [...byFile.values()],
    async *earlier(known, schema) {
      byFile = new Map();
      /** Which project says what a deal was: two exports of one history say it twice, and not always the same. */
      const saidBy = new Map<string, ProjectId>();
      for await (const { projectId, files, read } of pastsOf(
        dependencies,
        job,
        await projectsOf(job, portalId),
      )) {
        const project = await nameOfOther(job, projectId);
        try {
          for await (const found of read(schema, job.signal)) {
            const file = fileOf(byFile, { projectId, project }, found);
            yield found.changes.flatMap(({ external_id, ...change }) => {
              const deal = known.get(external_id);
              if (deal === undefined) file.of_other_deals += 1;
              else if ((saidBy.get(deal.id) ?? projectId) !== projectId)
                file.known_otherwise = (file.known_otherwise ?? 0) + 1;
              else if (deal.since !== undefined && change.at >= deal.since) file.since_portal += 1;
              else {
                saidBy.set(deal.id, projectId);
                file.taken += 1;
                return [{ record_id: deal.id, ...change }];
              }
              return [];
            });
          }
        } catch (error) {
          if (!(error instanceof Refusal && error.code === 'analysis_stale')) throw error;
          for (const source of files)
            fileOf(
              byFile,
              { projectId, project },
              { source, changes: [], unread: 0, examples: [], left_alone: STALE },
            );
        }
      }
    },
  };
}

const STALE =
  'The files of its project changed since they were analysed. Analyse them again, and analyse the pipelines after that.';

async function projectsOf(job: JobContext, portalId: PortalId): Promise<ProjectId[]> {
  const { organization_id, project_id: own } = job.operation;
  const written = await job.tenant(tx => readWrittenTo(tx, organization_id, portalId));
  const brought = written.filter(({ records }) => records > 0).map(each => each.project_id);
  // The own one first where it brought any, and last where it only says it would.
  const first = brought.filter(id => id === own);
  return [...new Set([...first, ...brought, ...(own === null ? [] : [own])])];
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
  { projectId, project }: { projectId: ProjectId; project: string | undefined },
  { source, changes, ...found }: DealHistory,
): HistoryFile {
  const key = `${projectId} ${source}`;
  const before = byFile.get(key);
  const file: HistoryFile = {
    file: source,
    ...(project !== undefined && { project }),
    taken: before?.taken ?? 0,
    of_other_deals: before?.of_other_deals ?? 0,
    since_portal: before?.since_portal ?? 0,
    ...(before?.known_otherwise !== undefined && { known_otherwise: before.known_otherwise }),
    read: (before?.read ?? 0) + changes.length,
    unread: (before?.unread ?? 0) + found.unread,
    examples: [...(before?.examples ?? []), ...found.examples].slice(0, UNREAD_EXAMPLES),
    left_alone: found.left_alone ?? null,
  };
  byFile.set(key, file);
  return file;
}
