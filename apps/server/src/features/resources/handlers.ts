// Requests of partner reps about resources: what is offered, reading it, answering a quiz.
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { MarkedAttempt, OpenResource, RepResource, resourceCalls } from '@groundwork/contract/resources';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { placeIn, placeOf } from './resource-place.ts';
import { markAnswers } from './rules.ts';
import * as store from './store-reps.ts';

type Calls = typeof resourceCalls;

/** Somebody who learns; not a program that fills a table. */
const rate: Rate = { burst: 20, perMinute: 4 };

/** @throws Refusal forbidden, invalid_request for a cursor of another list */
export async function listOffered(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['offered']>,
) {
  const rep = await requireRep(dependencies, caller);
  const page = { after: placeOf(query.cursor), rows: rowsToRead(query) };
  const rows = await dependencies.database.readOnly(null, tx =>
    store.listOffered(tx, query, page, todayOf(dependencies)),
  );
  const { data, last } = cutPage(rows, query);
  const marks = await marksOf(
    dependencies,
    rep.id,
    data.map(row => row.id),
  );
  return {
    data: data.map(row => present(row, marks)),
    next_cursor: last ? placeIn({ at: last.published_at, id: last.id }) : null,
  };
}

/** @throws Refusal forbidden, not_found */
export async function openResource(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['open']>,
): Promise<OpenResource> {
  const rep = await requireRep(dependencies, caller);
  const row = await requireOffered(dependencies, params.id);
  const marks = await marksOf(dependencies, rep.id, [row.id]);
  const attempts = await dependencies.database.readOnlyRep(rep.id, tx =>
    store.listAttempts(tx, rep.id, row.id),
  );
  return {
    ...present(row, marks),
    body: row.body,
    // The right answer of each stays here.
    asked: row.quiz.map(({ question, options }) => ({ question, options })),
    attempts,
  };
}

/** @throws Refusal forbidden, not_found */
export async function downloadResource(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['file']>,
): Promise<Download> {
  await requireRep(dependencies, caller);
  const { stored_as, file_name, file_type } = await requireOffered(dependencies, params.id);
  if (stored_as === null || file_name === null || file_type === null) throw new Refusal('not_found');
  return { stream: await dependencies.files.read(stored_as), type: file_type, filename: file_name };
}

/** @throws Refusal forbidden, not_found for a version that is not the one that is shown */
export async function noteView(
  dependencies: Dependencies,
  { caller, params, body }: RequestContext<Calls['noteView']>,
): Promise<void> {
  const rep = await requireRep(dependencies, caller);
  const row = await requireOffered(dependencies, params.id);
  if (row.number !== body.number) throw new Refusal('not_found');
  await dependencies.database.rep(rep.id, tx => store.noteView(tx, rep.id, row, dependencies.clock.now()));
}

/** @throws Refusal forbidden, not_found, conflict, invalid_request; TooOften */
export async function attemptQuiz(
  dependencies: Dependencies,
  { limits }: { limits: Limits },
  { caller, params, body }: RequestContext<Calls['attempt']>,
): Promise<MarkedAttempt> {
  const rep = await requireRep(dependencies, caller);
  await limits.count(`quiz|${rep.id}`, rate);
  const row = await requireOffered(dependencies, params.id);
  if (row.quiz.length === 0) throw new Refusal('conflict', { message: 'This resource asks nothing.' });
  if (row.number !== body.number) {
    const message = 'This quiz was changed while you answered it. Read it anew and answer again.';
    throw new Refusal('conflict', { message });
  }
  const marked = markAnswers(row.quiz, body.answers);
  const now = dependencies.clock.now();
  await dependencies.database.rep(rep.id, tx =>
    store.insertAttempt(tx, rep.id, row, { ...marked, answers: body.answers }, now),
  );
  return { ...marked, at: now.toISOString() };
}

async function requireOffered({ database, clock }: Dependencies, id: string): Promise<store.OpenRow> {
  const row = await database.readOnly(null, tx => store.findOffered(tx, id, todayOf({ clock })));
  if (!row) throw new Refusal('not_found');
  return row;
}

interface Marks {
  seen: readonly store.SeenRow[];
  best: readonly store.AttemptRow[];
}

function marksOf({ database }: Dependencies, repId: RepId, ids: readonly string[]): Promise<Marks> {
  return database.readOnlyRep(repId, async tx => ({
    seen: await store.listSeen(tx, repId, ids),
    best: await store.listBest(tx, repId, ids),
  }));
}

function present(row: store.OfferedRow, { seen, best }: Marks): RepResource {
  const { file_name, file_type, bytes } = row;
  const looks = seen.filter(each => each.resource_id === row.id);
  const isSeen = looks.some(each => each.number === row.number);
  const tried = best.find(each => each.resource_id === row.id);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    number: row.number,
    published_at: row.published_at,
    expires_on: row.expires_on,
    file:
      file_name === null || file_type === null || bytes === null
        ? null
        : { name: file_name, type: file_type, bytes },
    questions: row.questions,
    is_new: !isSeen,
    was_seen: !isSeen && looks.length > 0,
    best: tried
      ? { right: tried.right, questions: tried.questions, passed: tried.passed, at: tried.at }
      : null,
  };
}
