// merges.search: reads the records of one object of a portal, and keeps which of them look like one. Reads only: what is merged is
// proposed by change sets. An attempt that is broken off begins again, and until it ends the search before stands.
import { PortalId } from '@groundwork/contract/ids';
import { MergeableObject } from '@groundwork/contract/merges';
import type { MatchStep } from '@groundwork/engine/match/match-tables';
import {
  FEWEST_RECORDS,
  findRecordsAlike,
  MOST_RECORDS,
} from '@groundwork/engine/match/records/find-records-alike';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { openPortal } from '../portals/open-portal.ts';
import { listForMatching, type RecordsRead } from './list-for-matching.ts';
import { keptGroups, MOST_GROUPS } from './rules.ts';
import { readSaidDifferent } from './said-different.ts';
import { type Found, replaceSearch } from './store-groups.ts';

const Input = z.object({ portal_id: PortalId, object: MergeableObject });

const phases: Record<MatchStep, string> = {
  reading: 'Comparing records',
  finding_pairs: 'Comparing records',
  learning: 'Learning what tells records apart',
  joining: 'Putting together what looks like one',
};

async function search(dependencies: Dependencies, job: JobContext) {
  const { portal_id: portalId, object } = Input.parse(job.operation.input);
  const { organization_id: organizationId, project_id: projectId } = job.operation;
  if (projectId === null) throw new Error('A search is of a project');
  const portal = await openPortal(dependencies, organizationId, portalId);
  const read = await listForMatching(portal, object, job, MOST_RECORDS);
  const found = await foundIn(read, job, { organizationId, portalId, object });
  await job.tenant(tx => replaceSearch(tx, { organizationId, projectId }, found));
  return {
    portal_id: portalId,
    object,
    records: found.records,
    groups: found.groups.length,
    more: found.more,
  };
}

async function foundIn(
  { list, records, unseen }: RecordsRead,
  job: JobContext,
  of: Parameters<typeof readSaidDifferent>[1],
): Promise<Found> {
  const head = {
    object: of.object,
    portal_id: of.portalId,
    records,
    unseen,
    is_too_many: list === undefined,
    is_too_few: records < FEWEST_RECORDS,
  };
  if (list === undefined) return { ...head, columns: [], more: 0, groups: [] };
  const said = await job.tenant(tx => readSaidDifferent(tx, of));
  const { groups, more, columns } = await findRecordsAlike(list, {
    said,
    most: MOST_GROUPS,
    signal: job.signal,
    onStep: step =>
      void job
        .progress({ phase: phases[step], done: records, total: null, unit: 'records' })
        .catch((error: unknown) => job.log.warn({ err: error }, 'progress was not written')),
  });
  return { ...head, columns, more, groups: keptGroups(groups) };
}

export function mergeJobs(dependencies: Dependencies): JobHandlers {
  return { 'merges.search': job => search(dependencies, job) };
}
