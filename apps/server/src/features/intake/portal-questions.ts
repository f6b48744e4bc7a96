// Questions that looking at the portal's records raised: they become decisions of the analysis, and stand until the next look.

import type { Analysis, Decision } from '@groundwork/contract/intake';
import { consequencesOfPairs } from '@groundwork/engine/consequences/pairs';
import type { Tx } from '../../platform/db.ts';
import { followAnalysis } from '../decisions/follow-analysis.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { lockAnalysis, saveChosen } from './store-chosen.ts';

export type PortalQuestion = Omit<Decision, 'answer'>;

const PREFIX = 'portal_';

/** Those among the decisions of an analysis. */
export function portalQuestionsOf({ decisions }: Pick<Analysis, 'decisions'>): PortalQuestion[] {
  return decisions
    .filter(each => each.id.startsWith(PREFIX))
    .map(({ answer: _answer, ...question }) => question);
}

/** Puts what the last look at the portal raised in the place of what the one before did. Gives all decisions as they stand. */
export async function askOfPortal(
  tx: Tx,
  of: ProjectScope,
  questions: readonly PortalQuestion[],
  actor: string | null,
): Promise<Decision[] | undefined> {
  const stored = await lockAnalysis(tx, of);
  if (!stored) return undefined;
  const { analysis, answers } = stored;
  const others = analysis.decisions.filter(each => !each.id.startsWith(PREFIX));
  if (questions.length === 0 && others.length === analysis.decisions.length) return undefined;
  const asked = questions.map((question): Decision => {
    const given = answers.decisions[question.id];
    const isOption = question.options.some(option => option.value === given);
    const shown = question.shown ?? consequencesOfPairs(question.rows ?? []);
    return { ...question, shown, answer: given !== undefined && isOption ? given : null };
  });
  const decisions = [...others, ...asked];
  await saveChosen(tx, of, { analysis: { ...analysis, decisions }, answers });
  await followAnalysis(tx, of, { decisions, actor });
  return decisions;
}
