// Requests about canned answers: what staff write again and again. One is put into a reply by hand and never sent by itself.
import { Refusal } from '@groundwork/contract/errors';
import type { CannedAnswer, supportQueueCalls } from '@groundwork/contract/support-queue';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import * as store from './store-answers.ts';

type Calls = typeof supportQueueCalls;

/** As many as somebody can choose from. */
const mostAnswers = 200;

export function listAnswers(
  { database }: Dependencies,
  _context: RequestContext<Calls['answers']>,
): Promise<CannedAnswer[]> {
  return database.readOnly(null, tx => store.listAnswers(tx, mostAnswers));
}

/** @throws Refusal conflict */
export function createAnswer(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['createAnswer']>,
): Promise<CannedAnswer> {
  const { body } = context;
  return database.platform(async tx => {
    if ((await store.countAnswers(tx)) >= mostAnswers) {
      const message = `${mostAnswers} answers are kept, which is all that can be. Delete one that nobody needs.`;
      throw new Refusal('conflict', { message });
    }
    const answer = { ...body, author: displayNameOf(context), updated_at: clock.now() };
    const made = (await store.insertAnswer(tx, answer)) ?? refuseTitle(body.title);
    await note(tx, context, 'support.createAnswer', made);
    return made;
  });
}

/** @throws Refusal not_found, stale, conflict */
export function updateAnswer(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['updateAnswer']>,
): Promise<CannedAnswer> {
  const { body, params } = context;
  return database.platform(async tx => {
    await requireAnswer(tx, params.id, context.version);
    const answer = { ...body, author: displayNameOf(context), updated_at: clock.now() };
    const changed = (await store.updateAnswer(tx, params.id, answer)) ?? refuseTitle(body.title);
    await note(tx, context, 'support.updateAnswer', changed);
    return changed;
  });
}

/** @throws Refusal not_found, stale */
export function deleteAnswer(
  { database }: Dependencies,
  context: RequestContext<Calls['deleteAnswer']>,
): Promise<void> {
  const { params } = context;
  return database.platform(async tx => {
    const answer = await requireAnswer(tx, params.id, context.version);
    await store.deleteAnswer(tx, params.id);
    await note(tx, context, 'support.deleteAnswer', answer);
  });
}

/** They belong to no organization. */
function note(tx: Tx, actor: Actor, action: string, { id, title }: CannedAnswer): Promise<void> {
  return appendTrail(tx, null, actor, { action, target: { kind: 'canned_answer', id }, details: { title } });
}

async function requireAnswer(tx: Tx, id: string, version: number | undefined): Promise<CannedAnswer> {
  const found = await store.lockAnswer(tx, id);
  if (!found) throw new Refusal('not_found');
  if (version !== undefined && found.version !== version) throw new Refusal('stale');
  return found;
}

function refuseTitle(title: string): never {
  const message = `Another answer is called “${title}” already.`;
  const fault = { place: 'body.title', value: title, message, mend: 'Give it another title.' };
  throw new Refusal('conflict', { message, faults: [fault] });
}
