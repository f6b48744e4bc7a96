// Everything the implementation page knows, from five queries, kept current while work is under way.
import type { Changeset } from '@groundwork/contract/changesets';
import type { SourceFile } from '@groundwork/contract/intake';
import { currentChangeset } from '@groundwork/contract/next-step';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { changesets as changesetsQuery } from '../../../features/changesets/queries.ts';
import {
  type Intake,
  intake as intakeQuery,
  sources as sourcesQuery,
} from '../../../features/intake/queries.ts';
import { isFinal } from '../../../features/operations/phases.ts';
import { latestAnalysis, operation as operationQuery } from '../../../features/operations/queries.ts';
import { portals as portalsQuery, primaryOf } from '../../../features/portals/queries.ts';
import { pollMs } from '../../../lib/query-client.ts';
import { type StepStatus, stepStatusOf } from './journey.ts';
import { useFollow } from './use-refresh.ts';

export interface Implementation {
  projectId: string;
  sources: readonly SourceFile[];
  intake: Intake | null;
  analysis: Operation | null;
  blueprint: Changeset | undefined;
  migration: Changeset | undefined;
  /** The migration that the report is of: the last one that was carried out. */
  reported: Changeset | undefined;
  portal: Portal | null;
  status: StepStatus;
}

const movingStates = ['draft', 'approved', 'applying', 'undoing'];

export function useImplementation(projectId: string) {
  const sources = useQuery(sourcesQuery(projectId));
  const intake = useQuery(intakeQuery(projectId));
  const latest = useQuery(latestAnalysis(projectId));
  const watched = useQuery({ ...operationQuery(latest.data?.id ?? ''), enabled: latest.data != null });
  const changesets = useQuery({
    ...changesetsQuery(projectId),
    refetchInterval: query =>
      query.state.data?.some(each => movingStates.includes(each.state)) && !query.state.error
        ? pollMs
        : false,
  });
  const portals = useQuery(portalsQuery());
  const analysis = watched.data ?? latest.data ?? null;
  useFollow(analysis !== null && !isFinal(analysis));
  // The poll may see a change set arrive before its operation is heard of: the screen that watched that one is gone then.
  useFollow(changesets.data?.some(each => movingStates.includes(each.state)) ?? false);

  const all = [sources, intake, latest, changesets, portals];
  const error = all.find(query => query.error && query.data === undefined)?.error ?? null;
  const retry = () => void Promise.all(all.filter(query => query.error).map(query => query.refetch()));
  if (
    !sources.data ||
    intake.data === undefined ||
    latest.data === undefined ||
    !changesets.data ||
    !portals.data
  ) {
    return { error, retry, ready: undefined };
  }
  const portal = primaryOf(portals.data);
  // What was written to another portal says nothing of where the work stands in this one.
  const here = changesets.data.filter(each => portal === null || each.portal_id === portal.id);
  const reported = currentChangeset(
    here.filter(each => each.applied_at !== null),
    'migration',
  );
  const known = {
    sources: sources.data.data,
    analysis,
    blueprint: currentChangeset(here, 'blueprint'),
    migration: currentChangeset(here, 'migration'),
  };
  const status = stepStatusOf({
    ...known,
    analysedAt: intake.data?.analysed_at ?? null,
    isReported: reported !== undefined,
  });
  const ready: Implementation = {
    ...known,
    reported,
    projectId,
    intake: intake.data,
    portal,
    status,
  };
  return { error: null, retry, ready };
}
