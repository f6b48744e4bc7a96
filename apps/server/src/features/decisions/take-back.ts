// Taking answers back, as many as were given in one act: the questions stand at their defaults again and wait.
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { announceReopened, labelOf } from './announce.ts';
import { type AnswerIntake, changeAnswers } from './change-answers.ts';
import { requireUnsettled } from './rules.ts';
import * as store from './store.ts';

/** What was carried out, or settled by an agreed day, is nobody's answer that could be taken back.
 *  @throws Refusal not_found, stale, conflict, decision_settled, and what the analysis refuses */
export async function takeBack(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  answerIntake: AnswerIntake,
  of: ProjectScope,
  seen: readonly { id: string; version: number | undefined }[],
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<void> {
  const changes = seen.map(({ id, version }) => ({ id, version, value: '' }));
  await changeAnswers(dependencies, answerIntake, of, changes, {
    actor,
    signal,
    check(row) {
      if (row.state === 'open')
        throw new Refusal('conflict', { message: `Nobody has answered this yet: ${row.question}` });
      if (row.state !== 'answered') requireUnsettled(row);
    },
    async write(tx, rows) {
      const today = todayOf(dependencies);
      for (const row of rows) {
        const value = row.answer ?? row.default_value;
        await store.reopenDecision(tx, of, row.id, today);
        const label = labelOf(row, value);
        const author = nameOf(actor);
        await store.insertAnswers(tx, of.organizationId, [
          { decision_id: row.id, value, label, author, via: 'taken_back' },
        ]);
        await appendTrail(tx, of.organizationId, actor, {
          action: 'decisions.takeBack',
          target: { kind: 'decision', id: row.id },
          details: { project_id: of.projectId, question: row.question, answer: value },
        });
      }
      await announceReopened(tx, of, rows, actor);
    },
  });
}
