// The road of an implementation as the screen sees it: which step is in hand, which are open, what happens next. Pure.
import type { Changeset } from '@groundwork/contract/changesets';
import type { SourceFile } from '@groundwork/contract/intake';
import type { Operation } from '@groundwork/contract/operations';

export const stepKeys = ['files', 'analysis', 'review', 'plan', 'blueprint', 'migration', 'report'] as const;
export type StepKey = (typeof stepKeys)[number];
type StepState = 'done' | 'current' | 'open' | 'locked' | 'failed';

export interface Road {
  sources: readonly Pick<SourceFile, 'created_at'>[];
  /** When the analysis was last made (or remade from answers); null while there is none. */
  analysedAt: string | null;
  /** The newest analysis operation. */
  analysis: Pick<Operation, 'status' | 'created_at'> | null;
  blueprint: Pick<Changeset, 'state' | 'created_at'> | undefined;
  migration: Pick<Changeset, 'state' | 'created_at'> | undefined;
}

export interface Standing {
  steps: Record<StepKey, StepState>;
  current: StepKey;
  next: { title: string; text: string };
}

export function isStepKey(key: string | undefined): key is StepKey {
  return stepKeys.some(each => each === key);
}

/** Files came after the analysis: it does not know them. */
export function isOutdated({
  sources,
  analysis,
  analysedAt,
}: Pick<Road, 'sources' | 'analysis' | 'analysedAt'>): boolean {
  if (analysedAt === null) return false;
  const since = analysis?.status === 'completed' ? analysis.created_at : analysedAt;
  return sources.some(source => source.created_at > since);
}

/** Answers changed after the change set was worked out: it no longer says what would be done. */
export function isStale(changeset: Road['blueprint'], analysedAt: string | null): boolean {
  return changeset?.state === 'proposed' && analysedAt !== null && analysedAt > changeset.created_at;
}

export function standingOf(road: Road): Standing {
  const current = currentStep(road);
  const of = (key: StepKey) => stateOf(key, current, road);
  const steps = {
    files: of('files'),
    analysis: of('analysis'),
    review: of('review'),
    plan: of('plan'),
    blueprint: of('blueprint'),
    migration: of('migration'),
    report: of('report'),
  };
  return { steps, current, next: nextOf(current, road) };
}

function isRunning(operation: Road['analysis']): boolean {
  return operation?.status === 'queued' || operation?.status === 'running';
}

function currentStep(road: Road): StepKey {
  if (road.sources.length === 0 && road.analysedAt === null) return 'files';
  if (road.analysedAt === null || isRunning(road.analysis)) return 'analysis';
  const { blueprint, migration } = road;
  if (migration && ['applied', 'undoing', 'undone'].includes(migration.state)) return 'report';
  if (blueprint?.state === 'applied') return 'migration';
  if (isOutdated(road)) return 'analysis';
  return blueprint && blueprint.state !== 'undone' ? 'blueprint' : 'review';
}

function stateOf(key: StepKey, current: StepKey, road: Road): StepState {
  const failed = failureAt(road);
  if (failed.includes(key)) return 'failed';
  if (key === current) return 'current';
  if (!isReachable(key, road)) return 'locked';
  return stepKeys.indexOf(key) < stepKeys.indexOf(current) ? 'done' : 'open';
}

function failureAt({ analysis, blueprint, migration }: Road): StepKey[] {
  return [
    ...(analysis?.status === 'failed' ? (['analysis'] as const) : []),
    ...(blueprint?.state === 'stopped' ? (['blueprint'] as const) : []),
    ...(migration?.state === 'stopped' ? (['migration'] as const) : []),
  ];
}

function isReachable(key: StepKey, road: Road): boolean {
  const hasAnalysis = road.analysedAt !== null;
  switch (key) {
    case 'files':
      return true;
    case 'analysis':
      return road.sources.length > 0 || hasAnalysis;
    case 'review':
    case 'plan':
    case 'blueprint':
      return hasAnalysis;
    case 'migration':
      return road.migration !== undefined || road.blueprint?.state === 'applied';
    case 'report':
      return road.migration !== undefined && ['applied', 'undoing', 'undone'].includes(road.migration.state);
  }
}

const nexts: Record<StepKey, Standing['next']> = {
  files: {
    title: 'Add the exports',
    text: 'Put in what the old system exported. More files can follow at any time.',
  },
  analysis: {
    title: 'Analyse the files',
    text: 'Every row is read: types, keys, links, and where each column belongs. Nothing is written.',
  },
  review: {
    title: 'Look over the mapping',
    text: 'Everything stands at a safe default. Change what you know better, then work out the blueprint.',
  },
  plan: { title: 'Look over the plan', text: 'Milestones with the facts behind them.' },
  blueprint: {
    title: 'Approve the blueprint',
    text: 'Properties, groups and pipelines the records need. Nothing is written before your approval.',
  },
  migration: {
    title: 'Approve the migration',
    text: 'Every record and link, previewed before it is written.',
  },
  report: {
    title: 'Read the report',
    text: 'Every row is accounted for, read back from the portal. All of it can still be undone.',
  },
};

function nextOf(current: StepKey, { analysis, blueprint, migration }: Road): Standing['next'] {
  if (current === 'analysis' && isRunning(analysis))
    return { title: 'The analysis is running', text: 'You can leave this page; it goes on.' };
  const changeset = current === 'blueprint' ? blueprint : current === 'migration' ? migration : undefined;
  const isMoving = changeset && ['draft', 'approved', 'applying', 'undoing'].includes(changeset.state);
  if (isMoving) return { title: 'Work is under way', text: 'You can leave this page; it goes on.' };
  if (changeset?.state === 'stopped')
    return { title: 'It stopped on the way', text: 'Go on from where it stopped, or undo what was written.' };
  if (current === 'migration' && !migration)
    return { title: 'Work out the migration', text: nexts.migration.text };
  if (current === 'report' && migration?.state === 'undone')
    return {
      title: 'The migration was undone',
      text: 'Change the mapping and run it again when you are ready.',
    };
  return nexts[current];
}
