// What comes next in the implementation of a project, from where its change sets stand now. Pure: the screen offers it, and a test
// does it from every state.
import type { Changeset, ChangesetState } from './changesets.ts';

export type StepStatus = Pick<Changeset, 'state' | 'counts'>;

export interface NextStep {
  of: 'blueprint' | 'migration';
  /** wait: work is running · read: all is done, and the report shows it. */
  act: 'propose' | 'approve' | 'resume' | 'undo' | 'wait' | 'read';
}

const moving: readonly ChangesetState[] = ['draft', 'approved', 'applying', 'undoing'];

/** Something of it is in the portal. */
export function hasWritten({ counts }: Pick<Changeset, 'counts'>): boolean {
  return Object.values(counts).some(states => (states.applied ?? 0) > 0);
}

/** It found nothing to change: there is nothing to approve and nothing to undo. */
export function changesNothing({ state, counts }: StepStatus): boolean {
  return state === 'applied' && !Object.values(counts).some(states => Object.keys(states).length > 0);
}

/** Carried out, be it in part. */
export function isCarriedOut({ state }: Pick<Changeset, 'state'>): boolean {
  return state === 'applied' || state === 'applied_with_failures';
}

/** The change set of a kind that the screens show; `changesets` newest first. One that found nothing to change is passed over
 *  where an earlier one has records in the portal, and where one was undone after it. */
export function currentChangeset<T extends StepStatus & Pick<Changeset, 'kind' | 'applied_at' | 'undone_at'>>(
  changesets: readonly T[],
  kind: Changeset['kind'],
): T | undefined {
  const [newest, ...older] = changesets.filter(each => each.kind === kind);
  if (!newest || !changesNothing(newest)) return newest;
  const full = older.filter(each => !changesNothing(each));
  const current = full.find(each => isCarriedOut(each) && hasWritten(each));
  const isOvertaken = full.some(each => (each.undone_at ?? '') > (newest.applied_at ?? ''));
  return current ?? (isOvertaken ? full[0] : newest);
}

export function nextStep(blueprint: StepStatus | undefined, migration: StepStatus | undefined): NextStep {
  for (const [of, each] of [
    ['migration', migration],
    ['blueprint', blueprint],
  ] as const)
    if (each && moving.includes(each.state)) return { of, act: 'wait' };
  if (migration?.state === 'undo_stopped') return { of: 'migration', act: 'undo' };
  if (blueprint?.state === 'undo_stopped') return { of: 'blueprint', act: 'undo' };
  // What was written stands on its set-up, which cannot be taken away under it.
  const stands = migration && migration.state !== 'undone' && hasWritten(migration);
  if (!stands && blueprint?.state !== 'applied') return { of: 'blueprint', act: actionOn(blueprint) };
  return { of: 'migration', act: actionOn(migration) };
}

function actionOn(changeset: StepStatus | undefined): NextStep['act'] {
  const state = changeset?.state;
  if (state === 'proposed') return 'approve';
  if (state === 'stopped' || state === 'applied_with_failures') return 'resume';
  return state === 'applied' ? 'read' : 'propose';
}
