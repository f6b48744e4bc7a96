// Settling a decision: once, with its author, for the project's readers and for the trail. What the analysis asked is
// answered there, so that there is one truth; how that is done is handed in.
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { announce, announceMany, labelOf } from './announce.ts';
import { type AnswerChange, type AnswerIntake, changeAnswers, type Settling } from './change-answers.ts';
import { requireOption, requireUnsettled } from './rules.ts';
import * as store from './store.ts';

/** @throws Refusal not_found, decision_settled, stale, invalid_request, and what the analysis refuses */
export async function settle(
  dependencies: Pick<Dependencies, 'database'>,
  answerIntake: AnswerIntake,
  of: ProjectScope,
  id: string,
  { version, value, ...given }: Settling & Omit<AnswerChange, 'id'>,
): Promise<void> {
  await changeAnswers(dependencies, answerIntake, of, [{ id, version, value }], {
    ...given,
    check: row => requireAnswerable(row, value, given),
    write: async (tx, [row]) => {
      if (!row) return;
      await given.guard?.(tx);
      await write(tx, of, row, { ...given, value });
      await announce(tx, of, row, { ...given, value });
    },
  });
}

/** All of them in one act, announced once. @returns what names the act. @throws Refusal as for one */
export async function settleMany(
  dependencies: Pick<Dependencies, 'database'>,
  answerIntake: AnswerIntake,
  of: ProjectScope,
  choices: readonly AnswerChange[],
  given: Settling,
): Promise<string> {
  const batchId = newId();
  const values = new Map(choices.map(each => [each.id, each.value]));
  await changeAnswers(dependencies, answerIntake, of, choices, {
    ...given,
    check: row => requireAnswerable(row, values.get(row.id) ?? '', given),
    write: async (tx, rows) => {
      for (const row of rows)
        await write(tx, of, row, { ...given, value: values.get(row.id) ?? '', batchId });
      await announceMany(tx, of, rows, { ...given, values });
    },
  });
  return batchId;
}

/** What people may answer in their own words is checked by the analysis, which knows them. */
const ownWords: readonly string[] = ['foreign_currency', 'name', 'encoding'];

/** @throws Refusal decision_settled, invalid_request */
function requireAnswerable(
  row: store.DecisionRow,
  value: string,
  { isAgain = false, via }: Pick<Settling, 'isAgain' | 'via'>,
): void {
  if (!isAgain || row.state === 'closed') requireUnsettled(row);
  const [kind = ''] = row.source_key.split(':');
  const mayBeOwn = row.source === 'intake' && via === 'card' && ownWords.includes(kind);
  if (!mayBeOwn) requireOption(row, value);
}

async function write(
  tx: Tx,
  of: ProjectScope,
  row: store.DecisionRow,
  given: Settling & { value: string; batchId?: string },
): Promise<void> {
  const { actor, action, how, via, value, batchId } = given;
  const by = given.by ?? { author: nameOf(actor) };
  const label = labelOf(row, value);
  await store.settleDecision(tx, of, row.id, {
    state: via === 'deadline' ? 'defaulted' : 'answered',
    answer: value,
  });
  await store.insertAnswers(tx, of.organizationId, [
    { decision_id: row.id, value, label, ...by, via, batch_id: batchId },
  ]);
  await appendTrail(tx, of.organizationId, actor, {
    action,
    target: { kind: 'decision', id: row.id },
    details: {
      project_id: of.projectId,
      question: row.question,
      answer: value,
      ...(how !== undefined && { how }),
    },
  });
}
