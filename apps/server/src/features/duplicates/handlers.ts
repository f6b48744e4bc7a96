// Pairs of rows that look like one record, as people ask for them and answer them. An answer is kept at once; the plan knows it
// when it is made again.
import type {
  DuplicateCounts,
  DuplicatePair,
  duplicateCalls,
  PairAnswer,
} from '@groundwork/contract/duplicates';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { getPair, listPairs as pairsOf } from './list-pairs.ts';
import { putAnswer, takeLastBack } from './store-answers.ts';
import * as store from './store-pairs.ts';

type Calls = typeof duplicateCalls;
type Needs = Pick<Dependencies, 'database'>;

/** Makes the analysis again; `within` runs in the transaction that saves it. @throws Refusal no_analysis, analysis_stale, stale */
export type MakeAgain = (
  of: ProjectScope,
  given: { actor: string; signal: AbortSignal; within: (tx: Tx) => Promise<void> },
) => Promise<unknown>;

/** Somebody else's answer to the analysis makes ours start over, so many times. */
const ATTEMPTS = 4;

const words: Record<PairAnswer, string> = {
  same: 'the same',
  different: 'not the same',
  later: 'later',
};

/** @throws Refusal not_found, invalid_request */
export function listPairs({ database }: Needs, context: RequestContext<Calls['list']>) {
  return lookAtProject(database, context, (tx, of) => pairsOf(tx, of, nameOf(context), context.query));
}

/** @throws Refusal not_found */
export function countPairs({ database }: Needs, context: RequestContext<Calls['counts']>) {
  return lookAtProject(database, context, (tx, of) => store.countPairs(tx, of));
}

/** @throws Refusal not_found */
export function lookAtPair({ database }: Needs, context: RequestContext<Calls['look']>) {
  const reader = nameOf(context);
  const { key } = context.params;
  return inProject(database, context, async (tx, of) => {
    await lockPair(tx, of, key);
    await store.lookAt(tx, of, key, reader);
    const [pair] = await store.findPairs(tx, of, [key], reader);
    return { looked_at_by: pair?.looked_at_by ?? null };
  });
}

/** @throws Refusal not_found, conflict where somebody answered it meanwhile */
export function answerPair(
  { database }: Needs,
  context: RequestContext<Calls['answer']>,
): Promise<DuplicatePair> {
  const { params, body } = context;
  const { key } = params;
  const by = nameOf(context);
  return inProject(database, context, async (tx, of) => {
    await lockPair(tx, of, key);
    const before = await getPair(tx, of, by, key);
    const { answer, version } = before;
    // Sent twice it is one answer.
    if (answer?.is_own && answer.value === body.answer) return before;
    if (answer && version !== body.version)
      throw new Refusal('conflict', {
        message: `${answer.is_own ? 'You' : answer.by_name} answered this pair meanwhile: ${words[answer.value]}.`,
      });
    await putAnswer(tx, of, key, { answer: body.answer, by });
    await appendTrail(tx, of.organizationId, context, {
      action: 'duplicates.answer',
      target: { kind: 'project', id: of.projectId },
      details: { pair: key, answer: body.answer, rows: rowsOf(before) },
    });
    return getPair(tx, of, by, key);
  });
}

/** @throws Refusal not_found, conflict where there is nothing to take back */
export function undoAnswer(
  { database }: Needs,
  context: RequestContext<Calls['undo']>,
): Promise<DuplicatePair> {
  const by = nameOf(context);
  return inProject(database, context, async (tx, of) => {
    const key = await takeLastBack(tx, of, by);
    if (key === undefined)
      throw new Refusal('conflict', { message: 'There is no answer of yours to take back.' });
    const pair = await getPair(tx, of, by, key);
    await appendTrail(tx, of.organizationId, context, {
      action: 'duplicates.undo',
      target: { kind: 'project', id: of.projectId },
      details: { pair: key, rows: rowsOf(pair) },
    });
    return pair;
  });
}

/** @throws Refusal not_found, conflict where the plan knows every answer, and what the analysis refuses */
export async function applyAnswers(
  { database }: Needs,
  makeAgain: MakeAgain,
  context: RequestContext<Calls['apply']>,
): Promise<DuplicateCounts> {
  const { of, pending } = await inProject(database, context, async (tx, scope) => ({
    of: scope,
    pending: (await store.countPairs(tx, scope)).pending,
  }));
  if (pending === 0)
    throw new Refusal('conflict', { message: 'The plan was made with every answer already.' });
  const actor = nameOf(context);
  const within = async (tx: Tx): Promise<void> => {
    const answers = pending === 1 ? '1 answer' : `${pending} answers`;
    const description = `The plan was made again with ${answers} about duplicates`;
    await recordActivity(tx, { ...of, description, actor });
    await appendTrail(tx, of.organizationId, context, {
      action: 'duplicates.apply',
      target: { kind: 'project', id: of.projectId },
      details: { answers: pending },
    });
  };
  for (let attempt = 1; ; attempt += 1)
    try {
      await makeAgain(of, { actor, signal: context.signal, within });
      break;
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === 'stale';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  return database.tenant(of.organizationId, tx => store.countPairs(tx, of));
}

/** An analysis that is saved in this moment puts the pair in anew: whoever waited for that finds it at the second look.
 *  @throws Refusal not_found */
async function lockPair(tx: Tx, of: ProjectScope, key: string): Promise<void> {
  const isThere = (await store.lockPair(tx, of, key)) || (await store.lockPair(tx, of, key));
  if (!isThere) throw new Refusal('not_found');
}

function rowsOf({ one, other }: DuplicatePair): string {
  return [one, other].map(({ source, row }) => `${source}, row ${row}`).join(' and ');
}
