// Settling a decision: once, with its author, for the project's readers and for the trail. What the analysis asked is
// answered there, so that there is one truth; how that is done is handed in.
import type { DecisionAnswer } from '@groundwork/contract/decisions';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { type Actor, appendTrail, displayNameOf, nameOf } from '../trail/append-trail.ts';
import { decisionPath } from './emails.ts';
import { requireOpen, requireOption } from './rules.ts';
import * as store from './store.ts';

/** Answers what the analysis asks and makes everything again that rests on it; `within` runs in the transaction that
 *  saves it. @throws Refusal stale when somebody else answered anything meanwhile */
export type AnswerIntake = (
  of: ProjectScope,
  given: {
    changes: { decisions: Record<string, string> };
    version: undefined;
    actor: string | null;
    signal: AbortSignal;
    within: (tx: Tx) => Promise<void>;
  },
) => Promise<unknown>;

export interface Settling {
  /** The version that was seen; undefined for whichever it is. */
  version: number | undefined;
  value: string;
  via: DecisionAnswer['via'];
  actor: Actor;
  /** Whose answer it is, where the actor is not simply one person. */
  by?: Pick<DecisionAnswer, 'author' | 'handed_over_by'>;
  action: string;
  /** In what way, where it was not a signed-in person's click. */
  how?: string;
  /** The same for people, with names instead of addresses. */
  howForPeople?: string;
  signal: AbortSignal;
  /** What else must hold at that moment; runs in the same transaction. @throws Refusal */
  guard?: (tx: Tx) => Promise<void>;
}

/** Somebody else's answer to another question makes ours start over, so many times. */
const attempts = 6;

/** @throws Refusal not_found, decision_settled, stale, invalid_request, and what the analysis refuses */
export async function settle(
  { database }: Pick<Dependencies, 'database'>,
  answerIntake: AnswerIntake,
  of: ProjectScope,
  id: string,
  given: Settling,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await database.tenant(of.organizationId, tx => store.findDecision(tx, of, id));
    const row = requireOpen(seen, given.version);
    requireOption(row, given.value);
    const within = async (tx: Tx): Promise<void> => {
      const now = requireOpen(await store.lockDecision(tx, of, id), given.version);
      await given.guard?.(tx);
      await write(tx, of, now, given);
    };
    if (row.source === 'asked') return database.tenant(of.organizationId, within);
    try {
      await answerIntake(of, {
        changes: { decisions: { [row.source_key]: given.value } },
        version: undefined,
        actor: nameOf(given.actor),
        signal: given.signal,
        within,
      });
      return;
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === 'stale';
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
}

async function write(tx: Tx, of: ProjectScope, row: store.DecisionRow, given: Settling): Promise<void> {
  const { actor, action, how, howForPeople = how, via, value } = given;
  const by = given.by ?? { author: nameOf(actor) };
  const label = row.options.find(option => option.value === value)?.label ?? value;
  await store.settleDecision(tx, of, row.id, {
    state: via === 'deadline' ? 'defaulted' : 'answered',
    answer: value,
  });
  await store.insertAnswers(tx, of.organizationId, [{ decision_id: row.id, value, label, ...by, via }]);
  const description = `Decided: ${row.question} “${label}”${howForPeople === undefined ? '' : ` (${howForPeople})`}`;
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
  await recordActivity(tx, { ...of, description, actor: nameOf(actor) });
  await notifyOfSettling(tx, of, row, { label, how: howForPeople ?? `by ${displayNameOf(actor)}`, given });
}

/** Its owner and the administrators, but never who did it. */
async function notifyOfSettling(
  tx: Tx,
  of: ProjectScope,
  row: store.DecisionRow,
  { label, how, given }: { label: string; how: string; given: Settling },
): Promise<void> {
  const isOwnersDoing = given.via === 'link';
  const admins = await listAdmins(tx, of.organizationId);
  const recipients = new Set([...admins, ...(row.owner_id === null ? [] : [row.owner_id])]);
  if (isOwnersDoing && row.owner_id !== null) recipients.delete(row.owner_id);
  if (recipients.size === 0) return;
  await notify(tx, of.organizationId, {
    type: given.via === 'deadline' ? 'warning' : 'success',
    topic: 'decisions',
    title: `${given.via === 'deadline' ? 'Default taken' : 'Decided'}: ${row.question}`,
    message: `“${label}”, ${how}.`,
    link: decisionPath(row),
    to: { member_ids: [...recipients] },
    ...(given.actor.caller.subject !== '' && { except: given.actor.caller.subject }),
  });
}
