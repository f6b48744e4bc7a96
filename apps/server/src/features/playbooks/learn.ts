// Learning from what a person answered, in the transaction that keeps the answers.

import type { Analysis, AnswerChanges, Answers } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { lessonsOf } from './lessons-of.ts';
import * as store from './store-lessons.ts';

interface Answered {
  analysis: Analysis;
  answers: Answers;
  portal: PortalSchema;
  /** What of the answers is new; absent: all of them are. */
  changes?: { [K in 'decisions' | 'sources']?: AnswerChanges[K] | undefined };
}

/** What a person just chose; at a project's first time also what they had chosen before there were playbooks. */
export async function learn(tx: Tx, of: ProjectScope, answered: Answered): Promise<void> {
  const isFirst = await store.markTaught(tx, of);
  const { answers, analysis, portal, changes } = answered;
  const given = isFirst || changes === undefined ? [answers, changes ?? {}] : [changes];
  for (const each of given) {
    const taught = lessonsOf(each, analysis, portal);
    await store.retract(
      tx,
      of,
      taught.filter(one => one.outcome === null),
    );
    await store.putLearned(tx, of, taught);
    await store.forgetLeastSupported(tx, of.organizationId, taught);
  }
}

/** In which entries the present analysis of a project rests; what was applied before and is no longer is forgotten. */
export async function noteUse(tx: Tx, of: ProjectScope, analysis: Analysis): Promise<void> {
  await store.putUses(tx, of, analysis.playbook_used ?? []);
}
