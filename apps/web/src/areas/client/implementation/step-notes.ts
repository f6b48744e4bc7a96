// What stands below each step's name: its state and its number, in a few words. Pure.
import type { Changeset } from '@groundwork/contract/changesets';
import { changesNothing } from '@groundwork/contract/next-step';
import { systemNames } from '@groundwork/contract/source-systems';
import { changesetStates } from '../../../features/changesets/state-names.ts';
import { reviewCounts } from '../../../features/intake/review-counts.ts';
import { isFinal } from '../../../features/operations/phases.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import type { StepKey } from './journey.ts';
import type { Implementation } from './use-implementation.ts';

type Known = Pick<Implementation, 'sources' | 'intake' | 'analysis' | 'blueprint' | 'migration' | 'reported'>;

export function stepNotes(known: Known): Record<StepKey, string> {
  const { sources, intake, blueprint, migration } = known;
  return {
    files: sources.length === 0 ? 'none yet' : counted(sources.length, 'file'),
    analysis: ofAnalysis(known),
    review: intake === null ? 'not yet' : ofReview(intake),
    plan: intake === null ? 'not yet' : counted(intake.analysis.plan.milestones.length, 'milestone'),
    blueprint: ofChangeset(blueprint, 'change'),
    migration: ofChangeset(migration, 'write'),
    report: ofReport(known),
  };
}

function ofAnalysis({ intake, analysis }: Known): string {
  if (analysis?.waits && !isFinal(analysis)) return 'waits for the portal';
  if (analysis && !isFinal(analysis)) return 'running';
  if (analysis?.status === 'failed') return 'failed';
  if (analysis?.status === 'cancelled' && intake === null) return 'cancelled';
  if (intake === null) return 'not yet';
  const { name, confidence } = intake.analysis.source_system;
  if (name === 'unknown') return 'done';
  // How sure it is stands in the step itself; a step has room for a name.
  return confidence >= 0.9 ? systemNames[name] : `perhaps ${systemNames[name]}`;
}

function ofReview(intake: NonNullable<Known['intake']>): string {
  const { toLookAt } = reviewCounts(intake.analysis.sources);
  const open = intake.analysis.decisions.filter(decision => decision.answer === null).length;
  if (toLookAt > 0) return `${toLookAt} to look at`;
  return open > 0 ? `${counted(open, 'decision')} open` : 'looked over';
}

function ofChangeset(changeset: Changeset | undefined, one: string): string {
  if (!changeset) return 'not yet';
  if (changeset.state === 'proposed')
    return changesNothing(changeset) ? 'nothing to change' : counted(sizeOf(changeset), one);
  return changesetStates[changeset.state].toLowerCase();
}

function sizeOf({ counts }: Changeset): number {
  return Object.values(counts).reduce(
    (sum, states) => sum + Object.values(states).reduce((of, each) => of + each, 0),
    0,
  );
}

function ofReport({ reported }: Known): string {
  if (!reported) return 'not yet';
  return reported.state === 'undone' ? 'taken back' : 'read back';
}
