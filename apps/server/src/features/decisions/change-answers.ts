// Answers of decisions change in one transaction, those of the analysis where they are made: there is one truth. How that is
// done is handed in.
import type { DecisionAnswer } from '@groundwork/contract/decisions';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';
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

export interface AnswerChange {
  id: string;
  /** The version that was seen; undefined for whichever it is. */
  version: number | undefined;
  /** The empty text: nobody's answer. */
  value: string;
}

/** How an answer comes. */
export interface Settling {
  via: DecisionAnswer['via'];
  actor: Actor;
  /** Whose answer it is, where the actor is not simply one person. */
  by?: Pick<DecisionAnswer, 'author' | 'handed_over_by'>;
  action: string;
  /** In what way, where it was not a signed-in person's click. */
  how?: string;
  /** The same for people, with names instead of addresses. */
  howForPeople?: string;
  /** That there is an answer already is known: this one takes its place. */
  isAgain?: boolean;
  signal: AbortSignal;
  /** What else must hold at that moment; runs in the same transaction. @throws Refusal */
  guard?: (tx: Tx) => Promise<void>;
}

export interface Changing {
  actor: Actor;
  signal: AbortSignal;
  /** Asked before anything is worked out, and again with the row locked. @throws Refusal */
  check: (row: store.DecisionRow) => void;
  /** The rows as they were before, locked. */
  write: (tx: Tx, rows: readonly store.DecisionRow[]) => Promise<void>;
}

/** Somebody else's answer to another question makes ours start over, so many times. */
const attempts = 6;

/** All of them, or none. @throws Refusal not_found, stale, what `check` refuses, and what the analysis refuses */
export async function changeAnswers(
  { database }: Pick<Dependencies, 'database'>,
  answerIntake: AnswerIntake,
  of: ProjectScope,
  changes: readonly AnswerChange[],
  { actor, signal, check, write }: Changing,
): Promise<void> {
  const read = async (find: (id: string) => Promise<store.DecisionRow | undefined>) => {
    const rows: store.DecisionRow[] = [];
    for (const { id, version } of changes) {
      const row = await find(id);
      if (!row) throw new Refusal('not_found');
      check(row);
      if (version !== undefined && version !== row.version) throw new Refusal('stale');
      rows.push(row);
    }
    return rows;
  };
  // Always in the same order: two people who name the same ones in different orders must not wait for each other.
  const inOrder = changes.map(change => change.id).toSorted();
  const within = async (tx: Tx): Promise<void> => {
    for (const id of inOrder) await store.lockDecision(tx, of, id);
    await write(tx, await read(id => store.findDecision(tx, of, id)));
  };
  for (let attempt = 1; ; attempt += 1) {
    const rows = await database.tenant(of.organizationId, tx => read(id => store.findDecision(tx, of, id)));
    const values = new Map(changes.map(({ id, value }) => [id, value]));
    const decisions = Object.fromEntries(
      rows.flatMap(row => (row.source === 'intake' ? [[row.source_key, values.get(row.id) ?? '']] : [])),
    );
    if (Object.keys(decisions).length === 0) return database.tenant(of.organizationId, within);
    try {
      await answerIntake(of, {
        changes: { decisions },
        version: undefined,
        actor: nameOf(actor),
        signal,
        within,
      });
      return;
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === 'stale';
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
}
