// Defaults that a change set carries out: what nobody had answered when it was worked out is chosen when it begins to be
// applied. The plan stays as it is, because it rested on these very choices.

import type { Analysis, Decision } from '@groundwork/contract/intake';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { type Carrier, reopenCarried, settleCarried } from '../decisions/settle-carried.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { lockAnalysis, saveChosen } from './store-chosen.ts';

/** Kept among a change set's facts: which option stood, by the decision's id. Change sets from before this kept none. */
export const CarriedDefaults = z.record(z.string(), z.string()).default({});

/** What stands at its default among the given decisions. */
export function defaultsAmong(decisions: readonly Decision[]): Record<string, string> {
  return Object.fromEntries(
    decisions.filter(each => each.answer === null).map(each => [each.id, each.default]),
  );
}

/** Settles what is still open and still has the default that is being carried out. */
export async function settleDefaults(
  tx: Tx,
  of: ProjectScope,
  given: { defaults: Record<string, string>; by: Carrier },
): Promise<void> {
  const stored = await lockAnalysis(tx, of);
  if (!stored) return;
  const chosen = Object.fromEntries(
    stored.analysis.decisions
      .filter(each => each.answer === null && given.defaults[each.id] === each.default)
      .map(each => [each.id, each.default]),
  );
  if (Object.keys(chosen).length === 0) return;
  const analysis: Analysis = {
    ...stored.analysis,
    decisions: stored.analysis.decisions.map(each => ({ ...each, answer: chosen[each.id] ?? each.answer })),
  };
  const answers = { ...stored.answers, decisions: { ...stored.answers.decisions, ...chosen } };
  await saveChosen(tx, of, { analysis, answers });
  await settleCarried(tx, of, Object.keys(chosen), given.by);
}

/** What a change set settled and was taken back with it stands at its default again and may be answered. The plan stays as
 *  it is: the default is what it rests on. */
export async function reopenDefaults(
  tx: Tx,
  of: ProjectScope,
  changeset: Carrier['changeset'],
): Promise<void> {
  const stored = await lockAnalysis(tx, of);
  const keys = new Set(await reopenCarried(tx, of, changeset));
  if (!stored || keys.size === 0) return;
  const decisions = Object.fromEntries(
    Object.entries(stored.answers.decisions).filter(([key]) => !keys.has(key)),
  );
  const analysis: Analysis = {
    ...stored.analysis,
    decisions: stored.analysis.decisions.map(each => (keys.has(each.id) ? { ...each, answer: null } : each)),
  };
  await saveChosen(tx, of, { analysis, answers: { ...stored.answers, decisions } });
}
