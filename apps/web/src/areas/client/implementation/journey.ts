// The implementation flow as the screen sees it: which step is in hand, which are open, what happens next. Pure.
import type { Changeset } from '@groundwork/contract/changesets';
import type { SourceFile } from '@groundwork/contract/intake';
import { changesNothing } from '@groundwork/contract/next-step';
import type { Operation } from '@groundwork/contract/operations';
import { isRunning, type Stage, stageOf, stages } from '@groundwork/contract/stages';

export const stepKeys = stages;
export type StepKey = Stage;
type StepState = 'done' | 'current' | 'open' | 'locked' | 'failed';

export interface ImplementationFlow {
  sources: readonly Pick<SourceFile, 'created_at'>[];
  /** When the analysis was last made (or remade from answers); null while there is none. */
  analysedAt: string | null;
  /** The newest analysis operation. */
  analysis: (Pick<Operation, 'status' | 'created_at'> & Partial<Pick<Operation, 'waits'>>) | null;
  /** The ones that say how things stand now. */
  blueprint: Pick<Changeset, 'state' | 'counts' | 'created_at'> | undefined;
  migration: Pick<Changeset, 'state' | 'counts' | 'created_at'> | undefined;
  /** A migration was carried out, so there is a report. */
  isReported: boolean;
}

export interface StepStatus {
  steps: Record<StepKey, StepState>;
  current: StepKey;
  next: { title: string; text: string };
}

export function isStepKey(key: string | undefined): key is StepKey {
  return stepKeys.some(each => each === key);
}

/** Answers changed after the change set was worked out: it no longer says what would be done. */
export function isStale(changeset: ImplementationFlow['blueprint'], analysedAt: string | null): boolean {
  return changeset?.state === 'proposed' && analysedAt !== null && analysedAt > changeset.created_at;
}

export function stepStatusOf(flow: ImplementationFlow): StepStatus {
  const current = stageOf(flow);
  const of = (key: StepKey) => stateOf(key, current, flow);
  const steps = {
    files: of('files'),
    analysis: of('analysis'),
    review: of('review'),
    plan: of('plan'),
    blueprint: of('blueprint'),
    migration: of('migration'),
    report: of('report'),
  };
  return { steps, current, next: nextOf(current, flow) };
}

function stateOf(key: StepKey, current: StepKey, flow: ImplementationFlow): StepState {
  const failed = failureAt(flow);
  if (failed.includes(key)) return 'failed';
  if (key === current) return 'current';
  if (!isReachable(key, flow)) return 'locked';
  return stepKeys.indexOf(key) < stepKeys.indexOf(current) ? 'done' : 'open';
}

function failureAt({ analysis, blueprint, migration }: ImplementationFlow): StepKey[] {
  return [
    ...(analysis?.status === 'failed' ? (['analysis'] as const) : []),
    ...(hasTrouble(blueprint) ? (['blueprint'] as const) : []),
    ...(hasTrouble(migration) ? (['migration'] as const) : []),
  ];
}

function hasTrouble(changeset: ImplementationFlow['blueprint']): boolean {
  return (
    changeset !== undefined && ['stopped', 'undo_stopped', 'applied_with_failures'].includes(changeset.state)
  );
}

function isReachable(key: StepKey, flow: ImplementationFlow): boolean {
  const hasAnalysis = flow.analysedAt !== null;
  switch (key) {
    case 'files':
      return true;
    case 'analysis':
      return flow.sources.length > 0 || hasAnalysis;
    case 'review':
    case 'plan':
    case 'blueprint':
      return hasAnalysis;
    case 'migration':
      return flow.migration !== undefined || flow.blueprint?.state === 'applied';
    case 'report':
      return flow.isReported;
  }
}

const nexts: Record<StepKey, StepStatus['next']> = {
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
    text: 'What was left out comes first; the rest was read back from the portal. It can still be undone.',
  },
};

function nextOf(
  current: StepKey,
  { analysis, blueprint, migration }: ImplementationFlow,
): StepStatus['next'] {
  if (current === 'analysis' && analysis?.waits)
    return {
      title: 'The analysis waits for the portal',
      text: 'Its calls of the day are used up. It goes on by itself; you can leave this page.',
    };
  if (current === 'analysis' && isRunning(analysis))
    return { title: 'The analysis is running', text: 'You can leave this page; it goes on.' };
  const changeset = current === 'blueprint' ? blueprint : current === 'migration' ? migration : undefined;
  const said = changeset && troubles[changeset.state];
  if (said) return said;
  if (current === 'migration' && !migration)
    return { title: 'Work out the migration', text: nexts.migration.text };
  if (current === 'migration' && migration?.state === 'undone')
    return {
      title: 'The migration was undone',
      text: 'Change the mapping and work it out again when you are ready.',
    };
  if (current === 'review' && blueprint?.state === 'undone')
    return {
      title: 'The blueprint was undone',
      text: 'Look over the mapping, then work the blueprint out again when you are ready.',
    };
  if (current === 'report' && migration && changesNothing(migration))
    return {
      title: 'Nothing to carry over',
      text: 'The portal holds all of it already; the report says so row by row.',
    };
  return nexts[current];
}

const underWay = { title: 'Work is under way', text: 'You can leave this page; it goes on.' };
const troubles: Partial<Record<Changeset['state'], StepStatus['next']>> = {
  draft: underWay,
  approved: underWay,
  applying: underWay,
  undoing: underWay,
  stopped: { title: 'It stopped on the way', text: 'Go on from where it stopped, or undo what was written.' },
  undo_stopped: {
    title: 'The undo stopped on the way',
    text: 'Go on with it: a part is taken back, the rest still stands in the portal.',
  },
  applied_with_failures: {
    title: 'The portal refused a part',
    text: 'Each refusal says why. Mend that and send them again, or change the mapping and work it out again.',
  },
};
