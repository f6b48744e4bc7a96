// Taking the default of a decision whose deadline has passed, where the client agreed to that. Once, however many
// processes look.
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { AnswerIntake } from './change-answers.ts';
import { actorNamed, ownWork, productName } from './product-actor.ts';
import { settle } from './settle.ts';
import { findDecision } from './store.ts';
import { listDueDefaults } from './store-due.ts';

/** @returns how many were taken */
export async function takeDefaults(dependencies: Dependencies, answerIntake: AnswerIntake): Promise<number> {
  const { database, log } = dependencies;
  // One that cannot be settled does not keep the others.
  const tried: string[] = [];
  let taken = 0;
  for (;;) {
    const due = await database.platform(tx => listDueDefaults(tx, todayOf(dependencies), tried));
    if (due.length === 0) return taken;
    for (const { organization_id: organizationId, project_id: projectId, id } of due) {
      tried.push(id);
      const of = { organizationId, projectId };
      try {
        const row = await database.tenant(organizationId, tx => findDecision(tx, of, id));
        if (!row) continue;
        await settle(dependencies, answerIntake, of, id, {
          version: row.version,
          value: row.default_value,
          via: 'deadline',
          actor: actorNamed(productName, ownWork()),
          action: 'decisions.takeDefault',
          how: 'taken as agreed, because the deadline passed',
          signal: AbortSignal.timeout(60_000),
        });
        taken += 1;
      } catch (error) {
        // Somebody answered it, or another process took it, in the same moment.
        if (error instanceof Refusal && ['decision_settled', 'stale', 'not_found'].includes(error.code))
          continue;
        log.warn({ err: error, organization: organizationId, decision: id }, 'a default could not be taken');
      }
    }
  }
}
