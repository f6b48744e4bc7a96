// Projects that were answered before there were playbooks teach the organization's next analysis as well. Each once.
import type { OrganizationId } from '@groundwork/contract/ids';
import { learn } from '../playbooks/learn.ts';
import { listUntaught } from '../playbooks/read-lessons.ts';
import type { AnalyseRun } from './make-analysis.ts';
import * as store from './store.ts';

export async function catchUp(
  { transact }: Pick<AnalyseRun, 'transact'>,
  organizationId: OrganizationId,
): Promise<void> {
  const projects = await transact(async tx =>
    listUntaught(tx, organizationId, await store.listAnsweredProjects(tx, organizationId)),
  );
  for (const projectId of projects)
    await transact(async tx => {
      const stored = await store.findAnalysis(tx, { organizationId, projectId });
      if (!stored) return;
      const { analysis, answers, portal_schema: portal } = stored;
      await learn(tx, { organizationId, projectId }, { analysis, answers, portal });
    });
}
