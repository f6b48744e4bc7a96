// The stages of an implementation, and the one rule that says in which a project stands. Pure: the client's steps and the
// delivery board ask it, so that both name the same.
import type { Changeset } from './changesets.ts';
import { nextStep } from './next-step.ts';

export const stages = ['files', 'analysis', 'review', 'plan', 'blueprint', 'migration', 'report'] as const;
export type Stage = (typeof stages)[number];
/** As people read them. */
export const stageNames: Record<Stage, string> = {
  files: 'Files',
  analysis: 'Analysis',
  review: 'Review',
  plan: 'Plan',
  blueprint: 'Blueprint',
  migration: 'Migration',
  report: 'Report',
};

export interface StageFacts {
  sources: readonly { created_at: string }[];
  /** When the analysis was last made (or remade from answers); null while there is none. */
  analysedAt: string | null;
  /** The newest analysis operation. */
  analysis: { status: string; created_at: string } | null;
  /** The ones that say how things stand now. */
  blueprint: Pick<Changeset, 'state' | 'counts'> | undefined;
  migration: Pick<Changeset, 'state' | 'counts'> | undefined;
  /** Questions of the analysis. Not given by the client's page: who looks over the mapping there is not led away from it by
   *  the last answer. */
  questions?: { asked: number; open: number };
}

/** Files came after the analysis: it does not know them. */
export function isOutdated({
  sources,
  analysis,
  analysedAt,
}: Pick<StageFacts, 'sources' | 'analysis' | 'analysedAt'>): boolean {
  if (analysedAt === null) return false;
  const since = analysis?.status === 'completed' ? analysis.created_at : analysedAt;
  return sources.some(source => source.created_at > since);
}

export function isRunning(operation: StageFacts['analysis']): boolean {
  return operation?.status === 'queued' || operation?.status === 'running';
}

export function stageOf(facts: StageFacts): Stage {
  if (facts.sources.length === 0 && facts.analysedAt === null) return 'files';
  if (facts.analysedAt === null || isRunning(facts.analysis)) return 'analysis';
  const { of, act } = nextStep(facts.blueprint, facts.migration);
  if (of === 'migration') return act === 'read' ? 'report' : 'migration';
  if (act === 'wait' || act === 'undo') return 'blueprint';
  if (isOutdated(facts)) return 'analysis';
  if (act !== 'propose') return 'blueprint';
  // Everything was answered and nothing was worked out from it yet: what is left to look over is the plan.
  const { asked, open } = facts.questions ?? { asked: 0, open: 0 };
  return asked > 0 && open === 0 ? 'plan' : 'review';
}
